"""What the database keeps of a whole game, column by column, whatever its format."""

from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Field, Model

from apps.play.bench.figures import Figures
from apps.play.bench.tables import Makers

SIZE = {"sqlite": "LENGTH(CAST({} AS BLOB))", "postgresql": "pg_column_size({})"}


def weigh_game(makers: Makers, most: int) -> Figures:
    """One game at random, played by the services alone."""
    playing = makers.make(moves=0, played=most)
    table = playing.table.pk
    models = [model for model in apps.get_app_config("play").get_models() if belongs_to_tables(model)]
    weights = {model.__name__.lower(): weigh_rows(model, table) for model in models}
    total = sum(sum(columns.values()) for columns in weights.values())
    return {"moves": playing.table.moves.count() - 1, "bytes": total, "columns": weights}


def belongs_to_tables(model: type[Model]) -> bool:
    return any(field.name == "table" for field in model._meta.get_fields())


def weigh_rows(model: type[Model], table: int) -> Figures:
    """Bytes in each column of this table's rows, those that hold any."""
    weights = {field.name: weigh_column(model, field, table) for field in model._meta.concrete_fields}
    return {name: weight for name, weight in weights.items() if weight}


def weigh_column(model: type[Model], field: "Field[Any, Any]", table: int) -> int:
    quoted = connection.ops.quote_name(str(field.column))
    size = SIZE[connection.vendor].format(quoted)
    name = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT SUM({size}) FROM {name} WHERE table_id = %s", [table])  # noqa: S608  (our own names)
        return int(cursor.fetchone()[0] or 0)
