"""7.4. The questions of cards that are being resolved: of their players, and of those whom they are played
against.
"""

from typing import ClassVar

from games.crescent_moon.components import CardId
from games.crescent_moon.components import operations as o
from games.crescent_moon.rules import recruit, sack
from games.crescent_moon.rules.actions import Units
from games.crescent_moon.rules.board import Game, HexId, change_force, conflict, force
from games.crescent_moon.rules.cards.conditions import Scene, hold, opponents
from games.crescent_moon.rules.cards.effects import cancel, put_on_card, take_off
from games.crescent_moon.rules.cards.frame import Resolving, resolving
from games.crescent_moon.rules.events import UnitsMoved
from games.crescent_moon.rules.stand import buildings, name, others, supply
from games.crescent_moon.rules.table import Asked, Choosing
from games.crescent_moon.rules.target import Placing
from games.crescent_moon.rules.tokens import place_token
from games.engine.contract import Action, Reason, Seat

NONE = "none"


class OfCard(Asked, kw_only=True):
    """A question to a card's player."""

    of: Seat

    def seat(self, game: Game) -> Seat:
        return self.of


# Whether it is done at all


class Permission(OfCard):
    wanted: ClassVar[Reason] = Reason("Say whether the card is put to use.", "7.4")

    def answers(self, game: Game) -> list[str]:
        return ["use", "leave"]

    def answer(self, game: Game, answer: str) -> None:
        if answer == "leave":
            resolving(game).stop(game)


# Units


def on_cards(game: Game, seat: Seat) -> Units:
    mine = [played for played in conflict(game).cards if played.seat == seat]
    return Units(sum(played.ordinary for played in mine), sum(played.mercenary for played in mine))


def loose(game: Game, seat: Seat) -> Units:
    """9.4. In the hex, and on no card."""
    stack, bound = force(game, seat, conflict(game).hex), on_cards(game, seat)
    return Units(stack.ordinary - bound.ordinary, stack.mercenary - bound.mercenary)


def free_units(game: Game, seat: Seat) -> int:
    units = loose(game, seat)
    return units.ordinary + units.mercenary


def mixes(of: Units, count: int) -> list[Units]:
    """The ways to take so many: ordinary ones first."""
    fewest = max(0, count - of.mercenary)
    return [Units(n, count - n) for n in range(min(count, of.ordinary), fewest - 1, -1)]


