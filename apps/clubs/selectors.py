"""Who belongs to which club, and what each may see of one."""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db.models import Count, F, Max, Q, QuerySet, TextField
from django.db.models.functions import Cast, Coalesce
from django.http import Http404

from apps.accounts.blocking import kept_apart
from apps.accounts.models import User
from apps.clubs.models import Candidate, Club, Custom, Membership, Message, Power

NO_CLUB = (
    "There is no such club.",
    "The link may be old, or the club has closed, or it is by invitation alone.",
)
FIRST_NOTICES = 3  # on the club's page; the board has the rest


class Visitor(NamedTuple):
    """Who looks at a club: a member, somebody at its door, or a stranger."""

    club: Club
    user: User | None
    membership: Membership | None
    candidate: Candidate | None

    def may(self, power: str) -> bool:
        return self.membership is not None and self.membership.may(power)

    def must(self, power: Power) -> None:
        """Raises PermissionDenied."""
        must_belong(self.membership).must(power)

    @property
    def asking(self) -> int:
        """How many wait for an answer of this leader's."""
        waits = self.club.candidates.filter(invited=False)
        return waits.count() if self.may(Power.ADMIT) else 0


def must_belong(found: Membership | None) -> Membership:
    """Raises PermissionDenied where none was found."""
    if found is None:
        raise PermissionDenied("This is for members of the club.")
    return found


def membership_in(club: Club, user: User) -> Membership:
    """Raises PermissionDenied where they are no member."""
    return must_belong(club.memberships.filter(user=user).first())


def visit(key: str, user: object) -> Visitor:
    """Raises Http404 where there is no such club, and where its being there is not for them to know."""
    club = Club.objects.filter(key=key).first()
    if club is None:
        raise Http404(*NO_CLUB)
    visitor = _visitor(club, user if isinstance(user, User) else None)
    if not (club.listed or visitor.membership or visitor.candidate):
        raise Http404(*NO_CLUB)
    return visitor


def _visitor(club: Club, user: User | None) -> Visitor:
    if user is None:
        return Visitor(club, None, None, None)
    member = club.memberships.filter(user=user).first()
    candidate = None if member else club.candidates.filter(user=user).select_related("by").first()
    return Visitor(club, user, member, candidate)


def custom_of(key: str, game: str, user: User) -> Custom | None:
    """How tables of a game begin in a club of this member's."""
    customs = Custom.objects.filter(club__key=key, club__memberships__user=user, game=game)
    return customs.select_related("components").first()


def asking_leaders() -> QuerySet[Any]:
    """Candidates who ask to join, once for each `leader` who may admit them."""
    powers = Membership.objects.alias(listed=Cast("powers", TextField()))
    admit = powers.filter(Q(everything=True) | Q(listed__contains=f'"{Power.ADMIT}"'))
    asking = Candidate.objects.filter(invited=False, club__memberships__in=admit)
    return asking.annotate(leader=F("club__memberships__user"))


def is_member(club_id: int | None, user: object) -> bool:
    return isinstance(user, User) and Membership.objects.filter(club=club_id, user=user).exists()


def memberships(clubs: Iterable[int | None], people: Collection[int]) -> set[tuple[int, int]]:
    """Which of these people belong to which of these clubs."""
    found = Membership.objects.filter(club__in=list(clubs), user__in=people)
    return set(found.values_list("club", "user"))


def clubs_of(user: User) -> QuerySet[Club]:
    return _counted(Club.objects.filter(memberships__user=user))


def clubs_to_join(user: User | None) -> QuerySet[Club]:
    """Those that anyone may find, of which somebody is no member."""
    found = Club.objects.exclude(joining=Club.Joining.INVITATION)
    if user:
        found = found.exclude(pk__in=user.memberships.values("club"))
    return _counted(found)


def _counted(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """The largest first."""
    counted = Club.objects.filter(pk__in=clubs.values("pk")).annotate(members=Count("memberships"))
    return counted.order_by("-members", "name")


def ranks(club: Club) -> list[Membership]:
    """All members: first those with all powers, then other leaders, then the rest, each as they came."""
    members = club.memberships.select_related("user")
    return sorted(members, key=lambda one: (not one.everything, not one.leads))


class Seen(NamedTuple):
    """What tells one state of a club's talk from another: nothing is ever said twice."""

    lines: int = 0
    last: int = 0

    def __str__(self) -> str:
        return f"{self.lines}-{self.last}"


def last_said(visitor: Visitor) -> Seen:
    """Without reading it."""
    return Seen(**heard(visitor).aggregate(lines=Count("pk"), last=Coalesce(Max("pk"), 0)))


def heard(visitor: Visitor) -> QuerySet[Message]:
    """All that was said there, but for what those have said with whom this member has nothing to do."""
    apart = kept_apart(visitor.membership.user_id if visitor.membership else None)
    return visitor.club.messages.exclude(user__in=apart)


def data_of(user: User) -> dict[str, object]:
    """What clubs know of one person, for that person to take away."""
    written = user.notices.select_related("club").order_by("pk")
    return {
        "clubs": [_member_data(one) for one in user.memberships.select_related("club")],
        "at_the_door_of_clubs": [_candidate_data(one) for one in user.candidacies.select_related("club")],
        "notices": [
            {"club": one.club.name, "since": one.since.isoformat(), "text": one.text} for one in written
        ],
        "club_messages": [
            {"club": one.club.name, "said": one.said_at.isoformat(), "text": one.text}
            for one in user.club_messages.select_related("club").order_by("pk")
        ],
    }


def _member_data(one: Membership) -> dict[str, object]:
    return {
        "club": one.club.name,
        "since": one.since.isoformat(),
        "powers": "all" if one.everything else one.powers,
        "hours": one.hours,
        "away_until": one.away_until.isoformat() if one.away_until else None,
    }


def _candidate_data(one: Candidate) -> dict[str, object]:
    return {"club": one.club.name, "invited": one.invited, "words": one.words, "since": one.since.isoformat()}
