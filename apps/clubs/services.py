"""The only code that changes clubs. Whoever changes who belongs to one holds its row meanwhile."""

from collections.abc import Collection, Mapping
from datetime import date

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from apps.accounts.blocking import muted_in_words, why_not
from apps.accounts.models import User
from apps.accounts.services import hold
from apps.clubs.announcements import closing
from apps.clubs.models import Candidate, Club, Custom, Membership, Message, Notice, Power
from apps.clubs.names import likeness_of
from apps.clubs.selectors import membership_in
from apps.components.models import ComponentSet

MOST_LED = 10  # clubs in which one person has all powers
MOST_MEMBERS = 500  # of a club: its page of members lists them all
MOST_AT_THE_DOOR = 100  # of a club, and of one person at clubs
MOST_NOTICES = 100
KEPT_MESSAGES = 200  # of a club's talk, the newest; its page shows them all


class Refused(Exception):
    """What was asked of a club cannot be, and why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Muted(Refused):
    """Its words cannot go out: the person may write nothing for now."""


# Founding and settling


def found(*, user: User, name: str, about: str, link: str, joining: str) -> Club:
    """A new club, whose founder may do everything."""
    try:
        with transaction.atomic():
            _here(user)
            if user.memberships.filter(everything=True).count() >= MOST_LED:
                raise Refused(f"You lead {MOST_LED} clubs. Hand one on before you found another.")
            club = Club.objects.create(
                name=name, likeness=likeness_of(name), about=about, link=link, joining=joining
            )
            Membership.objects.create(club=club, user=user, everything=True)
            return club
    except IntegrityError as error:
        raise Refused(TAKEN) from error


def settle(*, key: str, by: User, name: str, about: str, link: str, joining: str) -> Club:
    """Say otherwise what the club is, and how one joins it."""
    try:
        with transaction.atomic():
            club = _led(key, by, Power.SETTINGS)
            club.name, club.likeness, club.about = name, likeness_of(name), about
            club.link, club.joining = link, joining
            club.save()
            return club
    except IntegrityError as error:
        raise Refused(TAKEN) from error


TAKEN = "There is a club of that name, or of one that looks like it. Choose another, please."


@transaction.atomic
def settle_game(
    *,
    key: str,
    by: User,
    game: str,
    scenario: str,
    options: Mapping[str, str],
    components: ComponentSet | None,
    pace: Mapping[str, str],
) -> Custom:
    """Say how tables of this game begin here."""
    club = _led(key, by, Power.SETS)
    custom, _ = Custom.objects.update_or_create(
        club=club,
        game=game,
        defaults={
            "scenario": scenario,
            "options": dict(options),
            "components": components,
            "pace": dict(pace),
        },
    )
    return custom


# Joining


@transaction.atomic
def knock(*, key: str, user: User, words: str = "") -> Membership | Candidate:
    """Join, where the club is open or has invited this person; else ask it."""
    _here(user)
    club = _held(key)
    if club.memberships.filter(user=user).exists():
        raise Refused("You are a member already.")
    candidate = club.candidates.filter(user=user).first()
    if club.joining == Club.Joining.OPEN or (candidate and candidate.invited):
        return _let_in(club, user)
    if candidate:
        raise Refused("You have asked already. Its leaders will answer.")
    if club.joining == Club.Joining.INVITATION:
        raise Refused("This club is by invitation alone.")
    if words and user.muted:
        raise Muted(f"{muted_in_words(user)} Without words you can ask.")
    return _at_the_door(club, user, invited=False, words=words)


@transaction.atomic
def turn_away(*, key: str, user: User) -> Candidate:
    """Decline an invitation, or ask no longer."""
    candidate = _held(key).candidates.filter(user=user).first()
    if candidate is None:
        raise Refused("Nobody waits for an answer of yours here.")
    candidate.delete()
    return candidate


@transaction.atomic
def invite(*, key: str, by: User, user: User) -> Membership | Candidate:
    """Ask somebody in; who has asked already is admitted."""
    _here(by, user)
    club = _led(key, by, Power.ADMIT)
    if club.memberships.filter(user=user).exists():
        raise Refused(f"{user} is a member already.")
    candidate = club.candidates.filter(user=user).first()
    if why := why_not(by, user, f"{user} cannot be invited."):
        raise Refused(why)
    if candidate is None:
        return _at_the_door(club, user, invited=True, by=by)
    if candidate.invited:
        raise Refused(f"{user} is invited already, and has not answered.")
    return _let_in(club, user)


@transaction.atomic
def admit(*, key: str, by: User, candidate: int) -> Membership:
    """Let in somebody who has asked. Whom the club has invited answers for themselves."""
    asking = Candidate.objects.filter(pk=candidate, club__key=key).select_related("user").first()
    _here(by, *([asking.user] if asking else []))
    club = _led(key, by, Power.ADMIT)
    found = club.candidates.filter(pk=candidate).select_related("user").first()
    if found is None or found.invited:
        raise Refused("Nobody has asked for that, or no longer.")
    return _let_in(club, found.user, admitted=True)


@transaction.atomic
def turn_down(*, key: str, by: User, candidate: int) -> Candidate:
    """Say no to who has asked, or take an invitation back."""
    club = _led(key, by, Power.ADMIT)
    found = club.candidates.filter(pk=candidate).select_related("user").first()
    if found is None:
        raise Refused("Nobody has asked for that, or no longer.")
    found.delete()
    return found


def _let_in(club: Club, user: User, *, admitted: bool = False) -> Membership:
    if club.memberships.count() >= MOST_MEMBERS:
        raise Refused(f"The club is full: {MOST_MEMBERS} are its members.")
    club.candidates.filter(user=user).delete()
    return Membership.objects.create(club=club, user=user, admitted=admitted)


def _at_the_door(
    club: Club, user: User, *, invited: bool, by: User | None = None, words: str = ""
) -> Candidate:
    if club.candidates.count() >= MOST_AT_THE_DOOR:
        raise Refused(f"{MOST_AT_THE_DOOR} wait at the door of this club. Some must be answered first.")
    if not invited and user.candidacies.filter(invited=False).count() >= MOST_AT_THE_DOOR:
        raise Refused(f"You have asked {MOST_AT_THE_DOOR} clubs. Some must answer first.")
    return Candidate.objects.create(club=club, user=user, invited=invited, by=by, words=words)


# Leaving


@transaction.atomic
def leave(*, key: str, user: User) -> None:
    """Be a member no longer. With the last member the club goes."""
    _here(user)
    club = _held(key)
    mine = club.memberships.filter(user=user).first()
    if mine is None:
        raise Refused("You are no member of this club.")
    others = club.memberships.exclude(pk=mine.pk)
    if others.exists() and not others.filter(everything=True).exists():
        raise Refused(f"{LAST_LEADER} before you leave.")
    mine.delete()
    _close_if_empty(club)


@transaction.atomic
def depart(*, club_id: int, user: User) -> None:
    """Somebody leaves the site. If nobody may do everything then, the oldest leader may, or member."""
    club = Club.objects.select_for_update().get(pk=club_id)
    club.memberships.filter(user=user).delete()
    left = sorted(club.memberships.all(), key=lambda one: not one.leads)
    if left and not any(one.everything for one in left):
        left[0].everything = True
        left[0].save(update_fields=["everything"])
    _close_if_empty(club)


def _close_if_empty(club: Club) -> None:
    if not club.memberships.exists():
        closing.send(Club, club=club)
        club.delete()


@transaction.atomic
def remove(*, key: str, by: User, member: int) -> Membership:
    """Send a member away; a leader is sent away by who may do everything alone."""
    club = _led(key, by, Power.REMOVE)
    found = _member(club, member)
    if found.user_id == by.pk:
        raise Refused("To go yourself, leave the club.")
    if found.leads and not membership_in(club, by).everything:
        raise PermissionDenied(f"{found.user} leads the club: only who may do everything can remove them.")
    found.delete()
    return found


# What members say


@transaction.atomic
def tell_hours(*, key: str, user: User, hours: str, away_until: date | None) -> None:
    """When a member plays, and until which day they are away."""
    mine = membership_in(_held(key), user)
    mine.hours, mine.away_until = hours, away_until
    mine.save(update_fields=["hours", "away_until"])


@transaction.atomic
def say(*, key: str, user: User, text: str) -> Message:
    _here(user)
    _must_not_be_muted(user)
    club = _held(key)
    membership_in(club, user)
    said = Message.objects.create(club=club, user=user, text=text)
    old = club.messages.order_by("-pk").values_list("pk", flat=True)[KEPT_MESSAGES:]
    club.messages.filter(pk__in=list(old)).delete()
    return said


@transaction.atomic
def unsay(*, key: str, by: User, message: int) -> None:
    """Take back what one has said oneself, or, who may moderate, what another has."""
    club = _held(key)
    mine = membership_in(club, by)
    found = club.messages.filter(pk=message).first()
    if found is None:
        raise Refused("That is gone already.")
    if found.user_id != by.pk:
        mine.must(Power.MODERATE)
    found.delete()


# Leading


@transaction.atomic
def empower(*, key: str, by: User, member: int, everything: bool, powers: Collection[str]) -> Membership:
    """Say what a member may do for the club. Who may do everything says it, and one of them remains."""
    club = _held(key)
    if not membership_in(club, by).everything:
        raise PermissionDenied("Only leaders who may do everything can say who leads.")
    found = _member(club, member)
    others = club.memberships.filter(everything=True).exclude(pk=found.pk)
    if not everything and not others.exists():
        raise Refused(f"{LAST_LEADER} first.")
    found.everything = everything
    found.powers = [power.value for power in Power if power in powers]
    found.save(update_fields=["everything", "powers"])
    return found


LAST_LEADER = "One member at least must be able to do everything. Let another do so"


def _member(club: Club, member: int) -> Membership:
    found = club.memberships.filter(pk=member).select_related("user").first()
    if found is None:
        raise Refused("They are no member of this club, or no longer.")
    return found


# The notice board


@transaction.atomic
def put_up(*, key: str, by: User, text: str) -> Notice:
    _here(by)
    _must_not_be_muted(by)
    club = _led(key, by, Power.MESSAGE)
    if club.notices.count() >= MOST_NOTICES:
        raise Refused(f"{MOST_NOTICES} notices hang on the board. Take one down first.")
    return Notice.objects.create(club=club, user=by, text=text)


@transaction.atomic
def take_down(*, key: str, by: User, notice: int) -> None:
    """One's own, while one is a member; another's, if one may moderate."""
    club = _held(key)
    mine = membership_in(club, by)
    found = club.notices.filter(pk=notice).first()
    if found is None:
        raise Refused("That notice hangs there no longer.")
    if found.user_id != by.pk:
        mine.must(Power.MODERATE)
    found.delete()


# Who may


def _here(*people: User) -> None:
    """These stay on the site until the transaction ends. Always before a club is held."""
    if not hold(*people):
        raise Refused("They have just left the site.")


def _must_not_be_muted(user: User) -> None:
    if user.muted:
        raise Refused(muted_in_words(user))


def _held(key: str) -> Club:
    """Raises Club.DoesNotExist."""
    return Club.objects.select_for_update().get(key=key)


def _led(key: str, by: User, power: Power) -> Club:
    club = _held(key)
    membership_in(club, by).must(power)
    return club