class Assigning(Choosing, kw_only=True):
    """9.4. Which units go onto the card: not asked where there is no choice."""

    wanted: ClassVar[Reason] = Reason("Say which units go onto the card.", "9.4")
    of: Seat
    count: int

    def seat(self, game: Game) -> Seat:
        return self.of

    def candidates(self, game: Game, seat: Seat) -> list[Units]:
        return mixes(loose(game, self.of), self.count)

    def asks(self, game: Game, seat: Seat) -> bool:
        return len(self.candidates(game, seat)) > 1

    def bars(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        return None

    def named(self, game: Game, action: Action) -> tuple[str, str]:
        return name(game, conflict(game).hex), conflict(game).hex

    def away(self, game: Game, seat: Seat) -> Action:
        return self.candidates(game, seat)[0]

    def decided(self, game: Game, seat: Seat, action: Units) -> None:
        self.done = True
        put_on_card(game, resolving(game), action.ordinary, action.mercenary)

    def concluded(self, game: Game) -> None:
        if not self.done:
            self.decided(game, self.of, self.candidates(game, self.of)[0])


def fetch(game: Game, run: Resolving, count: int) -> None:
    """9.4. Units from one adjacent hex."""
    if sources(game, run.of):
        game.call(FetchFrom(of=run.of, count=count))


def sources(game: Game, seat: Seat) -> list[HexId]:
    near = game.board.near[conflict(game).hex]
    return [hex_ for hex_ in near if force(game, seat, hex_).units]


class FetchFrom(OfCard, kw_only=True):
    wanted: ClassVar[Reason] = Reason("Say from which hex units come, or from none.", "9.4")
    count: int

    def answers(self, game: Game) -> list[str]:
        return [NONE, *sources(game, self.of)]

    def answer(self, game: Game, answer: str) -> None:
        if answer != NONE:
            game.call(Fetching(of=self.of, hex=answer, count=self.count))


class Fetching(Choosing, kw_only=True):
    """9.4. At least one, and up to so many as the card says."""

    wanted: ClassVar[Reason] = Reason("Say which units come.", "9.4")
    of: Seat
    hex: HexId
    count: int

    def seat(self, game: Game) -> Seat:
        return self.of

    def candidates(self, game: Game, seat: Seat) -> list[Units]:
        stack = force(game, self.of, self.hex)
        there = Units(stack.ordinary, stack.mercenary)
        most = min(self.count, stack.units)
        return [mix for count in range(most, 0, -1) for mix in mixes(there, count)]

    def bars(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        return None

    def named(self, game: Game, action: Action) -> tuple[str, str]:
        return name(game, self.hex), self.hex

    def away(self, game: Game, seat: Seat) -> Action:
        return self.candidates(game, seat)[0]

    def decided(self, game: Game, seat: Seat, action: Units) -> None:
        self.done = True
        to, ordinary, mercenary = conflict(game).hex, action.ordinary, action.mercenary
        change_force(game, seat, self.hex, -ordinary, -mercenary)
        change_force(game, seat, to, ordinary, mercenary)
        game.tell(
            UnitsMoved(seat=seat, origin=self.hex, hex=to, ordinary=ordinary, mercenary=mercenary, rule="9.4")
        )
        put_on_card(game, resolving(game), ordinary, mercenary)


def removable(game: Game, run: Resolving, op: o.RemoveUnit) -> list[str]:
    """Hex, owner and kind of each sort of unit that the card may take off the map."""
    hex_ = conflict(game).hex
    hexes = (hex_,) if op.where == "active_hex" else game.board.near[hex_]
    owners = opponents(game, run.of) if op.owner == "opponent" else range(game.board.seats)
    kinds = ("ordinary", "mercenary") if op.kind == "any" else ("mercenary",)
    return [
        f"{there}:{owner}:{kind}"
        for there in hexes
        for owner in owners
        for kind in kinds
        if getattr(force(game, owner, there), kind)
    ]


class Removing(OfCard):
    wanted: ClassVar[Reason] = Reason("Say which unit is removed, or none.", "7.4")

    def answers(self, game: Game) -> list[str]:
        op = resolving(game).operation(game)
        assert isinstance(op, o.RemoveUnit)
        return [*removable(game, resolving(game), op), NONE]

    def answer(self, game: Game, answer: str) -> None:
        if answer == NONE:
            resolving(game).took = False
            return
        hex_, owner, kind = answer.split(":")
        take_off(game, resolving(game), hex_, int(owner), kind)


# Cards and players


def or_none(those: list[str]) -> list[str]:
    """Ruling 85. Where there is something to choose, none of them can be; the only one is taken."""
    return [*those, NONE] if len(those) > 1 else those


def cancellable(game: Game, run: Resolving, op: o.CancelCard) -> list[CardId]:
    going = conflict(game)
    return [
        played.card
        for played in going.cards
        if played.state == "waiting"
        and going.side(played.seat) != going.side(run.of)
        and game.components.power[played.card].type in op.of
    ]


class Cancelling(OfCard):
    wanted: ClassVar[Reason] = Reason("Say which card has no effect.", "Ruling 29")

    def answers(self, game: Game) -> list[str]:
        op = resolving(game).operation(game)
        assert isinstance(op, o.CancelCard)
        return or_none([str(card) for card in cancellable(game, resolving(game), op)])

    def answer(self, game: Game, answer: str) -> None:
        if answer == NONE:
            return
        cards = [played.card for played in conflict(game).cards]
        cancel(game, resolving(game), cards.index(int(answer)))


def choosable(game: Game, run: Resolving, op: o.ChoosePlayer) -> list[Seat]:
    """Ruling 81. Those who stand on the other side; or any other player."""
    if op.who == "other":
        return list(others(game, run.of))
    return opponents(game, run.of)


class ChoosingPlayer(OfCard):
    wanted: ClassVar[Reason] = Reason("Name a player for the card.", "7.4")

    def answers(self, game: Game) -> list[str]:
        op = resolving(game).operation(game)
        assert isinstance(op, o.ChoosePlayer)
        return or_none([str(seat) for seat in choosable(game, resolving(game), op)])

    def answer(self, game: Game, answer: str) -> None:
        if answer == NONE:
            resolving(game).stop(game)
        else:
            resolving(game).target = int(answer)


def givable(game: Game, seat: Seat) -> list[CardId]:
    """Ruling 60, Ruling 76. Of a hand that may not be seen, all."""
    hand, power = game.board.hands[seat], game.components.power
    return [card for card in hand if not card or not power[card].starts_with]


def can_do(game: Game, run: Resolving, op: o.ForceChoice) -> list[int]:
    """Ruling 76. The options that the chosen player can carry out, by their place."""
    return [
        index
        for index, option in enumerate(op.options)
        if all(feasible(game, run.target, step) for step in option)
    ]


def feasible(game: Game, target: Seat, op: o.Operation) -> bool:
    if isinstance(op, o.PayCoins):
        return game.board.coins[target] >= op.n
    return not isinstance(op, o.GiveRandomCard) or bool(givable(game, target))


class Forced(OfCard):
    """Ruling 76. Put to the player whom the card is played against."""

    wanted: ClassVar[Reason] = Reason("Choose what you give.", "7.4")

    def answers(self, game: Game) -> list[str]:
        op = resolving(game).operation(game)
        assert isinstance(op, o.ForceChoice)
        return [str(index) for index in can_do(game, resolving(game), op)]

    def asks(self, game: Game, seat: Seat) -> bool:
        """Always: that there is but one thing to give would show what is in the hand."""
        return bool(self.answers(game))

    def answer(self, game: Game, answer: str) -> None:
        run = resolving(game)
        run.branch, run.op = (run.op - 1, int(answer)), 0


# Places


def fitting(game: Game, run: Resolving, op: o.PlaceInfluence) -> list[HexId]:
    return [hex_ for hex_ in game.board.hexes if hold(game, Scene(run.of, hex_), op.where)]


class PlacingToken(OfCard):
    wanted: ClassVar[Reason] = Reason("Say where the token is placed, or nowhere.", "7.4")

    def answers(self, game: Game) -> list[str]:
        op = resolving(game).operation(game)
        assert isinstance(op, o.PlaceInfluence)
        return [*fitting(game, resolving(game), op), NONE]

    def answer(self, game: Game, answer: str) -> None:
        if answer != NONE:
            resolving(game).used = True
            place_token(game, self.of, answer, "7.4")


def removable_buildings(game: Game, run: Resolving, op: o.RemoveBuilding) -> list[str]:
    """Hex, owner and kind, of other players."""
    return [
        f"{hex_}:{owner}:{piece}"
        for owner in others(game, run.of)
        for hex_, stack in game.board.forces[owner].items()
        for piece in buildings(stack)
        if piece in op.pieces and hold(game, Scene(run.of, hex_), op.where)
    ]


class RemovingBuilding(OfCard):
    wanted: ClassVar[Reason] = Reason("Say which building is removed, or none.", "7.4")

    def answers(self, game: Game) -> list[str]:
        op = resolving(game).operation(game)
        assert isinstance(op, o.RemoveBuilding)
        return [*removable_buildings(game, resolving(game), op), NONE]

    def answer(self, game: Game, answer: str) -> None:
        if answer != NONE:
            hex_, owner, piece = answer.split(":")
            sack.remove(game, self.of, hex_, int(owner), piece, "7.4")


def levy(game: Game, run: Resolving, op: o.PlaceUnit) -> None:
    """As an action: from the reserves card, or from the supply."""
    held = game.board.reserves[run.of] if op.source == "own_reserves" else supply(game, run.of, "unit")
    if held:
        game.call(Levying(of=run.of, left=min(op.count, held), may_stop=True))


class Levying(Placing, kw_only=True):
    wanted: ClassVar[Reason] = Reason("Say where a unit is placed, or that no more are.", "7.4")
    of: Seat

    def operation(self, game: Game) -> o.PlaceUnit:
        op = resolving(game).operation(game)
        assert isinstance(op, o.PlaceUnit)
        return op

    def hexes(self, game: Game) -> list[HexId]:
        to = self.operation(game).to
        return [hex_ for hex_ in game.board.hexes if hold(game, Scene(self.of, hex_), to)]

    def bar(self, game: Game, hex_: HexId) -> Reason:
        return Reason(f"The card places no unit at {name(game, hex_)}.", "7.4")

    def place(self, game: Game, hex_: HexId) -> None:
        source = "reserves" if self.operation(game).source == "own_reserves" else "supply"
        resolving(game).used = True
        recruit.place(game, self.of, hex_, 1, source, "7.4")

    def again(self) -> Placing:
        return Levying(of=self.of, left=self.left - 1, may_stop=True)
