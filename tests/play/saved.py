#!/usr/bin/env python3
"""Reads the PGN that `nullwindow play` saves with python-chess, as other programs would.

    tests/play/saved.py target/release/nullwindow [--games 30]

Games of the engine against itself and of random people, from the start and from set-up positions, finished and not: every
file has to be read without an error, to the same moves, position, result and tags.
"""

import argparse
import os
import random
import subprocess
import tempfile

import chess
import chess.pgn

POSITIONS = [
    chess.STARTING_FEN,
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 9",
    "4k3/P7/8/8/8/8/p7/4K3 w - - 0 40",
]


def session(program, folder, arguments, lines):
    """Plays line by line; what was said."""
    command = [program, "play", "chess", "--plain", "--strict", "--state", os.path.join(folder, "state"), *arguments]
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and done.stderr == "", f"{command}: {done.returncode} {done.stderr}"
    return done.stdout


def read(path):
    """The only game of a file."""
    with open(path, encoding="utf-8") as file:
        game = chess.pgn.read_game(file)
        assert game is not None and not game.errors, f"{path}: {game and game.errors}"
        assert chess.pgn.read_game(file) is None, f"{path}: several games"
    return game


def random_people(program, folder, rng, number):
    """Two people play random moves, in SAN or UCI."""
    board = chess.Board(rng.choice(POSITIONS))
    start = board.fen()
    lines = []
    for _ in range(rng.randrange(1, 160)):
        # The program ends a game at the third repetition; python-chess only says that it may be claimed.
        if board.is_game_over() or board.is_repetition(3) or board.halfmove_clock >= 100:
            break
        move = rng.choice(list(board.legal_moves))
        lines.append(board.san(move) if rng.random() < 0.5 and board.piece_type_at(move.from_square) != chess.PAWN
                     else board.uci(move))
        board.push(move)
    path = os.path.join(folder, f"people-{number}.pgn")
    session(program, folder, ["--side", "both", "--position", start], [*lines, f"save {path}"])
    game = read(path)
    assert list(game.mainline_moves()) == board.move_stack, path
    assert game.end().board().fen() == board.fen(), path
    expected = board.outcome(claim_draw=True)
    drawn = board.is_repetition(3) or board.halfmove_clock >= 100
    over = board.is_game_over() or drawn
    assert game.headers["Result"] == (expected.result() if over else "*"), path
    assert game.headers["White"] == game.headers["Black"] == "Player", path
    return over


def engine_alone(program, folder, number):
    """The engine plays itself to the end."""
    path = os.path.join(folder, f"engine-{number}.pgn")
    session(program, folder, ["--side", "none", "--level", "1", "--seed", str(number)], [f"save {path}"])
    game = read(path)
    board = game.end().board()
    outcome = board.outcome(claim_draw=True)
    assert outcome is not None and game.headers["Result"] == outcome.result(), f"{path}: {outcome}"
    assert game.headers["White"].startswith("nullwindow (level 1"), path
    assert int(game.headers["PlyCount"]) == board.ply(), path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        over = sum(random_people(arguments.program, folder, rng, number) for number in range(arguments.games))
        for number in range(arguments.games // 10):
            engine_alone(arguments.program, folder, number)
    print(f"{arguments.games} games of people ({over} over) and {arguments.games // 10} of the engine are read")


if __name__ == "__main__":
    main()
