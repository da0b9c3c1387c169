#!/usr/bin/env python3
"""Plays whole games of checkers over the Hub protocol: `nullwindow hub` under pydraughts, which knows the rules by itself.

    tests/hub/referee.py target/release/nullwindow [--games 12] [--seed 1]

pydraughts sends the positions and the moves, and refuses a move that is not legal. Games begin at the start, after random
moves and in positions that were set up, with limits of all kinds; in some the engine thinks on the time of its opponent,
who plays at random.
"""

import argparse
import logging
import random
import threading
import time

import draughts
from draughts.engine import HubEngine, Limit

# Endings with few pieces, where kings go back and forth: the games get long, and draws by repetition are seen.
SET_UP = [
    "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
    "W:WK19,K23:B12,K28",
    "W:WK22,27,30:BK9,20,21",
    "B:WK32,K31:BK1,K2",
    "W:W21-32:B1-12",
]
LIMITS = [
    Limit(depth=7),
    Limit(nodes=3000),
    Limit(movetime=0.02),
    Limit(time=2.0),
    Limit(time=0.5, inc=0.1),
    # Less than the increment: the client sends a clock below zero.
    Limit(time=0.05, inc=0.1),
]
MOST_PLIES = 160


class Unexpected(logging.Handler):
    """Whatever the client did not expect of the engine."""

    def emit(self, record):
        raise AssertionError(record.getMessage())


def check_info(info, limit, pondering):
    for name in ("depth", "nodes", "time", "nps", "score", "pv"):
        assert name in info, f"no {name} in {info}"
    if limit.depth:
        assert info["depth"] <= limit.depth, info
    if limit.nodes and not pondering:
        assert info["nodes"] <= limit.nodes + 1000, info


def play(engine, board, our_side, limit, pondering, rng):
    """Plays a game; the winner, as pydraughts has it."""
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        if board.turn != our_side:
            board.push(rng.choice(board.legal_moves()))
            continue
        if pondering:
            begin = threading.Event()
            results = []

            def ponder():
                begin.set()
                results.append(engine.play(board, limit, True))

            thread = threading.Thread(target=ponder)
            thread.start()
            begin.wait()
            time.sleep(0.03)
            engine.ponderhit()
            thread.join(timeout=60)
            assert results, f"no answer to go ponder in {board.fen}"
            result = results[0]
        else:
            result = engine.play(board, limit, False)
        check_info(engine.info, limit, pondering)
        assert result.move.hub_move in [move.hub_move for move in board.legal_moves()]
        board.push(result.move)
        if not board.is_over() and result.ponder:
            assert result.ponder.hub_move in [move.hub_move for move in board.legal_moves()]
        if rng.random() < 0.1:
            engine.ping()
    return board.winner()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logger = logging.getLogger("pydraughts")
    logger.setLevel(logging.WARNING)
    logger.addHandler(Unexpected())
    engine = HubEngine([arguments.program, "hub", "--hash", "8"])
    assert engine.id["name"] == "nullwindow" and engine.variants == {"english"}, (engine.id, engine.variants)
    assert {"variant", "hash", "threads"} <= engine.options, engine.options
    engine.configure({"variant": "english", "hash": 4, "Threads": 1})
    engine.init()
    engine.ping()
    won, drawn, lost, unfinished, plies, captures = 0, 0, 0, 0, 0, 0
    for number in range(arguments.games):
        rng = random.Random(arguments.seed * 1000 + number)
        engine.send("new-game")
        fen = SET_UP[number // 2 % len(SET_UP)] if number % 2 else "startpos"
        board = draughts.Board("english", fen)
        if fen == "startpos":
            for _ in range(rng.randrange(6)):
                board.push(rng.choice(board.legal_moves()))
        if number % 4 == 2:
            # The same position, without the moves that led to it.
            board = draughts.Board("english", board.fen)
        our_side = board.turn if number // 2 % 2 else 3 - board.turn
        winner = play(engine, board, our_side, LIMITS[number % len(LIMITS)], number % 5 == 4, rng)
        won += winner == our_side
        lost += winner == 3 - our_side
        drawn += winner == 0
        unfinished += winner is None
        plies += len(board.move_stack)
        captures += sum("x" in move.hub_move for move in board.move_stack)
    engine.quit()
    assert engine.p.wait(timeout=10) == 0
    engine.p.stdin.close()
    engine.p.stdout.close()
    assert lost == 0, "the engine has lost against random moves"
    assert captures > 5 * arguments.games, "games without captures"
    print(
        f"{arguments.games} games under pydraughts, {plies} plies: all moves legal; "
        f"won {won}, drawn {drawn}, unfinished {unfinished}"
    )


if __name__ == "__main__":
    main()
