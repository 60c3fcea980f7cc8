"""The lobby and the setting up of tables. What happens at a table before play is in gathering.py."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from apps.accounts.access import named, person, whoever
from apps.clubs.selectors import custom_of
from apps.components.editing.pictures import sheets_of
from apps.components.models import ComponentSet
from apps.components.overview import overview_of
from apps.components.selectors import offered, rules_for
from apps.lobby import selectors
from apps.lobby.context import tables_waiting
from apps.lobby.forms import PRESETS, TableForm
from apps.lobby.services import Refused, open_table
from apps.lobby.signs import all_signs, sign_of
from apps.play.models import Table
from apps.site.limits import limited
from apps.site.notices import STOP_ASKING
from games.engine.reference import chapters
from games.registry import RULEBOOKS

WAYS = (
    ("bots", "bot", "Alone, against bots"),
    ("screen", "swap", "At one screen, in turns"),
    ("open", "globe", "Online"),
)
MEANINGS: dict[str, str] = {
    Table.Pace.LIVE: "Everybody stays until the end.",
    Table.Pace.DAYS: "Look in once a day.",
    Table.Pace.FREE: "Whenever it suits; nobody presses.",
}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What waits for the reader, then their other tables, then everything else to sit down at."""
    user = whoever(request)
    waiting, others = selectors.mine(user) if user else ([], [])
    games = [slug for slug in request.GET.getlist("game") if slug in RULEBOOKS]
    paces = [pace for pace in request.GET.getlist("pace") if pace in Table.Pace.values]
    context = {
        "waiting": waiting,
        "others": others,
        "invitations": selectors.invitations(user) if user else [],
        "open_tables": selectors.open_tables(user, games, paces),
        "under_way": selectors.under_way(user),
        "finished": selectors.finished(user),
        "games": [(sign, sign.slug in games) for sign in all_signs()],
        "paces": [(value, label, value in paces) for value, label in Table.Pace.choices],
        "filtered": bool(games or paces),
    }
    return render(request, "lobby/home.html", context)


@require_safe
def turns(request: HttpRequest) -> HttpResponse:
    """How many tables wait for the reader, if not as many as they have seen; asked for again and again.

    The lobby itself, which says more of them, is read anew.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=STOP_ASKING)
    if request.GET.get("seen") == str(tables_waiting(request.user)):
        return HttpResponse(status=204)
    if _asked_from(request) == reverse("lobby:home"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "lobby/parts/turns.html")


@require_safe
def next_table(request: HttpRequest) -> HttpResponse:
    """On to the next table that waits for the reader, ?after= that of this key; else to the lobby."""
    user = whoever(request)
    found = selectors.waiting_next(user, request.GET.get("after", "")) if user else None
    if user and found is None:
        messages.info(request, "No other table waits for you.")
    return redirect(found or "lobby:home")


def _asked_from(request: HttpRequest) -> str:
    """The path of the page that htmx says it stands on."""
    try:
        return urlsplit(request.headers.get("HX-Current-URL", "")).path
    except ValueError:
        return ""


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """A game in short, and its rules in our own words, a short entry for each paragraph."""
    if game not in RULEBOOKS:
        raise Http404
    usual = offered(game)[0].pk
    topics = overview_of(usual)
    context = {
        "sign": sign_of(game),
        "chapters": chapters(game),
        "topics": topics,
        "signs": {shown.picture.signs for shown in topics if shown.picture},
        "looks": sheets_of(usual, game),
    }
    return render(request, "lobby/rules.html", context)


@named
@require_http_methods(["GET", "POST"])
@limited("30/10m")
def new(request: HttpRequest) -> HttpResponse:
    """Set up a table. ?game= says of which, ?with= who the others are: bots, screen or open, ?club= whose;
    ?set= with which components. What else it names are fields, as they were filled in for another game.
    """
    game = request.GET.get("game") or next(iter(RULEBOOKS))
    if game not in RULEBOOKS:
        raise Http404
    preset = request.GET.get("with", "open")
    preset = preset if preset in PRESETS else "open"
    club = request.GET.get("club", "")
    sets, custom = offered(game), custom_of(club, game, person(request))
    usual = custom.components_id if custom and custom.components in sets else ""
    chosen = _set_of(request.GET.get("set") or str(usual), sets)
    form = TableForm(
        request.POST if request.method == "POST" else None,
        rules=rules_for(chosen.pk),
        host=person(request),
        preset=preset,
        scenario=request.POST.get("scenario") or request.GET.get("scenario", ""),
        wished=request.GET,
        custom=custom,
    )
    if form.is_valid():
        try:
            return redirect(
                open_table(
                    host=person(request),
                    settings=form.settings(chosen),
                    sitters=form.sitters,
                    seal=form.cleaned_data["seal"],
                )
            )
        except Refused as refusal:
            form.add_error(None, refusal.reason)
    context = {
        "form": form,
        "set": chosen,
        "sets": sets,
        "sign": sign_of(game),
        "games": all_signs(),
        "preset": preset,
        "club": club if club in form.clubs else "",
        "presets": WAYS,
        "paces": [(value, label, MEANINGS[value]) for value, label in Table.Pace.choices],
    }
    return render(request, "lobby/new.html", context, status=422 if form.is_bound else 200)


def _set_of(asked: str, sets: list[ComponentSet]) -> ComponentSet:
    """The set that was asked for; the first, which is the default, if none was."""
    found = [one for one in sets if str(one.pk) == asked] if asked else sets
    if not found:
        raise Http404("There is no such set to choose.", "It may have been withdrawn.", reverse("lobby:new"))
    return found[0]
