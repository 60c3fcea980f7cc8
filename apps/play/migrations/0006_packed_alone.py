from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0005_pack_moves'),
    ]

    operations = [
        migrations.RemoveField(model_name='move', name='action'),
        migrations.RemoveField(model_name='move', name='draws'),
        migrations.RemoveField(model_name='move', name='events'),
    ]
