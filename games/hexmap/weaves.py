"""Patterns that tell nations apart without colour, for counters on the page and for areas on the map."""

from typing import NamedTuple


class Weave(NamedTuple):
    sheet: str  # a background, in light threads
    threads: str  # what is drawn in each square of a pattern of SVG, 24 by 24, and inked by its sheet


def _lines(turn: int, bright: float, wide: int, apart: int) -> str:
    light = f"rgb(255 255 255/{bright})"
    return f"repeating-linear-gradient({turn}deg,{light} 0 {wide}%,transparent {wide}% {apart}%)"


WEAVES = {
    "plain": Weave("none", ""),
    "slants": Weave(_lines(45, 0.13, 8, 16), '<path d="M0 0L24 24M24 0L0 24" stroke-width="2.6"/>'),
    "bars": Weave(_lines(0, 0.14, 6, 14), '<path d="M0 5H24M0 17H24" stroke-width="4"/>'),
    "dots": Weave(
        "radial-gradient(circle,rgb(255 255 255/.22) 20%,transparent 22%) 0 0/18% 18%",
        '<path d="M6 6h0M18 18h0" stroke-width="8" stroke-linecap="round"/>',
    ),
    "pales": Weave(_lines(90, 0.13, 6, 14), '<path d="M5 0V24M17 0V24" stroke-width="4"/>'),
    "checks": Weave(
        "conic-gradient(rgb(255 255 255/.14) 25%,transparent 0 50%,rgb(255 255 255/.14) 0 75%,"
        "transparent 0) 0 0/26% 26%",
        '<path d="M0 6H12M12 18H24" stroke-width="12"/>',
    ),
    "counterslants": Weave(
        _lines(-45, 0.14, 5, 12), '<path d="M-6 6L6-6M-6 30L30-6M18 30L30 18" stroke-width="3.4"/>'
    ),
    "rings": Weave(
        "radial-gradient(circle,transparent 28%,rgb(255 255 255/.18) 30% 44%,transparent 46%) 0 0/26% 26%",
        '<circle cx="12" cy="12" r="6.5" stroke-width="3"/>',
    ),
    "lattice": Weave(
        f"{_lines(0, 0.12, 4, 12)},{_lines(90, 0.12, 4, 12)}",
        '<path d="M0 12H24M12 0V24" stroke-width="3"/>',
    ),
}
