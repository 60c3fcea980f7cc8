"""What the page of the Pearl Banks shows, and what its log tells."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any, NamedTuple

from games.engine.beats import Beat, Become, Dice
from games.engine.contract import Action, Event, Rules
from games.engine.page import Label, Line, Part, SeatCard, Turn, View
from games.engine.page import Presenter as BasePresenter
from games.engine.words import counted, several
from games.example.components import Bank
from games.example.rules import actions
from games.example.rules.board import Game


class Row(NamedTuple):
    """A bank on the page. What a template shows are plain values: what has not changed is not sent again."""

    id: str
    name: str
    odds: str
    closed: bool


@singledispatch
def seen(event: Event, view: View) -> Sequence[Beat]:
    return ()


@seen.register
def _(event: actions.Dived, view: View) -> Sequence[Beat]:
    """The die falls beside the bank, and the bank closes."""
    bank: Bank = view.rules.components.bank[event.bank]
    found = counted(event.pearls, "pearl") if event.pearls else "Nothing"
    row = f"bank-{event.bank}"
    above = f"above {bank.danger}"
    return [Dice(what=row, faces=(event.die,), need=above, sum=found, won=event.pearls > 0), Become(what=row)]


class Presenter(BasePresenter):
    seen = staticmethod(seen)
    unseen = {
        actions.DayBegan: "whose turn it is says it",
        actions.SeasonEnded: "the count stands on the seats' cards",
    }
    kinds = {"day": "Days", "dive": "Dives"}
    heads = (actions.DayBegan, actions.SeasonEnded)
    icon = "g-bidding"  # borrowed: a game has a medallion of its own
    blurb = "A season of pearl diving in which every bank is dived once a day."
    players = "2 to 4 players"
    minutes = "5 minutes"

    def turn(self, view: View) -> Turn:
        game: Game = view.seen
        when = f"Day {game.board.day} of {game.components.numbers.days}"
        if view.outcome:
            return Turn("The season is over", when)
        mine = view.seat in view.waiting
        return Turn("Choose a bank" if mine else f"{_boat(view.rules, game.board.next_boat)} dives", when)

    def seat_cards(self, view: View) -> list[SeatCard]:
        game: Game = view.seen
        return [_seat_card(view, seat, pearls) for seat, pearls in enumerate(game.board.pearls)]

    def parts(self, view: View) -> list[Part]:
        game: Game = view.seen
        banks = tuple([_row(bank, game) for bank in game.components.banks])
        end = view.outcome.reason if view.outcome else ""
        return [Part("banks", "example/banks.html", {"banks": banks, "end": end})]

    def label(self, view: View, action: Action) -> Label:
        assert isinstance(action, actions.Dive)
        bank: Bank = view.rules.components.bank[action.bank]
        return Label(f"Dive at the {bank.name}", detail=_odds(bank), rule="3.3", about=f"bank-{bank.id}")

    def tell(self, rules: Rules[Any], names: Sequence[str], event: Event) -> list[Line]:
        match event:
            case actions.DayBegan():
                return [Line(f"Day {event.day} begins", "day", rule=event.rule, head=True)]
            case actions.Dived():
                return [Line(_dived(rules, event), "dive", event.seat, event.rule)]
            case actions.SeasonEnded():
                return [Line("The season is over", "day", rule=event.rule, head=True)]
        return []


def _boat(rules: Rules[Any], seat: int) -> str:
    name: str = rules.components.boats[seat].name
    return name


def _dived(rules: Rules[Any], event: actions.Dived) -> str:
    bank: Bank = rules.components.bank[event.bank]
    found = counted(event.pearls, "pearl") if event.pearls else "nothing"
    rolled = f"rolls {event.die} against {bank.danger}"
    return f"{_boat(rules, event.seat)} dives at the {bank.name}, {rolled}, and finds {found}."


def _seat_card(view: View, seat: int, pearls: int) -> SeatCard:
    name = _boat(view.rules, seat)
    dives = seat in view.waiting
    state = "Dives" if dives else ""
    unit = several(pearls, "pearl")
    return SeatCard(name[0], str(seat + 1), name, pearls, unit, state=state, done=not dives)


def _row(bank: Bank, game: Game) -> Row:
    return Row(bank.id, bank.name, _odds(bank), bank.id in game.board.dived)


def _odds(bank: Bank) -> str:
    above = f"A die above {bank.danger}" if bank.danger else "Any die"
    return f"{above}: {counted(bank.pearls, 'pearl')}"


PRESENTER = Presenter()
