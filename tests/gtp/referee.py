#!/usr/bin/env python3
"""Plays whole games of Othello over GTP: `nullwindow gtp` against GRhino, with a referee that knows the rules.

    tests/gtp/referee.py target/release/nullwindow [--games 20] [--opponent 'gtp-rhino -l 3'] [--movetime 20]

Every move is checked by the referee's own rules, and so is the score at the end; whatever is wrong raises. Games come in
pairs with colours exchanged, from random openings. In some games passes are sent, in others they are left out; in some the
engine has a clock, and must not overstep it.
"""

import argparse
import os
import random
import shlex
import shutil
import subprocess
import time

RANDOM_PLIES = 8
# A clock for the whole game, in seconds, for every third pair.
CLOCK = 2.0
COLOURS = ["black", "white"]
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


class Board:
    """The rules of Othello, written once more."""

    def __init__(self):
        self.discs = {(3, 3): 1, (4, 4): 1, (4, 3): 0, (3, 4): 0}

    def flips(self, square, side):
        found = []
        if square in self.discs:
            return found
        for dx, dy in DIRECTIONS:
            run, (x, y) = [], square
            while True:
                x, y = x + dx, y + dy
                disc = self.discs.get((x, y))
                if disc is None:
                    break
                if disc == side:
                    found += run
                    break
                run.append((x, y))
        return found

    def moves(self, side):
        squares = [(x, y) for y in range(8) for x in range(8)]
        return [name(square) for square in squares if self.flips(square, side)]

    def play(self, move, side):
        square = ("abcdefgh".index(move[0]), int(move[1]) - 1)
        flips = self.flips(square, side)
        assert flips, f"{move} is illegal for {COLOURS[side]}"
        for disc in [square, *flips]:
            self.discs[disc] = side

    def over(self):
        return not self.moves(0) and not self.moves(1)

    def score(self):
        counts = [list(self.discs.values()).count(side) for side in (0, 1)]
        if counts[0] != counts[1]:
            counts[counts.index(max(counts))] += 64 - sum(counts)
        difference = counts[0] - counts[1]
        return f"{'B' if difference > 0 else 'W'}+{abs(difference)}" if difference else "0"

    def rows(self):
        return ["".join("XO."[self.discs.get((x, y), 2)] for x in range(8)) for y in range(8)]


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Engine:
    """A GTP engine. Every command has a number, and every answer has to repeat it."""

    def __init__(self, command):
        self.command, self.number = command, 0
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.number += 1
        self.process.stdin.write(f"{self.number} {command}\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            assert line, f"{self.command[0]} ended after {command}"
            if line == "\n":
                break
            lines.append(line.rstrip("\n"))
        status = lines[0][0]
        assert lines[0].split()[0] == f"{status}{self.number}", f"{command}: {lines}"
        lines[0] = lines[0][1 + len(str(self.number)) :].lstrip()
        return status == "=", "\n".join(lines)

    def get(self, command):
        good, answer = self.ask(command)
        assert good, f"{self.command[0]} refuses {command}: {answer}"
        return answer

    def quit(self):
        self.get("quit")
        assert self.process.wait(timeout=10) == 0


def play(ours, rival, our_side, rng, sends_passes, clock):
    """Plays a game; our difference in discs. GRhino neither reads nor needs passes."""
    board, side = Board(), 0
    for engine in (ours, rival):
        engine.get("boardsize 8")
        engine.get("clear_board")
    if clock:
        ours.get(f"time_settings {clock} 0 0")
    else:
        ours.get("time_settings 0 1 0")
    left, ply = clock, 0
    while not board.over():
        moves = board.moves(side)
        mine = side == our_side
        if not moves:
            if sends_passes:
                # Every other time, our engine is asked for the pass itself.
                if mine and rng.random() < 0.5:
                    assert ours.get(f"genmove {COLOURS[side]}") == "pass"
                else:
                    ours.get(f"play {COLOURS[side]} pass")
            side = 1 - side
            continue
        if ply < RANDOM_PLIES:
            move = rng.choice(moves)
            ours.get(f"play {COLOURS[side][0]} {move.upper()}")
            rival.get(f"play {COLOURS[side]} {move}")
        elif mine:
            if clock and rng.random() < 0.7:
                ours.get(f"time_left {COLOURS[side]} {left:.3f} 0")
            begin = time.monotonic()
            move = ours.get(f"genmove {COLOURS[side]}").lower()
            if clock:
                left -= time.monotonic() - begin
                assert left > 0, "our engine has overstepped its clock"
            assert move in moves, f"{move} is not one of {moves}"
            rival.get(f"play {COLOURS[side]} {move}")
            if rng.random() < 0.1:
                # Back and forth: the move is played again.
                ours.get("undo")
                ours.get(f"play {COLOURS[side]} {move}")
        else:
            move = rival.get(f"genmove {COLOURS[side]}").lower()
            assert move in moves, f"{move} of the opponent is not one of {moves}"
            ours.get(f"play {COLOURS[side]} {move}")
        good, message = ours.ask(f"play {COLOURS[side]} {move}")
        assert not good and message.startswith("illegal move"), message
        board.play(move, side)
        side, ply = 1 - side, ply + 1
        drawn = [line.split()[1:9] for line in ours.get("showboard").splitlines()[2:10]]
        assert ["".join(row) for row in drawn] == board.rows(), f"{drawn} and {board.rows()}"
    score = ours.get("final_score")
    assert score == board.score(), f"{score} and {board.score()}"
    assert ours.get(f"genmove {COLOURS[side]}") == "pass", "a game that is over"
    black = 0 if score == "0" else int(score[2:]) * (1 if score[0] == "B" else -1)
    return black if our_side == 0 else -black


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--opponent", default="gtp-rhino -l 3")
    parser.add_argument("--movetime", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    opponent = shlex.split(arguments.opponent)
    # Debian keeps its games apart.
    opponent[0] = shutil.which(opponent[0], path=os.environ["PATH"] + ":/usr/games") or opponent[0]
    ours = Engine([arguments.program, "gtp", "--movetime", str(arguments.movetime), "--hash", "16"])
    rival = Engine(opponent)
    assert ours.get("protocol_version") == "2" and ours.get("name") == "nullwindow"
    assert "genmove" in ours.get("list_commands").split() and ours.get("known_command genmove") == "true"
    ours.get("set_game Othello")
    assert not ours.ask("set_game Go")[0]
    differences = []
    for number in range(arguments.games):
        pair = number // 2
        clock = CLOCK if pair % 3 == 2 else 0
        rng = random.Random(arguments.seed * 1000 + pair)
        differences.append(play(ours, rival, number % 2, rng, pair % 2 == 0, clock))
    ours.quit()
    rival.quit()
    won, lost = (sum(1 for d in differences if d > 0), sum(1 for d in differences if d < 0))
    print(
        f"{arguments.games} games against {arguments.opponent}: all moves legal, all scores right; "
        f"won {won}, drawn {arguments.games - won - lost}, lost {lost}, {sum(differences) / len(differences):+.1f} discs a game"
    )


if __name__ == "__main__":
    main()
