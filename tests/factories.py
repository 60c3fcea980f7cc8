"""People and tables for tests. A table is only ever made by its service."""

from typing import Any

import msgspec
from factory.declarations import LazyAttribute, Sequence
from factory.django import DjangoModelFactory, Password

from apps.accounts.models import User
from apps.lobby.services import SharedSecret, Sitter, open_table
from apps.lobby.table_settings import Origin, TableSettings
from apps.play import archive
from apps.play.models import Move, Table

PASSWORD = "the tenth gate of Damascus"
DEALT = SharedSecret("0" * 64, None)  # a table's `shared`: it deals the same cards each time


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
        sitters = [Sitter(**player) for player in players]
        host = fields.pop("host", None) or next(sitter.user for sitter in sitters if sitter.user)
        settings, origin = _taken(fields, TableSettings), _taken(fields, Origin)
        return open_table(
            host=host,
            settings=TableSettings(**{"options": {}} | settings),
            sitters=sitters,
            origin=Origin(**origin),
            **fields,
        )


def _taken(fields: dict[str, Any], kind: type[TableSettings | Origin]) -> dict[str, Any]:
    return {name: fields.pop(name) for name in kind._fields if name in fields}


def keep_game(table: Table, move: Move, game: Any) -> None:
    """As if this game had stood there after the move."""
    packed, _ = archive.pack_state(table.rules, move.number, table.rules.save(game))
    Move.objects.filter(pk=move.pk).update(**packed._asdict())


def keep_record(table: Table, move: Move, **changed: Any) -> None:
    """As if the move's action, draws or events had been others."""
    record = archive.pack_record(table.game, msgspec.structs.replace(move.told, **changed))
    Move.objects.filter(pk=move.pk).update(record=record)
