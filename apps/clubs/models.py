"""Clubs: who belongs to one, who leads it in what, who stands at its door, and what hangs on its board."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import models
from django.urls import reverse
from django.utils import timezone

from apps.accounts.names import LONGEST_NAME
from apps.components.models import ComponentSet
from apps.site.keys import new_key

LONGEST_LIKENESS = 18 * LONGEST_NAME  # one sign may stand for eighteen letters (U+FDFA)
LONGEST_TEXT = 2000  # letters of what a club says of itself, or of a notice

LONGEST_MESSAGE = 500


class Power(models.TextChoices):
    """What a leader may do. Who has everything may do each of these, and say who leads."""

    SETTINGS = "settings", "change what the club says of itself, and how one joins it"
    EVENTS = "events", "announce events, pair their rounds, and rule on them"
    SETS = "sets", "settle with which scenario, options and components its tables begin"
    ADMIT = "admit", "invite people, and admit who asks"
    REMOVE = "remove", "remove members"
    MESSAGE = "message", "write on the notice board"
    MODERATE = "moderate", "take down what others have written"


class Club(models.Model):
    class Joining(models.TextChoices):
        OPEN = "open", "Anyone may join"
        REQUEST = "request", "By request: leaders admit"
        INVITATION = "invitation", "By invitation alone: nobody else finds it"

    key = models.CharField(max_length=12, unique=True, default=new_key)
    name = models.CharField(max_length=LONGEST_NAME)
    likeness = models.CharField(max_length=LONGEST_LIKENESS, unique=True)  # none passes for another
    about = models.TextField(max_length=LONGEST_TEXT, blank=True)
    link = models.URLField(blank=True)
    joining = models.CharField(max_length=10, choices=Joining, default=Joining.REQUEST)
    founded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("lobby:club", args=[self.key])

    @property
    def listed(self) -> bool:
        """Whether others may know that it is there."""
        return self.joining != self.Joining.INVITATION


class Membership(models.Model):
    """One who has joined, of their own will, and what they may do for the club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    everything = models.BooleanField(default=False)  # all powers; at least one member has them
    powers = models.JSONField(default=list)
    hours = models.CharField(max_length=200, blank=True)  # when they play, in their own words
    away_until = models.DateField(null=True)  # the last day on which nobody need wait for them
    since = models.DateTimeField(auto_now_add=True)
    admitted = models.BooleanField(default=False)  # by a leader, whom they had asked

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_of_each_member"),
        ]

    def __str__(self) -> str:
        return f"{self.user} of {self.club}"

    @property
    def away(self) -> bool:
        """By their own clocks, or the last day would end in the afternoon."""
        today = timezone.now().astimezone(ZoneInfo(self.user.calendar.zone)).date()
        return self.away_until is not None and self.away_until >= today

    @property
    def leads(self) -> bool:
        return self.everything or bool(self.powers)

    def may(self, power: str) -> bool:
        return self.everything or power in self.powers

    def must(self, power: Power) -> None:
        """Raises PermissionDenied."""
        if not self.may(power):
            raise PermissionDenied(f"Only leaders who may {power.label} can do that.")

    @property
    def duties(self) -> list[str]:
        """The powers of a leader who has some of them, in words."""
        return [str(power.label) for power in Power if power in self.powers]


class Candidate(models.Model):
    """One who may become a member: the club has invited them, or they have asked. The other side decides."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="candidates")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="candidacies")
    invited = models.BooleanField()  # else they have asked
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    words = models.CharField(max_length=200, blank=True)  # of who asks
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_of_each_candidate"),
        ]

    def __str__(self) -> str:
        return f"{self.user} at the door of {self.club}"


class Notice(models.Model):
    """Hangs on the notice board, for members to read."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="notices")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="notices")
    text = models.TextField(max_length=LONGEST_TEXT)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.text[:60]


class Custom(models.Model):
    """How a club's tables of one game begin, unless who sets one up chooses otherwise."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="customs")
    game = models.SlugField()
    scenario = models.SlugField()
    options = models.JSONField(default=dict)
    pace = models.JSONField(default=dict)  # and clock: how the form of a new table begins
    # which does not say otherwise: the default set of the day
    components = models.ForeignKey(ComponentSet, models.PROTECT, null=True, related_name="customs")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "game"], name="one_of_each_custom"),
        ]

    def __str__(self) -> str:
        return f"{self.game} at {self.club}"


class Message(models.Model):
    """Said in a club, among its members."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="messages")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="club_messages"
    )
    text = models.CharField(max_length=LONGEST_MESSAGE)
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.text[:60]
