#!/usr/bin/env python3
"""Plays whole games on the full screen, in a real terminal: tmux.

    python3 tests/play/tmux.py target/release/nullwindow

Every wait is for something to appear on the screen, so that a slow machine only takes longer. Without tmux nothing is
played, with a message.
"""

import fcntl
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PATIENCE = float(os.environ.get("NULLWINDOW_PATIENCE", "180"))


class Failure(Exception):
    """Something on the screen is not as it should be."""


class Terminal:
    """A program in a terminal of its own."""

    count = 0

    def __init__(self, folder, arguments, size=(80, 24), environment=(), shell=False):
        # A server that ends must not be taken for the next one.
        Terminal.count += 1
        self.socket = os.path.join(folder, f"tmux-{Terminal.count}")
        self.folder = folder
        words = " ".join(["env", *environment, PROGRAM, "play", *arguments, "--seed", "1"])
        # What is left of the terminal when the program has ended is part of what is looked at.
        script = f"ulimit -c 0; {words}; echo \"ended with $?\"; stty -a | tr ' ' '\\n' | grep -x -e '-*icanon;*' -e '-*echo;*'; cat"
        # A shell that a person uses has job control.
        if shell:
            script = "PS1='ready> ' bash --norc --noprofile -i"
        width, height = size
        self.tmux("new-session", "-d", "-x", str(width), "-y", str(height), "-c", folder, script)
        self.tmux("set-option", "-g", "escape-time", "0")
        if shell:
            self.wait(r"ready>")
            self.type(words)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def tmux(self, *words):
        environment = dict(os.environ, NULLWINDOW_STATE=os.path.join(self.folder, "state"), TERM="xterm-256color")
        for name in ("TMUX", "NO_COLOR", "COLORTERM"):
            environment.pop(name, None)
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", *words],
            check=True,
            capture_output=True,
            text=True,
            env=environment,
        )
        return done.stdout

    def screen(self):
        return self.tmux("capture-pane", "-p").replace("\ufe0e", "")

    def wait(self, *patterns, absent=None):
        """Waits until all patterns are on the screen, and gives the match of the first."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            found = [re.search(pattern, screen) for pattern in patterns]
            if all(found) and not (absent and re.search(absent, screen)):
                return found[0]
            if time.monotonic() > end:
                raise Failure(f"waited for {patterns}, without {absent}, in vain:\n{screen}")
            time.sleep(0.03)

    def key(self, *names):
        self.tmux("send-keys", *names)

    def type(self, text):
        """Types a line."""
        self.tmux("send-keys", "-l", text)
        self.key("Enter")

    def click(self, column, row, flipped=False):
        """Clicks on a square of a window of 80 by 24, counted from the upper left corner of a board that is not flipped."""
        if flipped:
            column, row = 7 - column, 7 - row
        x, y = 3 + 5 * column + 2, 1 + 2 * row + 1
        self.tmux("send-keys", "-l", f"\x1b[<0;{x + 1};{y + 1}M")

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def program(self):
        """The number of the program's process."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True)
        return int(children.stdout.split()[0])

    def is_full_screen(self):
        return self.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").split() != ["0", "0"]

    def is_restored(self):
        """Whether the program has left the terminal as it was."""
        return not self.is_full_screen() and re.search(r"^icanon", self.screen(), re.M) and re.search(r"^echo", self.screen(), re.M)

    def ends(self, code):
        self.wait(rf"ended with {code}\b", r"(?m)^-?icanon", r"(?m)^-?echo")
        if not self.is_restored():
            raise Failure(f"the terminal is not what it was:\n{self.screen()}")

    def close(self):
        try:
            self.tmux("kill-server")
        except subprocess.CalledProcessError:
            pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


def play_to_the_end(terminal, human):
    """Plays the hinted moves by typing them until the game is over, and returns their number."""
    for number in range(1, 400):
        terminal.key("F4")
        move = terminal.wait(r"Hint: ([^\s:]+)", f"{human} to move").group(1)
        terminal.type(move)
        terminal.wait(r"plays|passes|Game over", absent=r"Hint: ")
        terminal.wait(rf"{human} to move|Game over")
        if "Game over" in terminal.screen():
            return number
    raise Failure(f"the game does not end:\n{terminal.screen()}")


