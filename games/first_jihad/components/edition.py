"""A whole set, and its parts by their ids."""

from functools import cached_property
from statistics import fmean

from msgspec import Struct

from games.first_jihad.components.kinds import Hex, Name
from games.first_jihad.components.numbers import Numbers
from games.first_jihad.components.parts import (
    Army,
    Band,
    BaqtCountry,
    Card,
    Castle,
    Crossing,
    DarRow,
    KaabaRow,
    Land,
    MinorPower,
    Path,
    Refugees,
    Row,
    Ruler,
    TradeRoute,
)

MEAN_DIE = 3.5


class Components(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    title: Name
    numbers: Numbers
    paths: tuple[Path, ...]  # 7.1.1: counter-clockwise, the Greek Path first
    crossings: tuple[Crossing, ...]
    armies: tuple[Army, ...]
    castles: tuple[Castle, ...]
    rulers: tuple[Ruler, ...]
    minor_powers: tuple[MinorPower, ...]
    trade_routes: tuple[TradeRoute, ...]
    refugees: tuple[Refugees, ...]
    baqts: tuple[BaqtCountry, ...]
    rulership: tuple[Row, ...]
    dar_al_islam: tuple[DarRow, ...]
    kaaba: tuple[KaabaRow, ...]
    bands: tuple[Band, ...]
    cards: tuple[Card, ...]

    @cached_property
    def path(self) -> dict[str, Path]:
        return {path.id: path for path in self.paths}

    @cached_property
    def land(self) -> dict[str, Land]:
        return {land.id: land for path in self.paths for land in path.lands}

    @cached_property
    def path_of(self) -> dict[str, str]:
        return {land.id: path.id for path in self.paths for land in path.lands}

    @cached_property
    def number(self) -> dict[str, int]:
        """How far from Mecca a Land is: 1 is next to it. No Land ("") is 0, as Mecca is."""
        numbers = {land.id: i for path in self.paths for i, land in enumerate(path.lands, start=1)}
        return {"": 0, "mecca": 0, **numbers}

    @cached_property
    def at(self) -> dict[str, tuple[str, ...]]:
        """The Lands of a Path by number; number 0 is Mecca."""
        return {path.id: ("mecca", *[land.id for land in path.lands]) for path in self.paths}

    @cached_property
    def army(self) -> dict[str, Army]:
        return {army.id: army for army in self.armies}

    @cached_property
    def armies_of(self) -> dict[str, tuple[str, ...]]:
        """By Path."""
        return {p.id: tuple(army.id for army in self.armies if army.path == p.id) for p in self.paths}

    @cached_property
    def castle(self) -> dict[str, Castle]:
        return {castle.id: castle for castle in self.castles}

    @cached_property
    def crossing(self) -> dict[str, Crossing]:
        """By the Land beyond it."""
        kinds: dict[str, Crossing] = {crossing.id: crossing for crossing in self.crossings}
        return {land.id: kinds[land.crossing] for land in self.land.values()}

    @cached_property
    def card(self) -> dict[int, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def eras(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(card.era for card in self.cards))

    @cached_property
    def first_card(self) -> dict[str, int]:
        """3.3.1. The fixed first card of each era."""
        return {card.era: card.id for card in self.cards if card.first}

    @cached_property
    def theater(self) -> dict[str, str]:
        """By Path."""
        return {path.id: path.theater for path in self.paths}

    @cached_property
    def ruler(self) -> dict[str, Ruler]:
        return {ruler.empire: ruler for ruler in self.rulers}

    @cached_property
    def ruler_of(self) -> dict[str, str]:
        """The Empire whose Ruler a Theater's Skill Track shows."""
        return {ruler.theater: ruler.empire for ruler in self.rulers}

    @cached_property
    def minor_power(self) -> dict[str, MinorPower]:
        return {power.id: power for power in self.minor_powers}

    @cached_property
    def baqt(self) -> dict[str, BaqtCountry]:
        return {baqt.path: baqt for baqt in self.baqts}

    @cached_property
    def revolt_ap(self) -> dict[str, int]:
        """16.4.3. What the Great King of a revolt has, on each Path that a card calls for one."""
        events = (event for card in self.cards for event in card.events)
        return {event.path: event.amount for event in events if event.code == "REVOLT"}

    @cached_property
    def cards_on(self) -> dict[tuple[str, str], tuple[Card, ...]]:
        """By a code and its Empire: the cards with such an event."""
        found: dict[tuple[str, str], tuple[Card, ...]] = {}
        for card in self.cards:
            for event in card.events:
                key = (event.code, event.empire)
                found[key] = (*found.get(key, ()), card)
        return found

    @cached_property
    def mean_hits(self) -> dict[bool, dict[str, float]]:
        """7.1.1. Of the Roses of all cards: whether in the Advanced Game, and by Path.

        A red number brings a die in the Basic Game alone (15.1); an F counts as nothing.
        """
        roses = [card.rose for card in self.cards if card.rose]
        return {
            advanced: {path: fmean([hits_of(rose[path], die) for rose in roses] or [0.0]) for path in self.at}
            for advanced, die in ((False, MEAN_DIE), (True, 0.0))
        }

    @cached_property
    def flag(self) -> dict[str, dict[int, str]]:
        """16.3. The Land with so many flags, on each Path that has them."""
        return {
            path.id: {land.flags: land.id for land in path.lands if land.flags}
            for path in self.paths
            if any(land.flags for land in path.lands)
        }

    @cached_property
    def route(self) -> dict[str, TradeRoute]:
        return {route.id: route for route in self.trade_routes}

    @cached_property
    def heartland(self) -> dict[tuple[str, str], str]:
        """21.5. (Empire, kind): its Land."""
        return {
            (path.empire, land.heartland): land.id
            for path in self.paths
            for land in path.lands
            if land.heartland
        }


def hits_of(printed: Hex, die: float) -> float:
    """7.1.2. The Hits of this hex of a Rose, where a die brings so many. An F3 is taken for a Fitna."""
    return 0.0 if printed[0] == "F" else int(printed[-1]) + die * (printed[0] == "r")
