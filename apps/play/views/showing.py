"""What people look at. A seat's page is never kept by the browser: another may sit down at it."""

from collections.abc import Callable
from functools import partial, wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.safestring import SafeString
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from apps.accounts.identity import Identity
from apps.components.in_use import in_use
from apps.play import chances, fairness, logbook, tallies
from apps.play.lines import FROM_TABLE
from apps.play.models import Seat, Table, Watcher
from apps.play.moment import Moment, view_of
from apps.play.page import (
    SITE_PARTS,
    element,
    layout,
    parts_of,
    refusals_of,
    render_plan,
    seat_contexts,
)
from apps.play.presence import at_table, render_presence
from apps.play.publish import send_to_screen
from apps.play.pushes import moment_now
from apps.play.since import render_since
from apps.play.sitting import (
    NO_TABLE,
    Sitting,
    bring_to_front,
    draw_curtain,
    have_looked_at,
    last_in_front,
    looked_at,
    sit,
)
from apps.play.takeback import still_asked
from apps.play.views.acting import at_a_table, done
from apps.site.commits import attempt
from apps.site.keeping import kept
from apps.site.limits import limited
from apps.site.notices import asked_by_htmx
from apps.site.recent import Recent
from games.engine.page import Part
from games.engine.reference import entries
from games.registry import presenter

View = Callable[..., HttpResponse]
CROWDED = 20  # tables whose page is kept for the next spectator; each takes some 100 kB
NO_MOVE = "There is no such move.", "The table has not come so far, or the link is not whole."


_for_spectators: Recent[int, tuple[Moment, dict[str, object]]] = Recent(CROWDED)  # by table


def showing(view: View) -> View:
    """A GET by somebody whom the table concerns."""

    @require_GET
    @wraps(view)
    def unkept(request: HttpRequest, key: str, **rest: int) -> HttpResponse:
        try:
            response = view(request, sit(request.user, request.session, key), **rest)
        except ObjectDoesNotExist:
            if Table.objects.filter(key=key).exists():
                raise
            raise Http404(*NO_TABLE) from None  # any more
        add_never_cache_headers(response)
        return response

    return unkept


def out_of_sight(request: HttpRequest, sitting: Sitting) -> bool:
    """Whether no seat of this screen is shown: nobody says who is there, or all look at something first."""
    return sitting.behind_curtain or _to_look_at(request, sitting) is not None


def in_front(view: View) -> View:
    """What a seat may know: nothing of it before somebody at a shared screen has said who is there."""

    @wraps(view)
    def seen(request: HttpRequest, sitting: Sitting, **rest: int) -> HttpResponse:
        if sitting.table.status == Table.Status.OPEN:
            return redirect("lobby:gathering", sitting.table.key)
        if out_of_sight(request, sitting):
            raise PermissionDenied("Take your seat first.")
        return view(request, sitting, **rest)

    return seen


