

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_blocks_and_mutes'),
        ('play', '0023_table_appointed'),
        ('summons', '0002_summons_calls'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='messenger',
            name='sign_in',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='messengers', to='accounts.signin'),
        ),
        migrations.AlterField(
            model_name='letter',
            name='summons',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='summons.summons'),
        ),
        migrations.CreateModel(
            name='Tiding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('invited', 'Invited to a table'), ('asked_in', 'Invited to a club'), ('over', 'A game is over'), ('ruled', 'What one has reported was ruled on'), ('reported', 'Something was reported, of which one is a moderator')], max_length=8)),
                ('about', models.CharField(max_length=40)),
                ('words', models.CharField(max_length=200)),
                ('path', models.CharField(max_length=200)),
                ('made_at', models.DateTimeField()),
                ('read_at', models.DateTimeField(null=True)),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='tidings', to='play.table')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tidings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='letter',
            name='tiding',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='summons.tiding'),
        ),
        migrations.AddConstraint(
            model_name='letter',
            constraint=models.UniqueConstraint(fields=('tiding', 'messenger'), name='one_of_each_tiding_letter'),
        ),
        migrations.AddConstraint(
            model_name='letter',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('summons', None), ('tiding__isnull', False)), models.Q(('summons__isnull', False), ('tiding', None)), _connector='OR'), name='letter_of_one_thing'),
        ),
        migrations.AddIndex(
            model_name='tiding',
            index=models.Index(fields=['made_at'], name='summons_tid_made_at_3b6ff3_idx'),
        ),
        migrations.AddConstraint(
            model_name='tiding',
            constraint=models.UniqueConstraint(fields=('user', 'kind', 'about'), name='one_of_each_tiding'),
        ),
    ]
