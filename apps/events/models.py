"""Events of a club: who has entered, who meets whom in which round, and what an arbiter has ruled."""

import secrets
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import Club
from apps.play.clocks import Terms
from apps.play.models import Table, new_secret
from apps.site.keys import new_key


def new_seed() -> str:
    return secrets.token_hex(16)


class Event(models.Model):
    class Form(models.TextChoices):
        SWISS = "swiss", "Swiss: neighbours in the standings meet"
        ROBIN = "robin", "Round robin: everyone meets everyone"
        KNOCK_OUT = "knockout", "Knock-out: who loses is out"
        LEAGUE = "league", "League: everyone meets everyone twice over a season"
        LADDER = "ladder", "Ladder: one challenges those who stand above"
        DEAL = "deal", "Same deck: each plays the same game alone, once"

    SEASONAL = Form.LEAGUE, Form.LADDER, Form.DEAL

    key = models.CharField(max_length=12, unique=True, default=new_key)
    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    title = models.CharField(max_length=60)
    about = models.TextField(max_length=2000, blank=True)
    game = models.SlugField()
    scenario = models.SlugField()
    pace = models.CharField(max_length=8, choices=Table.Pace, default=Table.Pace.DAYS)
    clock = models.JSONField(null=True)  # of its tables, as clocks.Terms
    # browsers seal what they add to the dice of a table, which then begins when its players have looked in
    sealed = models.BooleanField(default=False)
    form = models.CharField(max_length=8, choices=Form)
    seats = models.PositiveSmallIntegerField()  # at a table, where there are people enough
    rounds = models.PositiveSmallIntegerField()  # asked for a Swiss; of the others it follows from who plays
    # the latest that was paired; 0: it has not begun. Of a ladder the latest challenge
    round = models.PositiveSmallIntegerField(default=0)
    begins_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)  # a season; what ends after it does not count
    zone = models.CharField(max_length=40, default="UTC")  # by whose clocks these were announced
    seed = models.CharField(max_length=32, default=new_seed)  # of the lot
    secret = models.CharField(max_length=64, default=new_secret)  # of the tables, where all play the same
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.key])

    @property
    def terms(self) -> Terms | None:
        return None if self.clock is None else msgspec.convert(self.clock, Terms)

    @property
    def seasonal(self) -> bool:
        """Whether it lasts for a season, and a table still under way holds nobody up."""
        return self.form in self.SEASONAL

    @property
    def to_come(self) -> bool:
        return self.begins_at is not None and self.begins_at > timezone.now()

    @property
    def past(self) -> bool:
        """Whether its season is over."""
        return self.ends_at is not None and self.ends_at <= timezone.now()

    @property
    def begins(self) -> datetime | None:
        """By the clocks by which it was announced."""
        return self.begins_at and self.begins_at.astimezone(ZoneInfo(self.zone))

    @property
    def ends(self) -> datetime | None:
        return self.ends_at and self.ends_at.astimezone(ZoneInfo(self.zone))


class Entrant(models.Model):
    """One who plays in an event: a person, or a bot of some level."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entrants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="entries")
    bot = models.SlugField(blank=True)
    # who has entered, where a substitute plays on for them
    instead_of = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    dropped = models.BooleanField(default=False)  # paired no more

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="one_of_each_entrant"),
        ]

    nth = 1  # of the bots of its level that are in an event, as its course tells them apart

    def __str__(self) -> str:
        if self.bot:
            return f"Bot, {self.bot}" if self.nth == 1 else f"Bot, {self.bot} {self.nth}"
        return str(self.user or "Departed")


class Pairing(models.Model):
    """Those who meet at one table in one round. Without a table, and with one alone: a bye."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="pairings")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="pairing")
    ruled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "round", "number"], name="one_of_each_pairing"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, round {self.round}, table {self.number}"

    @property
    def called(self) -> str:
        """What tells it from the others on its event's page."""
        return f"Game {self.round}" if self.event.form == Event.Form.LADDER else f"Table {self.number}"


class Place(models.Model):
    """One entrant of a pairing."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="places")
    seat = models.PositiveSmallIntegerField()
    ruled = models.PositiveSmallIntegerField(null=True)  # an arbiter's rank, which goes before the game's

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "seat"], name="one_of_each_place"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}, {self.pairing}"
