"""Who looks at which tables, as rows; presence.py keeps them."""

from datetime import timedelta

from django.db import models
from django.utils import timezone

FADES_AFTER = timedelta(seconds=30)


class PresenceQuerySet(models.QuerySet["Presence"]):
    def here(self) -> "PresenceQuerySet":
        return self.filter(seen_at__gte=timezone.now() - FADES_AFTER)


class Presence(models.Model):
    """Who looks at a table's page of one web process. `seen_at` is renewed while that lives."""

    table = models.ForeignKey("play.Table", models.CASCADE, related_name="presences")
    process = models.CharField(max_length=32)
    seats = models.JSONField(default=list)
    watching = models.PositiveIntegerField(default=0)  # spectators' pages
    seen_at = models.DateTimeField()

    objects = PresenceQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "process"], name="one_of_each_process"),
        ]

    def __str__(self) -> str:
        return f"{self.table} at {self.process}"
