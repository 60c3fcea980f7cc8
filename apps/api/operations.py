"""What programs can ask for and do, each with what it takes and gives."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from apps.accounts.models import User
from apps.api import positions
from apps.api.bearer import Bearer, bearer
from apps.api.refusing import Nonsense, ReadsOnly, WrongMethod, as_json, refusal
from apps.api.shapes import Act, Acted, Choices, Position, Sought, TableLine, Tables
from apps.api.stream import stream
from apps.play import services
from apps.play.models import Seat, Table, Watcher
from apps.play.moment import Moment
from apps.play.pushes import moment_now
from apps.play.sitting import Sitting, sit
from apps.play.views.acting import TooFast, slow_down
from apps.play.waiting import acts, seats_of, waiting_for
from apps.site.limits import Pace
from games.engine.contract import IllegalAction

MOST_LISTED = 100  # tables, those that moved last
MOST_ASKED = 600, 60  # requests of one person, in so many seconds, as each process counts them
SHARED = "Several play at this screen, and keep secrets from each other: take your seat on the page."
NO_SEAT = "You have no seat at this table."

PACE = Pace()


class Asked(NamedTuple):
    """A request, and who sent it."""

    request: HttpRequest
    who: Bearer

    @property
    def user(self) -> User:
        return self.who.user


class Operation(NamedTuple):
    method: str
    path: str  # below the API's own
    says: str  # in a sentence
    do: Callable[..., object]  # given Asked, what it takes, and what the path names
    gives: type
    seeks: type | None = None  # in the query
    takes: type | None = None  # in the body
    plays: bool = False  # which needs a token that does
    streams: bool = False  # it gives one after the other, as server-sent events


def answering(operation: Operation) -> Callable[..., HttpResponseBase]:
    """The view: what is refused, too, is said in JSON. No form of another site can send a token."""

    def answer(request: HttpRequest, **named: str) -> HttpResponseBase:
        try:
            found = _done(operation, request, named)
            return found if isinstance(found, HttpResponseBase) else as_json(found)
        except Exception as error:
            return refusal(error)

    return csrf_exempt(answer)


def _done(operation: Operation, request: HttpRequest, named: dict[str, str]) -> object:
    if request.method != operation.method:
        raise WrongMethod(operation.method)
    who = bearer(request)
    if PACE.is_too_fast(who.user.pk, *MOST_ASKED):
        raise TooFast
    if operation.plays and not who.token.plays:
        raise ReadsOnly
    return operation.do(Asked(request, who), *_sent(operation, request), **named)


def _sent(operation: Operation, request: HttpRequest) -> list[Any]:
    """What the operation takes. Raises Nonsense."""
    try:
        if operation.takes:
            return [msgspec.json.decode(request.body, type=operation.takes)]
        if operation.seeks:
            return [msgspec.convert(request.GET.dict(), operation.seeks)]
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Nonsense(error) from error
    return []


# What they do


def list_tables(asked: Asked, sought: Sought) -> Tables:
    tables: QuerySet[Table] = Table.objects.filter(pk__in=seats_of(asked.user).values("table"))
    if sought.status:
        tables = tables.filter(status=sought.status)
    waits = Exists(waiting_for(asked.user).filter(table=OuterRef("pk")))
    shown = tables.annotate(waits=waits).order_by("-moved_at")[:MOST_LISTED]
    seats: dict[int, list[Seat]] = {table.pk: [] for table in shown}
    for seat in Seat.objects.filter(user=asked.user, table__in=list(seats)):
        seats[seat.table_id].append(seat)
    return Tables([positions.line(table, seats[table.pk], waits=table.waits) for table in shown])


def read_position(asked: Asked, key: str) -> Position:
    return positions.position(*_looked_at(asked, key))


def list_choices(asked: Asked, key: str) -> Choices:
    return positions.choices(*_looked_at(asked, key))


def _looked_at(asked: Asked, key: str) -> tuple[Moment, Watcher]:
    sitting = _sitting(asked, key)
    return moment_now(sitting.table), sitting.watcher


def _sitting(asked: Asked, key: str) -> Sitting:
    """As on the page; but nobody lifts a curtain here."""
    sitting = sit(asked.user, None, key)
    if sitting.behind_curtain:
        raise PermissionDenied(SHARED)
    if sitting.table.status == Table.Status.OPEN:
        raise IllegalAction("The game has not begun.")
    return sitting


def follow(asked: Asked, key: str) -> StreamingHttpResponse:
    table = _sitting(asked, key).table
    return stream(asked.user.pk, table.pk, partial(_line_now, asked.request, key))


def _line_now(request: HttpRequest, key: str) -> TableLine:
    """For who listens: token and seat may be another's by now."""
    asked = Asked(request, bearer(request))
    sitting = _sitting(asked, key)
    if sitting.table.status == Table.Status.PLAYING:
        waits = any(acts(seat) for seat in sitting.mine)
    else:
        waits = waiting_for(asked.user).filter(table=sitting.table).exists()
    return positions.line(sitting.table, sitting.mine, waits=waits)


def act(asked: Asked, sent: Act, key: str) -> Acted:
    slow_down(asked.who)
    sitting = _sitting(asked, key)
    if sitting.seat is None:
        raise PermissionDenied(NO_SEAT)
    move = services.take_action(
        table_id=sitting.table.pk,
        seat=sitting.seat.number,
        action=sitting.table.rules.read_action(bytes(sent.action)),
        version=sent.version,
        key=sent.key,
        who=asked.who,
    )
    return Acted(move.number)


AT_A_TABLE = "tables/{key}"
OPERATIONS = (
    Operation("GET", "tables", f"My tables, at most {MOST_LISTED}.", list_tables, gives=Tables, seeks=Sought),
    Operation("GET", AT_A_TABLE, "A table as my seat sees it.", read_position, gives=Position),
    Operation("GET", f"{AT_A_TABLE}/choices", "What I can do there.", list_choices, gives=Choices),
    Operation(
        "GET",
        f"{AT_A_TABLE}/changes",
        "Its line in the list, whenever it changes.",
        follow,
        gives=TableLine,
        streams=True,
    ),
    Operation("POST", f"{AT_A_TABLE}/actions", "Do it.", act, gives=Acted, takes=Act, plays=True),
)
