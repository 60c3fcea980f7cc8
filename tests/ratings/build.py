"""What tests of ratings say in a line."""

from collections.abc import Mapping
from datetime import timedelta
from itertools import count

from django.utils import timezone

from apps.accounts.models import User
from apps.play.models import Table
from apps.ratings.models import Rated, Rating
from apps.ratings.services import rate_one
from apps.ratings.strength import Strength
from tests.factories import TableFactory

_minutes = count()


def ended(*players: Mapping[str, object], ranks: tuple[int, ...], **fields: object) -> Table:
    """A table whose game has ended so, the seats' ranks in order; each a minute after the one before."""
    made: Table = TableFactory.create(players=list(players), **fields)
    places = [{"seat": seat, "rank": rank, "score": 10 - rank} for seat, rank in enumerate(ranks)]
    outcome = {"places": places, "reason": "The war is over.", "rule": "1"}
    at = timezone.now() - timedelta(days=300) + timedelta(minutes=next(_minutes))
    Table.objects.filter(pk=made.pk).update(status=Table.Status.OVER, outcome=outcome, moved_at=at)
    return made


def rate_all() -> None:
    """As the worker does it."""
    while rate_one():
        pass


def of(who: User | str, game: str = "bidding") -> Rated:
    """Somebody's rating, or that of a bot or a side."""
    if isinstance(who, User):
        return Rated.objects.get(user=who, game=game)
    return Rated.objects.get(**{"side" if " " in who else "bot": who}, game=game)


def all_that_is_rated() -> dict[tuple[str, str], tuple[Strength, int]]:
    rated = Rated.objects.select_related("user")
    return {(one.game, str(one)): (one.strength, one.games) for one in rated}


def all_history() -> list[tuple[int, int, str, float, float]]:
    found = Rating.objects.select_related("rated__user", "result").order_by(
        "result__table", "seat", "rated__side"
    )
    return [(one.result.table_id, one.seat, str(one.rated), one.mu, one.sigma) for one in found]
