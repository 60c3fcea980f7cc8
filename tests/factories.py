"""People and tables for tests. A table is only ever made by its service."""

from typing import Any

from factory.declarations import LazyAttribute, Sequence
from factory.django import DjangoModelFactory, Password

from apps.accounts.models import User
from apps.lobby.services import Place, open_table
from apps.play.models import Table

PASSWORD = "the tenth gate of Damascus"


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    username = Sequence(lambda n: f"person{n}")
    name = LazyAttribute(lambda user: user.username.capitalize())
    password = Password(PASSWORD)


class TableFactory(DjangoModelFactory[Table]):
    """A table at its first decision: TableFactory(players=[{"user": alice}, {"bot": "easy"}]).

    A player of {} is an open seat, {"invited": bob} one offered, {"user": alice, "player": "Sami"} one at
    alice's screen; with such seats the table waits for players.
    """

    class Meta:
        model = Table

    game = "bidding"
    scenario = "caliphate"
    title = Sequence(lambda n: f"Table {n}")

    @classmethod
    def _create(cls, model_class: type[Table], *args: Any, **fields: Any) -> Table:
        players = fields.pop("players", None) or [{"user": UserFactory.create()} for _ in range(2)]
        places = [Place(**player) for player in players]
        host = fields.pop("host", None) or next(place.user for place in places if place.user)
        return open_table(host=host, places=places, options=fields.pop("options", {}), **fields)
