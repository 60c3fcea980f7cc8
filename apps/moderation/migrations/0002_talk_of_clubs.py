import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0004_custom_pace"), ("moderation", "0001_reports")]

    operations = [
        migrations.AddField(
            model_name="report",
            name="said",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="reports",
                to="clubs.message",
            ),
        ),
    ]
