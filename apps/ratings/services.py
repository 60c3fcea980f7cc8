"""The only code that rates. Who plays at which seat is written down once; all else follows from outcomes."""

from itertools import chain

from django.db import OperationalError, transaction
from django.db.models import F, Q, QuerySet

from apps.play.models import Seat, Table
from apps.ratings.models import Rated, Rating, Result, Score
from apps.ratings.strength import Strength, after, mean

MOST = 50  # tables that are looked at for one that can be counted


def rate_one() -> bool:
    """Count the finished table that has waited longest, if one waits.

    One table's trouble is not the others': all are raised when there is no other that can be counted.
    """
    waiting = Table.objects.filter(status=Table.Status.OVER, rated=False).order_by("moved_at", "pk")
    troubles: list[Exception] = []
    for pk in waiting.values_list("pk", flat=True)[:MOST]:
        try:
            count(Table.objects.get(pk=pk))
        except OperationalError:
            raise  # which is no table's: the worker waits, and comes again
        except Exception as trouble:
            trouble.add_note(f"This was table {pk}, whose game is over.")
            troubles.append(trouble)
        else:
            return True
    if troubles:
        raise ExceptionGroup("What came of some tables cannot be counted.", troubles)
    return False


@transaction.atomic
def count(table: Table) -> None:
    """Rate those who played at a finished table, once."""
    _hold(table.game)
    result, new = Result.objects.get_or_create(
        table=table,
        defaults={"game": table.game, "finished_at": table.moved_at, "counts": _counts(table)},
    )
    table.rated = True
    table.save(update_fields=["rated"])  # no page need know, as it would after an update
    if new:
        _score(result)
    if not (new and result.counts):
        return
    _enter(result)
    if _later(result).exists():  # it ended before one that is counted, and was seen after it
        count_anew(table.game)
    else:
        _rate(result)


@transaction.atomic
def count_anew(game: str) -> None:
    """All ratings at a game, from the outcomes of its tables."""
    _hold(game)
    for rated in Rated.objects.filter(game=game):
        rated.mu, rated.sigma = rated.at_first
        rated.games = 0
        rated.save(update_fields=["mu", "sigma", "games"])
    for result in Result.objects.filter(game=game, counts=True).select_related("table"):
        _rate(result)


def _hold(game: str) -> None:
    """One at a time rates at a game. Where nobody is rated yet, two who begin meet at a constraint."""
    list(Rated.objects.select_for_update().filter(game=game).order_by("pk").values_list("pk"))


def _later(result: Result) -> "QuerySet[Result]":
    after_it = Q(finished_at__gt=result.finished_at) | Q(
        finished_at=result.finished_at, table__gt=result.table_id
    )
    return Result.objects.filter(after_it, game=result.game, counts=True)


def _counts(table: Table) -> bool:
    """At least two met in earnest, each of them at one seat."""
    if table.practice or not table.outcome:
        return False
    seats = list(table.seats.all())
    people = [seat.user_id for seat in seats if not seat.bot]
    met = len(people) + len({seat.bot for seat in seats if seat.bot})
    return met > 1 and None not in people and len({*people}) == len(people)


def _score(result: Result) -> None:
    """Of who has played alone, with how much help."""
    table, seats = result.table, list(result.table.seats.select_related("user"))
    if table.taught or len(seats) > 1 or seats[0].bot or seats[0].absent or not table.outcome:
        return
    helped = Score.Help.ADVICE if seats[0].advised else Score.Help.NONE
    Score.objects.create(
        result=result,
        user=seats[0].user,
        scenario=table.scenario,
        help=Score.Help.PRACTICE if table.practice else helped,
        score=table.outcome["places"][0]["score"],
    )


def _enter(result: Result) -> None:
    """Write down who plays at which seat, and which side that is."""
    table = result.table
    seats = list(table.seats.select_related("user"))
    for seat in seats:
        side = f"{table.scenario} {len(seats)} {seat.number}"
        for rated in (_rated(table.game, seat), _side(table.game, side)):
            Rating.objects.create(result=result, rated=rated, seat=seat.number)


def _rated(game: str, seat: Seat) -> Rated:
    if seat.bot:
        return Rated.objects.get_or_create(game=game, bot=seat.bot)[0]
    return Rated.objects.get_or_create(game=game, user=seat.user)[0]


def _side(game: str, side: str) -> Rated:
    first = Rated(side=side).at_first
    return Rated.objects.get_or_create(game=game, side=side, defaults=first._asdict())[0]


def _rate(result: Result) -> None:
    """Everybody as they are after this result. A bot at several seats has learned from all of them."""
    ranks = _ranks(result.table)
    teams: dict[int, list[Rated]] = {}
    for rating in result.ratings.select_related("rated").order_by("pk"):
        teams.setdefault(rating.seat, []).append(rating.rated)
    strengths = after(
        [[rated.strength for rated in team] for team in teams.values()], [ranks[seat] for seat in teams]
    )
    learned: dict[int, list[Strength]] = {}
    for rated, strength in zip(chain(*teams.values()), chain(*strengths), strict=True):
        learned.setdefault(rated.pk, []).append(strength)
    for pk, all_of_it in learned.items():
        _keep(result, pk, mean(all_of_it))


def _ranks(table: Table) -> dict[int, int]:
    """By seat. For who has resigned the game is lost, however it went on."""
    assert table.outcome
    absent = {*table.seats.filter(absent=True).values_list("number", flat=True)}
    places = table.outcome["places"]
    return {place["seat"]: len(places) + 1 if place["seat"] in absent else place["rank"] for place in places}


def _keep(result: Result, rated: int, now: Strength) -> None:
    result.ratings.filter(rated=rated).update(mu=now.mu, sigma=now.sigma)
    Rated.objects.filter(pk=rated).update(mu=now.mu, sigma=now.sigma, games=F("games") + 1)
