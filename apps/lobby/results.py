"""What came of a club's games: the finished tables, and what each member has won of them."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, Max, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.accounts.models import User
from apps.clubs.models import Club
from apps.clubs.selectors import Visitor
from apps.clubs.views import around, inside
from apps.lobby.selectors import SHOWN, lines, of_club
from apps.lobby.signs import Sign, all_signs
from apps.play.models import Seat, Table
from apps.ratings.models import Rated
from apps.ratings.selectors import charts
from apps.site.keeping import kept


class Tally(NamedTuple):
    """What a member has played to the end against others, and won."""

    user: User
    finished: int
    won: int


@require_safe
@inside
def club_results(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    over = of_club(visitor).filter(status=Table.Status.OVER)
    page = Paginator(over, SHOWN).get_page(request.GET.get("page"))
    context = around(visitor, "results") | {
        "page": page,
        "lines": lines(page.object_list),
        "tallies": tallies(visitor.club),
        "charts": club_charts(visitor.club),
    }
    return render(request, "lobby/club_results.html", context)


def club_charts(club: Club) -> list[tuple[Sign, list[Rated]]]:
    """How strong its members are at each game, wherever on the site they have played it."""
    by_game = charts(User.objects.filter(memberships__club=club))
    return [(sign, by_game[sign.slug]) for sign in all_signs() if sign.slug in by_game]


def tallies(club: Club) -> list[Tally]:
    """Of those who are members now, who has won most first. Practice and games for one do not count."""
    over = club.tables.filter(status=Table.Status.OVER, practice=False)
    tables, latest = over.aggregate(tables=Count("pk"), latest=Max("moved_at")).values()
    at = latest.timestamp() if latest else 0
    finished, won = kept(f"won-{club.key}-{tables}-{at}", partial(_counted, over))
    members = User.objects.filter(memberships__club=club, pk__in=finished)
    found = [Tally(user, finished[user.pk], won[user.pk]) for user in members]
    return sorted(found, key=lambda tally: (-tally.won, tally.finished, str(tally.user)))


def _counted(over: QuerySet[Table]) -> tuple[Counter[int], Counter[int]]:
    """How many each has finished, and won."""
    finished, won = Counter[int](), Counter[int]()
    for people, winners in _played(over):
        finished.update(people)
        won.update(winners)
    return finished, won


def _played(over: QuerySet[Table]) -> Iterator[tuple[set[int], set[int]]]:
    """For each finished game that counts: who played, and who won, each once at however many seats."""
    outcomes = dict(over.values_list("pk", "outcome"))
    seats: dict[int, dict[int, int | None]] = {table: {} for table in outcomes}
    for table, number, user in Seat.objects.filter(table__in=over).values_list("table", "number", "user"):
        seats[table][number] = user
    for table, outcome in outcomes.items():
        if len(seats[table]) > 1 and outcome:
            yield _people(seats[table], [*seats[table]]), _people(seats[table], _first(outcome))


def _first(outcome: dict[str, list[dict[str, int]]]) -> list[int]:
    return [place["seat"] for place in outcome["places"] if place["rank"] == 1]


def _people(seats: dict[int, int | None], numbers: list[int]) -> set[int]:
    return {user for number in numbers if (user := seats.get(number)) is not None}
