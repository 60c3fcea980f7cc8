"""The lie of the land: ridges, rivers, sands and lakes, as short lines of longitude and latitude.

By hand, good to about half a hex of 270 km. It is ornament: no rule reads it. One earth serves every map
that knows where its hexes lie.
"""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

Degrees = tuple[float, float]  # longitude, latitude


class Ridge(Struct, frozen=True):
    name: str
    height: float  # the highest has 1
    half: float  # its half width
    crest: tuple[Degrees, ...]


class River(Struct, frozen=True):
    name: str
    rank: int  # 1 great, 2 middling, 3 small
    course: tuple[Degrees, ...]  # from its source to its mouth


class Wadi(Struct, frozen=True):
    """A dry course."""

    name: str
    course: tuple[Degrees, ...]


class Lake(Struct, frozen=True):
    """A water without an outlet, or the salt that it left."""

    name: str
    kind: str  # lake, salt
    centre: Degrees
    half: Degrees  # its half width and height
    turn: float


class Sands(Struct, frozen=True):
    centre: Degrees
    half: Degrees
    turn: float
    lie: float  # which way its dunes run, in degrees of a circle


class Country(Struct, frozen=True):
    """It tints the rough ground within its corners; of several the first does."""

    kind: str  # forest, steppe, high, savanna
    corners: tuple[Degrees, ...]


class Earth(Struct, frozen=True):
    source: str
    ridges: tuple[Ridge, ...]
    rivers: tuple[River, ...]
    wadis: tuple[Wadi, ...]
    lakes: tuple[Lake, ...]
    sands: tuple[Sands, ...]
    countries: tuple[Country, ...]


@cache
def earth() -> Earth:
    return msgspec.json.decode(Path(__file__).with_name("earth.json").read_bytes(), type=Earth)
