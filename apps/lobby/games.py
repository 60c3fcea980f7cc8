"""A game's own page, and the press that begins one at once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.access import PLAIN_LOGIN, person, whoever
from apps.accounts.models import User
from apps.accounts.names import offered_name
from apps.accounts.services import create_guest
from apps.components.selectors import default_set, offered, rules_for
from apps.lobby import selectors
from apps.lobby.forms import usual_party
from apps.lobby.players import NO_GAME
from apps.lobby.scores import alone
from apps.lobby.services import Refused, SharedSecret, Sitter, open_table
from apps.lobby.signs import sign_of
from apps.lobby.sitting_forms import PlayForm
from apps.lobby.table_settings import Origin, TableSettings
from apps.play.models import Table
from apps.play.titles import usual_title
from apps.ratings.selectors import best_scores, first_scored, ladder, levels_of
from apps.site.limits import limited
from apps.site.notices import refuse
from games.engine.contract import Rules
from games.engine.lesson import Lesson, lesson
from games.engine.reference import overview
from games.registry import RULEBOOKS

FIRST = 5  # of a chart that has a page of its own


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """What it is, how it plays, and all that can be done with it here."""
    _must_be_here(game)
    reader = whoever(request)
    context: dict[str, Any] = {
        "sign": sign_of(game),
        "topics": [topic for topic in overview(game) if not topic.steps],
        "form": PlayForm(game=game),
        "sets": offered(game),
        "under_way": selectors.under_way(reader, game),
        "finished": selectors.finished(reader, game),
    }
    context |= _company(game) | _mine(reader, game) | _best(reader, game)
    return render(request, "lobby/game.html", context)


def _must_be_here(game: str) -> None:
    if game not in RULEBOOKS:
        raise Http404(*NO_GAME)


def _company(game: str) -> dict[str, Any]:
    """Who sits where, if one plays at once; and which ways there are to play."""
    rules = rules_for(default_set(game).pk)
    names = rules.names(_party(rules, next(iter(rules.scenarios))))
    return {"seat": names[0], "bots": len(names) - 1, "scenarios": rules.scenarios}


def _mine(reader: User | None, game: str) -> dict[str, Any]:
    waiting, others = selectors.mine(reader, game) if reader else ([], [])
    return {"mine": [*waiting, *others]}


def _best(reader: User | None, game: str) -> dict[str, Any]:
    """Of who plays alone the scores, of others the ratings: as far as the reader may know of them."""
    if scenarios := alone(game):
        scenario, how = first_scored(game, list(scenarios))
        best = best_scores(game, scenario, how)[:FIRST]
        return {"scores": best, "scored": scenarios[scenario], "helped": how.label}
    return {"rated": ladder(game, selectors.looked_back_on(reader))[:FIRST], "levels": levels_of(game)}


@require_POST
@limited("30/10m", key="user_or_ip")
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """A table against bots. Whoever has no name here yet is given one, and changes it when they like."""
    _must_be_here(game)
    form = PlayForm(request.POST, game=game)
    if not form.is_valid():
        return refuse(request, "There is no such scenario or level.", status=422, **_back(game))
    return _sit_down(request, game, partial(_begin, form=form))


@require_POST
@limited("30/10m", key="user_or_ip")
def learn(request: HttpRequest, game: str) -> HttpResponse:
    """A table at which somebody is taught by a first turn."""
    taught = lesson(game) if game in RULEBOOKS else None
    if taught is None:
        raise Http404(*NO_GAME)
    return _sit_down(request, game, partial(_teach, game=game, taught=taught))


def _sit_down(request: HttpRequest, game: str, begin: Callable[[User], Table]) -> HttpResponse:
    """Who has no name here yet is given one."""
    if not request.user.is_authenticated:
        login(request, create_guest(name=offered_name()), backend=PLAIN_LOGIN)
    try:
        return redirect(begin(person(request)))
    except Refused as refusal:
        return refuse(request, refusal.reason, status=409, **_back(game))


def _back(game: str) -> dict[str, Any]:
    return {"back": reverse("lobby:game", args=[game]), "back_says": "Back to the game"}


def _begin(user: User, form: PlayForm) -> Table:
    """It concerns nobody else: no lobby lists it."""
    scenario, level = form.chosen
    chosen = default_set(form.game)
    settings = TableSettings(
        game=form.game,
        scenario=scenario,
        options={},
        title=usual_title(user, user.hosted_tables.count()),
        components=chosen,
        pace=Table.Pace.LIVE,
        listed=False,
    )
    sitters = _against_bots(user, rules_for(chosen.pk), scenario, level, form.cleaned_data["seat"] or 0)
    return open_table(host=user, settings=settings, sitters=sitters, seal=form.cleaned_data["seal"])


def _teach(user: User, game: str, taught: Lesson) -> Table:
    """All that falls is known beforehand, so it is practice, and concerns nobody else."""
    sitters = [Sitter(bot=taught.level)] * taught.seats
    sitters[taught.seat] = Sitter(user=user)
    settings = TableSettings(
        game=game,
        scenario=taught.scenario,
        options=taught.options,
        title="Your first turn",
        pace=Table.Pace.LIVE,
        listed=False,
        spectators=False,
        practice=True,
    )
    shared = SharedSecret(taught.secret, None)
    return open_table(
        host=user, settings=settings, sitters=sitters, origin=Origin(taught=True), shared=shared
    )


def _against_bots(user: User, rules: Rules[Any], scenario: str, level: str, seat: int) -> Sequence[Sitter]:
    """In that seat, if there are so many."""
    party = _party(rules, scenario)
    mine = seat if seat < party else 0
    return [Sitter(user=user) if number == mine else Sitter(bot=level) for number in range(party)]


def _party(rules: Rules[Any], scenario: str) -> int:
    return usual_party("bots", *rules.seats(scenario))
