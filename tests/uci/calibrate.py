#!/usr/bin/env python3
"""Measures on Stockfish's scale how strong `nullwindow uci` plays at settings of UCI_Elo.

    tests/uci/calibrate.py target/release/nullwindow [--elo 1400,1800,2200] [--games 60] [--tc 10+0.1] [--jobs 2]

Each setting plays Stockfish limited to the same UCI_Elo, or to the nearest one that Stockfish has; every opening is played twice
with the sides exchanged. Prints a table with the difference in Elo and its 95 % interval over pairs of games. The openings are
those of the matches.
"""

import argparse
import concurrent.futures
import math
import os
import random
import shutil
import sys
import time

import chess.engine
import chess.pgn

OPENINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "positions", "openings-chess.pgn")
# No game takes longer, in plies.
LONGEST = 400


def openings(seed):
    boards = []
    with open(OPENINGS, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            boards.append(game.end().board())
    random.Random(seed).shuffle(boards)
    return boards


def play(white, black, board, base, increment):
    """The points of White in a game on the clock."""
    clocks = {chess.WHITE: base, chess.BLACK: base}
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
        engine = white if board.turn else black
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE],
            black_clock=clocks[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        begin = time.monotonic()
        result = engine.play(board, limit, game=game)
        used = time.monotonic() - begin
        # A busy machine loses no game.
        clocks[board.turn] = max(clocks[board.turn] - used, 0.05) + increment
        board.push(result.move)
    outcome = board.outcome(claim_draw=True)
    return {True: 1.0, False: 0.0, None: 0.5}[outcome.winner if outcome else None]


def pair(arguments, elo, board):
    """The points of nullwindow in both games of an opening."""
    with (
        chess.engine.SimpleEngine.popen_uci([arguments.program, "uci"]) as own,
        chess.engine.SimpleEngine.popen_uci(arguments.stockfish) as other,
    ):
        option = other.options["UCI_Elo"]
        theirs = min(max(elo, option.min), option.max)
        own.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})
        other.configure({"UCI_LimitStrength": True, "UCI_Elo": theirs})
        limits = arguments.tc
        points = play(own, other, board.copy(), *limits) + 1.0 - play(other, own, board.copy(), *limits)
        return theirs, points


def difference(share):
    share = min(max(share, 0.002), 0.998)
    return -400.0 * math.log10(1.0 / share - 1.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--elo", default="1400,1600,1800,2000,2200,2400,2600", help="settings of UCI_Elo")
    parser.add_argument("--games", type=int, default=60, help="games of each setting")
    parser.add_argument("--tc", default="10+0.1", help="seconds and increment")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    arguments = parser.parse_args()
    if arguments.games < 2:
        parser.error("--games: expected 2 or more")
    arguments.tc = [float(part) for part in arguments.tc.split("+")]
    arguments.program = os.path.abspath(arguments.program)
    boards = openings(arguments.seed)[: arguments.games // 2]
    print("UCI_Elo  Stockfish  points        difference  95 % interval", flush=True)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for elo in map(int, arguments.elo.split(",")):
            pairs = list(pool.map(lambda board: pair(arguments, elo, board), boards))
            theirs = pairs[0][0]
            shares = [points / 2.0 for _, points in pairs]
            mean = sum(shares) / len(shares)
            variance = sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1)
            error = 1.96 * math.sqrt(variance / len(shares))
            low, high = difference(mean - error), difference(mean + error)
            total = 2 * sum(shares)
            print(
                f"{elo:7}  {theirs:9}  {total:5.1f} of {2 * len(shares):3}  {difference(mean):+10.0f}"
                f"  {low:+.0f} to {high:+.0f}",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main())
