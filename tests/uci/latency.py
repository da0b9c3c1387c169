#!/usr/bin/env python3
"""Measures how long `stop` over UCI, and Ctrl-C at every command with a loop, take to be obeyed.

    tests/uci/latency.py target/release/nullwindow [--stops 60] [--worst MS]

Prints the median and the worst time in milliseconds. With `--worst`, fails if one took longer. Waits are drawn with a fixed
seed; the commands run in a folder that is removed.
"""

import argparse
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

# Every side has its king and fifteen queens: a quiescence search without limits would not end in a lifetime.
QUEENS = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"
POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    QUEENS,
]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
GAMES = os.path.join(ROOT, "positions")


class Uci:
    """A session; whoever waits for a line that never comes is killed by the caller's patience."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def wait_for(self, word):
        for line in self.process.stdout:
            if line.startswith(word):
                return
        raise AssertionError(f"no {word}")


def stops(program, profile, threads, count, rng):
    """The times from `stop` to `bestmove`."""
    uci = Uci(program)
    uci.send(f"setoption name Profile value {profile}")
    uci.send(f"setoption name Threads value {threads}")
    times = []
    for number in range(count):
        uci.send("ucinewgame")
        uci.send(f"position fen {POSITIONS[number % len(POSITIONS)]}")
        uci.send("isready")
        uci.wait_for("readyok")
        uci.send("go infinite")
        time.sleep(rng.uniform(0.01, 0.3))
        begin = time.perf_counter()
        uci.send("stop")
        uci.wait_for("bestmove")
        times.append(1000 * (time.perf_counter() - begin))
    uci.send("quit")
    uci.process.wait()
    return times


def interrupts(program, arguments, folder, count, rng, waits=(0.2, 0.8)):
    """The times from SIGINT to the end of a command that would run for long."""
    times = []
    for _ in range(count):
        process = subprocess.Popen(
            [program, *arguments],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": folder},
        )
        time.sleep(rng.uniform(*waits))
        if process.poll() is not None:
            print(f"{arguments} ended by itself")
            continue
        begin = time.perf_counter()
        process.send_signal(signal.SIGINT)
        code = process.wait()
        times.append(1000 * (time.perf_counter() - begin))
        assert code in (130, -signal.SIGINT, 0), f"{arguments}: exit code {code}"
        process.stdin.close()
        for name in os.listdir(folder):
            if name not in ("games.pgn", "rows.jsonl"):
                path = os.path.join(folder, name)
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    return times


def commands(folder):
    """Every command with a loop, so that it runs for long."""
    yield "search", ["search", "chess", "--depth", "60"]
    yield "search (30 queens)", ["search", "chess", "--depth", "1", "--position", QUEENS]
    yield "run", ["run", os.path.join(GAMES, "paper20-othello.obf"), "--depth", "14", "--format", "csv"]
    yield "run --minimal", ["run", os.path.join(GAMES, "paper20-chess.epd"), "--depth", "6", "--minimal"]
    yield "compare", ["compare", "--full", "--output", "out"]
    yield "report", ["report", "rows.jsonl", "--output", "page"]
    yield "positions", ["positions", "games.pgn"]
    yield "perft", ["perft", "chess", "9"]
    yield "bench", ["bench", "--depth", "40"]
    yield "bench (1995)", ["bench", "--depth", "40", "--profile", "1995"]
    yield "match", ["match", "chess", "mtd-grow", "aspiration", "--movetime", "5000"]
    yield "train", ["train", "chess", "games.pgn", "--epochs", "1000"]
    yield "uci", ["uci"]
    yield "play", ["play", "chess", "--plain", "--side", "none", "--movetime", "60000"]
    yield "trees run", ["trees", "run", "--width", "5", "--depth", "10", "--trees", "100"]
    yield "trees ranges", ["trees", "ranges", "--depth", "12", "--width", "6", "--trees", "100000"]
    yield "trees trace", ["trees", "trace", "uniform", "--width", "4", "--depth", "11", "--algorithm", "minimax"]
    for name in ["tables-ps", "figure-5", "tables-pab", "claims"]:
        yield f"trees reproduce {name}", ["trees", "reproduce", name, "--trees", "1000000"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--stops", type=int, default=60, help="number of stops per profile and number of threads")
    parser.add_argument("--interrupts", type=int, default=5, help="number of interrupts per command")
    parser.add_argument("--worst", type=float, help="fail if one took longer, in milliseconds")
    parser.add_argument("--only", help="only what has this in its name")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    rng = random.Random(1)
    worst = 0.0

    def show(name, times):
        nonlocal worst
        if not times:
            return
        worst = max([worst, *times])
        print(f"{name:32} {len(times):4} times  median {statistics.median(times):7.2f}  worst {max(times):7.2f} ms", flush=True)

    wanted = lambda name: arguments.only is None or arguments.only in name
    for profile in ["tournament", "1995"]:
        for threads in [1, 2]:
            name = f"stop, {profile}, {threads} thread" + "s" * (threads > 1)
            if wanted(name) and arguments.stops:
                show(name, stops(program, profile, threads, arguments.stops, rng))
    folder = tempfile.mkdtemp()
    try:
        prepare(program, folder)
        for name, command in commands(folder):
            if wanted(name) and arguments.interrupts:
                show(f"Ctrl-C, {name}", interrupts(program, command, folder, arguments.interrupts, rng))
    finally:
        shutil.rmtree(folder)
    if arguments.worst is not None and worst > arguments.worst:
        sys.exit(f"the worst took {worst:.2f} ms, more than {arguments.worst}")


def prepare(program, folder):
    """Games with values, and results, many of them."""
    games = os.path.join(folder, "games.pgn")
    subprocess.run(
        [program, "match", "chess", "mtd-grow", "aspiration", "--nodes", "500", "--games", "40", "--save", games],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    with open(games) as file:
        text = file.read()
    with open(games, "w") as file:
        for _ in range(300):
            file.write(text)
    rows = subprocess.run(
        [program, "run", os.path.join(GAMES, "paper20-othello.obf"), "--depth", "5", "--format", "jsonl"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    ).stdout
    with open(os.path.join(folder, "rows.jsonl"), "w") as file:
        for number in range(60):
            file.write(rows.replace('"set":"paper20-othello"', f'"set":"set-{number}"'))


if __name__ == "__main__":
    main()
