"""The End Phase."""

from random import Random
from typing import ClassVar

from games.bidding.rules.actions import CardsDiscarded, Discard, DiscardChosen
from games.bidding.rules.bid import why_not_held
from games.bidding.rules.board import CardId, Game
from games.engine.contract import Action, Beforehand, Form, Pick, Reason, Seat
from games.engine.flow import Decision

WEAKEST = "weakest", "The weakest go"


class EndPhase(Decision):
    """End 1. Hands above the limit come down to it.

    End 2. The owner chooses which cards go. End 3. All choose at once; the cards are shown when all have.
    """

    together: ClassVar[bool] = True
    wanted: ClassVar[Reason] = Reason("A discard is asked for.", "End 1")
    answers: dict[Seat, tuple[CardId, ...]] = {}

    def who(self, game: Game) -> frozenset[Seat]:
        limit = game.components.numbers.hand_limit
        return frozenset(
            [s for s, hand in enumerate(game.board.hands) if len(hand) > limit and s not in self.answers]
        )

    def may_change(self, game: Game) -> frozenset[Seat]:
        return frozenset(self.answers)

    def asks(self, game: Game, seat: Seat) -> bool:
        return True

    def excess(self, game: Game, seat: Seat) -> int:
        return len(game.board.hands[seat]) - game.components.numbers.hand_limit

    def form(self, game: Game, seat: Seat) -> Form:
        excess = self.excess(game, seat)
        return Form("Discard", (Pick("cards", game.board.hands[seat], least=excess, most=excess),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Discard):
            return self.wanted
        if reason := why_not_held(game, seat, action.cards, rule="End 2"):
            return reason
        if len(action.cards) != self.excess(game, seat):
            return Reason(f"Discard {self.excess(game, seat)}, no more and no fewer.", "End 1")
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Discard:
        return Discard(tuple(rng.sample(game.board.hands[seat], self.excess(game, seat))))

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("discard", "Cards above the limit", (WEAKEST,), "End 1")

    def ordered(self, game: Game, seat: Seat, order: str) -> Discard:
        return self.absent(game, seat)

    def absent(self, game: Game, seat: Seat) -> Discard:
        """Absent 2. The weakest cards go."""
        faces = game.components.card
        weakest = sorted(game.board.hands[seat], key=lambda card: (faces[card].force, card))
        return Discard(tuple(weakest[: self.excess(game, seat)]))

    def chosen(self, game: Game, seat: Seat, action: Discard) -> None:
        changed = seat in self.answers
        self.answers[seat] = action.cards
        game.tell(DiscardChosen(seat=seat, changed=changed, rule="End 3"))

    def concluded(self, game: Game) -> None:
        board = game.board
        for seat, cards in sorted(self.answers.items()):
            board.hands[seat] = tuple([card for card in board.hands[seat] if card not in cards])
            board.discard.extend(cards)
            game.tell(CardsDiscarded(seat=seat, cards=cards, rule="End 1"))
