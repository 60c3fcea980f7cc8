"""The counters as panels tell them apart: by army, class and factors, for titles are ornament (1.3.1)."""

from collections.abc import Iterable

from games.apocalypse.parts import UnitType
from games.apocalypse.present.words import FACES
from games.apocalypse.rules.board import UNKNOWN, Game, Ship, Unit, kind_of
from games.engine.words import listed
from games.hexwar.present.kinds import Kinds, Tile

NAMED = 3  # titles of a row


class Sorts(Kinds[Unit]):
    def alike(self, unit: Unit) -> str:
        """Of those that are counted together, the first one's kind."""
        return f"{unit.kind or unseen(unit)}-{unit.post or 'box'}".replace(" ", "_")

    def key(self, game: Game, unit: Unit) -> tuple[object, ...]:
        if unit.kind == UNKNOWN:
            return "", unit.post, unit.rebel
        kind = kind_of(game, unit)
        return kind.army, unit.post, not kind.picked, not kind.mounted, -kind.left, -kind.right

    def order(self, game: Game, unit: Unit) -> tuple[object, ...]:
        return *map(str, self.key(game, unit)), unit.id

    def sorts(self, game: Game, units: Iterable[Unit]) -> list[list[Unit]]:
        found: dict[tuple[object, ...], list[Unit]] = {}
        for unit in sorted(units, key=lambda one: self.order(game, one)):
            found.setdefault((unit.where, *self.key(game, unit)), []).append(unit)
        return list(found.values())

    def tile(self, game: Game, unit: Unit) -> Tile:
        side = f"n-{FACES[unit.seat]}"
        if unit.kind == UNKNOWN:
            return {"tile": f"{side} k-shield", "kind": "unit", "name": unseen(unit), "also": ""}
        return tile_of(kind_of(game, unit))

    def titles(self, game: Game, units: Iterable[Unit]) -> str:
        """What they are called, for whoever knows them; of many two are named (1.3.1)."""
        names = list(dict.fromkeys(kind_of(game, unit).name for unit in units if unit.kind != UNKNOWN))
        return listed(names if len(names) <= NAMED else [*names[:2], f"{len(names) - 2} more"])


def unseen(unit: Unit) -> str:
    """2.2.1, Ruling 41. Of a covered counter one is told that it is a rebel."""
    return "rebel" if unit.rebel else "unseen"


def tile_of(kind: UnitType) -> Tile:
    """A counter that lies open: its army, its factors, and of the Byzantines its class (1.3.3)."""
    sign = "horse" if kind.mounted else "picked" if kind.picked else "foot"
    sort = " ".join(filter(None, ["picked" * kind.picked, "mounted" if kind.mounted else "foot"]))
    return {
        "tile": f"n-{kind.side} k-{sign}",
        "kind": "unit",
        "name": f"{kind.army} {kind.left}–{kind.right}",
        "also": sort if kind.side == "byzantine" else "",
    }


class ShipSorts(Kinds[Ship]):
    """Ships by what they carry, as far as it is known."""

    def alike(self, unit: Ship) -> str:
        return f"ship-{unit.post}-{unit.id}"

    def sorts(self, game: Game, units: Iterable[Ship]) -> list[list[Ship]]:
        found: dict[tuple[object, ...], list[Ship]] = {}
        for ship in sorted(units, key=lambda one: (one.where, one.id)):
            key = ship.where, ship.post, ship.fleet, ship.spent, cargo(game, ship)
            found.setdefault(key, []).append(ship)
        return list(found.values())

    def tile(self, game: Game, unit: Ship) -> Tile:
        name = "Dromon" if unit.seat == 0 else "Squadron"
        state = "in port" if unit.post == "garrison" else "at sea"
        also = cargo(game, unit) or state
        return {"tile": f"n-{FACES[unit.seat]} k-ship", "kind": "ship", "name": name, "also": also}


def cargo(game: Game, ship: Ship) -> str:
    """Of one's own; what the enemy's carry is not known (Ruling 41)."""
    aboard = game.board.aboard(ship.id)
    return f"with {SORTS.titles(game, aboard)}" if aboard else ""


SORTS, SHIPS = Sorts(), ShipSorts()