def whole_game(folder, game, human, first, illegal, reason, file, content):
    """Start, a move, wrong moves, undo, hint, save, load, and on to the end."""
    with Terminal(folder, [game, "--depth", "2"]) as terminal:
        terminal.wait(f"{human} to move", "none yet", "F10 quit")
        terminal.type(first)
        terminal.wait("plays", f"{human} to move", rf"1\. {first}")
        terminal.type(illegal)
        terminal.wait(reason, rf"1\. {first}", f"{human} to move")
        terminal.type("gobbledygook")
        terminal.wait("unknown move or command")
        terminal.key("F2")
        terminal.wait("Undone: ", f"{human} to move")
        terminal.key("F3")
        terminal.wait("Redone: ", rf"1\. {first}")
        terminal.key("F4")
        terminal.wait(r"Hint: \S+ \(")
        terminal.type(f"save {file}")
        terminal.wait(f"Saved to {file}")
        with open(os.path.join(folder, file), encoding="utf-8") as saved:
            expect(content in saved.read(), f"{file} lacks {content}")
        terminal.type("undo")
        terminal.wait("Undone: ")
        terminal.type(f"load {file}")
        terminal.wait("Loaded a game of 2 plies", rf"1\. {first}")
        moves = play_to_the_end(terminal, human)
        terminal.wait("Game over", "save", "new game")
        terminal.key("C-s")
        terminal.wait(r"Saved to \S+")
        terminal.key("Escape")
        terminal.key("C-n")
        terminal.wait("none yet", f"{human} to move", absent="Game over")
        terminal.key("F10")
        terminal.ends(0)
    with Terminal(folder, [game, "--depth", "2", "--load", file]) as terminal:
        terminal.wait(rf"1\. {first}", f"{human} to move")
        terminal.key("C-q")
        terminal.wait("Quit\\?")
        terminal.key("d")
        terminal.ends(0)
    return moves


def quitting(folder):
    """An unfinished game is saved and offered again; every way to quit restores the terminal."""
    with Terminal(folder, ["chess", "--depth", "1"]) as terminal:
        terminal.wait("White to move")
        terminal.type("d4")
        terminal.wait("plays", r"1\. d4")
        terminal.key("F10")
        terminal.wait("Quit\\?")
        terminal.key("Escape")
        terminal.wait("White to move", absent="Quit\\?")
        terminal.key("F10")
        terminal.wait("Quit\\?")
        terminal.key("Enter")
        terminal.ends(0)
    # A terminal that is gone ends the game too.
    with Terminal(folder, ["chess", "--depth", "1"]) as terminal:
        terminal.wait("unfinished game")
        program = terminal.program()
    end = time.monotonic() + PATIENCE
    while os.path.exists(f"/proc/{program}"):
        expect(time.monotonic() < end, "the program does not end with its terminal")
        time.sleep(0.03)
    for way in ("C-c", signal.SIGTERM, signal.SIGHUP):
        with Terminal(folder, ["chess", "--depth", "1"]) as terminal:
            terminal.wait("unfinished game", "Enter resumes")
            terminal.key("Enter")
            terminal.wait(r"1\. d4", "White to move")
            if way == "C-c":
                terminal.key(way)
            else:
                os.kill(terminal.program(), way)
            terminal.ends(130)
    # No move is made while it is offered, not even by an engine that begins.
    with Terminal(folder, ["chess", "--depth", "1", "--side", "black"]) as terminal:
        terminal.wait("unfinished game", "none yet")
        terminal.key("Enter")
        terminal.wait("Game resumed", r"1\. d4", "White to move")
        terminal.key("C-c")
        terminal.ends(130)
    # Where there is no folder for saved games, it is said before one is lost.
    nowhere = [word for name in ("NULLWINDOW_STATE", "XDG_STATE_HOME", "HOME") for word in ("-u", name)]
    with Terminal(folder, ["chess", "--depth", "1"], environment=nowhere) as terminal:
        terminal.wait("White to move")
        terminal.type("d4")
        terminal.wait("plays", "White to move", "cannot autosave this game")
        terminal.key("F10")
        terminal.wait("Quit\\?", "it is not saved")
        terminal.key("Enter")
        terminal.ends(0)
    # A search without limits can be interrupted, and undone.
    with Terminal(folder, ["chess", "--level", "10", "--movetime", "3600000"]) as terminal:
        terminal.wait("unfinished game")
        terminal.key("Escape")
        terminal.type("e4")
        terminal.wait("Black is thinking", "for Black, thinking")
        terminal.key("F2")
        terminal.wait("Undone: e4", "White to move")
        terminal.type("c4")
        terminal.wait("Black is thinking", r"1\. c4")
        terminal.type("driver sss")
        terminal.wait("sss for Black, thinking", "mtd-grow")
        terminal.key("C-c")
        terminal.ends(130)


