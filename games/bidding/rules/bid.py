"""The Bid Phase."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar

from games.bidding.components import Card
from games.bidding.rules.actions import Bid, BidMade
from games.bidding.rules.board import CardId, Game, Mat
from games.engine.contract import Action, Amounts, Beforehand, Form, Pick, Reason, Refusal, Seat
from games.engine.flow import Decision

FARTHEST = 3  # turns ahead that one can leave word to bid nothing


class BidPhase(Decision):
    """Bid 3. All bid at once behind their screens, and may think again until the last one has bid."""

    together: ClassVar[bool] = True
    wanted: ClassVar[Reason] = Reason("A bid is asked for.", "Bid 1")

    def who(self, game: Game) -> frozenset[Seat]:
        return frozenset([seat for seat, mat in enumerate(game.board.mats) if mat is None])

    def may_change(self, game: Game) -> frozenset[Seat]:
        return frozenset(game.board.seats) - self.who(game)

    def asks(self, game: Game, seat: Seat) -> bool:
        return True

    def form(self, game: Game, seat: Seat) -> Form:
        labels = tuple(space.name for space in game.components.spaces)
        cards = playable(game, seat)
        return Form(
            "Bid",
            (
                Amounts("fate", labels, total=game.board.fate[seat]),
                Pick("cards", cards, least=0, most=len(cards)),
            ),
        )

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return [
            Refusal(card.name, reason, f"card-{card.id}")
            for card in map(game.components.card.__getitem__, game.board.hands[seat])
            if (reason := barred(game, seat, card))
        ]

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Bid):
            return self.wanted
        return why_not_fate(game, seat, action.fate) or why_not_cards(game, seat, action.cards)

    def sample(self, game: Game, seat: Seat, rng: Random) -> Bid:
        spaces = len(game.components.spaces)
        spent = int(rng.random() * (game.board.fate[seat] + 1))
        cuts = sorted([int(rng.random() * (spent + 1)) for _ in range(spaces - 1)])
        fate = tuple([high - low for low, high in zip([0, *cuts], [*cuts, spent], strict=True)])
        return Bid(fate, tuple([card for card in playable(game, seat) if rng.random() < 0.5]))

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        """For who saves Fate, or is away. The turn that it ends with is the order's name."""
        board, last = game.board, len(game.components.turns)
        ends = range(board.turn + 1, min(board.turn + FARTHEST, last) + 1)
        orders = tuple([(f"until-turn-{turn}", f"Nothing before turn {turn}") for turn in ends])
        return Beforehand("bid", "Your bids", orders, "Bid 1", aside=True) if orders else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Bid:
        return self.absent(game, seat)

    def absent(self, game: Game, seat: Seat) -> Bid:
        """Absent 1. Nobody bids for those who are away."""
        return Bid((0,) * len(game.components.spaces), ())

    def chosen(self, game: Game, seat: Seat, action: Bid) -> None:
        changed = game.board.mats[seat] is not None
        game.board.mats[seat] = Mat(action.fate, action.cards)
        game.tell(BidMade(seat=seat, changed=changed, rule="Bid 3"))


def barred(game: Game, seat: Seat, card: Card) -> Reason | None:
    """Cards 3, Cards 4. Why a card cannot be played by this family now."""
    is_caliph = seat == game.board.caliph
    if card.holder == "caliph" and not is_caliph:
        return Reason("Only the Caliph can play this card.", "Cards 3")
    if card.holder == "rebel" and is_caliph:
        return Reason("The Caliph cannot play a Rebel card.", "Cards 4")
    return None


def playable(game: Game, seat: Seat) -> tuple[CardId, ...]:
    other = "rebel" if seat == game.board.caliph else "caliph"
    faces = game.components.card
    return tuple([card for card in game.board.hands[seat] if faces[card].holder != other])


def why_not_fate(game: Game, seat: Seat, fate: tuple[int, ...]) -> Reason | None:
    """Bid 1. Whole tokens on the Spaces, no more of them than the family has."""
    spaces, held = len(game.components.spaces), game.board.fate[seat]
    if len(fate) != spaces:
        return Reason(f"A bid has {spaces} numbers of Fate, one for each Space.", "Bid 1")
    if min(fate) < 0:
        return Reason("A Space cannot hold less than no Fate.", "Bid 1")
    if sum(fate) > held:
        return Reason(f"That is {sum(fate)} Fate, and you have {held}.", "Bid 1")
    return None


def why_not_cards(game: Game, seat: Seat, cards: tuple[CardId, ...]) -> Reason | None:
    """Bid 2, Bid 5. Cards of one's own hand, each once; a card goes where its kind belongs. None is fine."""
    if reason := why_not_held(game, seat, cards):
        return reason
    for card in map(game.components.card.__getitem__, cards):
        if reason := barred(game, seat, card):
            return Reason(f"{card.name}: {reason.words}", reason.rule)
    return None


def why_not_held(game: Game, seat: Seat, cards: Iterable[CardId], rule: str = "Bid 2") -> Reason | None:
    hand = set(game.board.hands[seat])
    for card in cards:
        if card not in hand:
            return Reason("You do not hold that card, or name it twice.", rule)
        hand.remove(card)
    return None
