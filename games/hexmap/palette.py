"""The inks of a map, by day and by night."""

Palette = dict[str, str]

DAY: Palette = {
    "sheet": "#faf5e8", "frame": "#5b4a33", "ink": "#2b2117", "soft": "#6b5c46", "halo": "#fdf7e8",
    "sea": "#bcd7e4", "deep": "#a5c8d9", "ring": "#4f86a3", "shoal": "#d9e2d3", "coast": "#3b5563",
    "fertile": "#b9cf8d", "fertile2": "#5d7f36", "clear": "#d9d9a0", "clear2": "#8d9152",
    "rough": "#c9ad83", "rough2": "#7d5f3c", "mountain": "#a98e6f", "mountain2": "#4b3a2a", "snow": "#f7f1e4",
    "desert": "#ecd9a8", "desert2": "#b6935a", "marsh": "#9fbf9f", "marsh2": "#3f6f55",
    "grid": "#4a3c28", "gridsea": "#ffffff", "seatext": "#2f6480", "strait": "#0d4f9e", "num": "#4a3c28",
    "band": "0.42", "name": "#221a10", "site": "#1f7a48", "onfill": "#ffffff", "castle": "#fffaf0",
}  # fmt: skip
NIGHT: Palette = {
    "sheet": "#191e26", "frame": "#8a7a5c", "ink": "#efe6d2", "soft": "#b3a78f", "halo": "#1d1a12",
    "sea": "#22404f", "deep": "#1b3543", "ring": "#6fa3bd", "shoal": "#35545c", "coast": "#0d1a22",
    "fertile": "#5f7a3f", "fertile2": "#a9c47c", "clear": "#75733f", "clear2": "#b5b271",
    "rough": "#73603f", "rough2": "#c2a87a", "mountain": "#5d4a38", "mountain2": "#1b140d", "snow": "#d8cdb8",
    "desert": "#8a784b", "desert2": "#c9b17a", "marsh": "#4f6f56", "marsh2": "#9cc3a0",
    "grid": "#0e0b06", "gridsea": "#9cc3d6", "seatext": "#a7cfe2", "strait": "#9fd0ff", "num": "#f3e9d0",
    "band": "0.6", "name": "#fbf4e2", "site": "#7fe0a5", "onfill": "#14100a", "castle": "#14100a",
}  # fmt: skip
THEMES = {"day": DAY, "night": NIGHT}

Inks = tuple[str, str]  # one by day, and one by lamplight


def inked(inks: Inks, palette: Palette) -> str:
    return inks[palette is NIGHT]