def stopping(folder):
    """Job control: a stopped program has left the screen, and one that goes on has it again."""
    with Terminal(folder, ["chess", "--depth", "1", "--tc", "5+3"], shell=True) as terminal:
        terminal.wait("White to move", "5:00|4:59")
        terminal.type("d4")
        terminal.wait("plays", r"1\. d4", "White to move")
        program = terminal.program()
        for times, key in ((1, "F2"), (2, "F3")):
            os.kill(program, signal.SIGTSTP)
            terminal.wait(r"Stopped", absent="White to move")
            expect(not terminal.is_full_screen(), "a stopped program keeps the screen")
            terminal.type("echo shell $((20 + 3))")
            terminal.wait("shell 23")
            terminal.type("fg")
            terminal.wait("White to move", r"F10 quit", absent="shell 23")
            expect(terminal.is_full_screen(), "the program goes on without the screen")
            # A key without Enter arrives only in raw mode.
            terminal.key(key)
            terminal.wait("Undone: " if key == "F2" else "Redone: ")
        # SIGSTOP cannot be caught, but the screen is drawn again afterwards.
        os.kill(program, signal.SIGSTOP)
        terminal.wait("Stopped")
        terminal.type("fg")
        terminal.wait("White to move", r"1\. d4", absent="Stopped")
        terminal.key("F2")
        terminal.wait("Undone: ")
        terminal.key("C-c")
        terminal.wait(r"ready>", absent="White to move")
        expect(not terminal.is_full_screen(), "the screen is not restored")
    # SIGQUIT ends a program at once, but not with the terminal in raw mode.
    with Terminal(folder, ["chess", "--depth", "1"]) as terminal:
        terminal.wait("White to move")
        os.kill(terminal.program(), signal.SIGQUIT)
        terminal.ends(128 + signal.SIGQUIT)


class Pty:
    """A program in a terminal that can hang up, or stop to take output."""

    def __init__(self, folder, arguments):
        self.program, self.master = pty.fork()
        if self.program == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.chdir(folder)
            environment = dict(os.environ, NULLWINDOW_STATE=os.path.join(folder, "pty"), TERM="xterm-256color")
            os.execve(PROGRAM, [PROGRAM, "play", *arguments, "--seed", "1"], environment)
        self.seen = b""

    def wait(self, text):
        while text not in self.seen:
            self.seen += os.read(self.master, 4096)

    def ends(self, code, case):
        """Waits for the program, and compares its exit code."""
        end = time.monotonic() + PATIENCE
        while True:
            program, status = os.waitpid(self.program, os.WNOHANG)
            if program:
                break
            if time.monotonic() > end:
                os.kill(self.program, signal.SIGKILL)
                os.waitpid(self.program, 0)
                raise Failure(f"{case}: the program does not end:\n{self.seen[-2000:]}")
            time.sleep(0.03)
        found = os.waitstatus_to_exitcode(status)
        expect(found == code, f"{case}: exit code {found}, expected {code}")


def hanging_up(folder):
    """A terminal that is gone, and one that takes no output any more."""
    for arguments in (["--depth", "1"], ["--side", "none", "--movetime", "10"], ["--plain", "--depth", "1"]):
        terminal = Pty(folder, ["chess", *arguments])
        terminal.wait(b"White")
        os.close(terminal.master)
        terminal.ends(130, arguments)
    terminal = Pty(folder, ["chess", "--side", "none", "--movetime", "10"])
    terminal.wait(b"White")
    # Nobody reads what it draws.
    time.sleep(5)
    os.kill(terminal.program, signal.SIGTERM)
    time.sleep(1)
    try:
        os.kill(terminal.program, signal.SIGTERM)
    except ProcessLookupError:
        pass
    terminal.ends(130, "a terminal that takes no output")
    os.close(terminal.master)


