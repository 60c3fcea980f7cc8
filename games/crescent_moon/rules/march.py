"""6.3, 6.4. Moves and assaults."""

from random import Random
from typing import ClassVar

from games.crescent_moon.rules import combat, sack
from games.crescent_moon.rules.actions import Back, Done, March
from games.crescent_moon.rules.board import NOBODY, Game, HexId, change_force, force
from games.crescent_moon.rules.cards import anytime
from games.crescent_moon.rules.events import UnitsMoved
from games.crescent_moon.rules.stand import free_of_others, name
from games.crescent_moon.rules.table import Filling
from games.crescent_moon.rules.target import give_up
from games.engine.contract import Action, Amounts, Form, One, Reason, Refusal, Seat

KINDS = ("Ordinary units", "Mercenaries")


def reach(game: Game, hex_: HexId) -> tuple[HexId, ...]:
    """3.4, Ruling 69. Where units can step; across rivers, if a card lets them."""
    near = game.board.near[hex_]
    return near + game.board.across[hex_] if game.board.underway.rivers else near


def bar_move(game: Game, seat: Seat) -> Reason | None:
    """Ruling 71"""
    if hoped(game, seat, Marching()):
        return None
    return Reason("None of your units has a hex to move to.", "6.3")


def bar_assault(game: Game, seat: Seat) -> Reason | None:
    if hoped(game, seat, Assaulting()):
        return None
    return Reason("None of your units is next to anything to assault.", "6.4")


def starts(game: Game, seat: Seat, stepping: "Stepping") -> list[HexId]:
    """Where units stand that may go."""
    stacks = game.board.forces[seat].items()
    return [at for at, stack in stacks if stack.units and stepping.origin in ("", at)]


def ways(
    game: Game, seat: Seat, stepping: "Stepping", over_rivers: bool = False
) -> list[tuple[HexId, HexId]]:
    """Every step that its units could make."""
    across = game.board.across if over_rivers else {}
    return [
        (origin, target)
        for origin in starts(game, seat, stepping)
        for target in (*reach(game, origin), *across.get(origin, ()))
        if not stepping.bar_target(game, seat, target)
    ]


def hoped(game: Game, seat: Seat, stepping: "Stepping") -> bool:
    """Whether there is a step, or would be with a card in hand (Ruling 77)."""
    if ways(game, seat, stepping):
        return True
    return anytime.crosses(game, seat, stepping.deed) and bool(ways(game, seat, stepping, over_rivers=True))


class Stepping(Filling, kw_only=True):
    """Any number of one's units, from one hex to another.

    `origin` and `most`: after a bribe only the mercenaries that were placed (Ruling 49).
    """

    deed: ClassVar[str]  # the action that it is, if none is being taken
    origin: HexId = ""
    most: int = 0
    forced: bool = False  # no other action can be taken in place of it

    def seat(self, game: Game) -> Seat:
        return game.board.turn

    def bar_target(self, game: Game, seat: Seat, target: HexId) -> Reason | None:
        raise NotImplementedError

    def asks(self, game: Game, seat: Seat) -> bool:
        return hoped(game, seat, self)

    def leave(self) -> Action:
        return Done() if self.forced else Back()

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [self.leave()] if seat in self.who(game) else []

    def sheet(self, game: Game, seat: Seat) -> Form | None:
        steps = ways(game, seat, self)
        if not steps:
            return None
        origins, targets = dict(steps), {target: None for _, target in steps}
        total = max((force(game, seat, origin).units for origin in origins), default=0)
        return Form(
            "March",
            (
                One("origin", tuple(origins)),
                One("target", tuple(targets)),
                Amounts("units", KINDS, total=min(total, self.most or total)),
            ),
        )

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        """What is next to its units, over a river or not, and cannot be gone into from any of them."""
        if seat not in self.who(game):
            return []
        possible = {target for _, target in ways(game, seat, self)}
        able, board = starts(game, seat, self), game.board
        beside = [(at, to) for steps in (board.near, board.across) for at in able for to in steps[at]]
        found: dict[HexId, Reason] = {}
        for origin, target in beside:
            reason = self.bar_way(game, seat, origin, target)
            if reason and target not in possible and self.sought(game, seat, target):
                found.setdefault(target, reason)
        return [Refusal(name(game, target), reason, f"hex-{target}") for target, reason in found.items()]

    def sought(self, game: Game, seat: Seat, target: HexId) -> bool:
        """Whether one would look for it at all."""
        return True

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if action == self.leave():
            return None
        if not isinstance(action, March) or action.origin not in game.board.hexes:
            return self.wanted
        if action.target not in game.board.hexes:
            return Reason(f"Say where they go from {name(game, action.origin)}.", self.wanted.rule)
        return self.bar_units(game, seat, action) or self.bar_way(game, seat, action.origin, action.target)

    def bar_units(self, game: Game, seat: Seat, action: March) -> Reason | None:
        stack, units = force(game, seat, action.origin), action.units
        if len(units) != 2 or min(units) < 0 or not sum(units):
            return Reason("Say how many units go, ordinary ones and mercenaries.", self.wanted.rule)
        if self.origin and (action.origin != self.origin or units[0] or units[1] > self.most):
            return Reason("Only the mercenaries that you have just bribed go.", "Ruling 49")
        if units[0] > stack.ordinary or units[1] > stack.mercenary:
            return Reason(f"So many of your units are not at {name(game, action.origin)}.", self.wanted.rule)
        return None

    def bar_way(self, game: Game, seat: Seat, origin: HexId, target: HexId) -> Reason | None:
        if target in reach(game, origin):
            return self.bar_target(game, seat, target)
        if target in game.board.across[origin]:
            return Reason("A river runs between these hexes.", "3.4")
        return Reason("These hexes are not adjacent.", "3.3")

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        steps = ways(game, seat, self)
        if not steps:
            return rng.choice([*anytime.offered(game, seat), self.leave()])
        origin, target = rng.choice(steps)
        stack = force(game, seat, origin)
        ordinary = 0 if self.origin else rng.randint(0, stack.ordinary)
        fewest = 0 if ordinary else min(1, stack.mercenary)
        mercenary = rng.randint(fewest, min(self.most or stack.mercenary, stack.mercenary))
        return March(origin, target, (ordinary or int(not mercenary), mercenary))

    def away(self, game: Game, seat: Seat) -> Action:
        return self.leave()


