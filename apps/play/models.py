"""A table, who sits at it, every move made there, and what is said beside it."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, reduce
from itertools import groupby
from operator import or_
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection, models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import Club
from apps.components.models import ComponentSet
from apps.components.selectors import rules_for
from apps.play import presences, sitewide  # noqa: F401  here Django looks for models
from apps.play.archive import Kept, Record, unpack_next, unpack_record, unpack_state
from apps.play.clocks import Terms, in_words
from apps.site.keys import new_key, sealed
from apps.site.troubles import Newer, Unreadable
from games.engine.contract import Rules
from games.engine.contract import Seat as SeatNumber
from games.engine.dice import Draw

LONGEST_TITLE = 60  # characters


def new_secret() -> str:
    return secrets.token_hex(32)


class TableQuerySet(models.QuerySet["Table"]):
    def update(self, **fields: Any) -> int:
        """What changes a row without a move puts the copies that are held of it out of date."""
        return super().update(revision=models.F("revision") + 1, **fields)

    def revise(self, **fields: Any) -> int:
        """Change tables, or tell that seats at them are changed; within a transaction.

        Always in the same order, so that two who do it wait for each other in turn.
        """
        found = self.select_for_update().order_by("pk").values_list("pk", flat=True)
        return Table.objects.filter(pk__in=list(found)).update(**fields)


class Table(models.Model):
    class Status(models.TextChoices):
        OPEN = "open", "Waiting for players"
        PLAYING = "playing", "Under way"
        OVER = "over", "Finished"

    class Pace(models.TextChoices):
        LIVE = "live", "Live, at one sitting"
        DAYS = "days", "A move a day or so"
        FREE = "free", "No hurry"

    key = models.CharField(max_length=12, unique=True, default=new_key)
    title = models.CharField(max_length=LONGEST_TITLE)
    game = models.SlugField()
    scenario = models.SlugField()
    options = models.JSONField(default=dict)
    components = models.ForeignKey(ComponentSet, models.PROTECT, related_name="tables")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_tables"
    )
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.FREE)
    clock = models.JSONField(null=True)  # clocks.Terms; null: nobody's time is counted
    paused = models.BooleanField(default=False)  # no clock goes: all players have agreed
    listed = models.BooleanField(default=True)  # in the lobby, or by link only
    spectators = models.BooleanField(default=True)
    club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="tables")
    members_only = models.BooleanField(default=False)  # for nobody else than the club's
    practice = models.BooleanField(default=False)  # one may go back over dice and secrets; it counts nowhere
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)  # the number of the latest move; only grows
    revision = models.PositiveIntegerField(default=0)  # grows when row or seats change otherwise, once begun
    spoke_at = models.PositiveIntegerField(default=0)  # the latest move in which dice or cards spoke
    secret = models.CharField(max_length=64, default=new_secret)  # shown when the game is over
    seed = models.CharField(max_length=64, blank=True)  # from the secret and the seats' contributions
    sealed_until = models.DateTimeField(null=True)  # others play by the same secret: not shown before
    full_since = models.DateTimeField(null=True)  # the seats' seals are to be opened; null: there are none
    appointed = models.BooleanField(default=False)  # who sits here is settled elsewhere: nobody gets up
    given_up = models.JSONField(default=list)  # for each time that all sat down anew, who had opened no seal
    tallied = models.BooleanField(default=False)  # its draws are in the site's counts
    rated = models.BooleanField(default=False)  # what came of it is, as far as it counts, in the ratings
    outcome = models.JSONField(null=True)
    # a seat asks to go back to a move: {"seat", "back_to", "spoken": over dice or secrets, "agreed": [seats],
    # "undone": [events]}; the next move ends it
    proposal = models.JSONField(null=True)
    taught = models.BooleanField(default=False)  # a guided first turn: its dice are known, it counts nowhere
    # a position of another table that somebody tries from, as trying.Position; null: it was set up
    begun_from = models.JSONField(null=True)
    # the last move that came from a file, whose draws nobody promised here; none: all were made here
    imported = models.PositiveIntegerField(null=True)
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch")
    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(auto_now_add=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["-moved_at"]
        indexes = [
            models.Index(fields=["status", "-moved_at"]),
            models.Index(fields=["id"], condition=Q(status="over", tallied=False), name="to_be_tallied"),
            models.Index(
                fields=["moved_at", "id"], condition=Q(status="over", rated=False), name="to_be_rated"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("play:table", args=[self.key])

    def move_at(self, number: int) -> "Move":
        """The move of that number, with all that its state is packed against. Raises Move.DoesNotExist."""
        found = list(Move.objects.raw(WITH_WAY.format(STRUNG[connection.vendor]), [self.pk, number]))
        if not found:
            raise Move.DoesNotExist
        move = found[0]
        move.way = [bytes.fromhex(state) for state in move.strung.split(",")] if move.strung else []
        return move

    @cached_property
    def rules(self) -> Rules[Any]:
        return rules_for(self.components_id)

    @cached_property
    def terms(self) -> Terms | None:
        return None if self.clock is None else msgspec.convert(self.clock, Terms)

    @property
    def pace_in_words(self) -> str:
        pace = self.get_pace_display()
        return f"{pace}: {in_words(self.terms)}" if self.terms else pace

    @property
    def sealed(self) -> bool:
        """Whether its secret is not to be shown yet."""
        sealed = self.sealed_until is not None and self.sealed_until > timezone.now()
        return sealed or self.status != self.Status.OVER

    @property
    def mixed(self) -> bool:
        """Whether it came from a file and was played on here: its draws follow from two seeds."""
        return self.imported is not None and self.imported < self.version

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret: published from the start, so that the secret cannot be swapped."""
        return sealed(self.secret)


