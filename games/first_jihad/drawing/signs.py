"""The signs of the map, each drawn round 0,0: religions in a circle of radius 11, crossings of 10."""

import re
from typing import NamedTuple

INK, CREAM, GREEN = "#241c12", "#fffaf0", "#2f7d4f"
BYZANTINE, PERSIAN = "#1f4e8c", "#a3322b"

# Strokes and fills by a short name: signs are used across files, where no stylesheet reaches them.
_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_PENS = {
    "g": f'fill="none" stroke="currentColor" stroke-width="2.2" {_ROUND}',
    "g1": f'fill="none" stroke="currentColor" stroke-width="1.5" {_ROUND}',
    "g3": f'fill="none" stroke="currentColor" stroke-width="3.2" {_ROUND}',
    "f": 'fill="currentColor"',
    "w": 'fill="#fff"',
    "s": f'fill="none" stroke="#fff" stroke-width="3.2" {_ROUND}',
    "s1": f'fill="none" stroke="#fff" stroke-width="1.5" {_ROUND}',
    "s2": f'fill="none" stroke="#fff" stroke-width="2.3" {_ROUND}',
    "k2": f'fill="none" stroke="{INK}" stroke-width="2.5" {_ROUND}',
    "k4": f'fill="none" stroke="{INK}" stroke-width="4" {_ROUND}',
}


def pens(drawing: str) -> str:
    """Write out the pens: class="g" becomes its stroke and fill."""
    return re.sub(r'class="(\w+)"', lambda match: _PENS[match[1]], drawing)


class Religion(NamedTuple):
    name: str
    head: str  # ground of a Land's head
    on_head: str  # ink upon it
    deep: str  # ink of the sign
    tint: str  # ground of a Land's body
    sign: str


RELIGIONS = {
    "orthodox": Religion(
        "Orthodox", "#7a51a8", "#fff", "#5c3490", "#efe7f4",
        '<path d="M0-10V10M-6.5-3.5H6.5M-4-7.5H4M-4.5 4l9 3" class="g"/>',
    ),
    "catholic": Religion(
        "Catholic", "#e6bb4a", INK, "#8b6508", "#fbf2d8", '<path d="M0-10V10M-6.5-3.5H6.5" class="g3"/>'
    ),
    "monophysite": Religion(
        "Monophysite", "#c9a57c", INK, "#74502a", "#f5e9da",
        '<circle cy="-5.5" r="4" class="g"/><path d="M0-1.5V10M-6.5 2.5H6.5" class="g"/>',
    ),
    "nestorian": Religion(
        "Nestorian", "#fbf8ef", INK, "#6b5d3f", "#fbf8f0",
        '<path d="M0-7.5V7.5M-7.5 0H7.5" class="g"/><g class="f"><circle cy="-8" r="2.6"/>'
        '<circle cy="8" r="2.6"/><circle cx="8" r="2.6"/><circle cx="-8" r="2.6"/></g>',
    ),
    "arian": Religion(
        "Arian", "#3a3a3e", "#fff", "#222", "#ececec",
        '<path d="M0 0L-4-10H4zM0 0L-4 10H4zM0 0L10-4V4zM0 0L-10-4V4z" class="f"/>',
    ),
    "zoroastrian": Religion(
        "Zoroastrian", "#b5382b", "#fff", "#a02a1f", "#f8e3dc",
        '<path d="M0-11C5-5 5.5-3 4.5 0C4 2 2 3.5 0 3.5S-4 2-4.5 0C-5.2-3-2.5-4.5-2.5-7.5C-1-6.5 0-8.5 0-11z"'
        ' class="f"/><path d="M-6 6H6M-4 9.5H4" class="g"/>',
    ),
    "buddhist": Religion(
        "Buddhist", "#eda6bb", INK, "#a43a62", "#fbeaef",
        '<circle r="8.5" class="g"/><circle r="2" class="f"/>'
        '<path d="M0-8.5V8.5M-8.5 0H8.5M-6-6L6 6M6-6L-6 6" class="g1"/>',
    ),
    "chinese": Religion(
        "Chinese", "#c3aede", INK, "#6a4a9c", "#f2ecf8",
        '<path d="M-8-6.5H8M-8 0H-1.5M1.5 0H8M-8 6.5H8" class="g3"/>',
    ),
    "hindu": Religion(
        "Hindu", "#ef943d", INK, "#a8560b", "#fdeedd",
        '<path d="M0 9C-4 4-4-4 0-10C4-4 4 4 0 9z" class="f"/>'
        '<path d="M-2 8.5C-9 7-10.5 1-9.5-4C-6-3-4-1-3.5 1M2 8.5C9 7 10.5 1 9.5-4C6-3 4-1 3.5 1" class="g"/>',
    ),
    "khazar": Religion(
        "Khazar creeds", "#9fcbe6", INK, "#1f6189", "#e6f2f9",
        '<path d="M0-9.5L8.2 4.7H-8.2zM0 9.5L8.2-4.7H-8.2z" class="g"/>',
    ),
    "tengrist": Religion(
        "Tengrist", "#7c5234", "#fff", "#5f3a1e", "#f0e6dd",
        '<circle r="4" class="f"/><path d="M0-10V-6.5M0 10V6.5M-10 0H-6.5M10 0H6.5M-7-7L-4.8-4.8'
        'M7 7L4.8 4.8M-7 7L-4.8 4.8M7-7L4.8-4.8" class="g"/>',
    ),
    "islam": Religion(
        "Islam", GREEN, "#fff", "#1f6a3f", "#e2f1e6",
        '<path d="M3.5-9A9.2 9.2 0 1 0 3.5 9A7.3 7.3 0 1 1 3.5-9z" class="f"/><path d="M6-4.5l1.3 2.9 3.1.3'
        '-2.3 2.1.7 3.1L6 2.3 3.2 3.9l.7-3.1L1.6-1.3l3.1-.3z" class="f"/>',
    ),
}  # fmt: skip

# As the key of the map lists them, column by column.
KEY = (
    "orthodox", "catholic", "monophysite", "nestorian", "zoroastrian", "islam",
    "buddhist", "hindu", "chinese", "khazar", "tengrist", "arian",
)  # fmt: skip

PATHS = {
    "greek": "#6d3b9c",
    "med": "#2563a8",
    "african": "#8a5527",
    "indian": "#868a90",
    "parthian": "#26262b",
    "caucasus": "#e3b51f",
}

CROSSINGS = {
    "mountain": '<path d="M-10 7L-3-7L1 .5L4-4L10 7z" fill="#75553a"/>'
    '<path d="M-5.2-2.6L-3-7L-.8-2.8L-3-1.2z" fill="#fff"/>',
    "river": '<path d="M-10-4q3.3-4 6.6 0t6.6 0t6.6 0M-10 3.5q3.3-4 6.6 0t6.6 0t6.6 0" fill="none"'
    ' stroke="#2568a6" stroke-width="2.8" stroke-linecap="round"/>',
    "straits": '<path d="M-9 2.5H9L6 8H-6z" fill="#1d4f86"/><path d="M0 1V-10L8-1.5z" fill="#b5382b"/>'
    '<path d="M-1.5 1V-7L-7 0z" fill="#8c6d3a"/>',
}
