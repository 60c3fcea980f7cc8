"""Who is how strong at which game, and after which result they were as strong as that."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from apps.play.models import Table
from apps.ratings.strength import NEW_SIDE, NEWCOMER, Strength

SCALE = 60  # of what is shown: a newcomer has 1500, and 500 more or less
KNOWN = 240  # of that scale: who is surer than this is no newcomer any more


def in_points(mu: float) -> int:
    return round(mu * SCALE)


class Shown:
    """A strength as people read it."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        return in_points(self.mu)

    @property
    def doubt(self) -> int:
        """Two times in three the truth is not farther away."""
        return round(self.sigma * SCALE)

    @property
    def surely(self) -> int:
        """They are hardly less strong than this: charts go by it, so that luck leads none of them."""
        return self.points - 2 * self.doubt

    @property
    def new(self) -> bool:
        return self.doubt > KNOWN


class Rated(Shown, models.Model):
    """One whose strength at a game is told from results: a person, a bot of some level, or a side."""

    game = models.SlugField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="rated")
    bot = models.SlugField(blank=True)
    side = models.CharField(max_length=120, blank=True)  # of a scenario: "campaign 2 0", by seats and number
    mu = models.FloatField(default=NEWCOMER.mu)  # after the latest result
    sigma = models.FloatField(default=NEWCOMER.sigma)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_of_each_rated_person"),
            models.UniqueConstraint(
                fields=["game", "bot"], condition=~Q(bot=""), name="one_of_each_rated_bot"
            ),
            models.UniqueConstraint(
                fields=["game", "side"], condition=~Q(side=""), name="one_of_each_rated_side"
            ),
        ]

    def __str__(self) -> str:
        return f"Bot, {self.bot}" if self.bot else self.side or str(self.user or "Departed")

    @property
    def strength(self) -> Strength:
        return Strength(self.mu, self.sigma)

    @property
    def at_first(self) -> Strength:
        return NEW_SIDE if self.side else NEWCOMER


class Result(models.Model):
    """A finished table that was looked at; it counts if people or bots met there in earnest."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="result")
    game = models.SlugField()
    finished_at = models.DateTimeField()
    counts = models.BooleanField()

    class Meta:
        ordering = ["finished_at", "table"]
        indexes = [models.Index(fields=["game", "finished_at"])]

    def __str__(self) -> str:
        return str(self.table)


class Score(models.Model):
    """What somebody came to who played alone."""

    class Help(models.TextChoices):
        NONE = "none", "Alone"
        ADVICE = "advice", "With advice"
        PRACTICE = "practice", "Going back over dice and cards"

    result = models.OneToOneField(Result, models.CASCADE, related_name="score")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="scores")
    scenario = models.SlugField()
    help = models.CharField(max_length=8, choices=Help)
    score = models.IntegerField()

    class Meta:
        ordering = ["-score", "result__finished_at"]
        indexes = [models.Index(fields=["scenario", "help", "-score"])]

    def __str__(self) -> str:
        return f"{self.user or 'Departed'}: {self.score}"


class Rating(Shown, models.Model):
    """How strong one was after a result: a line of their history."""

    result = models.ForeignKey(Result, models.CASCADE, related_name="ratings")
    rated = models.ForeignKey(Rated, models.CASCADE, related_name="history")
    seat = models.PositiveSmallIntegerField()
    mu = models.FloatField(default=NEWCOMER.mu)
    sigma = models.FloatField(default=NEWCOMER.sigma)

    class Meta:
        ordering = ["result__finished_at", "result__table"]
        constraints = [
            models.UniqueConstraint(fields=["result", "rated", "seat"], name="one_of_each_rating"),
        ]

    def __str__(self) -> str:
        return f"{self.rated} after {self.result}"
