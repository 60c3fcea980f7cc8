"""A set of the printed parts of Crescent Moon: read, looked up, and refused in sentences where it makes no
sense.
"""

from functools import cached_property
from typing import Any

from msgspec import Struct

from games.crescent_moon.components import checks
from games.crescent_moon.components.parts import (
    Character,
    HireTerms,
    Map,
    Market,
    Numbers,
    Power,
    Tile,
    Verb,
)
from games.crescent_moon.components.words import Deed, Name
from games.engine.components import read_checked

CardId = int  # of one printed card, from 1; 0 is none, or one that may not be seen


class Components(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    title: Name
    numbers: Numbers
    market: tuple[Market, ...]  # 4.5: from left to right
    hire: tuple[HireTerms, ...]  # 6.7: with four players
    tiles: tuple[Tile, ...]
    maps: tuple[Map, ...]
    characters: tuple[Character, ...]  # in turn order
    cards: tuple[Power, ...]

    @cached_property
    def tile(self) -> dict[str, Tile]:
        return {tile.id: tile for tile in self.tiles}

    @cached_property
    def map_for(self) -> dict[tuple[str, int], Map]:
        """By its name's slug and the number of players."""
        return {(map_.id, map_.players): map_ for map_ in self.maps}

    @cached_property
    def seat(self) -> dict[str, int]:
        """2.1. A character's seat is its place in the turn order."""
        return {character.id: seat for seat, character in enumerate(self.characters)}

    @cached_property
    def power(self) -> dict[CardId, Power]:
        """The kind of each printed card, by the card's number."""
        printed = [card for card in self.cards for _ in range(card.count)]
        return dict(enumerate(printed, start=1))

    @cached_property
    def copies(self) -> dict[str, tuple[CardId, ...]]:
        """The numbers of the cards of a kind."""
        return {
            kind.id: tuple(card for card, power in self.power.items() if power is kind) for kind in self.cards
        }

    @cached_property
    def slot(self) -> tuple[Market, ...]:
        """The market of each slot, from left to right."""
        return tuple(market for market in self.market for _ in range(market.slots))

    @cached_property
    def verb(self) -> tuple[dict[Deed, Verb], ...]:
        """A character's actions by their word, seat by seat."""
        return tuple({verb.deed: verb for verb in who.verbs} for who in self.characters)


def check(data: Any) -> Components:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    return read_checked(Components, data, *checks.CHECKS)
