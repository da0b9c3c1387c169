#!/usr/bin/env python3
"""Plays two builds of nullwindow against each other in any game, through plain play, which every version has.

    tests/play/versus.py othello NEW OLD [--movetime 100] [--games 400] [--jobs 2] [--plies 8] [--seed 1]

NEW and OLD are commands: a program, and options of its `play` behind it, as in "target/release/nullwindow --weights new.bin".
Every opening, random moves from the start, is played twice with the sides exchanged. Prints won, drawn and lost games of NEW
and Elo with a 95 % interval over pairs of games.
"""

import argparse
import math
import random
import re
import shlex
import subprocess
import tempfile
import threading
import time

SIDES = {"othello": ("black", "white"), "checkers": ("black", "white"), "chess": ("white", "black")}
ENDS = re.compile(r"^Game over.*?\b(draw|Black wins|White wins)\b", re.I)
# No game takes longer, in seconds.
LONGEST_GAME = 300


def legal_moves(program, game, moves):
    """The side to move and its moves, by `show`; no moves if the game is over."""
    command = [program, "show", game] + (["--moves", " ".join(moves)] if moves else [])
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    side = re.search(r"^to move +(\w+)", text, re.M)
    found = re.search(r"^moves +\d+ (.*(?:\n {12}.*)*)", text, re.M)
    return side.group(1).lower() if side else "", found.group(1).split() if found else []


class Player:
    """An engine, which plays one game after the other."""

    def __init__(self, command, game, movetime, folder):
        program, *options = shlex.split(command)
        limits = ["--movetime", str(movetime)] if movetime else []
        arguments = ["play", game, "--plain", "--side", "both", "--state", folder, "--hash", "16", *limits, *options]
        self.process = subprocess.Popen(
            [program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.sides = SIDES[game]

    def begin(self, side, opening):
        """Begins a game in which it plays `side` after an opening."""
        other = self.sides[1 - self.sides.index(side)]
        self.side = side.capitalize()
        for line in ["side both", "new", *opening, f"side {other}"]:
            self.send(line)
        # What is left of the game before is read up to the echo of the last command.
        for line in self.process.stdout:
            if line.rstrip() == f"> side {other}":
                return
        raise RuntimeError("an engine has ended")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def receive(self):
        """What the engine does: ("plays", move), ("passes", None) or ("ends", the line that says how)."""
        for line in self.process.stdout:
            if line.startswith(f"{self.side} plays "):
                return "plays", line.split()[2].rstrip(":")
            if line.startswith(f"{self.side} cannot move"):
                return "passes", None
            if ENDS.search(line):
                return "ends", ENDS.search(line).group(1)
        raise RuntimeError(f"{self.side} has ended without a result")

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stdin.close()


def result_of(line, game):
    """The points of the side that moves first, by a line that ends the game."""
    if line.lower() == "draw":
        return 0.5
    return 1.0 if line.split()[0].lower() == SIDES[game][0] else 0.0


def play(players, game, opening, first_to_move):
    """The points of the first player, which moves first in the game."""
    for player, side in zip(players, SIDES[game]):
        player.begin(side, opening)
    turn = SIDES[game].index(first_to_move)
    watch = threading.Timer(LONGEST_GAME, lambda: [player.process.kill() for player in players])
    watch.start()
    try:
        while True:
            event, what = players[turn].receive()
            if event == "ends":
                return result_of(what, game)
            if event == "plays":
                players[1 - turn].send(what)
            turn = 1 - turn
    finally:
        watch.cancel()


def random_opening(arguments, number):
    """Random moves from the start, and the side that moves after them."""
    rng = random.Random(arguments.seed * 100_003 + number)
    program = shlex.split(arguments.new)[0]
    opening = []
    while True:
        side, moves = legal_moves(program, arguments.game, opening)
        if moves and len(opening) == arguments.plies:
            return opening, side
        opening = opening + [rng.choice(moves)] if moves else []


def elo(points, pairs):
    mean = points / (2 * len(pairs))
    deviation = math.sqrt(sum((pair / 2 - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1) / len(pairs))
    scale = lambda share: -400 * math.log10(1 / min(max(share, 1e-3), 1 - 1e-3) - 1)
    return scale(mean), scale(mean - 1.96 * deviation), scale(mean + 1.96 * deviation)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SIDES)
    parser.add_argument("new")
    parser.add_argument("old")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move; 0: limits are among the options")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--plies", type=int, default=8, help="random plies of an opening")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    lock, todo, pairs, score = threading.Lock(), list(range(arguments.games // 2)), [], [0, 0, 0]
    failures = []

    def work():
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            new, old = (
                Player(command, arguments.game, arguments.movetime, folder)
                for command, folder in ((arguments.new, one), (arguments.old, two))
            )
            try:
                while True:
                    with lock:
                        if not todo or failures:
                            return
                        number = todo.pop(0)
                    opening, side = random_opening(arguments, number)
                    try:
                        first = play([new, old], arguments.game, opening, side)
                        second = play([old, new], arguments.game, opening, side)
                    except (RuntimeError, OSError) as error:
                        with lock:
                            failures.append(f"opening {' '.join(opening)}: {error}")
                        return
                    with lock:
                        for points in (first, 1 - second):
                            score[round(2 - 2 * points)] += 1
                        pairs.append(first + 1 - second)
                        if len(pairs) % 20 == 0:
                            report()
            finally:
                new.close()
                old.close()

    def report():
        middle, low, high = elo(sum(pairs), pairs)
        print(
            f"{2 * len(pairs)} games: won {score[0]}, drawn {score[1]}, lost {score[2]}, {100 * sum(pairs) / (2 * len(pairs)):.1f} %, "
            f"Elo {middle:+.0f} ({low:+.0f} to {high:+.0f})",
            flush=True,
        )

    threads = [threading.Thread(target=work) for _ in range(arguments.jobs)]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise SystemExit(failures[0])
    report()
    print(f"{time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