def clicking(folder):
    """Moves by mouse and by cursor: promotions, jumps step by step, discs, passes; clicks on the keys."""
    with Terminal(folder, ["chess", "--side", "both"]) as terminal:
        terminal.wait("White to move")
        terminal.click(4, 6)
        terminal.click(4, 4)
        terminal.wait(r"1\. e4", "Black to move")
        terminal.key("Up")
        terminal.key(*["Up"] * 3)
        terminal.key("Enter")
        terminal.key("Down")
        terminal.key("Down")
        terminal.key("Enter")
        terminal.wait(r"1\. e4 +e5", "White to move")
        terminal.type("setup 8/P6k/8/8/8/8/7K/8 w - - 0 1")
        terminal.wait("none yet", "White to move")
        terminal.click(0, 1)
        terminal.click(0, 0)
        terminal.wait("Promote to")
        terminal.key("Down")
        terminal.key("r")
        terminal.wait(r"1\. a8=R", "Black to move", absent="Promote to")
        for move in ("new", "f3", "e5", "g4", "Qh4"):
            terminal.type(move)
            if move == "new":
                terminal.wait("Start a new game")
                terminal.key("Enter")
                terminal.wait("none yet", absent="Start a new game")
        terminal.wait("Game over", "0-1", "checkmate")
        terminal.key("Escape")
        # F2 undo, the second of the keys at the bottom.
        terminal.tmux("send-keys", "-l", "\x1b[<0;12;24M")
        terminal.wait("Black to move", absent="Game over")
        terminal.key("C-c")
        terminal.ends(130)

    with Terminal(folder, ["checkers", "--depth", "1"]) as terminal:
        terminal.wait("Black to move")
        terminal.type("setup B:W18,26:B15,3")
        terminal.wait("none yet")
        terminal.type("3-7")
        terminal.wait("you must capture")
        # 15, 22 and 31: the board is flipped for Black.
        for column, row in ((4, 3), (2, 5), (4, 7)):
            terminal.click(column, row, flipped=True)
        terminal.wait("Game over", "15x22x31", "Black wins")
        terminal.key("C-c")
        terminal.ends(130)

    with Terminal(folder, ["othello", "--side", "both"]) as terminal:
        terminal.wait("Black to move")
        board = "XO------" + "-" * 48 + "XO------"
        terminal.type(f"setup {board} X")
        terminal.wait("none yet")
        terminal.click(2, 0)
        terminal.wait("White cannot move and passes", "Black to move", r"1\. c1 +--")
        terminal.click(2, 7)
        terminal.wait("Game over", "64-0")
        terminal.key("C-c")
        terminal.ends(130)


def windows(folder):
    """Other sizes, no colours, ASCII only."""
    with Terminal(folder, ["chess", "--side", "both"]) as terminal:
        terminal.wait("White to move")
        terminal.resize(70, 20)
        terminal.wait("This window is too small: 70x20")
        terminal.resize(130, 42)
        terminal.wait("White to move", "F10 quit", absent="This window")
        terminal.resize(80, 24)
        terminal.wait("White to move", "F10 quit", absent="This window")
        terminal.key("F1")
        terminal.wait("Help", "show this help")
        terminal.key("Escape")
        terminal.wait("White to move", absent="show this help")
        terminal.key("C-c")
        terminal.ends(130)
    with Terminal(folder, ["checkers", "--ascii", "--side", "both"], environment=["NO_COLOR=1"]) as terminal:
        terminal.wait("Black to move", r"29 \|  w \|")
        terminal.type("11-15")
        terminal.wait(r"1\. 11-15", "White to move")
        picture = terminal.tmux("capture-pane", "-p", "-e")
        expect(picture.isascii(), f"there is more than ASCII:\n{picture}")
        colours = re.findall(r"\x1b\[[0-9;:]*[34][0-9][0-9;:]*m", picture)
        colours = [code for code in colours if not re.fullmatch(r"\x1b\[(39|49|39;49)m", code)]
        expect(not colours, f"there are colours: {colours}")
        terminal.key("C-c")
        terminal.ends(130)


def main():
    if not shutil.which("tmux"):
        print("no tmux: the full screen is not tried", file=sys.stderr)
        return
    games = [
        ("chess", "White", "e4", "Ke3", "the king on e1 cannot go to e3", "game.pgn", "1. e4"),
        ("checkers", "Black", "11-15", "12-20", "12-20 is not legal", "game.pdn", "1. 11-15"),
        ("othello", "Black", "f5", "a1", "a1 flips nothing", "game.txt", "f5"),
    ]
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            moves = whole_game(folder, *game)
            print(f"{game[0]}: a game of {moves} moves, {time.monotonic() - begin:.0f} s")
    for part in (quitting, stopping, hanging_up, clicking, windows):
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            part(folder)
            print(f"{part.__name__}: {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tmux.py PROGRAM")
    PROGRAM = os.path.abspath(sys.argv[1])
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
