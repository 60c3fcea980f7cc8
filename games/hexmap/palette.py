"""The inks of a map, by day and by lamplight."""

Palette = dict[str, str]

DAY: Palette = {
    "sheet": "#f7f0de", "frame": "#5b4a33", "ink": "#2b2117", "soft": "#6b5c46", "halo": "#fbf5e4",
    "sea": "#c5dbe0", "deep": "#a9cad6", "ring": "#5f93a8", "shoal": "#dfe3d2", "coast": "#34525f",
    "seatext": "#2c6077", "case": "#ffffff", "hillname": "#553a22", "fertile": "#bed08c",
    "fertile2": "#56762f", "clear": "#dcdba6", "clear2": "#86894a", "rough": "#d3bd95", "forest": "#c7b98c",
    "steppe": "#d4c991", "high": "#cdb08a", "savanna": "#d1b682", "rough2": "#6d4f33",
    "mountain": "#a98d70", "mountain2": "#432f20", "snow": "#ffffff", "peak": "#e6d6b8",
    "desert": "#f0dfb4", "desert2": "#b98f52", "sand": "#fff6da", "marsh": "#a8c5a5", "marsh2": "#3c6b52",
    "salt": "#f6f0e4", "river": "#3d82a6", "rivercase": "#f7f0de", "grid": "#3d3020", "gridsea": "#2f6480",
    "strait": "#0b3f92", "num": "#4a3c28", "name": "#1e160c", "onfill": "#ffffff", "site": "#14633a",
    "shade": "1", "band": ".5", "tree": "#5e7a35", "treelit": "#a9c06f",
}  # fmt: skip
NIGHT: Palette = {
    "sheet": "#181d25", "frame": "#8a7a5c", "ink": "#efe6d2", "soft": "#b3a78f", "halo": "#17150f",
    "sea": "#1d3847", "deep": "#152b39", "ring": "#5d93ad", "shoal": "#2f4d56", "coast": "#08131a",
    "seatext": "#a9d0e2", "case": "#0a141d", "hillname": "#e6d3b6", "fertile": "#566f38",
    "fertile2": "#a3bf76", "clear": "#6c6a3c", "clear2": "#b0ad6d", "rough": "#665338", "forest": "#575836",
    "steppe": "#676240", "high": "#624b35", "savanna": "#6b5633", "rough2": "#1b130b",
    "mountain": "#54412f", "mountain2": "#120c07", "snow": "#f4ecdc", "peak": "#a08a6a",
    "desert": "#7f6d45", "desert2": "#c7ad74", "sand": "#a8925f", "marsh": "#466450", "marsh2": "#9cc3a0",
    "salt": "#a59a85", "river": "#7fc3e6", "rivercase": "#131c22", "grid": "#060402", "gridsea": "#8fbdd2",
    "strait": "#9fd0ff", "num": "#efe4c8", "name": "#fdf7e6", "onfill": "#14100a", "site": "#7fe0a5",
    "shade": ".82", "band": ".62", "tree": "#8fae5e", "treelit": "#b9d287",
}  # fmt: skip
THEMES = {"day": DAY, "night": NIGHT}

Inks = tuple[str, str]  # one by day, and one by lamplight


def inked(inks: Inks, palette: Palette) -> str:
    return inks[palette is NIGHT]
