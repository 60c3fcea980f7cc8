"""Tables to measure with: people at every seat, signed in, a game under way, and what they will do there."""

import uuid
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction

from apps.accounts.models import User
from apps.components.selectors import default_set
from apps.play import archive
from apps.play.models import Move, Seat, Table
from apps.play.services import start_table, take_action
from games.engine.contract import Action, Rules
from games.engine.contract import Seat as SeatNumber
from games.registry import default_rules, presenter

CSRF = "b" * 32  # a double submit: the token in the header has to be the one in the cookie
SEATS = 4
Signed = tuple[User, str]  # somebody, and the key of a session of theirs
Posted = tuple[SeatNumber, dict[str, str]]  # whose action, and what the page would post for it


@dataclass(frozen=True)
class Place:
    """Where one browser of the measurement is: at which table, and whose."""

    key: str
    session: str

    @property
    def cookies(self) -> str:
        return f"{settings.SESSION_COOKIE_NAME}={self.session}; {settings.CSRF_COOKIE_NAME}={CSRF}"


@dataclass
class Playing:
    """A table as the measuring side knows it, with all that will be done there, the first of it first."""

    table: Table
    version: int
    places: list[Place]
    script: list[Posted]

    @property
    def stranger(self) -> Place:
        """A spectator's browser."""
        return Place(self.table.key, "")


class Makers:
    """Makes tables, the same games in the same order for the same seed: dice, actions and all."""

    def __init__(self, game: str, seed: str) -> None:
        self.game = game
        self.seed = seed
        self.made = 0
        fewest, most = default_rules(game).seats(self.scenario)
        self.seats = min(max(SEATS, fewest), most)

    @property
    def scenario(self) -> str:
        return next(iter(default_rules(self.game).scenarios))

    def make(self, *, moves: int, played: int = 0, past: int = 0) -> Playing:
        """A table of people of its own, `played` moves on, with `moves` to come, or as many as there are.

        With a `past` its last move stands there again and again, as if that many had been made.
        """
        table, places = self._seat_people()
        game, rng = archive.load(table, table.moves.latest()), Random(self.made)
        version = play_on(table, game, rng, played)
        if past:
            lengthen(table, past)
            version = past
        return Playing(table, version, places, script(table.rules, game, rng, version, moves))

    @transaction.atomic
    def _seat_people(self) -> tuple[Table, list[Place]]:
        self.made += 1
        players = make_players(self.seats)
        table = make_table(
            self.game, self.scenario, f"{self.seed}-{self.made}", [user for user, _ in players]
        )
        return table, [Place(table.key, session) for _, session in players]


def play_on(table: Table, game: Any, rng: Random, moves: int) -> int:
    """So many moves by the service itself, or as many as there are; the version after them."""
    for version in range(moves):
        if not table.rules.waiting(game):
            return version
        seat, action = play_one(table.rules, game, rng)
        take_action(table_id=table.pk, seat=seat, action=action, version=version)
    return moves


def script(rules: Rules[Any], game: Any, rng: Random, version: int, moves: int) -> list[Posted]:
    written: list[Posted] = []
    while len(written) < moves and rules.waiting(game):
        seat, action = play_one(rules, game, rng)
        written.append((seat, posted(seat, version + len(written), action)))
    return written


def play_one(rules: Rules[Any], game: Any, rng: Random) -> tuple[SeatNumber, Action]:
    seat = rng.choice(sorted(rules.waiting(game)))
    action = rules.sample(game, seat, rng)
    rules.apply(game, seat, action)
    return seat, action


def posted(seat: SeatNumber, version: int, action: Action) -> dict[str, str]:
    return {
        "seat": str(seat),
        "version": str(version),
        "action": msgspec.json.encode(action).decode(),
        "key": str(uuid.uuid4()),
    }


def make_players(count: int) -> list[Signed]:
    """So many people, each with a session in which they are signed in."""
    users = [
        User.objects.create(username=f"bench-{uuid.uuid4().hex[:20]}", name=f"Player {n}")
        for n in range(count)
    ]
    return [(user, session_of(user)) for user in users]


def session_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    assert session.session_key
    return session.session_key


def make_table(game: str, scenario: str, secret: str, users: list[User]) -> Table:
    table = Table.objects.create(
        title="Bench", game=game, scenario=scenario, components=default_set(game), secret=secret
    )
    Seat.objects.bulk_create(Seat(table=table, number=n, user=user) for n, user in enumerate(users))
    start_table(table=table)
    return table


def lengthen(table: Table, moves: int) -> None:
    """Give a table a long past. A turn begins once, and not with each of its moves."""
    last = table.moves.latest()
    past = range(last.number + 1, moves + 1)
    heads = {kind.__name__ for kind in presenter(table.game).heads}
    events = [event for event in last.events if event["type"] not in heads]
    record = archive.pack_record(table.game, msgspec.structs.replace(last.told, events=events))
    fields: dict[str, Any] = {"seat": last.seat, "record": record}
    before, rows = archive.before_next(last), []
    for number in past:
        packed, before = archive.pack_state(table.rules, number, last.saved, before)
        rows.append(Move(table=table, number=number, **fields, **packed._asdict()))
    Move.objects.bulk_create(rows)
    Table.objects.filter(pk=table.pk).update(version=moves)
