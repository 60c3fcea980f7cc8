from django.db import models

ROLE = "Host"
ALLOWED = ("view_failure",)


class Failure(models.Model):
    """Something that failed though nobody had foreseen it, however often it did. The log tells all of it."""

    where = models.CharField(max_length=150)
    what = models.CharField(max_length=300)
    number = models.CharField(max_length=8, blank=True)  # of the last: under which the log has it
    times = models.PositiveIntegerField(default=0)
    first_at = models.DateTimeField(auto_now_add=True)
    last_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-last_at", "-pk"]
        verbose_name_plural = "the server"
        constraints = [models.UniqueConstraint(fields=["where", "what"], name="one_of_each_failure")]

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
