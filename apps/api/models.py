"""Personal tokens: with one, a program does in somebody's name what the token is for, and nothing else."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import constant_time_compare

LONGEST_NAME = 40


class Token(models.Model):
    """What opens the API, or the calendar of deadlines. Its text is shown once, and kept nowhere."""

    class Scope(models.TextChoices):
        READ = "read", "Read my tables"
        PLAY = "play", "Read my tables, and play at them"
        CALENDAR = "calendar", "Show my deadlines in a calendar"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=LONGEST_NAME)  # for its owner to know it by
    scope = models.CharField(max_length=8, choices=Scope, default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True)  # SHA-256 of its text
    way_in = models.CharField(
        max_length=128
    )  # what Django makes of the password for sessions, as it was then
    made_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField(null=True)  # by itself; none: when its owner ends it
    used_at = models.DateTimeField(null=True)  # to the hour or so

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def good(self) -> bool:
        """A new password ends it, and an account that was closed, as they end sessions."""
        same = constant_time_compare(self.way_in, self.user.get_session_auth_hash())
        return same and self.user.is_active and not self.ran_out

    @property
    def ran_out(self) -> bool:
        return self.ends_at is not None and self.ends_at <= timezone.now()

    @property
    def plays(self) -> bool:
        return self.scope == self.Scope.PLAY
