"""The only code that sets tables up and seats people at them, until the game begins; with sealing.py."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.template.loader import render_to_string
from django.utils.text import Truncator

from apps.accounts.blocking import why_not
from apps.accounts.models import User
from apps.accounts.services import hold
from apps.clubs.selectors import memberships
from apps.lobby.seals import begin_if_ready, part, sit_down_anew
from apps.lobby.table_settings import SET_UP, Origin, TableSettings
from apps.play import archive
from apps.play.models import LONGEST_TITLE, Seat, Table
from apps.play.publish import publish_to_all
from apps.play.sitting import FOR_MEMBERS, is_open_to
from apps.play.trying import Position
from apps.site.commits import after_commit
from games.engine.contract import IllegalAction
from games.registry import bots

APPOINTED = "Who plays at this table is settled by its event; whoever leads that can put in a substitute."
MOST_TRIED = 50  # of one's own that are under way; each is played to its end, or left
MOST_WAITING = 20  # tables of one host; the lobby shows fifty, and nobody fills it alone


class Refused(IllegalAction):
    """What was asked for at a table that has not begun cannot be."""


class Sitter(NamedTuple):
    """Who sits down in one seat of a new table; nobody at all: it is open to whoever comes."""

    user: User | None = None
    invited: User | None = None
    bot: str = ""
    player: str = ""  # a name of its own, for one of several at the user's screen


class SharedSecret(NamedTuple):
    """By which several tables are dealt the same."""

    secret: str
    sealed_until: datetime | None


@transaction.atomic
def open_table(
    *,
    host: User,
    settings: TableSettings,
    sitters: Sequence[Sitter],
    origin: Origin = SET_UP,
    seal: str = "",
    shared: SharedSecret | None = None,
    bots_alone: bool = False,
) -> Table:
    """A new table; play begins if every seat of it is taken.

    `seal`: of what the host's browser adds to the seed, and opens first. `shared`: others play by the same
    secret, and no browser adds to it. `bots_alone`: they may sit there without anybody.
    """
    _hold(host, *_people(sitters))
    table = Table(host=host, **settings.columns(), **origin.columns())
    _must_not_have_too_many(table, host, sitters)
    if shared:
        table.secret, table.sealed_until = shared
    _must_be_members(table, sitters)
    for sitter in () if table.appointed else sitters:
        _must_not_be_apart(host, sitter.invited, f"{sitter.invited} cannot be invited.")
    if not bots_alone and all(sitter.bot for sitter in sitters):
        raise Refused("Somebody must sit at the table: bots alone have nothing to tell each other.")
    table.options = _checked(table, sitters)
    table.save()
    Seat.objects.bulk_create(
        Seat(
            table=table,
            number=number,
            **(part(seal) if sitter.user and not shared else {}),
            **sitter._asdict(),
        )
        for number, sitter in enumerate(sitters)
    )
    begin_if_ready(table)
    return table


def _people(sitters: Sequence[Sitter]) -> list[User]:
    return [person for sitter in sitters for person in (sitter.user, sitter.invited) if person]


def _must_not_have_too_many(table: Table, host: User, sitters: Sequence[Sitter]) -> None:
    """Tables that wait for players, or that were begun from a position of another."""
    mine = host.hosted_tables
    waits = not table.appointed and any(not (sitter.user or sitter.bot) for sitter in sitters)
    if waits and mine.filter(status=Table.Status.OPEN, appointed=False).count() >= MOST_WAITING:
        raise Refused(f"{MOST_WAITING} tables of yours wait for players. Fill or close one of them first.")
    under_way = mine.filter(status=Table.Status.PLAYING, begun_from__isnull=False)
    if table.begun_from and under_way.count() >= MOST_TRIED:
        raise Refused(f"{MOST_TRIED} tables that you try from others are under way. Resign at one first.")


def _must_be_members(table: Table, sitters: Sequence[Sitter]) -> None:
    """Who sets up a club's table is its member; so is everybody at one for its members alone."""
    if table.club is None:
        return
    asked = [table.host, *(_people(sitters) if table.members_only else ())]
    members = memberships([table.club.pk], [person.pk for person in asked if person])
    for person in asked:
        if person and (table.club.pk, person.pk) not in members:
            raise Refused(f"{person} is no member of {table.club}.")


