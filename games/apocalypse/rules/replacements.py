"""2.3 Units that come back from the Destroyed Units Box, Fabrica by Fabrica."""

from random import Random
from typing import ClassVar

from games.apocalypse.parts import PlaceId
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.actions import Done, Replace
from games.apocalypse.rules.board import BYZANTINE, DEAD, GARRISON, MUSLIM, Game, Unit, kind_of, power
from games.apocalypse.rules.events import Recruits, Replaced
from games.apocalypse.rules.frames import Once, Procedure, Question
from games.engine.contract import Action, Beforehand, Reason, Seat
from games.engine.questions import Choose

PICKED, FOOT = "picked", "foot"
SORTS = (PICKED, "A picked or mounted unit"), (FOOT, "Units on foot")
STRONGEST = "strongest", "The strongest, in the Fabrica that gives them"


def workshops(game: Game, seat: Seat) -> list[PlaceId]:
    """2.3, 7.2.3. Friendly Fabricae that are not pillaged."""
    return [
        place.id
        for place in game.components.fabricae
        if control.owner(game, place.id) == seat and place.id not in game.board.pillaged
    ]


def box(game: Game, seat: Seat) -> list[Unit]:
    """2.3.1, Ruling 9, Ruling 16. Whose army can be replaced: of the Muslims the Syrians alone."""
    armies = game.components.army
    return [u for u in game.board.at(DEAD) if u.seat == seat and armies[kind_of(game, u).army].replaced]


def is_picked(game: Game, unit: Unit) -> bool:
    """2.3.2 Picked or mounted."""
    return kind_of(game, unit).picked or kind_of(game, unit).mounted


class Replacements(Procedure):
    """2.3 Each side's Fabricae, one after the other."""

    todo: tuple[tuple[Seat, PlaceId], ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("look", "next_place")

    def look(self, game: Game) -> None:
        seats = [BYZANTINE] if game.board.unpaid else [BYZANTINE, MUSLIM]
        self.todo = tuple([(seat, name) for seat in seats for name in workshops(game, seat)])

    def next_place(self, game: Game) -> None:
        if not self.todo:
            return
        (seat, name), self.todo = self.todo[0], self.todo[1:]
        self.goto("next_place")
        if seat == MUSLIM:
            game.call(Choosing(seat, name, 1, ""))
        elif box(game, seat):
            game.call(Recruiting(name))


class Recruiting(Question):
    """2.3.2, Ruling 57. A picked or mounted unit, or as many on foot as a die says: said before the die."""

    wanted: ClassVar[Reason] = Reason("Say which sort of unit comes back.", "2.3.2")
    place: PlaceId

    def seat(self, game: Game) -> Seat:
        return BYZANTINE

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        return Beforehand("fabricae", "What the Fabricae give", SORTS, "2.3.2") if seat == BYZANTINE else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Choose:
        return Choose(order)

    def answers(self, game: Game) -> list[str]:
        sorts = {PICKED if is_picked(game, unit) else FOOT for unit in box(game, BYZANTINE)}
        return sorted(sorts, reverse=True)

    def answer(self, game: Game, answer: str) -> None:
        die = 0 if answer == PICKED else game.dice.d6()[0]
        game.tell(Recruits(place=self.place, picked=answer == PICKED, die=die, rule="2.3.2"))
        game.call(Choosing(BYZANTINE, self.place, die or 1, answer))


class Choosing(Once):
    """2.3, Ruling 10. Which units: Byzantine ones into any Fabrica, others into the one that gives them."""

    wanted: ClassVar[Reason] = Reason("Say which unit comes back, or be done with it.", "2.3")
    side: Seat
    place: PlaceId
    count: int
    sort: str

    def seat(self, game: Game) -> Seat:
        return self.side

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("replacements", "Units that come back", (STRONGEST,), "2.3")

    def ordered(self, game: Game, seat: Seat, order: str) -> Replace:
        best = max(self.units(game), key=lambda unit: power(game, unit))
        return Replace(best.id, self.place)

    def asks(self, game: Game, seat: Seat) -> bool:
        return self.count > 0 and bool(self.units(game))

    def units(self, game: Game) -> list[Unit]:
        """One of each kind will do."""
        found = {unit.kind: unit for unit in box(game, self.side) if self.is_of_sort(game, unit)}
        return list(found.values())

    def is_of_sort(self, game: Game, unit: Unit) -> bool:
        return not self.sort or is_picked(game, unit) == (self.sort == PICKED)

    def places(self, game: Game) -> list[PlaceId]:
        return workshops(game, self.side) if self.side == BYZANTINE else [self.place]

    def options(self, game: Game, seat: Seat) -> list[Action]:
        units, places = self.units(game), self.places(game)
        return [Done(), *[Replace(unit.id, name) for unit in units for name in places]]

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Replace):
            return self.wanted
        known = [unit.id for unit in box(game, self.side) if self.is_of_sort(game, unit)]
        if action.unit not in known:
            return Reason("That unit does not come back here.", "2.3.1" if self.side == MUSLIM else "2.3.2")
        fits = action.place in self.places(game)
        return None if fits else Reason("It comes back in a Fabrica of yours.", "2.3")

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return rng.choice(self.options(game, seat)[1:])

    def absent(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[1]

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if not isinstance(action, Replace):
            self.done = True
            return
        self.count -= 1
        kind, node = game.board.units[action.unit].kind, game.components.atlas.site[action.place]
        game.board.put(action.unit, node, post=GARRISON)
        game.tell(Replaced(seat=seat, kind=kind, place=action.place, rule="2.3"))
        losses.overrun(game, node, seat)
        control.settle(game)
