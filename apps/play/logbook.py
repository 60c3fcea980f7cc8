"""The log of a table, read back from its moves."""

from dataclasses import replace

from django.db.models import QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.accounts.blocking import kept_apart
from apps.play import archive, held
from apps.play.lines import FROM_TABLE, render_lines
from apps.play.markup import joined
from apps.play.models import Message, Move, Table, Watcher
from apps.play.moment import Moment
from apps.play.page import lines_of
from apps.play.pushes import moment_now, render_message
from apps.play.sitting import Sitting
from games.engine.page import Line

AT_ONCE = 40  # moves shown on the page; earlier ones are fetched when asked for
TALK_AT_ONCE = 100


def recent(moment: Moment, watcher: Watcher) -> SafeString:
    """The latest lines, from old to new; those since the watcher's own last move are marked as new."""
    return _render(moment, watcher, moment.number + 1)


def earlier(table: Table, watcher: Watcher, before: int, way: str) -> SafeString:
    return _render(moment_now(table), watcher, before, way)


def first_shown(number: int) -> int:
    """The earliest move in the log of a page at this version; 0 means there is no earlier one."""
    return max(0, number - AT_ONCE + 1)


def _render(moment: Moment, watcher: Watcher, before: int, way: str = FROM_TABLE) -> SafeString:
    moves = list(moment.table.moves.filter(number__lt=before).order_by("-number").defer("state")[:AT_ONCE])
    mine = max((m.number for m in moves if m.seat == watcher), default=-1) if watcher is not None else before
    return joined(
        render_lines(
            moment,
            lines_at(moment, move, watcher),
            move.number,
            new=move.number > mine,
            by=move.seat,
            way=way,
        )
        for move in reversed(moves)
    )


def said(sitting: Sitting) -> list[SafeString]:
    """The talk that concerns this person, the latest last."""
    return [render_message(message, sitting.watcher) for message in reversed(heard(sitting)[:TALK_AT_ONCE])]


def heard(sitting: Sitting) -> QuerySet[Message]:
    """The same, the latest first."""
    channel = Message.Channel.PLAYERS if sitting.mine else Message.Channel.SPECTATORS
    told = sitting.table.messages.filter(channel=channel).exclude(user__in=kept_apart(sitting.user_id))
    return told.order_by("-pk")


def render_all(moment: Moment, sitting: Sitting) -> SafeString:
    """Log and talk anew, for a page that was away when some of it came."""
    return format_html(
        '<ol id="log-lines" hx-swap-oob="innerHTML">{}</ol>'
        '<ul id="chat-lines" hx-swap-oob="innerHTML">{}</ul>',
        recent(moment, sitting.watcher),
        joined(said(sitting)),
    )


def lines_at(moment: Moment, move: Move, watcher: Watcher) -> list[Line]:
    return lines_of(moment, moment.table.rules.read_events(move.events), watcher)


def moment_at(table: Table, move: Move) -> Moment:
    """The table after an earlier move, with nothing to be done at it. How it stands now is not read."""
    moment = Moment.of(table, held.store.of(table).seats, archive.load(table, move), move)
    outcome = moment.outcome if move.number == table.version else None
    return replace(moment, outcome=outcome, proposal=None, past=True)
