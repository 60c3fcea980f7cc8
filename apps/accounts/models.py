"""People: those with an account, and guests, who have a name and may make an account of it."""

from functools import cached_property

import msgspec
from django.contrib.auth.models import AbstractUser
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from apps.accounts.calendars import Calendar
from apps.accounts.devices import device


class User(AbstractUser):
    """`name` is what others see; a guest has no password and signs in by the session alone."""

    name = models.CharField(max_length=40)
    guest = models.BooleanField(default=False)
    hours = models.JSONField(default=dict, blank=True)  # calendars.Calendar: when they have time to play
    muted_until = models.DateTimeField(null=True, blank=True)  # they write to nobody before

    @cached_property
    def calendar(self) -> Calendar:
        return msgspec.convert(self.hours, Calendar)

    def __str__(self) -> str:
        return self.name or self.username

    @property
    def muted(self) -> bool:
        return self.muted_until is not None and self.muted_until > timezone.now()


class Block(models.Model):
    """Somebody will have nothing to do with somebody else, who is not told."""

    by = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    user = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-since", "-pk"]
        constraints = [models.UniqueConstraint(fields=["by", "user"], name="one_of_each_block")]

    def __str__(self) -> str:
        return f"{self.user}, blocked by {self.by}"


class SignIn(models.Model):
    """One browser in which somebody is signed in, as they are shown it. It goes with its session."""

    session = models.OneToOneField(Session, models.CASCADE, related_name="sign_in")
    user = models.ForeignKey(User, models.CASCADE, related_name="sign_ins")
    agent = models.CharField(max_length=200, blank=True)  # what the browser says that it is
    since = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now)  # to the hour or so

    class Meta:
        ordering = ["-seen"]

    def __str__(self) -> str:
        return device(self.agent)
