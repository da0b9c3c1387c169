#!/usr/bin/env python3
"""Reads the PDN that `nullwindow match` saves with pydraughts, as other programs would.

    tests/pdn/reader.py target/release/nullwindow [--games 20]

Games from the start, from set-up positions, adjudicated ones and ones that were lost on time: every game has to be read with
its tags, its result and all its moves, which have to be legal by the rules of pydraughts.

The reader of pydraughts 0.6.7 reads the first move twice, and the second one not at all, in every game whose FEN begins with B:
the moves of these games are read from the same text without that tag. A game without moves is the last one that it reads: only
one from a set-up position that is lost on time at once has none, so that clocks are for games from the start here.
"""

import argparse
import os
import subprocess
import tempfile

import draughts
from draughts.PDN import PDNReader

POSITIONS = """B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29
W:WK19,K23:B12,K28
W:WK22,27,30:BK9,20,21
B:W21-32:B1-12
W:W18,21,23-32:B1-8,10-12,15
B:W30,31,32,K1:B3,4,K29
"""
OPTIONS = [
    ["--depth", "3"],
    ["--nodes", "500"],
    ["--movetime", "5"],
    # Everything is adjudicated early.
    ["--depth", "2", "--draw", "movenumber=10,movecount=2,score=3", "--resign", "movecount=1,score=1"],
]
# No such clock can be kept.
CLOCK = ["--tc", "0.001+0", "--overhead", "0"]
RESULTS = {draughts.BLACK: "1-0", draughts.WHITE: "0-1", 0: "1/2-1/2"}


def play(program, path, games, arguments):
    command = [program, "match", "checkers", "mtd-f", "alpha-beta", "--games", str(games), "--hash", "1", "--save", path]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{command}: {done.stderr}"


def without_fen(text):
    return "".join(line for line in text.splitlines(True) if not line.startswith("[FEN"))


def check(game, moves):
    """Replays a game; whether it was over on the board."""
    tags = game.tags
    assert game.variant == "english" and tags["GameType"] == "21", tags
    assert game.game_ending == tags["Result"], tags
    assert len(moves) == int(tags["PlyCount"]), f"{tags}: {moves}"
    board = draughts.Board("english", tags.get("FEN", "startpos"))
    for move in moves:
        board.push(draughts.Move(board, pdn_move=move))
    if tags["Ending"] in ("adjudication", "time"):
        return False
    assert board.winner() is None or RESULTS[board.winner()] == tags["Result"], tags
    return board.winner() is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    total, over, set_up, endings = 0, 0, 0, set()
    with tempfile.TemporaryDirectory() as folder:
        positions = os.path.join(folder, "positions.fen")
        with open(positions, "w", encoding="utf-8") as file:
            file.write(POSITIONS)
        set_ups = ["--openings", positions]
        kinds = [CLOCK, *OPTIONS, *[[*options, *set_ups] for options in OPTIONS]]
        for number, options in enumerate(kinds):
            path = os.path.join(folder, f"{number}.pdn")
            # A file is appended to.
            for seed in ("1", "2"):
                play(arguments.program, path, arguments.games, [*options, "--seed", seed])
            with open(path, encoding="utf-8") as file:
                text = file.read()
            games = PDNReader(filename=path).games
            unset = PDNReader(pdn_text=without_fen(text)).games
            assert len(games) == len(unset) == 2 * arguments.games, f"{options}: {len(games)} games"
            for game, bare in zip(games, unset):
                begins_with_black = game.tags.get("FEN", "").startswith("B")
                over += check(game, bare.moves if begins_with_black else game.moves)
                set_up += "FEN" in game.tags
                endings.add(game.tags["Ending"])
            total += len(games)
    assert over > total // 4, f"{over} of {total} games are over by the rules"
    assert set_up > total // 6, f"{set_up} of {total} games begin in set-up positions"
    assert {"adjudication", "time"} < endings, endings
    print(f"{total} saved games read by pydraughts, {over} of them over on the board, {set_up} from set-up positions")


if __name__ == "__main__":
    main()
