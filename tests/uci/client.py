#!/usr/bin/env python3
"""Drives `nullwindow uci` with python-chess, as graphical programs and tournament managers do.

    tests/uci/client.py target/release/nullwindow [--games 1000] [--stockfish /usr/games/stockfish]

Every move, every line of moves and every move to ponder is checked for legality by python-chess; whatever is wrong raises.
"""

import argparse
import asyncio
import os
import random
import shutil
import sys
import time

import chess
import chess.engine
from chess.engine import Limit

# Openings for fast games: two random legal plies for each side make the games differ.
RANDOM_PLIES = 4


def check_line(board, info):
    """A line of moves is there, and legal; python-chess reads no illegal one, but would cut it short."""
    assert info.get("pv"), f"no line: {info}"
    after = board.copy()
    for move in info["pv"]:
        assert after.is_legal(move), f"{move} of {info['pv']} in {board.fen()}"
        after.push(move)


def check_result(board, result):
    assert result.move is not None and board.is_legal(result.move), f"{result} in {board.fen()}"
    if result.ponder is not None:
        after = board.copy()
        after.push(result.move)
        assert after.is_legal(result.ponder), f"{result} in {board.fen()}"


def opening(rng, chess960):
    board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
    while True:
        start = board.copy()
        for _ in range(RANDOM_PLIES):
            start.push(rng.choice(list(start.legal_moves)))
            if start.is_game_over():
                break
        else:
            return start


def play(white, black, board, limits, longest=600):
    """Plays a game and checks every move."""
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < longest:
        engine, limit = (white, limits[0]) if board.turn else (black, limits[1])
        result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL)
        check_result(board, result)
        if engine.id["name"].startswith("nullwindow"):
            check_line(board, result.info)
        board.push(result.move)
    return board.result(claim_draw=True)


def started(command):
    """An engine that is closed whatever happens: its thread would keep a failed script alive."""
    return chess.engine.SimpleEngine.popen_uci(command, timeout=60)


def fast_games(program, opponent, count, chess960, seed):
    """So many games of a few hundred nodes a move."""
    rng = random.Random(seed)
    results = {}
    moves = 0
    with started([program, "uci"]) as engine, started(opponent) as rival:
        for one in (engine, rival):
            one.configure({"Hash": 1})
        for number in range(count):
            sides = [engine, rival] if number % 2 == 0 else [rival, engine]
            board = opening(rng, chess960)
            nodes = [Limit(nodes=rng.choice([1, 30, 100, 300])) for _ in sides]
            start = board.ply()
            result = play(*sides, board, nodes)
            moves += board.ply() - start
            results[result] = results.get(result, 0) + 1
        engine.quit()
        rival.quit()
    variant = "Chess960 " if chess960 else ""
    print(f"{count} {variant}games against {os.path.basename(opponent[0])}: {moves} moves, all legal; {results}")


def clock_game(program):
    """A game on a clock, with an increment; no side may lose on time. The increment is longer than a busy machine keeps an
    engine waiting for its turn: against that no manager of time can help."""
    clocks, increment = [1.0, 1.0], 0.05
    board, game = chess.Board(), object()
    with started([program, "uci"]) as white, started([program, "uci"]) as black:
        engines = [white, black]
        while not board.is_game_over(claim_draw=True) and board.ply() < 200:
            side = 0 if board.turn else 1
            limit = Limit(white_clock=clocks[0], black_clock=clocks[1], white_inc=increment, black_inc=increment)
            begin = time.monotonic()
            result = engines[side].play(board, limit, game=game)
            clocks[side] += increment - (time.monotonic() - begin)
            assert clocks[side] > 0, f"lost on time at ply {board.ply()}"
            check_result(board, result)
            board.push(result.move)
        white.quit()
        black.quit()
    print(f"a game on a clock: {board.ply()} plies, {board.result(claim_draw=True)}, left {clocks[0]:.2f} s {clocks[1]:.2f} s")


def analysis(engine):
    """Analysis with several lines, on selected moves, infinite and stopped."""
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    lines = engine.analyse(board, Limit(depth=8), multipv=5, game=object())
    assert len(lines) == 5 and len({info["pv"][0] for info in lines}) == 5
    scores = [info["score"].relative for info in lines]
    assert scores == sorted(scores, reverse=True), scores
    for info in lines:
        check_line(board, info)
        assert {"depth", "seldepth", "nodes", "nps", "hashfull", "time", "score", "multipv"} <= info.keys(), info
    chosen = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("e1g1")]
    info = engine.analyse(board, Limit(depth=6), root_moves=chosen)
    assert info["pv"][0] in chosen
    assert engine.play(board, Limit(depth=3), root_moves=chosen).move in chosen
    with engine.analysis(board) as running:
        for info in running:
            if info.get("depth", 0) >= 7 and "pv" in info:
                check_line(board, info)
                break
        running.stop()
        check_result(board, running.wait())
    print("analysis: several lines, selected moves, infinite and stopped")


def mates(engine, path):
    """Every mate of a file, by name and distance."""
    count = 0
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            board, operations = chess.Board.from_epd(line)
            moves = int(operations["dm"])
            info = engine.analyse(board, Limit(mate=moves), game=object())
            assert info["score"].relative == chess.engine.Mate(moves), f"{info['score']} in {line}"
            check_line(board, info)
            for move in info["pv"][: 2 * moves - 1]:
                board.push(move)
            assert board.is_checkmate() or len(info["pv"]) < 2 * moves - 1, line
            count += 1
    print(f"{count} mates, each of the right distance")


async def pondering(program):
    """A game in which both sides ponder: hits and misses."""
    engines = []
    for _ in range(2):
        _, engine = await chess.engine.popen_uci([program, "uci"])
        engines.append(engine)
    board, game = opening(random.Random(3), False), object()
    while not board.is_game_over() and board.ply() < 60:
        engine = engines[0 if board.turn else 1]
        limit = Limit(white_clock=0.5, black_clock=0.5, white_inc=0.01, black_inc=0.01)
        result = await asyncio.wait_for(engine.play(board, limit, game=game, ponder=True), 30)
        check_result(board, result)
        board.push(result.move)
    for engine in engines:
        await asyncio.wait_for(engine.quit(), 30)
    print(f"both sides ponder: {board.ply()} plies")


def wdl(engine):
    info = engine.analyse(chess.Board(), Limit(depth=5), game=object())
    assert sum(info["wdl"].relative) == 1000, info
    print("win, draw and loss add up")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = arguments.program
    with started([program, "uci"]) as engine:
        analysis(engine)
        engine.configure({"UCI_ShowWDL": True})
        wdl(engine)
        mates(engine, os.path.join(os.path.dirname(__file__), "../../positions/mates.epd"))
    clock_game(program)
    asyncio.run(pondering(program))
    own = [program, "uci"]
    fast_games(program, own, arguments.games // 2, False, arguments.seed)
    fast_games(program, own, arguments.games // 5, True, arguments.seed + 1)
    if os.path.exists(arguments.stockfish):
        fast_games(program, [arguments.stockfish], arguments.games - arguments.games // 2 - arguments.games // 5, False, arguments.seed + 2)
    else:
        print(f"no Stockfish at {arguments.stockfish}: no games against it", file=sys.stderr)


if __name__ == "__main__":
    main()
