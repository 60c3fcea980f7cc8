"""What changes events, but for what an arbiter settles. Whoever does it holds the event's row meanwhile."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.text import Truncator

from apps.accounts.models import User
from apps.accounts.services import hold
from apps.clubs.models import Club, Power
from apps.clubs.selectors import is_member, membership_in, memberships
from apps.clubs.services import Refused
from apps.components.selectors import default_set, rules_for
from apps.events import pairing
from apps.events.ladder import MOST_AT_ONCE, REACH
from apps.events.models import Entrant, Event, Pairing, Place
from apps.events.pairing import Group
from apps.events.selectors import Course, course_of, courses_of
from apps.lobby import services as lobby
from apps.lobby.sealing import appoint
from apps.lobby.services import SharedSecret, Sitter, open_table
from apps.lobby.table_settings import Origin, TableSettings
from apps.play.models import Table
from apps.play.services import reseat
from games.engine.contract import IllegalAction, Rules
from games.registry import bots

MOST_EVENTS = 50  # of a club, that are not over
MOST_ENTRANTS = 64


@transaction.atomic
def announce(*, club: Club, by: User, **settings: Any) -> Event:
    """A new event, which people may enter."""
    must_lead(club, by)
    if club.events.count() >= MOST_EVENTS and _under_way(club) >= MOST_EVENTS:
        raise Refused(f"The club has {MOST_EVENTS} events that are not over, which is as many as may be.")
    event = Event(club=club, **settings)
    _must_seat(event)
    if event.seasonal and not event.ends_at:
        raise Refused("A season has an end: say when.")
    if event.past:
        raise Refused("Its end is past.")
    if event.ends_at and event.begins_at and event.ends_at <= event.begins_at:
        raise Refused("It ends before it begins.")
    event.save()
    return event


def _under_way(club: Club) -> int:
    return sum(not course.over for course in courses_of(club.events.all()))


def _must_seat(event: Event) -> None:
    fewest, most = _seats(event)
    if event.form == Event.Form.DEAL:
        event.seats, event.sealed = 1, False
    if event.form not in (Event.Form.SWISS, Event.Form.DEAL) and event.seats != 2:
        raise Refused("Only a Swiss is played by more than two at a table.")
    if not fewest <= event.seats <= most or (event.seats == 1) != (event.form == Event.Form.DEAL):
        raise Refused(f"This scenario takes {fewest} to {most} at a table, not {event.seats}.")


def _rules(event: Event) -> Rules[Any]:
    return rules_for(default_set(event.game).pk)


def _seats(event: Event) -> tuple[int, int]:
    return _rules(event).seats(event.scenario)


# Entering and dropping out


@transaction.atomic
def enter(*, key: str, user: User) -> Entrant:
    """Play along from the next round on; who has dropped out comes back."""
    if not hold(user):
        raise Refused("They have just left the site.")
    event = held(key)
    membership_in(event.club, user)
    mine = event.entrants.filter(user=user).first()
    if mine and mine.dropped and event.form != Event.Form.KNOCK_OUT:
        mine.dropped = False
        mine.save(update_fields=["dropped"])
        return mine
    if mine:
        raise Refused("You have entered already.")
    return _entered(event, user, user=user)


@transaction.atomic
def enter_bot(*, key: str, by: User, level: str) -> Entrant:
    event = held(key)
    must_lead(event.club, by)
    if level not in bots(event.game):
        raise Refused("No bot of this game has that level.")
    return _entered(event, by, bot=level)


def _entered(event: Event, by: User, user: User | None = None, bot: str = "") -> Entrant:
    if event.round and event.form in (Event.Form.ROBIN, Event.Form.KNOCK_OUT, Event.Form.LEAGUE):
        raise Refused("It has begun: only a Swiss or a ladder can be entered late.")
    if event.form == Event.Form.DEAL and event.to_come:
        raise Refused("Its time is still to come.")
    if event.form == Event.Form.SWISS and event.round and event.round >= event.rounds:
        raise Refused("Its last round is paired.")
    if event.past:
        raise Refused("Its season is over.")
    if event.entrants.count() >= MOST_ENTRANTS:
        raise Refused(f"{MOST_ENTRANTS} have entered, which is as many as there is room for.")
    made = Entrant.objects.create(event=event, user=user, bot=bot)
    if event.form == Event.Form.DEAL:
        _deal(event, made, by)
    return made


def _deal(event: Event, entrant: Entrant, by: User) -> None:
    """A table of their own, which is dealt as everybody's: once, so whoever drops out has had their try."""
    event.round = 1
    event.save(update_fields=["round"])
    course = course_of(event)
    _set_up(course, len(course.pairings) + 1, [entrant.pk], by)


