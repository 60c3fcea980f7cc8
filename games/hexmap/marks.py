"""The signs of what grows and lies on the ground, each a little different from the last."""

import math
import random

from games.engine.drawing import num

Ink = list[tuple[str, str]]  # kinds of line, and their path data

# From the ground up: what is drawn later lies over what was drawn before.
ORDER = (
    "dunelit", "dune", "stone", "tick", "plough", "grass", "tuft", "pool", "reed", "trunk", "tree",
    "treelit", "palm", "peaklit", "peakdark", "peakline",
)  # fmt: skip


def dot(x: float, y: float) -> str:
    return f"M{num(x)} {num(y)}"


class Marks:
    def __init__(self, rng: random.Random) -> None:
        self.some = rng.uniform
        self.rng = rng
        self.signs = {
            "tuft": self._tuft, "grass": self._grass, "tree": self._tree, "palm": self._palm,
            "reed": self._reed, "peak": self._peak, "tick": self._tick,
        }  # fmt: skip

    def drawn(self, sign: str, x: float, y: float) -> Ink:
        """On its foot."""
        return self.signs[sign](x, y)

    def plot(self, x: float, y: float, drift: float) -> Ink:
        """Furrows, which lie as those of the plots around do."""
        a = drift + self.rng.choice((0.3, 0.3, 1.9)) + self.some(-0.25, 0.25)
        dx, dy, long, rows = math.cos(a), math.sin(a), self.some(8, 13), self.rng.randint(3, 5)
        furrows = []
        for i in range(rows):
            off = (i - rows / 2) * 3.1
            start = dot(x - dy * off - dx * long / 2, y + dx * off - dy * long / 2)
            furrows.append(("plough", f"{start}l{num(dx * long)} {num(dy * long)}"))
        return furrows

    def _tick(self, x: float, y: float) -> Ink:
        a, b = self.some(3, 6), self.some(-2, 2)
        return [("tick", f"{dot(x, y)}l{num(a)} {num(b)}l{num(a * 0.7)} {num(1.5 - b)}")]

    def _tuft(self, x: float, y: float) -> Ink:
        tufts = []
        for i in range(self.rng.randint(1, 2)):
            at, h = dot(x + i * self.some(5, 8), y), self.some(4.5, 7.5)
            aside, up = num(h * 0.45), num(h * 0.7)
            blades = f"v-{num(h)}m0 {num(h)}l-{aside}-{up}m{aside} {up}l{aside}-{up}"
            tufts.append(("tuft", f"{at}{blades}"))
        return tufts

    def _grass(self, x: float, y: float) -> Ink:
        h, lean, right = self.some(3, 6), self.some(-1, 1), self.some(0, 2)
        middle, other = f"l{num(lean)}-{num(h)}m3 {num(h)}", f"l{num(right)}-{num(h * 0.7)}m-5 {num(h * 0.7)}"
        return [("grass", f"{dot(x, y)}{middle}{other}l-1.6-{num(h * 0.6)}")]

    def _tree(self, x: float, y: float) -> Ink:
        r, h = self.some(3.2, 5.2), self.some(2.5, 4)
        top, round_ = y - h - r, f"a{num(r)} {num(r * 1.1)} 0 1 0"
        lit = f"a{num(r * 0.5)} {num(r * 0.6)} 0 1 1 {num(r * 0.9)}-{num(r * 0.3)}z"
        return [
            ("trunk", f"{dot(x, y)}v-{num(h)}"),
            ("tree", f"{dot(x - r, top)}{round_} {num(2 * r)} 0{round_}-{num(2 * r)} 0z"),
            ("treelit", f"{dot(x - r * 0.75, top)}{lit}"),
        ]

    def _palm(self, x: float, y: float) -> Ink:
        h, lean = self.some(8, 11), self.some(-2, 2)
        top = dot(x + lean, y - h)
        leaves = ("q-5-3-7 2.5", "q5-3 7 2.5", "q-3-5-7-3", "q3-5 7-3", "q-2 0-4 5.5", "q2 0 4 5.5")
        return [("palm", f"{dot(x, y)}l{num(lean)}-{num(h)}" + "".join(top + leaf for leaf in leaves))]

    def _reed(self, x: float, y: float) -> Ink:
        w, h = self.some(9, 15), self.some(6, 9)
        sides = f"m-3 {num(h)}l-1.5-{num(h * 0.75)}m7.5 {num(h * 0.75)}l1.5-{num(h * 0.75)}"
        return [("pool", f"{dot(x - w / 2, y)}h{num(w)}"), ("reed", f"{dot(x, y - 1)}v-{num(h)}{sides}")]

    def _peak(self, x: float, y: float) -> Ink:
        h, w, lean = self.some(13, 22), self.some(7, 11), self.some(-2, 2)
        up, down = f"l{num(w + lean)}-{num(h)}", f"l{num(w - lean)} {num(h)}"
        cleft = f"l-{num(w * 0.2)}-{num(h * 0.35)}l{num(w * 0.15)}-{num(h * 0.2)}z"
        return [
            ("peaklit", f"{dot(x - w, y)}{up}l{num(w * 0.3)} {num(h * 0.95)}z"),
            ("peakdark", f"{dot(x + lean, y - h)}{down}h-{num(w * 0.7)}{cleft}"),
            ("peakline", f"{dot(x - w, y)}{up}{down}"),
        ]
