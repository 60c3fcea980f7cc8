"""What people have reported, and what moderators have ruled on it. Rulings are written once and stay."""

from typing import Any

from django.conf import settings
from django.db import models

from apps.accounts.names import LONGEST_NAME
from apps.clubs.models import Message as ClubMessage
from apps.play.models import LONGEST_TITLE, Message, Table

ROLE = "Moderator"
ALLOWED = ("view_report", "change_report")
LONGEST_WHY = 500


class Written(Exception):
    """A ruling was to be changed or taken away."""


class Report(models.Model):
    """Something that somebody would have a moderator look at, as it was then."""

    class Kind(models.TextChoices):
        LINE = "line", "A line of chat"
        NAME = "name", "A name"
        TABLE = "table", "A table"

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reports")
    kind = models.CharField(max_length=5, choices=Kind)
    # who said the line, has the name, or has set up the table
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="reported")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="reports")
    line = models.ForeignKey(Message, models.SET_NULL, null=True, related_name="reports")
    said = models.ForeignKey(ClubMessage, models.SET_NULL, null=True, related_name="reports")  # in a club
    words = models.CharField(max_length=500)  # the line, the name, the title
    why = models.CharField(max_length=LONGEST_WHY)
    at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)  # a moderator has ruled on it

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["closed_at", "at"])]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.words}"


class RulingQuerySet(models.QuerySet["Ruling"]):
    def update(self, **fields: Any) -> int:
        raise Written

    def delete(self) -> tuple[int, dict[str, int]]:
        raise Written


class Ruling(models.Model):
    """What a moderator has decided, and why."""

    class Action(models.TextChoices):
        NOTHING = "nothing", "Leave it as it is"
        WARN = "warn", "Warn them"
        REMOVE = "remove", "Take the line down"
        RENAME = "rename", "Give another name"
        MUTE = "mute", "Let them write nothing for a time"
        CLOSE = "close", "Close the account"

    report = models.ForeignKey(Report, models.PROTECT, related_name="rulings")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    moderator = models.CharField(max_length=LONGEST_NAME)  # as they were called
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="rulings")
    action = models.CharField(max_length=8, choices=Action)
    why = models.CharField(max_length=LONGEST_WHY)
    name = models.CharField(max_length=LONGEST_TITLE, blank=True)  # that was given
    until = models.DateTimeField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_action_display()}: {self.report}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Written
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise Written


class Reading(models.Model):
    """Whom a ruling is about has read it."""

    ruling = models.OneToOneField(Ruling, models.CASCADE, related_name="reading")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.ruling)
