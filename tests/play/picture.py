#!/usr/bin/env python3
"""Makes an SVG of what `tmux capture-pane -p -e -N` prints: a terminal as it is seen, colours included.

    tmux capture-pane -p -e -N | tests/play/picture.py > screen.svg
    tmux capture-pane -p -e -N | tests/play/picture.py --light > screen.svg

The pictures of the README are made with it. Blocks are drawn as areas, so that they join whatever the font is.
"""

import re
import sys
from xml.sax.saxutils import escape

CELL = (9, 18)
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"
# The terminal's own foreground and background.
DARK = ("#d0d0d0", "#1c1c1c")
LIGHT = ("#303030", "#fbfbf8")
STEPS = [0, 95, 135, 175, 215, 255]
BLOCKS = " ▁▂▃▄▅▆▇█"
PIECES = "♚♛♜♝♞♟●"


def indexed(number):
    """A colour of the 240 that all terminals share."""
    if number >= 232:
        parts = [8 + 10 * (number - 232)] * 3
    else:
        number -= 16
        parts = [STEPS[number // 36], STEPS[number // 6 % 6], STEPS[number % 6]]
    return "#%02x%02x%02x" % tuple(parts)


class Pen:
    """How the next characters are written."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.fore = self.back = None
        self.bold = self.dim = self.reverse = False

    def obey(self, codes):
        codes = [int(code) for code in codes.split(";")] if codes else [0]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (1, 2, 7):
                setattr(self, {1: "bold", 2: "dim", 7: "reverse"}[code], True)
            elif code == 22:
                self.bold = self.dim = False
            elif code == 27:
                self.reverse = False
            elif code in (38, 48):
                kind = codes.pop(0)
                colour = indexed(codes.pop(0)) if kind == 5 else "#%02x%02x%02x" % tuple(codes.pop(0) for _ in range(3))
                setattr(self, "fore" if code == 38 else "back", colour)
            elif code == 39:
                self.fore = None
            elif code == 49:
                self.back = None

    def colours(self, own):
        fore, back = self.fore or own[0], self.back or own[1]
        return (back, fore) if self.reverse else (fore, back)


def cells(line, pen):
    """The characters of a line, each with the pen as it is then."""
    for codes, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", line):
        if text == "\ufe0e":
            continue
        if text:
            yield text, pen
        else:
            pen.obey(codes)


def rectangle(x, y, width, height, colour):
    return f'<rect x="{x}" y="{y:g}" width="{width}" height="{height:g}" fill="{colour}"/>'


def joined(parts):
    """Parts of a row as (column, what, content); neighbours of which the same is to be said become one."""
    runs = []
    for column, what, content in parts:
        if runs and runs[-1][1] == what and runs[-1][0] + len(runs[-1][2]) == column:
            runs[-1][2].append(content)
        else:
            runs.append((column, what, [content]))
    return runs


def picture(text, own):
    pen = Pen()
    shapes = []
    width, rows = 0, text.rstrip("\n").split("\n")
    for row, line in enumerate(rows):
        y = row * CELL[1]
        grounds, blocks, signs = [], [], []
        for column, (sign, pen) in enumerate(cells(line, pen)):
            width = max(width, (column + 1) * CELL[0])
            fore, back = pen.colours(own)
            if sign == "▀":
                sign, fore, back = "▄", back, fore
            if back != own[1]:
                grounds.append((column, back, sign))
            if sign in BLOCKS[1:]:
                blocks.append((column, (fore, CELL[1] * BLOCKS.index(sign) / 8), sign))
            elif sign != " ":
                signs.append((column, (fore, pen.bold, pen.dim, sign in PIECES), sign))
        for column, colour, content in joined(grounds):
            shapes.append(rectangle(column * CELL[0], y, len(content) * CELL[0], CELL[1], colour))
        for column, (colour, height), content in joined(blocks):
            shapes.append(rectangle(column * CELL[0], y + CELL[1] - height, len(content) * CELL[0], height, colour))
        for column, (colour, bold, dim, is_piece), content in joined(signs):
            # Not every font has the pieces in the width of its letters.
            left = column + 0.5 if is_piece else column
            places = " ".join(f"{(left + at) * CELL[0]:g}" for at in range(len(content)))
            style = ' font-weight="bold"' * bold + ' opacity="0.6"' * dim
            style += ' font-size="17" text-anchor="middle"' * is_piece
            shapes.append(f'<text x="{places}" y="{y + 14}" fill="{colour}"{style}>{escape("".join(content))}</text>')
    width, height = width + 2 * CELL[0], (len(rows) + 1) * CELL[1]
    left, top = -CELL[0], -CELL[1] / 2
    head = f'width="{width}" height="{height}" viewBox="{left} {top:g} {width} {height}" font-family="{FONT}"'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" {head} font-size="14.5" shape-rendering="crispEdges">',
        rectangle(left, top, width, height, own[1]),
        *shapes,
        "</svg>\n",
    ])


if __name__ == "__main__":
    sys.stdout.write(picture(sys.stdin.read(), LIGHT if "--light" in sys.argv[1:] else DARK))
