"""A table as one watcher sees it, in plain data: made of what their page is made of, and of nothing else."""

from collections.abc import Sequence
from typing import Any

import msgspec

from apps.api.shapes import (
    Choice,
    Choices,
    LineTold,
    Position,
    Refusal,
    SeatTold,
    TableLine,
    TurnTold,
)
from apps.play.models import Seat, Table, Watcher
from apps.play.moment import Moment, view_of
from apps.play.page import is_asked, lines_of
from games.engine.contract import Action
from games.engine.page import SeatCard, View


def line(table: Table, mine: Sequence[Seat], *, waits: bool) -> TableLine:
    return TableLine(
        key=table.key,
        title=table.title,
        game=table.game,
        scenario=table.scenario,
        status=table.status,  # type: ignore[arg-type]  # the choices of the column are these
        version=table.version,
        seats=[seat.number for seat in mine],
        waits_for_me=waits,
        due_at=min((seat.due_at for seat in mine if seat.due_at), default=None),
        page=table.get_absolute_url(),
    )


def position(moment: Moment, watcher: Watcher) -> Position:
    table, view = moment.table, view_of(moment, watcher)
    return Position(
        key=table.key,
        title=table.title,
        game=table.game,
        scenario=table.scenario,
        options=table.options,
        status=table.status,  # type: ignore[arg-type]
        version=moment.number,
        seat=watcher,
        asked=is_asked(view),
        turn=_turn(moment, view),
        seats=[_seat(moment, view, *pair) for pair in zip(moment.seats, moment.cards, strict=True)],
        news=[LineTold(told.text, told.rule, told.seat) for told in lines_of(moment, moment.news, watcher)],
        outcome=moment.outcome,
        layout=table.rules.layout,
        board=_plain(view.seen.board),
        frames=_plain(view.seen.stack),
    )


def _plain(value: Any) -> Any:
    """In an order that tells nothing: it is not told what came first into a set or a dictionary."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")


def _turn(moment: Moment, view: View) -> TurnTold:
    turn = moment.presenter.turn(view)
    return TurnTold(turn.asks, turn.when, view.rules.paragraph(view.seen))


def _seat(moment: Moment, view: View, seat: Seat, card: SeatCard) -> SeatTold:
    return SeatTold(
        number=seat.number,
        name=seat.name,
        title=card.title,
        score=card.score,
        unit=card.unit,
        facts=card.facts,
        chips=card.chips,
        state=card.state,
        waiting=seat.number in view.waiting,
        bot=bool(seat.bot),
        absent=seat.absent,
        due_at=seat.due_at,
    )


def choices(moment: Moment, watcher: Watcher) -> Choices:
    view = view_of(moment, watcher)
    return Choices(
        version=moment.number,
        asked=is_asked(view),
        choices=[_choice(moment, view, action) for action in view.legal],
        form=view.form,
        refusals=[Refusal(one.what, one.why.words, one.why.rule) for one in view.refusals],
    )


def _choice(moment: Moment, view: View, action: Action) -> Choice:
    label = moment.presenter.label(view, action)
    return Choice(action, label.text, label.cost, label.detail, label.rule, label.about)
