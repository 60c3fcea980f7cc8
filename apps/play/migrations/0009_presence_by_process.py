import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Who is in the room fades within a minute, so nothing of it is carried over."""

    dependencies = [
        ('play', '0008_revision'),
    ]

    operations = [
        migrations.DeleteModel(name='Presence'),
        migrations.CreateModel(
            name='Presence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('process', models.CharField(max_length=32)),
                ('seats', models.JSONField(default=list)),
                ('watching', models.PositiveIntegerField(default=0)),
                ('seen_at', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='presences', to='play.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'process'), name='one_of_each_process')],
            },
        ),
    ]
