"""Editions of the games' printed parts. A set never changes once it is published: tables pin it.

What is edited is a draft: the set that it came from, and a change for each part that is another now.
"""

from typing import Any

from django.conf import settings
from django.db import models
from simple_history.models import HistoricalRecords


class Remembered(models.Model):
    """What is kept a history of: these tell it who has made the next change, and why."""

    _history_user: Any
    _change_reason: str

    class Meta:
        abstract = True


class ComponentSet(Remembered):
    game = models.SlugField()
    name = models.CharField(max_length=80)
    version = models.PositiveIntegerField(default=1)
    data = models.JSONField()
    digest = models.CharField(max_length=64)  # SHA-256 of the data, in canonical JSON
    published_at = models.DateTimeField(auto_now_add=True)
    note = models.CharField(max_length=200, blank=True)  # what is new in it
    drawn = models.BooleanField(default=True)  # new tables wait until its map is drawn
    withdrawn = models.BooleanField(default=False)  # new tables do not choose it; those that have it keep it
    history = HistoricalRecords(excluded_fields=["data"])

    class Meta:
        ordering = ["game", "name", "-version"]
        default_permissions = ("view", "change")
        constraints = [
            models.UniqueConstraint(fields=["game", "name", "version"], name="one_of_each_version"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, version {self.version}"


class Drawing(models.Model):
    """A file of the map drawn from a set. Kept, for it takes seconds; drawn anew when the pens change."""

    components = models.ForeignKey(ComponentSet, models.CASCADE, related_name="drawings")
    edition = models.CharField(max_length=16)
    name = models.CharField(max_length=40)
    text = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["components", "edition", "name"], name="one_of_each_drawing"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.components}"


class Draft(Remembered):
    """What is to become the next version of a set."""

    base = models.ForeignKey(ComponentSet, models.PROTECT, related_name="drafts")
    name = models.CharField(max_length=80)  # of the set that it will be a version of
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    begun_at = models.DateTimeField(auto_now_add=True)
    revision = models.PositiveIntegerField(default=0)  # counts its changes
    published = models.OneToOneField(ComponentSet, models.PROTECT, null=True, related_name="draft")
    history = HistoricalRecords()

    class Meta:
        ordering = ["-begun_at"]
        default_permissions = ("change",)

    def __str__(self) -> str:
        return f"{self.name}, draft {self.pk}"


class Change(Remembered):
    """A part of a draft that is not as in the set that it came from."""

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="changes")
    section = models.CharField(max_length=60)  # "cards", "tables.combat"
    number = models.PositiveIntegerField(default=0)  # in a section of many; those added come after all others
    value = models.JSONField(null=True)  # the part as it is now; none: it is taken out
    revision = models.PositiveIntegerField(default=0)  # the draft's, when it was made
    why = models.CharField(max_length=120)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["draft", "section", "number"]
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["draft", "section", "number"], name="one_change_of_each_part"),
        ]

    def __str__(self) -> str:
        return f"{self.section} {self.number} of {self.draft}"


class Trial(models.Model):
    """Random games with a draft as it is at one revision, played to the end with every page of them shown."""

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="trials")
    revision = models.PositiveIntegerField()  # of the draft
    games = models.PositiveIntegerField()  # to be played
    played = models.PositiveIntegerField(default=0)
    pages = models.PositiveIntegerField(default=0)  # shown so far
    faults = models.JSONField(default=list)  # a sentence each; the trial ends with the first
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    taken_until = models.DateTimeField(null=True)  # a worker plays a game of it; one that dies lets go of it
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["asked_at"]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.games} trial games of {self.draft}"

    @property
    def passed(self) -> bool:
        return self.ended_at is not None and self.played == self.games and not self.faults