def step(game: Game, seat: Seat, action: March, rule: str) -> None:
    ordinary, mercenary = action.units
    change_force(game, seat, action.origin, -ordinary, -mercenary)
    change_force(game, seat, action.target, ordinary, mercenary)
    game.tell(
        UnitsMoved(
            seat=seat,
            origin=action.origin,
            hex=action.target,
            ordinary=ordinary,
            mercenary=mercenary,
            rule=rule,
        )
    )


class Marching(Stepping, kw_only=True):
    """6.3, 12.6, Ruling 44. Step by step, the same units or others; never where another controls."""

    wanted: ClassVar[Reason] = Reason("Say which units move, from where to where.", "6.3")
    deed: ClassVar[str] = "move"
    made: int = 0
    steps: int = 0  # 0: as many as the booklet says

    def allowed(self, game: Game, seat: Seat) -> int:
        x = self.steps or game.components.verb[seat]["move"].x
        return x + game.board.underway.moves

    def asks(self, game: Game, seat: Seat) -> bool:
        return self.made < self.allowed(game, seat) and super().asks(game, seat)

    def leave(self) -> Action:
        return Done() if self.made or self.forced else Back()

    def bar_target(self, game: Game, seat: Seat, target: HexId) -> Reason | None:
        if free_of_others(game, seat, target):
            return None
        return Reason(f"Another player controls {name(game, target)}: that is an assault.", "6.3")

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Back):
            give_up(game)
        elif isinstance(action, March):
            step(game, seat, action, rule="6.3")
            origin = action.target if self.origin else ""
            game.call(
                Marching(
                    made=self.made + 1,
                    steps=self.steps,
                    origin=origin,
                    most=self.most and action.units[1],
                    forced=self.forced,
                )
            )


class Assaulting(Stepping, kw_only=True):
    """6.4. Into a hex that another player controls, and a combat begins; or to sack a town or city."""

    wanted: ClassVar[Reason] = Reason("Say which units assault, from where to where.", "6.4")
    deed: ClassVar[str] = "assault"

    def bar_target(self, game: Game, seat: Seat, target: HexId) -> Reason | None:
        if not free_of_others(game, seat, target) or target in game.board.settlements:
            return None
        return Reason(f"Nobody and nothing is at {name(game, target)} to assault.", "6.4")

    def sought(self, game: Game, seat: Seat, target: HexId) -> bool:
        return not self.bar_target(game, seat, target)

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Back):
            give_up(game)
        elif isinstance(action, March):
            assault(game, seat, action)


def assault(game: Game, seat: Seat, action: March) -> None:
    """6.4, 6.4.1, Ruling 38."""
    defender = next(
        (
            other
            for other, forces in enumerate(game.board.forces)
            if other != seat and action.target in forces
        ),
        NOBODY,
    )
    step(game, seat, action, rule="6.4")
    if defender != NOBODY:
        combat.begin(game, seat, defender, action.target)
    else:
        sack.settlement(game, seat, action.target, rule="6.4.1")
        sack.settle_score(game)
