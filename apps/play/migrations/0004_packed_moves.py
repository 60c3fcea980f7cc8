from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0003_said_once'),
    ]

    operations = [
        migrations.AddField(
            model_name='move',
            name='record',
            field=models.BinaryField(default=b''),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='move',
            name='base',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
