"""What the lobby remembers of people at tables, beyond the tables themselves."""

from django.conf import settings
from django.db import models

from apps.play.models import Table


class Lapse(models.Model):
    """Somebody's time has run out at a table, where they may sit no more since."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lapses")
    table = models.ForeignKey(Table, models.CASCADE, related_name="lapses")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "table"], name="one_of_each_lapse")]

    def __str__(self) -> str:
        return f"{self.user} at {self.table}"
