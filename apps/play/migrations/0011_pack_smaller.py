"""Packs what was kept in format 1 in the present one, each table in a transaction of its own.

May be killed and run again. Format 1 told a state as what differs from a whole one, by deflate.
"""

import logging
from binascii import crc32

from django.db import migrations, transaction
from django.db.migrations.exceptions import IrreversibleError

from apps.play import archive
from apps.play.archive import Packed, layout_of, pack_record, pack_state, unpack_record
from apps.site.troubles import Unreadable
from games.registry import RULEBOOKS

log = logging.getLogger("majlis")

FIRST = b"\x01"  # what each record and each state begins with in format 1


def pack_moves(apps, schema_editor):
    Table, connection = apps.get_model("play", "Table"), schema_editor.connection
    for key in tables_in_format_1(connection):
        with transaction.atomic(using=connection.alias):
            pack_table(connection, Table.objects.using(connection.alias).select_for_update().get(pk=key))


def tables_in_format_1(connection):
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT table_id FROM play_move WHERE substr(record, 1, 1) = %s", [FIRST])
        return [key for (key,) in cursor.fetchall()]


def pack_table(connection, table):
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE play_move SET record = %s, state = %s, base = %s WHERE id = %s", list(packed(table))
        )


def packed(table):
    """The new columns of each move, and its id; what cannot be read is left as it is."""
    moves, before = {move.number: move for move in table.moves.order_by("number")}, None
    for number, move in moves.items():
        try:
            state = saved(moves, move, before)
            kept, before = pack_state(RULEBOOKS[table.game], number, state, before, layout_of(move))
        except Unreadable:
            log.warning("Move %s of table %s cannot be read, and is left as it is.", number, table.key)
            kept, before = Packed(move.state, move.base), None
        yield packed_record(table, move), kept.state, kept.base, move.pk


def saved(moves, move, before):
    """The state as the rules saved it; if a killed run has been here before, it may be packed already."""
    if bytes(move.state[:1]) == FIRST:
        return in_format_1(move.state, None if move.base is None else saved(moves, moves[move.base], None))
    if move.base is None:
        return archive.unpack_state(move.state)
    if before is None:
        raise Unreadable("What it is packed against cannot be read.")
    return archive.unpack_next(move.state, before.state)


def in_format_1(state, base):
    """Unpacked with the state of the move `base` as dictionary, or with phrases where it is whole."""
    with archive.reading("A state"):
        _, _, known, check = archive.STATE_HEAD.unpack_from(state)
        dictionary = archive.known_phrases(known).states if base is None else base
        found = archive.expand(state[archive.STATE_HEAD.size :], dictionary)
        if crc32(found) != check:
            raise ValueError
    return found


def packed_record(table, move):
    try:
        return pack_record(table.game, unpack_record(move.record))
    except Unreadable:
        log.warning("What move %s of table %s was cannot be read.", move.number, table.key)
        return move.record


def unpack_nothing(apps, schema_editor):
    if apps.get_model("play", "Move").objects.using(schema_editor.connection.alias).exists():
        raise IrreversibleError("An earlier release cannot read the moves kept here: restore a backup of it.")


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('play', '0010_fill_in_acted_at'),
    ]

    operations = [
        migrations.RunPython(pack_moves, unpack_nothing),
    ]
