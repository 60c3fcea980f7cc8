"""9.2, 10.2. Cards are selected in secret, and points promised to the Murshid, until they are revealed.

Whoever may select and has a card in hand is awaited, whether or not one of them is for this: were it passed
over where nobody has one, all would know what is in those hands. So is whoever may offer the Murshid a deal.
Until the reveal nobody sees who has answered.
"""

from random import Random
from typing import ClassVar

from games.crescent_moon.components import CardId
from games.crescent_moon.rules import asides, deals, orders
from games.crescent_moon.rules.actions import AnswerDeal, Lend, Promise, Select, Withdraw
from games.crescent_moon.rules.board import MURSHID, Conflict, Game, SideOf, conflict
from games.crescent_moon.rules.events import Sealed
from games.crescent_moon.rules.table import NOT_ASKED, AtTable
from games.engine.contract import Action, Beforehand, Form, One, Pick, Reason, Seat

CAMPS: tuple[SideOf, ...] = ("attacker", "defender")


def entitled(going: Conflict) -> list[Seat]:
    """9.2, 10.2, 12.8, 12.9."""
    lender = [MURSHID] if going.interferes else []
    return [going.attacker, *going.participants, *lender]


def lends(going: Conflict, seat: Seat) -> bool:
    """12.9. The Murshid in the combat of others."""
    return going.interferes and seat == MURSHID


def rule_of(going: Conflict) -> str:
    return "9.2" if going.kind == "combat" else "10.2"


def keyword(going: Conflict) -> str:
    return "combat" if going.kind == "combat" else "influence_contest"


def playable(game: Game, seat: Seat) -> tuple[CardId, ...]:
    """Cards in hand with the keyword, several of a kind too (Ruling 59); of those that may not be seen,
    all.
    """
    wanted, power = keyword(conflict(game)), game.components.power
    return tuple(card for card in game.board.hands[seat] if not card or wanted in power[card].keywords)


class Selecting(AtTable):
    """9.2, 10.2, Ruling 62. All at once; each may think again until the last has answered."""

    wanted: ClassVar[Reason] = Reason("Select cards, or none.", "9.2")

    def paragraph(self, game: Game) -> str:
        return rule_of(conflict(game))

    def who(self, game: Game) -> frozenset[Seat]:
        going, sealed = conflict(game), game.board.sealed
        waiting = {seat for seat in entitled(going) if seat not in sealed}
        if deals.unanswered(game):
            waiting.add(MURSHID)
        return frozenset(waiting)

    def may_change(self, game: Game) -> frozenset[Seat]:
        return frozenset(game.board.sealed)

    def asks(self, game: Game, seat: Seat) -> bool:
        """Ruling 84. By what lies open to all: the number of cards in a hand tells nothing of their kind."""
        if seat == MURSHID and deals.unanswered(game):
            return True
        if seat in game.board.sealed:
            return False
        return bool(game.board.hands[seat]) or deals.may_offer(game, seat)

    def selects(self, game: Game, seat: Seat) -> bool:
        """Whoever is asked, or has answered and may do so again."""
        if seat not in entitled(conflict(game)):
            return False
        return seat in game.board.sealed or self.asks(game, seat)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        """12.10. The Murshid's, who has no card to select and is asked for an answer alone."""
        return [] if seat != MURSHID or self.selects(game, seat) else self.answers(game)

    def answers(self, game: Game) -> list[Action]:
        return [AnswerDeal(deal.payer, agreed) for deal in deals.unanswered(game) for agreed in (True, False)]

    def form(self, game: Game, seat: Seat) -> Form | None:
        if not self.selects(game, seat):
            return None
        cards = playable(game, seat)
        pick = Pick("cards", cards, least=0, most=len(cards))
        if cards and lends(conflict(game), seat):
            return Form("Lend", (pick, One("side", CAMPS)))
        return Form("Select", (pick,))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, asides.ASIDES):
            return asides.why_not(game, seat, action)
        if isinstance(action, Promise):
            return deals.bar_promise(game, seat, action)
        if isinstance(action, AnswerDeal):
            return deals.bar_answer(game, seat, action)
        return self.bar_selection(game, seat, action) if self.selects(game, seat) else NOT_ASKED

    def bar_selection(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        """A lender names a side, unless nothing is lent."""
        lending = lends(conflict(game), seat)
        if lending and action == Select(()):
            return None
        if not isinstance(action, Lend if lending else Select):
            return Reason(self.wanted.words, self.paragraph(game))
        assert isinstance(action, Lend | Select)
        if isinstance(action, Lend) and action.side not in CAMPS:
            return Reason("All the cards you lend go to the attacker, or to the defender.", "12.9")
        if len(set(action.cards)) != len(action.cards) or set(action.cards) - set(playable(game, seat)):
            return Reason("Select cards of your hand that are for this.", self.paragraph(game))
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        if options := self.options(game, seat):
            return rng.choice(options)
        if not self.selects(game, seat):
            return asides.sample(game, seat, rng)
        if seat == MURSHID and seat in game.board.sealed and (answers := self.answers(game)):
            return rng.choice(answers)  # to lend again would be no answer
        mine = playable(game, seat)
        cards = tuple(card for card in mine if rng.random() < 0.5)
        return Lend(cards, rng.choice(CAMPS)) if mine and lends(conflict(game), seat) else Select(cards)

    def absent(self, game: Game, seat: Seat) -> Action:
        """16.5. Whoever is away plays no card, and makes no deal."""
        if not self.selects(game, seat):
            return (self.options(game, seat) or [Withdraw()])[-1]
        if seat == MURSHID and seat in game.board.sealed and deals.unanswered(game):
            return AnswerDeal(deals.unanswered(game)[0].payer, False)
        return Lend((), "attacker") if lends(conflict(game), seat) else Select(())

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        """16.6"""
        return orders.selecting(game, seat)

    def ordered(self, game: Game, seat: Seat, order: str) -> Action | None:
        """Whoever has answered already is asked about a deal, unless the order is about that."""
        open_, least = deals.unanswered(game), orders.least_points(order)
        if open_ and least is not None:
            return AnswerDeal(open_[0].payer, open_[0].points >= least)
        if seat in game.board.sealed or (order == orders.OWN and orders.involved(game, seat)):
            return None
        return Lend((), "attacker") if lends(conflict(game), seat) else Select(())

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Promise):
            deals.promise(game, seat, action)
        elif isinstance(action, AnswerDeal):
            deals.answer(game, action)
        else:
            self.seal(game, seat, action)

    def seal(self, game: Game, seat: Seat, action: Action) -> None:
        assert isinstance(action, Lend | Select)
        changed = seat in game.board.sealed
        game.board.sealed[seat] = action.cards
        if isinstance(action, Lend):
            game.board.lent_to = action.side  # type: ignore[assignment]
        game.tell(Sealed(seat=seat, changed=changed, rule=self.paragraph(game), seen_by=(seat,)))

    def concluded(self, game: Game) -> None:
        """12.10. What the Murshid has not agreed to is off the table."""
        game.board.deals = [deal for deal in game.board.deals if deal.agreed]
