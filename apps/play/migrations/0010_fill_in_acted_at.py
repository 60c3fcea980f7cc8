"""Says of each seat under way which of its actions stands last, for tables that began before that was kept."""

from django.db import migrations

from apps.play.archive import unpack_record
from apps.site.troubles import Unreadable

FAR_BACK = 60  # moves


def fill_in(apps, schema_editor):
    Table = apps.get_model("play", "Table")
    under_way = Table.objects.using(schema_editor.connection.alias).filter(status="playing")
    for table in under_way.filter(version__gt=0).iterator():
        for seat, number in standing(table).items():
            table.seats.filter(number=seat, acted_at=0).update(acted_at=number)


def standing(table):
    """The number of each seat's last action that was not taken back."""
    rows = table.moves.filter(number__gt=table.version - FAR_BACK).defer("state")
    moves, found, number = {move.number: move for move in rows}, {}, table.version
    while number in moves:
        move = moves[number]
        if move.back_to is None and acted(move):
            found.setdefault(move.seat, number)
        number = number - 1 if move.back_to is None else move.back_to
    return found


def acted(move):
    try:
        return move.seat is not None and bool(unpack_record(move.record).action)
    except Unreadable:
        return False


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0009_presence_by_process'),
    ]

    operations = [
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
