from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0017_table_begun_from'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='imported',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