def _checked(table: Table, sitters: Sequence[Sitter]) -> dict[str, str]:
    try:
        settled = table.rules.check_setup(table.scenario, len(sitters), table.options)
    except IllegalAction as error:
        raise Refused(error.reason) from error
    if any(sitter.bot and sitter.bot not in bots(table.game) for sitter in sitters):
        raise Refused("No bot of this game has that level.")
    return settled


# Sitting down and getting up


@transaction.atomic
def join(*, key: str, user: User, number: int | None = None, seal: str = "") -> Table:
    """Take a seat: the one named, else what is offered to this person, else the first open one."""
    _hold(user)
    table, seats = gathered(key)
    if any(seat.user_id == user.pk for seat in seats):
        raise Refused("You sit at this table already.")
    _must_be_welcome(table, seats, user)
    for seat in _choose(seats, user, number):
        fields = {"user": user, "invited": None, **part(seal)}
        table.seats.filter(pk=seat.pk).update(**fields)
    begin_if_ready(table)
    return table


def _must_be_welcome(table: Table, seats: list[Seat], user: User) -> None:
    if table.appointed:
        if not any(seat.invited_id == user.pk for seat in seats):
            raise Refused(APPOINTED)
        return
    if not is_open_to(table, user):
        raise Refused(FOR_MEMBERS)
    _must_not_be_apart(user, table.host, "You cannot sit down at this table.")


def _choose(seats: list[Seat], user: User, number: int | None) -> list[Seat]:
    """Several where several are offered: a rematch of one who played more than one at a screen."""
    free = [seat for seat in seats if seat.open and seat.invited_id in (None, user.pk)]
    if number is not None:
        free = [seat for seat in free if seat.number == number]
    if not free:
        raise Refused("That seat is taken." if number is not None else "Every seat is taken.")
    return [seat for seat in free if seat.invited_id == user.pk] or free[:1]


@transaction.atomic
def leave(*, key: str, user: User) -> Table:
    """Get up before play begins; the seats are open again."""
    table, seats = _free(key)
    mine = [seat for seat in seats if seat.user_id == user.pk]
    if not mine:
        raise Refused("You do not sit at this table.")
    get_up(table, seats, mine)
    return table


def get_up(table: Table, seats: list[Seat], going: list[Seat]) -> None:
    """What others have opened by now is of no use any more, lest the next in the seat choose by it."""
    who = ", ".join(seat.name for seat in going)
    for seat in going:
        seat.user, seat.player, seat.seal, seat.contribution = None, "", "", ""
        seat.save(update_fields=["user", "player", "seal", "contribution"])
    if table.full_since:
        sit_down_anew(table, seats, who)


@transaction.atomic
def decline(*, key: str, user: User) -> Table:
    """Turn an invitation down; the seat is open to anyone."""
    table, seats = _free(key)
    offered = [seat for seat in seats if seat.invited_id == user.pk]
    if not offered:
        raise Refused("You are not invited to this table.")
    for seat in offered:
        seat.invited, seat.player = None, ""
        seat.save(update_fields=["invited", "player"])
    return table


@transaction.atomic
def fill(*, key: str, user: User, number: int, level: str) -> Table:
    """The host gives an open seat to a bot."""
    table, seats = _free(key)
    _must_host(table, user)
    seat = next((seat for seat in seats if seat.number == number and seat.open), None)
    if seat is None:
        raise Refused("That seat is taken.")
    if level not in bots(table.game):
        raise Refused("No bot of this game has that level.")
    if not any(other.open or other.user_id for other in seats if other is not seat):
        raise Refused("Somebody must sit at the table: bots alone have nothing to tell each other.")
    seat.bot, seat.invited, seat.player = level, None, ""
    seat.seal = seat.contribution = ""  # of somebody who has left the site
    seat.save(update_fields=["bot", "invited", "player", "seal", "contribution"])
    begin_if_ready(table)
    return table


