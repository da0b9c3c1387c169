#!/usr/bin/env python3
"""Makes an SVG of what `tmux capture-pane -p -e` prints: a terminal as it is seen, colours included.

    tmux capture-pane -p -e | tests/play/picture.py > screen.svg
    tmux capture-pane -p -e | tests/play/picture.py --light > screen.svg

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
    """The characters of a line, with the pens' colours."""
    for codes, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", line):
        if text == "\ufe0e":
            continue
        if text:
            yield text, pen
        else:
            pen.obey(codes)


def rectangle(x, y, width, height, colour):
    return f'<rect x="{x}" y="{y:g}" width="{width}" height="{height:g}" fill="{colour}"/>'


def picture(text, own):
    pen = Pen()
    areas, signs = [], []
    width, rows = 0, text.rstrip("\n").split("\n")
    for row, line in enumerate(rows):
        y = row * CELL[1]
        run = None
        for column, (sign, pen) in enumerate(cells(line, pen)):
            x = column * CELL[0]
            width = max(width, x + CELL[0])
            fore, back = pen.colours(own)
            if sign == "▀":
                sign, fore, back = "▄", back, fore
            # A run of equal cells is one area.
            if run and run[1:] == (back, x):
                run = (run[0], back, x + CELL[0])
            else:
                run and run[1] != own[1] and areas.append(rectangle(run[0], y, run[2] - run[0], CELL[1], run[1]))
                run = (x, back, x + CELL[0])
            if sign in BLOCKS:
                height = CELL[1] * BLOCKS.index(sign) / 8
                if height:
                    areas.append((rectangle(x, y + CELL[1] - height, CELL[0], height, fore)))
            elif sign != " ":
                style = ' font-weight="bold"' if pen.bold else ""
                style += ' opacity="0.6"' if pen.dim else ""
                size = ' font-size="17"' if sign in "♚♛♜♝♞♟●" else ""
                middle = x + CELL[0] / 2
                signs.append(f'<text x="{middle:g}" y="{y + 14}" fill="{fore}"{style}{size}>{escape(sign)}</text>')
        run and run[1] != own[1] and areas.append(rectangle(run[0], y, run[2] - run[0], CELL[1], run[1]))
    # Half blocks are drawn over the ground of their row, so that the grounds come first.
    areas.sort(key=lambda area: f'height="{CELL[1]}"' not in area)
    size = (width + 2 * CELL[0], len(rows) * CELL[1] + CELL[1])
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" viewBox="-{CELL[0]} -{CELL[1] / 2:g} {size[0]} {size[1]}" '
        f'font-family="{FONT}" font-size="14.5" text-anchor="middle" shape-rendering="crispEdges">',
        rectangle(-CELL[0], -CELL[1] / 2, size[0], size[1], own[1]),
        *areas, *signs, "</svg>",
    ]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(picture(sys.stdin.read(), LIGHT if "--light" in sys.argv[1:] else DARK))
