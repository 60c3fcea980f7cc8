"""What has failed without anybody having foreseen it, told to whoever keeps count."""

from django.dispatch import Signal

failed = Signal()  # where: in a few words; error; number: under which the log tells of it, or nothing
