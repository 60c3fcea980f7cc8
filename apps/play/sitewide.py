"""What the site keeps of itself, and of no one table."""

from django.db import models


class Tally(models.Model):
    """How often one of so many came, in all games that ended here."""

    of = models.PositiveSmallIntegerField()
    value = models.PositiveSmallIntegerField()  # from 0
    times = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["of", "value"], name="one_of_each_tally")]

    def __str__(self) -> str:
        return f"{self.value} of {self.of}: {self.times}"


class Heartbeat(models.Model):
    """When a web process was last there: one row, for all of them."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.at)
