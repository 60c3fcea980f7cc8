from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0016_shared_secret_and_advice"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="begun_from",
            field=models.JSONField(null=True),
        ),
    ]
