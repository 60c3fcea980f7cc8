"""Who will have nothing to do with whom. A block counts both ways, and only who made it knows of it."""

from django.db import transaction
from django.db.models import OuterRef, Q

from apps.accounts.announcements import blocked
from apps.accounts.models import Block, User
from apps.accounts.services import hold

MOST_BLOCKED = 500  # by one person: the page that lists them shows all


class Refused(Exception):
    """Nobody can be blocked so, and why; it is the text."""


@transaction.atomic
def block(*, by: User, user: User) -> None:
    if by == user:
        raise Refused("That is you.")
    if not hold(by, user):
        raise Refused("They have just left the site.")
    if by.blocks.count() >= MOST_BLOCKED:
        raise Refused(f"You have blocked {MOST_BLOCKED} people. Unblock some first.")
    _, new = Block.objects.get_or_create(by=by, user=user)
    if new:
        blocked.send(User, by=by, user=user)


def unblock(*, by: User, user: User) -> None:
    Block.objects.filter(by=by, user=user).delete()


def kept_apart(user_id: int | None) -> set[int]:
    """Those with whom this person has nothing to do, by whose wish ever; of nobody: nobody."""
    if user_id is None:
        return set()
    blocks = Block.objects.filter(Q(by=user_id) | Q(user=user_id)).order_by()
    return {pk for pair in blocks.values_list("by", "user") for pk in pair} - {user_id}


def between(one: User | OuterRef, other: User | OuterRef) -> Q:
    """Of blocks: those of the one by the other, whichever of the two has made it."""
    return Q(by=one, user=other) | Q(by=other, user=one)


def muted_in_words(user: User) -> str:
    """Why somebody writes to nobody."""
    assert user.muted_until
    return f"A moderator has ruled that you write nothing until {user.muted_until:%-d %B %Y, %H:%M} UTC."


def why_not(asking: User, other: User | None, otherwise: str) -> str:
    """Why somebody can ask nothing of another; nothing: they can. Who is blocked hears `otherwise`."""
    blocks = Block.objects.filter(between(asking, other)) if other else ()
    if not blocks:
        return ""
    mine = any(one.by_id == asking.pk for one in blocks)
    return f"You have blocked {other}: unblock them first, on their page." if mine else otherwise
