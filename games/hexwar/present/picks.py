"""Some units out of many, being chosen: what is lost, say, or paid for."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypedDict

from games.engine.contract import Action, Pick
from games.engine.flow import Game
from games.engine.page import Asked, View
from games.engine.words import counted
from games.hexwar.present.kinds import Kinds, Row
from games.hexwar.present.verdict import NOTHING_YET, SAY_HOW_MANY, Stepped, Verdict, verdict
from games.hexwar.stacks import U, UnitId, Where, stacked

PICKS = "picks"


class Group(TypedDict):
    """Those of one place."""

    at: str  # the place, if it is on the map
    name: str
    rows: Sequence[Row]


class Picks(Stepped):
    mode: str
    title: str
    groups: Sequence[Group]
    least: int
    most: int
    chosen: int
    cost: int
    costs: bool


class Picking(Generic[U]):
    """A question for some units, by the name of its action; it has one field."""

    kinds: Kinds[U]
    verb: str  # before the number of units, on the button
    costs = False

    def title(self, pick: Pick) -> str:
        raise NotImplementedError

    def action(self, ids: tuple[UnitId, ...]) -> Action:
        raise NotImplementedError

    def place(self, game: Game[Any, Any], at: Where) -> tuple[str, str]:
        """Where it is on the map, if it is, and what it is called."""
        raise NotImplementedError

    def note(self, game: Game[Any, Any], unit: U) -> str:
        return ""

    def cost(self, game: Game[Any, Any], unit: U) -> int:
        return 0

    def context(self, view: View, pick: Pick, asked: Asked) -> Picks:
        game = view.seen
        units: list[U] = [game.board.units[i] for i in pick.options]
        chosen = self.read(game, units, asked)
        return {
            "mode": PICKS,
            "title": self.title(pick),
            "groups": [self._group(game, at, there, chosen) for at, there in stacked(units).items()],
            "least": pick.least,
            "most": pick.most,
            "chosen": len(chosen),
            "cost": sum(self.cost(game, unit) for unit in chosen),
            "costs": self.costs,
            "prompt": SAY_HOW_MANY,
            **self._verdict(view, chosen),
        }

    def read(self, game: Game[Any, Any], units: Iterable[U], asked: Asked) -> list[U]:
        return [
            unit
            for alike in self.kinds.sorts(game, units)
            for there in stacked(alike).values()
            for unit in self.kinds.asked_for(asked, there, 0)
        ]

    def _group(self, game: Game[Any, Any], at: Where, units: list[U], chosen: list[U]) -> Group:
        rows = []
        for alike in self.kinds.sorts(game, units):
            value = len([unit for unit in alike if unit in chosen])
            rows.append(self.kinds.row(game, alike, value, self.note(game, alike[0])))
        on_map, name = self.place(game, at)
        return {"at": on_map, "name": name, "rows": rows}

    def _verdict(self, view: View, chosen: list[U]) -> Verdict:
        if not chosen:
            return NOTHING_YET
        act = self.action(tuple([unit.id for unit in chosen]))
        return verdict(view, act, f"{self.verb} {counted(len(chosen), 'unit')}")
