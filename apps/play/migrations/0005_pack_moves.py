"""Packs the moves of every table, each table in a transaction of its own: may be killed and run again."""

import logging
import zlib

from django.db import migrations, transaction
from django.db.migrations.exceptions import IrreversibleError

from apps.play.archive import Packed, Record, pack_record, pack_state
from games.registry import RULEBOOKS

log = logging.getLogger("majlis")

LAYOUT = 1  # of every game, before it was kept beside each state


def pack_moves(apps, schema_editor):
    Table, connection = apps.get_model("play", "Table"), schema_editor.connection
    unpacked = Table.objects.using(connection.alias).filter(moves__record=b"").distinct()
    for key in list(unpacked.values_list("pk", flat=True)):
        with transaction.atomic(using=connection.alias):
            pack_table(connection, Table.objects.using(connection.alias).select_for_update().get(pk=key))


def pack_table(connection, table):
    moves = table.moves.order_by("number")
    name = connection.ops.quote_name(moves.model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {name} SET record = %s, state = %s, base = %s WHERE id = %s", list(packed(table, moves))
        )


def packed(table, moves):
    """The new columns of each move, and its id."""
    before = None
    for move in moves.iterator(chunk_size=100):
        record = Record(move.action, move.draws, move.events)
        kept, before = packed_state(table, move, before)
        yield pack_record(table.game, record), kept.state, kept.base, move.pk


def packed_state(table, move, before):
    try:
        saved = zlib.decompress(bytes(move.state))
    except zlib.error:
        log.warning("Move %s of table %s cannot be read, and is left as it is.", move.number, table.key)
        return Packed(bytes(move.state), None), None
    return pack_state(RULEBOOKS[table.game], move.number, saved, before, LAYOUT)


def unpack_nothing(apps, schema_editor):
    if apps.get_model("play", "Move").objects.using(schema_editor.connection.alias).exists():
        raise IrreversibleError("The moves kept here cannot be unpacked: restore a backup of that release.")


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('play', '0004_packed_moves'),
    ]

    operations = [
        migrations.RunPython(pack_moves, unpack_nothing),
    ]
