"""A place that was picked: what is printed there, who holds it, who stands there as far as it is known."""

from collections.abc import Sequence
from typing import Any

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import Place
from games.apocalypse.present import words
from games.apocalypse.present.overlay import sheet
from games.apocalypse.present.piles import PILES
from games.apocalypse.present.sorts import SHIPS, SORTS
from games.apocalypse.rules import control, stacking
from games.apocalypse.rules.board import BYZANTINE, GARRISON, MUSLIM, UNKNOWN, Game, Ship, Unit
from games.apocalypse.rules.siege import breach_modifier
from games.engine.flow import Game as AnyGame
from games.engine.words import counted, signed
from games.hexwar.present.look import Judged, Look, LookShown, Some, StackSeen, Told
from games.hexwar.present.march import Marches
from games.hexwar.present.overlay import Sheet


class Names(Marches[Unit]):
    """What places are called. Marches are composed in a panel of the game's own."""

    kinds = SORTS

    def sheet(self, game: Game) -> Sheet:
        return sheet(game.components)

    def units(self, game: Game, units: Sequence[Unit]) -> str:
        return words.units(game.components, units)

    def is_goal(self, game: Game, at: str) -> bool:
        return at in game.components.hex or at in game.components.atlas.all_nodes

    def hex_of(self, game: Game, at: str) -> str:
        return hex_of(at)

    def short(self, game: Game, at: str) -> str:
        return words.short(game.components, at) if words.has_name(game.components, at) else at

    def name(self, game: Game, at: str) -> str:
        return words.name(game.components, at)

    def ground(self, game: Game, at: str) -> str:
        return words.ground(game.components, at)


class PlaceLook(Look[Unit]):
    def context(self, game: Game, place: str) -> LookShown:
        """All that lies in the printed hex, on either bank and aboard."""
        at = hex_of(place)
        nodes = (
            *game.components.atlas.nodes.get(at, ()),
            *([at] if at in game.components.atlas.straits else []),
        )
        shown = super().context(game, place)
        stacks = [stack for node in nodes or (at,) for stack in self.in_node(game, node)]
        fleets = [fleet(game, game.board.ships_at(at, seat)) for seat in (BYZANTINE, MUSLIM)]
        return {**shown, "stacks": [*stacks, *[one for one in fleets if one["rows"]]]}

    def in_node(self, game: Game, node: str) -> list[StackSeen]:
        return [self._stack(game, node, units) for units in self._by_side(game, node)]

    def title(self, game: Game, units: Sequence[Unit]) -> str:
        where = units[0].where
        side, bank = words.SIDES[units[0].seat], words.short(game.components, where)
        leaders = [
            one for one in game.board.leaders_at(where) if game.board.leaders[one].seat == units[0].seat
        ]
        led = f", {words.leaders(game.components, leaders)}" if leaders else ""
        return f"{side}{f', {bank}' if where != hex_of(where) else ''}{led}"

    def worth(self, game: Game, units: Sequence[Unit]) -> int:
        return len(units)

    def _some(self, game: Game, units: list[Unit]) -> Some:
        """With the mode, and the titles of those that are known."""
        found = super()._some(game, units)
        titles = SORTS.titles(game, units)
        posted = f"of {words.expedition(units[0].post)}" if units[0].post in game.board.expeditions else ""
        also = [found["also"], posted or words.mode(units[0].post), titles]
        return {**found, "also": ", ".join(filter(None, also))}

    def judged(self, game: Game, place: str, units: Sequence[Unit]) -> Judged | None:
        """4.0 Of one's own garrison."""
        mine = [unit for unit in units if unit.post == GARRISON]
        if not mine or any(unit.kind == UNKNOWN for unit in mine):
            return None
        load, most = stacking.load(game, mine), game.components.atlas.holds[mine[0].where]
        says = f"{counted(load, 'stacking point')}, holds {most}"
        return {"says": says, "bad": load > most, "rule": "4.0"}

    def about(self, game: AnyGame[Any, Any], place: str) -> list[str]:
        at = hex_of(place)
        number = [at] if words.has_name(game.components, place) else []
        return [*number, words.ground(game.components, place)]

    def told(self, game: Game, place: str) -> Told | None:
        """1.2, 2.1 to 2.4, 7.2. Its walls, anchors and workshop, and who holds it."""
        nodes = game.components.atlas.places_in.get(hex_of(place), ())
        if not nodes:
            return None
        town = game.components.atlas.place_at[nodes[0]]
        holder = words.SIDES[control.owner(game, town.id)]
        return {"says": f"{', '.join(printed(game, town))}. {holder} hold it.", "rule": "2.1"}


def printed(game: Game, town: Place) -> list[str]:
    sort = game.components.sort[town.sort]
    change = breach_modifier(game, town)
    return [
        town.sort.capitalize(),
        *([f"{counted(town.anchors, 'anchor')}"] if control.is_port(game, town) else []),
        *(["Fabrica"] if town.fabrica else []),
        f"room for {sort.stack} stacking points",
        f"breached on {sort.breach}{f', {signed(change)}' if change else ''}",
        *(["pillaged"] if town.id in game.board.pillaged else []),
        *(["shaken"] if game.board.shaken == town.id else []),
    ]


def fleet(game: Game, ships: list[Ship]) -> StackSeen:
    rows: list[Some] = [
        {**SHIPS.tile(game, alike[0]), "count": len(alike), "worth": len(alike)}
        for alike in SHIPS.sorts(game, ships)
    ]
    title = f"{words.SIDES[ships[0].seat]}, {counted(len(ships), 'ship')}" if ships else ""
    return {"title": title, "judged": None, "rows": rows}


NAMES = Names()
LOOK = PlaceLook(NAMES, PILES)
