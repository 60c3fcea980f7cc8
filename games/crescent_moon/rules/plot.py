"""6.14, 6.15. What the Murshid and the Sultan do with the top of the deck, unseen by the others."""

from random import Random
from typing import ClassVar

from games.crescent_moon.components import CardId
from games.crescent_moon.rules import limits, market
from games.crescent_moon.rules.actions import TakeCards
from games.crescent_moon.rules.board import EMPTY, MURSHID, SULTAN, Game
from games.crescent_moon.rules.events import CardsTaken, Conspired, Plotted
from games.crescent_moon.rules.table import Filling
from games.engine.contract import Action, Form, Pick, Reason, Seat
from games.engine.flow import Procedure
from games.engine.words import counted


class Plot(Procedure, kw_only=True):
    """6.14. The cards looked at are in the Murshid's hands alone until they are put back."""

    steps: ClassVar[tuple[str, ...]] = ("look", "put_back")
    rule: str = "6.14"
    looked: tuple[CardId, ...] = ()
    allowed: int = 0

    def look(self, game: Game) -> None:
        numbers = game.components.numbers
        empty = not game.board.hands[MURSHID]
        self.allowed = numbers.plot_take_empty if empty else numbers.plot_take
        self.looked = market.look(game, numbers.plot_look)
        game.tell(CardsTaken(seat=MURSHID, cards=self.looked, rule=self.rule, seen_by=(MURSHID,)))
        game.call(TakeAligned(looked=self.looked, allowed=self.allowed))

    def put_back(self, game: Game) -> None:
        """The rest is shuffled: to the top; to the bottom if there were too few of the Murshid's to take."""
        board = game.board
        short = max(0, self.allowed - len(aligned(game, self.looked)))
        rest = [card for card in self.looked if card not in board.hands[MURSHID]]
        market.shuffle(game.dice, rest)
        board.deck = rest + board.deck if short else board.deck + rest
        board.coins[MURSHID] += short
        taken, looked = len(self.looked) - len(rest), len(self.looked)
        self.looked = ()
        game.tell(Plotted(seat=MURSHID, looked=looked, taken=taken, coins=short, rule=self.rule))
        limits.check_hands(game)


def aligned(game: Game, cards: tuple[CardId, ...]) -> list[CardId]:
    """Of a card that may not be seen: it may be."""
    return [card for card in cards if not card or game.components.power[card].alignment == "murshid"]


class TakeAligned(Filling):
    """6.14. As many as are allowed, or as there are."""

    wanted: ClassVar[Reason] = Reason("Take cards of the Murshid's from those that you look at.", "6.14")
    looked: tuple[CardId, ...]
    allowed: int

    def seat(self, game: Game) -> Seat:
        return MURSHID

    def count(self, game: Game) -> int:
        return min(self.allowed, len(aligned(game, self.looked)))

    def asks(self, game: Game, seat: Seat) -> bool:
        """Always, so that nobody can tell how much there was to choose from."""
        return True

    def sheet(self, game: Game, seat: Seat) -> Form:
        count = self.count(game)
        return Form("TakeCards", (Pick("cards", tuple(aligned(game, self.looked)), count, count),))

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, TakeCards):
            return self.wanted
        return bar_take(aligned(game, self.looked), action.cards, self.count(game), "6.14")

    def draw(self, game: Game, seat: Seat, rng: Random) -> TakeCards:
        return TakeCards(tuple(rng.sample(aligned(game, self.looked), self.count(game))))

    def away(self, game: Game, seat: Seat) -> TakeCards:
        return TakeCards(tuple(aligned(game, self.looked)[: self.count(game)]))

    def decided(self, game: Game, seat: Seat, action: TakeCards) -> None:
        self.done = True
        game.board.hands[seat] += action.cards


def bar_take(choice: list[CardId], cards: tuple[CardId, ...], count: int, rule: str) -> Reason | None:
    if len(cards) != count or len(set(cards)) != count:
        return Reason(f"Take {counted(count, 'card')}, no more and no fewer.", rule)
    if any(card not in choice for card in cards):
        return Reason("That is not among the cards that you can take.", rule)
    return None


class Conspiracy(Procedure, kw_only=True):
    """6.15, Ruling 11. Also with a full market: then all that were looked at go to the bottom."""

    steps: ClassVar[tuple[str, ...]] = ("look", "put_back")
    looked: tuple[CardId, ...] = ()

    def look(self, game: Game) -> None:
        self.looked = market.look(game, game.components.numbers.conspire_look)
        game.tell(CardsTaken(seat=SULTAN, cards=self.looked, rule="6.15", seen_by=(SULTAN,)))
        if empty_slots(game):
            game.call(FillSultans(looked=self.looked))
        else:
            game.tell(Conspired(seat=SULTAN, looked=len(self.looked), cards=(), rule="6.15"))

    def put_back(self, game: Game) -> None:
        rest = [card for card in self.looked if card not in game.board.sultans]
        market.shuffle(game.dice, rest)
        game.board.deck = rest + game.board.deck
        self.looked = ()


def empty_slots(game: Game) -> int:
    return game.board.sultans.count(EMPTY)


class FillSultans(Filling):
    """6.15. A card for each empty slot."""

    wanted: ClassVar[Reason] = Reason("Choose a card for each empty slot of the Sultan's market.", "6.15")
    looked: tuple[CardId, ...]

    def seat(self, game: Game) -> Seat:
        return SULTAN

    def count(self, game: Game) -> int:
        return min(empty_slots(game), len(self.looked))

    def asks(self, game: Game, seat: Seat) -> bool:
        return bool(self.looked)

    def sheet(self, game: Game, seat: Seat) -> Form:
        count = self.count(game)
        return Form("TakeCards", (Pick("cards", self.looked, count, count),))

    def objection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, TakeCards):
            return self.wanted
        return bar_take(list(self.looked), action.cards, self.count(game), "6.15")

    def draw(self, game: Game, seat: Seat, rng: Random) -> TakeCards:
        return TakeCards(tuple(rng.sample(self.looked, self.count(game))))

    def away(self, game: Game, seat: Seat) -> TakeCards:
        return TakeCards(self.looked[: self.count(game)])

    def decided(self, game: Game, seat: Seat, action: TakeCards) -> None:
        self.done = True
        board, left = game.board, list(action.cards)
        board.sultans = [card or (left.pop(0) if left else EMPTY) for card in board.sultans]
        game.tell(Conspired(seat=seat, looked=len(self.looked), cards=action.cards, rule="6.15"))