class Seat(models.Model):
    """A place at a table: a person's, a bot's, one invited to, or open to whoever comes."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    bot = models.SlugField(blank=True)  # its level
    player = models.CharField(max_length=40, blank=True)  # a name of its own, for one of several at a screen
    seal = models.CharField(max_length=64, blank=True)  # SHA-256 of what the player's browser will tell
    contribution = models.CharField(max_length=64, blank=True)  # to the seed, as told or drawn for the seat
    to_act = models.BooleanField(default=False)  # the game waits for this seat
    awaited = models.BooleanField(default=False)  # so far as anybody may know
    asked_at = models.PositiveIntegerField(default=0)  # the version since which its question stands
    acted_at = models.PositiveIntegerField(default=0)  # the move of its last action that stands; 0: none
    # its clock, as clocks.Clock; what is left stands as it was at `runs_since`
    bank = models.PositiveIntegerField(default=0)
    free = models.PositiveIntegerField(default=0)
    used = models.PositiveIntegerField(default=0)
    runs_since = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    had_more = models.BooleanField(default=False)  # time, when it was over
    pauses = models.BooleanField(default=False)  # would have all clocks stand
    absent = models.BooleanField(default=False)  # resigned: the rules say how it plays on
    advised = models.PositiveIntegerField(default=0)  # how often it has asked what a careful player would do
    notes = models.TextField(max_length=20_000, blank=True)  # for the player's eyes alone
    orders = models.JSONField(default=dict, blank=True)  # what answers for the player: nobody else knows

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_of_each_seat"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def open(self) -> bool:
        return not self.bot and self.user_id is None

    @property
    def shut(self) -> bool:
        """Whether its browser has sealed what it adds to the seed, and not opened it."""
        return bool(self.seal and not self.contribution)

    @property
    def keeps_its_word(self) -> bool:
        """Whether it has added what was sealed."""
        return not self.seal or self.seal == sealed(self.contribution)

    @property
    def name(self) -> str:
        """Who sits here, as others see it."""
        if self.bot:
            return f"Bot, {self.bot}"
        if self.player:
            return self.player
        if self.user:
            return str(self.user)
        return "Departed" if self.table.status != Table.Status.OPEN else "Open"


class Duty(models.Model):
    """A seat that the bot runners play: a bot's, or an absent player's.

    A runner holds this row's lock while the bot thinks, so that no other thinks the same; the row
    itself never changes, so nothing else waits for that lock.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="duty")

    def __str__(self) -> str:
        return str(self.seat)


class MoveQuerySet(models.QuerySet["Move"]):
    def with_ways(self) -> "list[Move]":
        """These moves with what their states are packed against: one query more for them all."""
        moves = list(self)
        for move, way in zip(moves, ways_to(moves), strict=True):
            move.way = way
        return moves


