from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0020_sealed_seats'),
    ]

    operations = [
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('of', models.PositiveSmallIntegerField()),
                ('value', models.PositiveSmallIntegerField()),
                ('times', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name='table',
            name='tallied',
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('status', 'over'), ('tallied', False)), fields=['id'], name='to_be_tallied'),
        ),
        migrations.AddConstraint(
            model_name='tally',
            constraint=models.UniqueConstraint(fields=('of', 'value'), name='one_of_each_tally'),
        ),
    ]
