"""The map's inks by day and by night."""

from typing import NamedTuple


class Theme(NamedTuple):
    paper: str
    paper_edge: str
    sea: str
    waves: tuple[str, str, str]  # lines along the coast, the nearest first
    land: str
    coast: str
    river: str
    hill: str
    sand: str
    grid: str
    ink: str
    soft: str
    plate: str
    line: str
    trade: str
    road: str
    road_edge: str
    gold: str
    shade: float


DAY = Theme(
    paper="#f3e8cd", paper_edge="#e9dab5", sea="#c3d8dc", waves=("#a9c7cf", "#b6d0d6", "#bdd4d9"),
    land="#f0e4c6", coast="#7d6a47", river="#7fa9b8", hill="#b79c6d", sand="#d9c594", grid="#9bb6bb",
    ink="#3a2c18", soft="#6d5a3b", plate="#fbf4e1", line="#b89f6a", trade="#9a2f24", road="#fff7e3",
    road_edge="#241c12", gold="#b98a1d", shade=0.26,
)  # fmt: skip
NIGHT = Theme(
    paper="#1a1c22", paper_edge="#23262e", sea="#15293a", waves=("#22415a", "#1c384e", "#183145"),
    land="#3a372f", coast="#a08d62", river="#4d7f99", hill="#6b5f46", sand="#544e3c", grid="#294558",
    ink="#eadfc4", soft="#b7a981", plate="#24262d", line="#8a774b", trade="#f0a08c", road="#f4e6c3",
    road_edge="#000", gold="#e0b64c", shade=0.55,
)  # fmt: skip
THEMES = {"": DAY, "-night": NIGHT}
