"""Drawing boards as SVG text: numbers, lines and lettering that every game's map is made with.

A board is a still picture drawn once from the components; what moves lies over it at places that a
stylesheet names (.at-damascus), in percent of the picture, so that both scale together.
"""

import math
from collections.abc import Callable, Iterable, Sequence

Point = tuple[float, float]
Drawing = Callable[[], str]  # a file of a board, drawn when it is called for

# Widths of letters in parts of the type size, near enough to fit a name into its room.
WIDE = {"m": 0.82, "w": 0.74, "M": 0.88, "W": 0.95}
THIN = frozenset("ijlft' .,I")


def num(value: float) -> str:
    """A coordinate, without digits that nobody sees."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def escape(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def path(points: Iterable[Sequence[float]], *, closed: bool = False, digits: int = 1) -> str:
    """A line in steps, which are half as long as places; errors of rounding are not carried along."""
    (px, py), *rest = [(round(x, digits), round(y, digits)) for x, y in points]
    out = [f"M{num(px)} {num(py)}l"]
    for x, y in rest:
        dx, dy = num(x - px), num(y - py)
        gap = "" if out[-1].endswith("l") or dx.startswith("-") else " "
        out.append(f"{gap}{dx}{'' if dy.startswith('-') else ' '}{dy}")
        px, py = x, y
    return "".join(out) + ("z" if closed else "")


def smooth(points: Sequence[Sequence[float]]) -> str:
    """A smooth line through points: Catmull-Rom, written as cubic curves."""
    bent = [points[0], *points, points[-1]]
    path = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for a, b, c, d in zip(bent, bent[1:], bent[2:], bent[3:], strict=False):
        ends = (
            b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6,
            c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, c[0], c[1],
        )  # fmt: skip
        path.append("C" + " ".join(map(num, ends)))
    return "".join(path)


def star(outer: float, inner: float, rays: int = 8, turned: float = 0.0) -> str:
    """The points of a star round 0,0."""
    corners = ((outer if i % 2 == 0 else inner, turned + i * math.pi / rays) for i in range(2 * rays))
    return " ".join(f"{num(r * math.sin(a))},{num(-r * math.cos(a))}" for r, a in corners)


def lettering(words: str, size: float) -> float:
    """How wide the words are, about."""
    return size * sum(WIDE.get(c, 0.29 if c in THIN else 0.66 if c.isupper() else 0.49) for c in words)


def fitted(words: str, size: float, room: float) -> float:
    """The size at which the words fill no more than their room."""
    return min(size, size * room / lettering(words, size))


def text(x: float, y: float, words: str, size: float = 0, *, anchor: str = "middle", **also: str) -> str:
    """Words at a place; `also` are more attributes, with _ for - ("letter_spacing"). Without a size, or
    with "start" for an anchor, these are what the sheet says."""
    more = "".join(f' {name.rstrip("_").replace("_", "-")}="{value}"' for name, value in also.items())
    place = f'x="{num(x)}" y="{num(y)}"' + (f' font-size="{num(size)}"' if size else "")
    held = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f"<text {place}{held}{more}>{escape(words)}</text>"


def at(x: float, y: float, inner: str, **also: str) -> str:
    """What is drawn round 0,0, moved to its place."""
    more = "".join(f' {name.rstrip("_").replace("_", "-")}="{value}"' for name, value in also.items())
    return f'<g transform="translate({num(x)} {num(y)})"{more}>{inner}</g>'


def place(name: str, size: Point, middle: Point, box: Point | None = None) -> str:
    """A line of the stylesheet of places: where a thing's middle lies, and how large its box is.

    By a class: of thousands of rules a browser finds that one at once, and would try each by an attribute.
    """
    (width, height), (x, y) = size, middle
    rule = f"left:{x / width * 100:.2f}%;top:{y / height * 100:.2f}%"
    if box:
        rule += f";width:{box[0] / width * 100:.2f}%;height:{box[1] / height * 100:.2f}%"
    escaped = name.replace("/", r"\/")
    return f".at-{escaped}{{{rule}}}"
