from django.db import migrations, models


def let_lapse(apps, schema_editor):
    """What was asked before it was asked in words is asked again."""
    apps.get_model("play", "Table").objects.filter(proposal__isnull=False).update(proposal=None)


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0006_packed_alone'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='practice',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='table',
            name='spoke_at',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(let_lapse, migrations.RunPython.noop),
    ]