@transaction.atomic
def close(*, key: str, user: User) -> None:
    """The host takes the table away before play begins."""
    table, _ = _free(key)
    _must_host(table, user)
    table.delete()


def gathered(key: str) -> tuple[Table, list[Seat]]:
    """A table that has not begun, held until the transaction ends. Raises Table.DoesNotExist."""
    table = Table.objects.select_for_update().get(key=key)
    if table.status != Table.Status.OPEN:
        raise Refused("Play has begun at this table.")
    seats = list(table.seats.select_related("user", "invited"))
    if table.full_since and any(seat.open for seat in seats):
        sit_down_anew(table, seats, "Departed")  # somebody has left the site since
    return table, seats


def _free(key: str) -> tuple[Table, list[Seat]]:
    """One of which people settle among themselves who sits there."""
    table, seats = gathered(key)
    if table.appointed:
        raise Refused(APPOINTED)
    return table, seats


def _hold(*people: User) -> None:
    """Nobody of these leaves the site until the transaction ends."""
    if not hold(*people):
        raise Refused("Somebody who was to sit here has just left the site.")


def _must_not_be_apart(asking: User, other: User | None, otherwise: str) -> None:
    if why := why_not(asking, other, otherwise):
        raise Refused(why)


def _must_host(table: Table, user: User) -> None:
    if table.host_id != user.pk:
        raise Refused("Only the host of the table may do that.")


# Again


@transaction.atomic
def rematch_of(*, table: Table, user: User, seal: str = "") -> Table:
    """The same game with the same people. The first who asks sets it up; the others sit down at it.

    `seal`: of what the browser of whoever asks adds to the seed.
    """
    _hold(user, *(seat.user for seat in table.seats.select_related("user") if seat.user))
    table = Table.objects.select_for_update().get(pk=table.pk)
    if table.status != Table.Status.OVER:
        raise Refused("A rematch can be asked for when the game is over.")
    if not table.seats.filter(user=user).exists():
        raise Refused("A rematch is for those who played.")
    again = Table.objects.filter(rematch_of=table).first()
    if again is None:
        again = _set_up_again(table, user, seal)
        after_commit(_call_back, table, again)
        return again
    if again.seats.filter(invited=user).exists() and again.status == Table.Status.OPEN:
        return join(key=again.key, user=user, seal=seal)
    return again


def _set_up_again(table: Table, host: User, seal: str) -> Table:
    return open_table(
        host=host,
        settings=TableSettings.of(table),
        sitters=[_again(seat, host) for seat in table.seats.select_related("user")],
        origin=Origin(rematch_of=table),
        seal=seal,
    )


def _call_back(table: Table, again: Table) -> None:
    """Those who still sit at the finished game are told of the next."""
    html = render_to_string("lobby/parts/again.html", {"table": again})
    publish_to_all(table.pk, html)


@transaction.atomic
def try_from(*, table: Table, position: Position, user: User, levels: Sequence[str]) -> Table:
    """A practice table of somebody's own from a position of another.

    `levels`: of the bots, seat by seat; where there is none they play themselves.
    """
    game = archive.load(table, table.move_at(position.move))
    if not table.rules.waiting(game):
        raise Refused("The game is over there: nothing is left to try.")
    names = table.rules.names(len(levels))
    alone = list(levels).count("") == 1
    settings = TableSettings(
        game=table.game,
        scenario=table.scenario,
        options=table.options,
        title=Truncator(f"Move {position.move} of {table.title}").chars(LONGEST_TITLE),
        components=table.components,
        listed=False,
        spectators=False,
        practice=True,
    )
    sitters = [
        Sitter(bot=level) if level else Sitter(user=user, player="" if alone else name)
        for level, name in zip(levels, names, strict=True)
    ]
    return open_table(host=user, settings=settings, sitters=sitters, origin=Origin(begun_from=position))


def _again(seat: Seat, host: User) -> Sitter:
    if seat.bot:
        return Sitter(bot=seat.bot)
    if seat.user_id == host.pk:
        return Sitter(user=host, player=seat.player)
    return Sitter(invited=seat.user, player=seat.player)
