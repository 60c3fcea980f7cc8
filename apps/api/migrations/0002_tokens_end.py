from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("api", "0001_tokens")]

    operations = [
        migrations.AddField(
            model_name="token",
            name="ends_at",
            field=models.DateTimeField(null=True),
        ),
    ]
