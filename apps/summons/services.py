"""The only code that changes how somebody is told."""

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import hold
from apps.play.models import Table
from apps.summons.manners import manner_of
from apps.summons.models import HOOKS, Letter, Manner, Messenger, Wish

MOST_HOOKS = 5  # of one person
MOST_BROWSERS = 10


class Refused(Exception):
    """Why not, in words."""


@transaction.atomic
def keep_mail(*, user: User, manner: Manner | None) -> None:
    """Told by email in this manner, or by none at all."""
    hold(user)
    mail = user.messengers.filter(kind=Messenger.Kind.MAIL)
    if manner is None:
        mail.delete()
    elif not mail.update(manner=manner):
        Messenger.objects.create(user=user, kind=Messenger.Kind.MAIL, manner=manner)
    _drop_unwanted(user)


@transaction.atomic
def add_hook(*, user: User, kind: str, address: str) -> None:
    hold(user)
    hooks = user.messengers.filter(kind__in=HOOKS)
    if hooks.filter(address=address).exists():
        raise Refused("That address is told already.")
    if hooks.count() >= MOST_HOOKS:
        raise Refused(f"{MOST_HOOKS} of them are enough: remove one first.")
    Messenger.objects.create(user=user, kind=kind, address=address)


@transaction.atomic
def add_browser(
    *, user: User, address: str, keys: dict[str, str], name: str, session_key: str | None = None
) -> None:
    """A browser tells one person, while they are signed in there; whoever settled it before, no more."""
    hold(user)
    browsers = Messenger.objects.filter(kind=Messenger.Kind.BROWSER)
    browsers.filter(address=address).exclude(user=user).delete()
    mine = browsers.filter(user=user)
    if mine.exclude(address=address).count() >= MOST_BROWSERS:
        raise Refused(f"{MOST_BROWSERS} browsers are enough: remove one first.")
    sign_in = user.sign_ins.filter(session_id=session_key).first()
    about = {"keys": keys, "name": name, "trouble": "", "tries": 0, "sign_in": sign_in}
    mine.update_or_create(user=user, address=address, kind=Messenger.Kind.BROWSER, defaults=about)


@transaction.atomic
def change(*, messenger: Messenger, manner: Manner) -> None:
    Messenger.objects.filter(pk=messenger.pk).update(manner=manner)
    _drop_unwanted(messenger.user)


def remove(*, messenger: Messenger) -> None:
    """Nothing more, at no table: what was on its way with it goes as well."""
    messenger.delete()


def try_again(*, messenger: Messenger) -> None:
    """Now, and not when they have rested; who is under way is left alone."""
    rests = Messenger.objects.filter(pk=messenger.pk).exclude(trouble="")
    rests.update(away_until=None, tries=0)


@transaction.atomic
def wish(*, user: User, table: Table, manner: Manner | None) -> None:
    """How somebody would be told of this table; None: as of all others."""
    hold(user)
    if manner is None:
        Wish.objects.filter(user=user, table=table).delete()
    else:
        Wish.objects.update_or_create(user=user, table=table, defaults={"manner": manner})
    _drop_unwanted(user)


def note_read(*, user: User) -> None:
    user.tidings.filter(read_at=None).update(read_at=timezone.now())


def _drop_unwanted(user: User) -> None:
    """What was to be brought of which they would not be told any more."""
    wishes = dict(Wish.objects.filter(user=user).values_list("table", "manner"))
    waiting = Letter.objects.filter(messenger__user=user, sent_at=None)
    waiting = waiting.select_related("messenger", "summons", "tiding")
    gone = [one.pk for one in waiting if not manner_of(one.messenger, wishes.get(one.matter.table_id or 0))]
    Letter.objects.filter(pk__in=gone).delete()
