"""Marks the tables that were rated before there was a mark: one statement, however many they are."""

from django.db import migrations


def mark(apps, schema_editor):
    tables = apps.get_model("play", "Table").objects.using(schema_editor.connection.alias)
    tables.filter(result__isnull=False).update(rated=True)


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0025_table_rated"),
        ("ratings", "0001_ratings"),
    ]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop, elidable=True)]
