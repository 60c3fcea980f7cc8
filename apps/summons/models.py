"""That a table waits for somebody who has it not open, what else they are told, and how."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from apps.accounts.models import SignIn
from apps.play.models import Table
from apps.site.keys import new_key


class Manner(models.TextChoices):
    NOW = "now", "At once"
    DAILY = "daily", "Once a day, all in one"
    OFF = "off", "Not at all"


class Messenger(models.Model):
    """By whom somebody is told: their email, another service's hook, a browser that shows what it is sent.

    It sets out with one letter at a time. What goes wrong is the messenger's, so that one that finds nobody
    in is not sent out again for each table.
    """

    class Kind(models.TextChoices):
        MAIL = "mail", "Email"
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        JSON = "json", "JSON"
        BROWSER = "browser", "Browser"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="messengers")
    sign_in = models.ForeignKey(
        SignIn, models.CASCADE, null=True, related_name="messengers"
    )  # of a browser: who signs out there is told there no more
    kind = models.CharField(max_length=8, choices=Kind)
    manner = models.CharField(max_length=8, choices=Manner, default=Manner.NOW)  # off: where a table has it
    address = models.CharField(max_length=1000, blank=True)  # of a hook, or what a browser listens to
    keys = models.JSONField(default=dict)  # of a browser: what is sent is for it alone
    name = models.CharField(max_length=80, blank=True)  # of a browser, as it is told in words
    away_until = models.DateTimeField(null=True)  # under way, for as long as that at most; or resting
    tries = models.PositiveSmallIntegerField(default=0)  # in a row that went wrong
    trouble = models.CharField(max_length=200, blank=True)  # what went wrong with the last
    arrived_at = models.DateTimeField(null=True)  # with a letter, last

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(kind="mail"), name="one_of_each_mail_messenger"
            ),
            models.UniqueConstraint(
                fields=["user", "address"], condition=~Q(address=""), name="one_of_each_address"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.get_kind_display()

    @property
    def is_hook(self) -> bool:
        """Whether others may read it: what goes there tells nothing but what all know."""
        return self.kind in HOOKS


HOOKS = Messenger.Kind.DISCORD, Messenger.Kind.SLACK, Messenger.Kind.JSON  # of services that people name


class Wish(models.Model):
    """How somebody would be told of one table, by whomever: where that is not as usual."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="wishes")
    table = models.ForeignKey(Table, models.CASCADE, related_name="wishes")
    manner = models.CharField(max_length=8, choices=Manner)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "table"], name="one_of_each_wish"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_manner_display()}"


class Summons(models.Model):
    """A table waits for somebody who has it not open: once for a turn, whatever becomes of the processes."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="summonses")
    table = models.ForeignKey(Table, models.CASCADE, related_name="summonses")
    turn = models.PositiveIntegerField()  # the version since which their question stood when it was made
    calls = models.BooleanField(default=False)  # before play begins: to sit down, or to open a seal
    acts = models.BooleanField()  # whether they have something to answer, which others may not know
    made_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)  # the table waits for them no longer, or anew

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name_plural = "summonses"
        indexes = [
            models.Index(fields=["over_at"], name="summonses_by_end"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "user", "turn", "calls"], name="one_of_each_turn"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(over_at=None), name="one_that_stands"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} to {self.table}"


class Tiding(models.Model):
    """Something else that somebody is told, once: no move of theirs is waited for."""

    class Kind(models.TextChoices):
        INVITED = "invited", "Invited to a table"
        ASKED_IN = "asked_in", "Invited to a club"
        KNOCKED = "knocked", "Somebody asks to join a club that one leads"
        ADMITTED = "admitted", "A club lets in who has asked"
        OVER = "over", "A game is over"
        RULED = "ruled", "What one has reported was ruled on"
        REPORTED = "reported", "Something was reported, of which one is a moderator"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tidings")
    kind = models.CharField(max_length=8, choices=Kind)
    about = models.CharField(max_length=40)  # what tells it from others of its kind
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="tidings")
    words = models.CharField(max_length=200)
    path = models.CharField(max_length=200)  # where it leads
    made_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["made_at"])]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "about"], name="one_of_each_tiding"),
        ]

    def __str__(self) -> str:
        return self.words


class Letter(models.Model):
    """What one messenger is to bring: of a tiding; of a summons, and once more before time is over."""

    summons = models.ForeignKey(Summons, models.CASCADE, null=True, related_name="letters")
    tiding = models.ForeignKey(Tiding, models.CASCADE, null=True, related_name="letters")
    messenger = models.ForeignKey(Messenger, models.CASCADE, related_name="letters")
    reminds = models.BooleanField(default=False)
    daily = models.BooleanField(default=False)  # goes with the others of that day
    key = models.CharField(max_length=12, default=new_key)  # by which who gets it twice knows that
    due_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["due_at", "pk"]
        indexes = [models.Index(fields=["due_at"], condition=Q(sent_at=None), name="letters_to_bring")]
        constraints = [
            models.UniqueConstraint(fields=["summons", "messenger", "reminds"], name="one_of_each_letter"),
            models.UniqueConstraint(fields=["tiding", "messenger"], name="one_of_each_tiding_letter"),
            models.CheckConstraint(
                condition=Q(summons=None, tiding__isnull=False) | Q(summons__isnull=False, tiding=None),
                name="letter_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.matter}, {self.messenger}"

    @property
    def matter(self) -> Summons | Tiding:
        """What it tells of."""
        found = self.summons or self.tiding
        assert found
        return found