@transaction.atomic
def drop(*, key: str, by: User, entrant: int) -> Entrant:
    """Play no further rounds. Before the first it is as if one had not entered."""
    event = held(key)
    found = event.entrants.filter(pk=entrant).select_related("user").first()
    if found is None:
        raise Refused("They have not entered.")
    if found.user_id != by.pk:
        must_lead(event.club, by)
    if event.round:
        found.dropped = True
        found.save(update_fields=["dropped"])
    else:
        event.entrants.filter(pk=found.pk).delete()
    return found


# Rounds


@transaction.atomic
def pair_next(*, key: str, by: User) -> Event:
    """Draw up the next round, and set up its tables. The last must be over, or ruled upon."""
    people = User.objects.filter(entries__event__key=key, entries__dropped=False)
    if not hold(by, *people):
        raise Refused("Somebody who was to play has just left the site. Do it again.")
    event = held(key)
    must_lead(event.club, by)
    _drop_strangers(event)
    course = course_of(event)
    _must_be_ready(course)
    if event.round == 0:
        event.rounds = _rounds(course)
    event.round += 1
    event.save(update_fields=["round", "rounds"])
    for number, group in enumerate(_groups(course), start=1):
        _set_up(course, number, pairing.seated(group, course.had), by)
    return event


def _drop_strangers(event: Event) -> None:
    """Who is no member of the club any more is paired no more."""
    people = dict(event.entrants.filter(user__isnull=False).values_list("user", "pk"))
    belong = {user for _, user in memberships([event.club_id], [*people])}
    event.entrants.filter(user__in=people.keys() - belong).update(dropped=True)


@transaction.atomic
def challenge(*, key: str, by: User, entrant: int) -> Pairing:
    """Somebody on a ladder sits down at a table with one who stands above."""
    if not hold(*User.objects.filter(Q(pk=by.pk) | Q(entries__event__key=key, entries=entrant))):
        raise Refused("They have just left the site.")
    event = held(key)
    _drop_strangers(event)
    course = course_of(event)
    mine = next((one for one in course.entrants.values() if one.user_id == by.pk), None)
    if event.form != Event.Form.LADDER or mine is None:
        raise Refused("Only who stands on a ladder challenges others there.")
    if entrant not in course.within_reach(mine.pk):
        raise Refused(
            f"One challenges up to {REACH} rungs above, those who play less than {MOST_AT_ONCE} games."
        )
    event.round += 1
    event.save(update_fields=["round"])
    return _set_up(course, 1, pairing.seated([mine.pk, entrant], course.had), by)


def _must_be_ready(course: Course) -> None:
    if course.over:
        raise Refused("The event is over.")
    if course.event.form == Event.Form.LADDER:
        raise Refused("On a ladder people challenge each other.")
    if course.event.form == Event.Form.DEAL:
        raise Refused("Nobody meets anybody there.")
    if course.event.to_come:
        raise Refused("Its time is still to come.")
    if course.event.form == Event.Form.LEAGUE and 0 < course.event.round >= course.event.rounds:
        raise Refused("Its last round is paired.")
    if course.unfinished and not course.event.seasonal:
        raise Refused(f"{len(course.unfinished)} of this round’s tables have no result yet.")
    fewest, _ = _seats(course.event)
    if len(course.playing) < max(2, fewest):
        raise Refused(f"At least {max(2, fewest)} must have entered.")


def _rounds(course: Course) -> int:
    people = len(course.playing)
    if course.event.form == Event.Form.ROBIN:
        return people - 1 + people % 2
    if course.event.form == Event.Form.LEAGUE:
        return 2 * (people - 1 + people % 2)
    return (people - 1).bit_length() if course.event.form == Event.Form.KNOCK_OUT else course.event.rounds


def _groups(course: Course) -> list[Group]:
    return PAIRED[course.event.form](course)


def _swiss(course: Course) -> list[Group]:
    playing = {*course.playing}
    order = [row.entrant for row in course.rows if row.entrant in playing]
    fewest, _ = _seats(course.event)
    return pairing.swiss(order, course.met, course.byes, max(2, fewest), course.event.seats)


def _robin(course: Course) -> list[Group]:
    """Who has dropped out stays in the circle, so that each still meets each; against them one rests."""
    groups = pairing.robin(course.lots, course.event.round)
    here = {*course.playing}
    return [left for group in groups if (left := [one for one in group if one in here])]


