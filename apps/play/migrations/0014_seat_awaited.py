"""Whom everybody may know to be awaited: until now all that were to act, in every game."""

from django.db import migrations, models


def fill_in(apps, schema_editor):
    seats = apps.get_model("play", "Seat").objects.using(schema_editor.connection.alias)
    seats.filter(to_act=True).update(awaited=True)


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0013_channel_of_talk'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='awaited',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
