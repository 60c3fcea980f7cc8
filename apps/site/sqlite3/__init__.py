"""Django's SQLite, and word of it when a file was put in the place of another under a running process."""

from django.dispatch import Signal

replaced = Signal()  # while the new file is being opened: for whoever keeps in memory what the old one held