def _knock_out(course: Course) -> list[Group]:
    return pairing.knock_out(course.playing)


PAIRED: dict[str, Callable[[Course], list[Group]]] = {
    Event.Form.SWISS: _swiss,
    Event.Form.ROBIN: _robin,
    Event.Form.LEAGUE: _robin,
    Event.Form.KNOCK_OUT: _knock_out,
}


def _set_up(course: Course, number: int, group: Group, by: User) -> Pairing:
    alone = course.event.form == Event.Form.DEAL
    table = _table(course, number, group, by) if len(group) > 1 or alone else None
    made = Pairing.objects.create(event=course.event, round=course.event.round, number=number, table=table)
    Place.objects.bulk_create(
        Place(pairing=made, entrant_id=entrant, seat=seat) for seat, entrant in enumerate(group)
    )
    return made


def _table(course: Course, number: int, group: Group, by: User) -> Table:
    event = course.event
    try:
        return open_table(
            host=by,
            settings=TableSettings(
                game=event.game,
                scenario=event.scenario,
                options={},
                title=_title(event, number),
                pace=event.pace,
                clock=event.terms,
                spectators=event.form != Event.Form.DEAL,
                club=event.club,
                members_only=True,
            ),
            sitters=[_sitter(course.entrants[one], sealed=event.sealed) for one in group],
            origin=Origin(appointed=event.sealed),
            shared=_shared(event),
            bots_alone=True,
        )
    except lobby.Refused as refusal:
        raise Refused(refusal.reason) from refusal


def _shared(event: Event) -> SharedSecret | None:
    if event.form != Event.Form.DEAL:
        return None
    assert event.ends_at
    return SharedSecret(event.secret, event.ends_at)


def _title(event: Event, number: int) -> str:
    if event.form == Event.Form.LADDER:
        return f"{Truncator(event.title).chars(40)}, game {event.round}"
    if event.form == Event.Form.DEAL:
        return event.title
    return f"{Truncator(event.title).chars(36)}, round {event.round}, table {number}"


def _sitter(entrant: Entrant, *, sealed: bool) -> Sitter:
    """Who is to seal sits down by themselves."""
    if entrant.bot:
        return Sitter(bot=entrant.bot)
    return Sitter(invited=entrant.user) if sealed else Sitter(user=entrant.user)


# Substitutes


@transaction.atomic
def substitute(*, key: str, by: User, entrant: int, user: User | None, level: str = "") -> Entrant:
    """Somebody else plays on for an entrant, at their tables under way too: a member, or a bot."""
    if user and not hold(user):
        raise Refused("They have just left the site.")
    event = held(key)
    must_lead(event.club, by)
    found = event.entrants.filter(pk=entrant).select_related("user").first()
    if found is None:
        raise Refused("They have not entered.")
    if event.form == Event.Form.DEAL:
        raise Refused("Each plays for themselves there.")
    _must_be_free(event, user, level)
    found.instead_of = found.instead_of or found.user
    found.user, found.bot, found.dropped = user, level, False
    found.save(update_fields=["instead_of", "user", "bot", "dropped"])
    for place in found.places.exclude(pairing__table=None).select_related("pairing"):
        try:
            _hand_over(place, user, level)
        except IllegalAction as refusal:
            raise Refused(refusal.reason) from refusal
    return found


def _hand_over(place: Place, user: User | None, level: str) -> None:
    """A seat at a table that is not over, held lest it begin or end meanwhile."""
    table = Table.objects.select_for_update(of=("self",)).get(pairing=place.pairing_id)
    if table.status == Table.Status.OPEN:
        appoint(key=table.key, number=place.seat, user=user, bot=level)
    elif table.status == Table.Status.PLAYING:
        reseat(table_id=table.pk, seat=place.seat, user=user, bot=level)


def _must_be_free(event: Event, user: User | None, level: str) -> None:
    if user is None:
        if level not in bots(event.game):
            raise Refused("No bot of this game has that level.")
    elif not is_member(event.club_id, user):
        raise Refused(f"{user} is no member of the club.")
    elif event.entrants.filter(user=user).exists():
        raise Refused(f"{user} has entered already.")


def held(key: str) -> Event:
    """Raises Event.DoesNotExist."""
    return Event.objects.select_for_update(of=("self",)).select_related("club").get(key=key)


def must_lead(club: Club, by: User) -> None:
    membership_in(club, by).must(Power.EVENTS)
