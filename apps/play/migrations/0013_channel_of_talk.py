from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0012_seat_orders'),
    ]

    operations = [
        migrations.RenameField(
            model_name='message',
            old_name='room',
            new_name='channel',
        ),
    ]
