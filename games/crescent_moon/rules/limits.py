"""11. How many units a hex holds, and how many cards a hand."""

from random import Random
from typing import ClassVar

from games.crescent_moon.components import CardId
from games.crescent_moon.rules.actions import Discard, Units
from games.crescent_moon.rules.board import Game, HexId, Lost, change_conflict, change_force, force
from games.crescent_moon.rules.events import CardsDiscarded, UnitsLost
from games.crescent_moon.rules.stand import name
from games.crescent_moon.rules.table import Choosing, Filling
from games.engine.contract import Action, Form, Pick, Reason, Seat
from games.engine.words import counted


def check_units(game: Game) -> None:
    """11.1, Ruling 40, Ruling 78. At the end of an action, of every player in every hex."""
    for seat, forces in enumerate(game.board.forces):
        limit = game.components.characters[seat].unit_limit
        for hex_, stack in forces.items():
            if stack.units > limit:
                game.call(Crowded(of=seat, hex=hex_, count=stack.units - limit))


def check_hands(game: Game) -> None:
    """11.2, Ruling 61. Wherever cards came to a hand."""
    for seat, hand in enumerate(game.board.hands):
        if len(hand) > game.components.numbers.hand_limit:
            game.call(HandFull(of=seat))


def losses(game: Game, seat: Seat, hex_: HexId, count: int) -> list[Units]:
    """The ways to lose so many units there."""
    stack = force(game, seat, hex_)
    count = min(count, stack.units)
    fewest = max(0, count - stack.mercenary)
    return [Units(n, count - n) for n in range(min(count, stack.ordinary), fewest - 1, -1)]


def lose(game: Game, seat: Seat, hex_: HexId, action: Units, why: str, rule: str) -> None:
    """1.6. Off the map and into the supply, where nothing else is done with them."""
    if not action.ordinary + action.mercenary:
        return
    change_force(game, seat, hex_, -action.ordinary, -action.mercenary)
    game.tell(
        UnitsLost(
            seat=seat,
            hex=hex_,
            ordinary=action.ordinary,
            mercenary=action.mercenary,
            why=why,
            rule=rule,
        )
    )
    going = game.board.conflict
    if going and going.hex == hex_:
        gone = Lost(seat, action.ordinary, action.mercenary, why)
        change_conflict(game, lost=(*going.lost, gone))


class Losing(Choosing):
    """Which units leave a hex: not asked where they are all of a kind."""

    of: Seat
    hex: HexId
    count: int

    def seat(self, game: Game) -> Seat:
        return self.of

    def candidates(self, game: Game, seat: Seat) -> list[Units]:
        return losses(game, self.of, self.hex, self.count)

    def asks(self, game: Game, seat: Seat) -> bool:
        return len(self.candidates(game, seat)) > 1

    def bars(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        return None

    def named(self, game: Game, action: Action) -> tuple[str, str]:
        return name(game, self.hex), self.hex

    def away(self, game: Game, seat: Seat) -> Action:
        """Mercenaries first: ordinary units can come back from the reserves."""
        return self.candidates(game, seat)[-1]

    def decided(self, game: Game, seat: Seat, action: Units) -> None:
        self.done = True
        self.gone(game, action)

    def concluded(self, game: Game) -> None:
        if not self.done:
            self.done = True
            self.gone(game, self.candidates(game, self.of)[0])

    def gone(self, game: Game, action: Units) -> None:
        raise NotImplementedError


class Crowded(Losing):
    """11.1. Ordinary units go to the reserves card, mercenaries to the supply."""

    wanted: ClassVar[Reason] = Reason("Too many units are in one hex. Say which leave it.", "11.1")

    def gone(self, game: Game, action: Units) -> None:
        lose(game, self.of, self.hex, action, why="limit", rule="11.1")
        game.board.reserves[self.of] += action.ordinary


class HandFull(Filling):
    """11.2. Cards are discarded down to the limit; what one began with is kept (Ruling 60)."""

    wanted: ClassVar[Reason] = Reason("You hold too many cards. Say which to discard.", "11.2")
    of: Seat

    def seat(self, game: Game) -> Seat:
        return self.of

    def excess(self, game: Game) -> int:
        return len(game.board.hands[self.of]) - game.components.numbers.hand_limit

    def loose(self, game: Game) -> list[CardId]:
        """All but what a character begins with."""
        hand = game.board.hands[self.of]
        return [card for card in hand if not card or not game.components.power[card].starts_with]

    def asks(self, game: Game, seat: Seat) -> bool:
        """Not any more, if a card that was played at this moment has made the hand small enough (7.5)."""
        return self.excess(game) > 0

    def sheet(self, game: Game, seat: Seat) -> Form:
        excess = self.excess(game)
        return Form("Discard", (Pick("cards", tuple(self.loose(game)), least=excess, most=excess),))

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Discard):
            return self.wanted
        excess, loose = self.excess(game), self.loose(game)
        if len(action.cards) != excess or len(set(action.cards)) != excess:
            return Reason(f"Discard {counted(excess, 'card')}, no more and no fewer.", "11.2")
        if any(card not in game.board.hands[seat] for card in action.cards):
            return Reason("You do not hold that card.", "11.2")
        if any(card not in loose for card in action.cards):
            return Reason("The card that you began with is kept.", "Ruling 60")
        return None

    def draw(self, game: Game, seat: Seat, rng: Random) -> Discard:
        return Discard(tuple(rng.sample(self.loose(game), self.excess(game))))

    def away(self, game: Game, seat: Seat) -> Discard:
        return Discard(tuple(self.loose(game)[: self.excess(game)]))

    def decided(self, game: Game, seat: Seat, action: Discard) -> None:
        self.done = True
        board = game.board
        board.hands[seat] = tuple(card for card in board.hands[seat] if card not in action.cards)
        board.discard.extend(action.cards)
        game.tell(CardsDiscarded(seat=seat, cards=action.cards, rule="11.2"))
