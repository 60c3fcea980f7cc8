"""Tables to measure with: people at every seat, signed in, and a game under way."""

import uuid
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from apps.accounts.models import User
from apps.components.selectors import default_set
from apps.play import takeback
from apps.play.models import Move, Seat, Table
from apps.play.services import start_table, take_action
from games.engine.contract import Action, Rules
from games.engine.contract import Seat as SeatNumber
from games.registry import default_rules

CSRF = "b" * 32  # a double submit: the token in the header has to be the one in the cookie
SEATS = 4
Signed = tuple[User, str]  # somebody, and the key of a session of theirs


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
    """A table as the measuring side follows it: it knows the game, so it can choose without asking."""

    table: Table
    game: Any
    version: int
    places: list[Place]
    rng: Random

    @property
    def rules(self) -> Rules[Any]:
        return self.table.rules

    @property
    def over(self) -> bool:
        return not self.rules.waiting(self.game)

    def choose(self) -> tuple[SeatNumber, Action]:
        seat = self.rng.choice(sorted(self.rules.waiting(self.game)))
        return seat, self.rules.sample(self.game, seat, self.rng)

    def posted(self, seat: SeatNumber, action: Action) -> dict[str, str]:
        """What the page would post for it."""
        return {
            "seat": str(seat),
            "version": str(self.version),
            "action": msgspec.json.encode(action).decode(),
            "key": str(uuid.uuid4()),
        }

    def follow(self, seat: SeatNumber, action: Action) -> None:
        """The site has taken this action."""
        self.rules.apply(self.game, seat, action)
        self.version += 1


def make_players(game: str) -> list[Signed]:
    """Four people, or as near to that as the game allows, each with a session in which they are signed in."""
    rules = default_rules(game)
    fewest, most = rules.seats(next(iter(rules.scenarios)))
    count = min(max(SEATS, fewest), most)
    users = [User.objects.create(username=f"bench-{n}", name=f"Player {n}") for n in range(count)]
    return [(user, session_of(user)) for user in users]


def session_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    assert session.session_key
    return session.session_key


def make_table(game: str, players: list[Signed]) -> Playing:
    components = default_set(game)
    table = Table(title="Bench", game=game, components=components)
    table.scenario = next(iter(table.rules.scenarios))
    table.save()
    seats = [Seat(table=table, number=n, user=user) for n, (user, _) in enumerate(players)]
    Seat.objects.bulk_create(seats)
    start_table(table=table)
    places = [Place(table.key, session) for _, session in players]
    return Playing(table, takeback.load(table, table.moves.latest()), 0, places, Random(table.pk))


def stranger(playing: Playing) -> Place:
    """A spectator's browser."""
    return Place(playing.table.key, "")


def play_on(playing: Playing, moves: int) -> None:
    """Moves by the service itself, without a request."""
    for _ in range(moves):
        seat, action = playing.choose()
        take_action(table_id=playing.table.pk, seat=seat, action=action, version=playing.version)
        playing.follow(seat, action)


def lengthen(playing: Playing, moves: int) -> None:
    """Give a table a long past: its last move again and again, as if that many had been made."""
    last = playing.table.moves.latest()
    past = range(last.number + 1, moves + 1)
    fields = {"seat": last.seat, "action": last.action, "events": last.events, "state": last.state}
    Move.objects.bulk_create(Move(table=playing.table, number=n, **fields) for n in past)
    Table.objects.filter(pk=playing.table.pk).update(version=moves)
    playing.version = moves
