"""The page of somebody who plays here: what they have played, and how strong they are."""

from collections.abc import Sequence
from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.accounts.access import whoever
from apps.accounts.models import User
from apps.lobby.career import chapters, played_by, reliability
from apps.lobby.scores import alone
from apps.lobby.selectors import SHOWN, finished_of, lines, looked_back_on
from apps.lobby.signs import Sign, all_signs, sign_of
from apps.play.models import Table
from apps.ratings.models import Rated, Rating
from apps.ratings.selectors import courses, history, ladder, levels_of
from games.registry import RULEBOOKS

NO_GAME = "There is no such game here.", "The link may be old."
NO_RATING = (
    "There is nothing rated to look back on.",
    "They have not played that game where others may look on.",
)
NOBODY = "Nobody of that name plays here.", "The link may be old, or they have left the site."
WIDE, HIGH = 300, 60  # of a curve
LEAST_SPAN = 100  # of ratings, from its foot to its head


class Curve(NamedTuple):
    """A rating from the first result to the latest, as a line to be drawn."""

    line: str
    lowest: int
    highest: int


class History(NamedTuple):
    sign: Sign
    games: int
    curve: Curve
    now: Rated  # after all of their games, those too that the reader knows nothing of


class Step(NamedTuple):
    """A result in somebody's history."""

    table: Table
    rating: Rating
    side: str
    rank: int
    among: int


@require_safe
def player(request: HttpRequest, username: str) -> HttpResponse:
    found, reader = _found(username), whoever(request)
    page = Paginator(finished_of(found, reader), SHOWN).get_page(request.GET.get("page"))
    seats = played_by(found, reader)
    context = {
        "player": found,
        "histories": _histories(found, reader),
        "page": page,
        "lines": lines(page.object_list),
        "chapters": chapters(seats),
        "reliability": reliability(found, reader, seats),
        "blocked": reader is not None and found.blocked_by.filter(by=reader).exists(),
    }
    return render(request, "lobby/player.html", context)


@require_safe
def player_at(request: HttpRequest, username: str, game: str) -> HttpResponse:
    """How a player has fared at one game: each result that was rated, the latest first."""
    found, reader = _found(username), whoever(request)
    shown = next((one for one in _histories(found, reader) if one.sign.slug == game), None)
    if shown is None:
        raise Http404(*NO_RATING)
    results = history(found, looked_back_on(reader)).filter(rated__game=game)
    latest = results.select_related("result__table").reverse()
    page = Paginator(latest, SHOWN).get_page(request.GET.get("page"))
    context = {"player": found, "history": shown, "page": page, "steps": [_step(one) for one in page]}
    return render(request, "lobby/player_at.html", context)


@require_safe
def ratings(request: HttpRequest, game: str) -> HttpResponse:
    """How strong everybody is at a game, the bots too."""
    if game not in RULEBOOKS:
        raise Http404(*NO_GAME)
    reader = whoever(request)
    page = Paginator(ladder(game, looked_back_on(reader)), SHOWN).get_page(request.GET.get("page"))
    context = {
        "sign": sign_of(game),
        "signs": all_signs(),
        "page": page,
        "levels": levels_of(game),
        "alone": bool(alone(game)),
    }
    return render(request, "lobby/ratings.html", context)


def _found(username: str) -> User:
    found = User.objects.filter(username=username, is_active=True).first()
    if found is None:
        raise Http404(*NOBODY)
    return found


def _histories(player: User, reader: User | None) -> list[History]:
    """As far as the reader may look back on the tables."""
    by_game = courses(player, looked_back_on(reader))
    now = {rated.game: rated for rated in player.rated.all()}
    return [
        History(sign, len(by_game[sign.slug]), curve(by_game[sign.slug]), now[sign.slug])
        for sign in all_signs()
        if sign.slug in by_game
    ]


def _step(rating: Rating) -> Step:
    table = rating.result.table
    places = (table.outcome or {}).get("places", [])
    rank = next((place["rank"] for place in places if place["seat"] == rating.seat), 0)
    side = table.rules.names(len(places))[rating.seat]
    return Step(table, rating, side, rank, len(places))


def curve(points: Sequence[int]) -> Curve:
    """Of less than a hundred from foot to head nothing is made more than it is. Of many points some stand for
    all: no more than can be told apart.
    """
    lowest, highest = min(points), max(points)
    span = max(highest - lowest, LEAST_SPAN)
    corners = [*points[: -1 : -(-len(points) // WIDE)], points[-1]]
    step = WIDE / max(1, len(corners) - 1)
    line = " ".join(
        f"{n * step:.0f},{HIGH - (at - lowest) * HIGH / span:.0f}" for n, at in enumerate(corners)
    )
    return Curve(line, lowest, highest)
