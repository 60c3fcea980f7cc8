from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0019_clocks'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='seal',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='table',
            name='full_since',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='given_up',
            field=models.JSONField(default=list),
        ),
    ]