@showing
def table(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The table: a waiting room until it is full, then the game."""
    if sitting.table.status == Table.Status.OPEN:
        return redirect("lobby:gathering", sitting.table.key)
    if out_of_sight(request, sitting):
        return redirect("play:curtain", sitting.table.key)
    return render(request, "play/table.html", table_context(sitting))


def table_context(sitting: Sitting) -> dict[str, object]:
    moment = moment_now(sitting.table)
    shown = presenter(sitting.table.game)
    return _first_shown(moment, sitting.watcher) | {
        "table": sitting.table,
        "seat": sitting.watcher,
        "me": sitting.seat,
        "keeps_notes": sitting.seat and (moment.table.rules.secrets or not sitting.shares_screen),
        "curtain": sitting.shares_screen and moment.table.rules.secrets,
        "turns_to": _turns_to(sitting),
        "version": moment.number,
        "cards": moment.cards,
        "messages_said": logbook.said(sitting),
        "presence": render_presence(at_table(sitting.table.pk), moment.names),
        "presenter": shown,
        "reference": entries(sitting.table.game),
        "components": in_use(sitting.table.components_id),
    }


def _first_shown(moment: Moment, watcher: Watcher) -> dict[str, object]:
    """The parts and the log; spectators come by hundreds, and share what was made for the first of them."""
    if watcher is not None:
        return _made(moment, watcher)
    known = _for_spectators.get(moment.table.pk)
    if known is None or known[0] is not moment:
        known = moment, _made(moment, None)
        _for_spectators.put(moment.table.pk, known)
    return known[1]


def _made(moment: Moment, watcher: Watcher) -> dict[str, object]:
    return rendered(moment, watcher) | {
        "log": logbook.recent(moment, watcher),
        "log_before": logbook.first_shown(moment.number),
    }


def _turns_to(sitting: Sitting) -> list[Seat]:
    """The other seats of a screen at which nobody has secrets: one may turn to any of them."""
    return [] if sitting.table.rules.secrets else [seat for seat in sitting.mine if seat != sitting.seat]


def rendered(moment: Moment, watcher: Watcher) -> dict[str, object]:
    """The parts of the page: the site's by name, the game's own in their order."""
    parts = parts_of(moment, watcher)
    shown = layout(parts, moment)
    site = {name: shown.pop(name) for name in SITE_PARTS}
    seats: list[SafeString] = [shown.pop(f"seat-{seat.number}") for seat in moment.seats]
    beside: dict[str, list[tuple[Part, SafeString]]] = {}
    for part in parts:
        if part.position != "board":
            beside.setdefault(part.position, []).append((part, shown.pop(part.id)))
    frame = " ".join(part.frame for part in parts if part.frame)
    return {"parts": site, "seat_parts": seats, "beside": beside, "game_parts": shown, "frame": frame}


@gzip_page  # a map's worth of numbers, and no secret to be guessed from its length
@showing
@in_front
def refusals(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What this seat might look for and cannot do now, and why."""
    view = view_of(moment_now(sitting.table), sitting.watcher)
    return render(request, "play/parts/refusals.html", {"refusals": refusals_of(view)})


@showing
@in_front
def plan(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What a move being composed would cost and do. It changes nothing, and only its player sees it.

    ?past= asks it of an earlier move: a layer on the map as it was.
    """
    asked = dict(request.GET.lists())
    if asked.get("past", [""])[-1]:
        moment = moment_past(sitting, _move_asked(request, sitting, "past"))
    else:
        moment = moment_now(sitting.table)
    return HttpResponse(render_plan(moment, sitting.watcher, asked))


def _move_asked(request: HttpRequest, sitting: Sitting, name: str) -> int:
    """The number of a move in the query, whether there is such a move or not."""
    try:
        return int(request.GET.get(name, ""))
    except ValueError:
        raise Http404(*NO_MOVE, sitting.table.get_absolute_url()) from None


def moment_past(sitting: Sitting, number: int) -> Moment:
    """The table after the move of this number, if there is one."""
    if not 0 <= number <= sitting.table.version:
        raise Http404(*NO_MOVE, sitting.table.get_absolute_url())
    return logbook.moment_at(sitting.table, sitting.table.move_at(number))


@showing
@in_front
def since(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What others have done since this seat last acted, marked on the board."""
    shown = "shown" in request.GET
    return HttpResponse(render_since(moment_now(sitting.table), sitting.watcher, shown=shown))


@showing
@in_front
def log(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Earlier lines of the log: those of the moves before `before`."""
    before = _move_asked(request, sitting, "before")
    way = FROM_TABLE if asked_by_htmx(request) else f"../{FROM_TABLE}"
    context = {
        "table": sitting.table,
        "log": logbook.earlier(sitting.table, sitting.watcher, before, way),
        "before": logbook.first_shown(before - 1),
        "presenter": presenter(sitting.table.game),
    }
    return render(request, "play/log.html", context)


@showing
def curtain(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Between two people at one screen: nothing of either, until one says who is there."""
    if sitting.table.status == Table.Status.OPEN or not out_of_sight(request, sitting):
        return redirect(sitting.table)
    if not sitting.table.rules.secrets:
        _bring_who_is_wanted(request, sitting)  # as long as nobody is in front: nothing is put away by it
        return redirect(sitting.table)
    for_all, moment = _to_look_at(request, sitting), moment_now(sitting.table)
    if for_all and sitting.seat:
        _let_it_fall(request, sitting)  # what came for all draws it, and not whoever reads this page
    cards = seat_contexts(moment)
    last = last_in_front(request.session, sitting.table.key)
    first, *others = [seat.number for seat in wanted_first(sitting, last)]
    context = {
        "table": sitting.table,
        "cards": cards,
        "next": cards[first],
        "others": [cards[number] for number in others],
        "presenter": presenter(sitting.table.game),
        "at_screen": for_all and {"id": for_all.id, "shown": element(for_all, moment)},
    }
    return render(request, "play/curtain.html", context)


def _to_look_at(request: HttpRequest, sitting: Sitting) -> Part | None:
    """What came since one of this screen sat down, for all of them: none of their hands lies beside it."""
    part = _for_all(sitting)
    return part if part and part.id != looked_at(request.session, sitting.table.key) else None


def _for_all(sitting: Sitting) -> Part | None:
    if not (sitting.shares_screen and sitting.table.rules.secrets):
        return None
    moment = moment_now(sitting.table)
    return None if moment.outcome else moment.presenter.at_screen(moment.common)


@at_a_table
def pass_on(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Pass the screen: a curtain falls, unless nobody has secrets. The page left behind shows no more."""
    if sitting.shares_screen and sitting.table.rules.secrets:
        _let_it_fall(request, sitting)
    elif sitting.shares_screen:
        _bring_who_is_wanted(request, sitting)
        attempt(send_to_screen, sitting.table.pk, who.user.pk)
    response = done(request, sitting)
    response["HX-Trigger"] = "table:passed"
    return response


def _let_it_fall(request: HttpRequest, sitting: Sitting) -> None:
    """The curtain. Other windows of this screen show no more, either."""
    draw_curtain(request.session, sitting.table.key)
    attempt(send_to_screen, sitting.table.pk, sitting.user_id or 0)


def _bring_who_is_wanted(request: HttpRequest, sitting: Sitting) -> None:
    """However often it is asked for. Private notes are not kept there, since all of the screen see them."""
    bring_to_front(request.session, sitting.table.key, wanted_first(sitting)[0].number)


def wanted_first(sitting: Sitting, last: int = -1) -> list[Seat]:
    """The seats of a screen: first those asked whether another may go back, then those to act, in turn.

    So far as anybody may know: where it is a secret who has anything to answer with, each in turn is called.
    """
    asked = still_asked(sitting.seats, sitting.table.proposal)

    def order(seat: Seat) -> tuple[bool, bool, bool]:
        return seat.number not in asked, not seat.awaited or seat.absent, seat.number <= last

    return sorted(sitting.mine, key=order)


@require_POST
@limited("120/m", key="user_or_ip")
def take(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The next person at this screen sits down: their seat comes to the front."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("play:table", args=[key]))
    sitting = sit(request.user, request.session, key)
    if number not in {seat.number for seat in sitting.mine}:
        raise PermissionDenied("That seat is not yours.")
    part = _for_all(sitting)
    if part and part.id == request.POST.get("at_screen"):
        have_looked_at(request.session, key, part.id)
    bring_to_front(request.session, key, number)
    attempt(send_to_screen, sitting.table.pk, request.user.pk)
    return redirect(sitting.table)


@showing
def fair(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What was promised about chance before the game, and after it the proof."""
    table = sitting.table
    report = None if table.sealed else fairness.kept_audit(table)
    context: dict[str, object] = {"table": table, "seats": sitting.seats, "report": report}
    context["site"] = tallies.of_this_site()
    if report:
        drawn = kept(
            f"purposes-{table.pk}-{table.version}-{table.revision}",
            partial(chances.with_purposes, moment_now(table), report.draws),
        )
        context |= {"moves": drawn, "kinds": chances.kinds(report.draws)}
    return render(request, "play/fair.html", context)
