"""The counters of Jihad! as panels tell them apart."""

from games.hexwar.present.kinds import Kinds, Tile
from games.jihad.components import Components
from games.jihad.present import words
from games.jihad.rules.board import Game, Unit


class Sorts(Kinds[Unit]):
    """By State and kind, and rebels by themselves."""

    def alike(self, unit: Unit) -> str:
        return f"{word(unit.state, unit.kind)}{'-r' if unit.rebel else ''}"

    def order(self, game: Game, unit: Unit) -> tuple[object, ...]:
        """Land before ships, the Muslims' own before converts."""
        own = unit.state == game.components.muslims
        return unit.naval, unit.leader, not own, unit.state, unit.kind, unit.id

    def tile(self, game: Game, unit: Unit) -> Tile:
        return tile(game.components, unit.state, unit.kind, muslim=unit.muslim, rebel=unit.rebel)


SORTS = Sorts()


def word(state: str, kind: str) -> str:
    return f"{state}-{kind}".replace(" ", "_")


def tile(components: Components, state: str, kind: str, *, muslim: bool, rebel: bool = False) -> Tile:
    sign = kind.lower() if kind in words.KINDS else "leader"
    convert = muslim and state != components.muslims
    people = "" if state == components.muslims else f"{components.state[state].people} "
    letter = components.state[state].letter
    return {
        "tile": f"n-{letter} k-{sign}{' convert' if convert else ''}{' rebel' if rebel else ''}",
        "kind": kind,
        "name": f"{people}{kind}",
        "also": "converted" if convert else "",
    }
