"""The Bid Phase."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar

from games.bidding.components import Card
from games.bidding.rules.actions import Bid, BidMade
from games.bidding.rules.board import CardId, Game, Mat
from games.engine.contract import Action, Form, IllegalAction, Numbers, Pick, Refusal, Seat
from games.engine.flow import FormDecision


class BidPhase(FormDecision):
    """Bid 3. All bid at once behind their screens, and may think again until the last one has bid."""

    together: ClassVar[bool] = True

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
                Numbers("fate", labels, total=game.board.fate[seat]),
                Pick("cards", cards, least=0, most=len(cards)),
            ),
        )

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return [
            Refusal(what=card.name, reason=reason, rule=rule, about=f"card-{card.id}")
            for card in map(game.components.card.__getitem__, game.board.hands[seat])
            for reason, rule in [barred(game, seat, card)]
            if reason
        ]

    def check(self, game: Game, seat: Seat, action: Action) -> None:
        if not isinstance(action, Bid):
            raise IllegalAction("A bid is asked for.", rule="Bid 1")
        check_fate(game, seat, action.fate)
        check_cards(game, seat, action.cards)

    def sample(self, game: Game, seat: Seat, rng: Random) -> Bid:
        spaces = len(game.components.spaces)
        spent = int(rng.random() * (game.board.fate[seat] + 1))
        cuts = sorted([int(rng.random() * (spent + 1)) for _ in range(spaces - 1)])
        fate = tuple([high - low for low, high in zip([0, *cuts], [*cuts, spent], strict=True)])
        return Bid(fate, tuple([card for card in playable(game, seat) if rng.random() < 0.5]))

    def absent(self, game: Game, seat: Seat) -> Bid:
        """Absent 1. Nobody bids for those who are away."""
        return Bid((0,) * len(game.components.spaces), ())

    def chosen(self, game: Game, seat: Seat, action: Bid) -> None:
        changed = game.board.mats[seat] is not None
        game.board.mats[seat] = Mat(action.fate, action.cards)
        game.tell(BidMade(seat=seat, changed=changed, rule="Bid 3"))


def barred(game: Game, seat: Seat, card: Card) -> tuple[str, str]:
    """Cards 3, Cards 4. Why a card cannot be played by this family now, and the rule; ("", "") if it can."""
    is_caliph = seat == game.board.caliph
    if card.holder == "caliph" and not is_caliph:
        return "Only the Caliph can play this card.", "Cards 3"
    if card.holder == "rebel" and is_caliph:
        return "The Caliph cannot play a Rebel card.", "Cards 4"
    return "", ""


def playable(game: Game, seat: Seat) -> tuple[CardId, ...]:
    other = "rebel" if seat == game.board.caliph else "caliph"
    faces = game.components.card
    return tuple([card for card in game.board.hands[seat] if faces[card].holder != other])


def check_fate(game: Game, seat: Seat, fate: tuple[int, ...]) -> None:
    """Bid 1. Whole tokens on the Spaces, no more of them than the family has."""
    spaces, held = len(game.components.spaces), game.board.fate[seat]
    if len(fate) != spaces:
        raise IllegalAction(f"A bid has {spaces} numbers of Fate, one for each Space.", rule="Bid 1")
    if min(fate) < 0:
        raise IllegalAction("A Space cannot hold less than no Fate.", rule="Bid 1")
    if sum(fate) > held:
        raise IllegalAction(f"That is {sum(fate)} Fate, and you have {held}.", rule="Bid 1")


def check_cards(game: Game, seat: Seat, cards: tuple[CardId, ...]) -> None:
    """Bid 2, Bid 5. Cards of one's own hand, each once; a card goes where its kind belongs. None is fine."""
    check_held(game, seat, cards)
    for card in map(game.components.card.__getitem__, cards):
        reason, rule = barred(game, seat, card)
        if reason:
            raise IllegalAction(f"{card.name}: {reason}", rule=rule)


def check_held(game: Game, seat: Seat, cards: Iterable[CardId], rule: str = "Bid 2") -> None:
    hand = set(game.board.hands[seat])
    for card in cards:
        if card not in hand:
            raise IllegalAction("You do not hold that card, or name it twice.", rule=rule)
        hand.remove(card)
