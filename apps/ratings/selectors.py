"""Ratings as pages tell them."""

from collections.abc import Collection, Sequence

from django.db.models import Exists, F, OuterRef, QuerySet

from apps.accounts.models import User
from apps.play.models import Table
from apps.ratings.models import Rated, Rating, Score, in_points

MOST_SCORES = 50


def charts(people: Collection[User]) -> dict[str, list[Rated]]:
    """By game those of these people who are rated at it: first who is most surely strong."""
    found: dict[str, list[Rated]] = {}
    for rated in Rated.objects.filter(user__in=people).select_related("user"):
        found.setdefault(rated.game, []).append(rated)
    return {game: sorted(chart, key=lambda one: -one.surely) for game, chart in found.items()}


def history(user: User, tables: QuerySet[Table]) -> "QuerySet[Rating]":
    """How strong somebody was after each result at these tables, the first result first."""
    return Rating.objects.filter(rated__user=user, result__table__in=tables.values("pk"))


def courses(user: User, tables: QuerySet[Table]) -> dict[str, list[int]]:
    """The same by game, in points alone: they are many."""
    found: dict[str, list[int]] = {}
    for game, mu in history(user, tables).values_list("rated__game", "mu"):
        found.setdefault(game, []).append(in_points(mu))
    return found


def ladder(game: str, tables: QuerySet[Table]) -> "QuerySet[Rated]":
    """Who is rated at a game, and was at one of these tables; first who is most surely strong."""
    seen = Rating.objects.filter(rated=OuterRef("pk"), result__table__in=tables.values("pk"))
    people = Rated.objects.filter(Exists(seen), game=game, user__is_active=True).select_related("user")
    return people.order_by(F("sigma") * 2 - F("mu"), "pk")


def levels_of(game: str) -> list[Rated]:
    """The bots that are rated at a game, the strongest first."""
    return list(Rated.objects.filter(game=game).exclude(bot="").order_by("-mu"))


def best_scores(game: str, scenario: str, how: str) -> "QuerySet[Score]":
    """Of who has played alone, with this much help; the best first."""
    scores = Score.objects.filter(result__game=game, scenario=scenario, help=how)
    return scores.select_related("user", "result__table")[:MOST_SCORES]


def first_scored(game: str, scenarios: Sequence[str]) -> tuple[str, Score.Help]:
    """Of these scenarios the first that somebody has finished alone, and the least help they had."""
    scores = Score.objects.filter(result__game=game, scenario__in=scenarios).order_by()
    found = set(scores.values_list("scenario", "help").distinct())
    ways = ((scenario, how) for scenario in scenarios for how in Score.Help)
    return next((way for way in ways if way in found), (scenarios[0], Score.Help.NONE))


def data_of(user: User) -> list[dict[str, object]]:
    """What is kept of one person's ratings, for that person to take away."""
    ratings = Rating.objects.filter(rated__user=user).select_related("result__table")
    return [
        {
            "game": one.result.game,
            "table": one.result.table.key,
            "finished": one.result.finished_at.isoformat(),
            "mu": one.mu,
            "sigma": one.sigma,
        }
        for one in ratings
    ]