class Move(models.Model):
    """One action and the game after it. Move 0 is the setup; an undo is a move that leads back."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    record = models.BinaryField()  # the action, its draws and events, as archive.py packs them
    state = models.BinaryField()  # the game after it, packed as well
    base = models.PositiveIntegerField(null=True)  # the last move whose state is whole; null: this one's is
    key = models.CharField(max_length=36, blank=True)  # of the request, so that a repeated one is known
    back_to = models.PositiveIntegerField(null=True)  # the move whose state an undo brings back
    made_at = models.DateTimeField(auto_now_add=True)
    clocks = models.JSONField(null=True)  # of the seats after it: what each has in hand, free, and used

    objects = MoveQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        get_latest_by = "number"
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_of_each_move"),
            models.UniqueConstraint(
                fields=["table", "key"], condition=~Q(key=""), name="one_of_each_request"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, move {self.number}"

    @cached_property
    def told(self) -> Record:
        return unpack_record(self.record)

    @property
    def action(self) -> Any:
        return self.told.action

    @property
    def draws(self) -> list[Draw]:
        return self.told.draws

    @property
    def events(self) -> Any:
        return self.told.events

    strung: str | None  # the way to it in hexadecimal figures; of one that `Table.move_at` has found

    @cached_property
    def way(self) -> list[Kept]:
        """The packed states from the whole one on to that before this one; none if this one is whole."""
        return ways_to([self])[0]

    @cached_property
    def saved(self) -> bytes:
        """The state as the rules saved it."""
        with self._named():
            return unpack_state(*self.way, self.state)

    def read_after(self, before: bytes) -> bytes:
        """`saved`, for who knows that of the move before."""
        if self.base is not None:
            with self._named():
                self.saved = unpack_next(self.state, before)
        return self.saved

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except Newer:
            raise
        except Unreadable as error:
            raise Unreadable(f"The position after move {self.number} is damaged.") from error


# One row, for Django takes longer over each than the database over all; null where the state is whole.
# Both databases string them together in the order of the inner query.
WITH_WAY = """
    SELECT play_move.*, (
        SELECT {} FROM (
            SELECT state FROM play_move AS earlier
            WHERE earlier.table_id = play_move.table_id
                AND earlier.number >= play_move.base AND earlier.number < play_move.number
            ORDER BY earlier.number
        ) AS way
    ) AS strung
    FROM play_move WHERE table_id = %s AND number = %s
"""
STRUNG = {"sqlite": "group_concat(hex(state))", "postgresql": "string_agg(encode(state, 'hex'), ',')"}
KEPT_STATE = ("table", "number", "state")
RUNS = 200  # of moves that one query asks for: SQLite takes no expression of more than a thousand levels


def ways_to(moves: Sequence[Move]) -> list[list[Kept]]:
    """What leads to the state of each of these."""
    spans = [
        (move.table_id, range(move.number if move.base is None else move.base, move.number)) for move in moves
    ]
    runs = list(_runs(sorted({(table, number) for table, span in spans for number in span})))
    states: dict[tuple[int, int], Kept] = {}
    for first in range(0, len(runs), RUNS):
        rows = Move.objects.filter(reduce(or_, runs[first : first + RUNS]))
        states |= {(table, number): state for table, number, state in rows.values_list(*KEPT_STATE)}
    return [[states[table, number] for number in span if (table, number) in states] for table, span in spans]


def _runs(wanted: Iterable[tuple[int, int]]) -> Iterator[Q]:
    """These moves, each by its table and number, in unbroken runs."""
    for _, run in groupby(enumerate(wanted), key=lambda one: (one[1][0], one[1][1] - one[0])):
        (_, (table, first)), *rest = run
        yield Q(table=table, number__gte=first, number__lte=first + len(rest))


class Message(models.Model):
    """Said at a table, either among the players or among those who watch."""

    class Channel(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    channel = models.CharField(max_length=10, choices=Channel)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=40)  # as it was when this was said
    text = models.CharField(max_length=500)
    key = models.CharField(max_length=36, blank=True)  # of the request, so that a repeated one says it once
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "user", "key"], condition=~Q(key=""), name="one_of_each_line"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


Watcher = SeatNumber | None  # a seat, or None for the spectators
