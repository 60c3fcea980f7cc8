"""The page of somebody who plays here: how strong they are at each game, and the games that they finished."""

from collections.abc import Sequence
from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.accounts.models import User
from apps.lobby.selectors import SHOWN, finished_of, lines
from apps.lobby.signs import Sign, all_signs
from apps.ratings.models import Rating
from apps.ratings.selectors import histories

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
    ratings: list[Rating]
    curve: Curve

    @property
    def now(self) -> Rating:
        return self.ratings[-1]


@require_safe
def player(request: HttpRequest, username: str) -> HttpResponse:
    found = User.objects.filter(username=username, is_active=True).first()
    if found is None:
        raise Http404(*NOBODY)
    user = request.user if isinstance(request.user, User) else None
    page = Paginator(finished_of(found, user), SHOWN).get_page(request.GET.get("page"))
    context = {
        "player": found,
        "histories": _histories(found),
        "page": page,
        "lines": lines(page.object_list),
    }
    return render(request, "lobby/player.html", context)


def _histories(user: User) -> list[History]:
    by_game = histories(user)
    return [
        History(sign, by_game[sign.slug], curve([one.points for one in by_game[sign.slug]]))
        for sign in all_signs()
        if sign.slug in by_game
    ]


def curve(points: Sequence[int]) -> Curve:
    """Of less than a hundred from foot to head nothing is made more than it is."""
    lowest, highest = min(points), max(points)
    span = max(highest - lowest, LEAST_SPAN)
    step = WIDE / max(1, len(points) - 1)
    line = " ".join(f"{n * step:.0f},{HIGH - (at - lowest) * HIGH / span:.0f}" for n, at in enumerate(points))
    return Curve(line, lowest, highest)
