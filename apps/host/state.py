"""How the site is, in numbers: for the page of whoever runs it, and for Prometheus."""

from datetime import timedelta

from django.db.models import Count, Q
from django.utils import timezone

from apps.accounts.models import SignIn, User
from apps.components.models import ComponentSet, Trial
from apps.moderation.models import Report
from apps.play.models import Seat, Table
from apps.play.presences import Presence
from apps.summons.models import Letter, Messenger

DAY, WEEK = timedelta(days=1), timedelta(days=7)
Figures = dict[str, int]


def tables() -> dict[str, Figures]:
    """By game, how many tables stand how."""
    found: dict[str, Figures] = {}
    counted = Table.objects.order_by("game").values_list("game", "status").annotate(count=Count("pk"))
    for game, status, count in counted:
        found.setdefault(game, dict.fromkeys(Table.Status.values, 0))[status] = count
    return found


def people() -> Figures:
    now = timezone.now()
    counted: Figures = User.objects.aggregate(
        accounts=Count("pk", Q(guest=False, is_active=True)),
        guests=Count("pk", Q(guest=True, is_active=True)),
        new_this_week=Count("pk", Q(date_joined__gte=now - WEEK)),
        muted=Count("pk", Q(muted_until__gt=now)),
        closed=Count("pk", Q(is_active=False)),
    )
    here = SignIn.objects.filter(seen__gte=now - DAY).values("user").distinct().count()
    return {**counted, "here_today": here}


def queues() -> Figures:
    """What waits for a bot runner, the worker, a moderator."""
    now, over = timezone.now(), Table.objects.filter(status=Table.Status.OVER)
    played = Seat.objects.filter(table__status=Table.Status.PLAYING)
    return {
        "bots_to_act": played.filter(duty__isnull=False, to_act=True).count(),
        "out_of_time": played.filter(due_at__lte=now).count(),
        "to_be_rated": over.filter(rated=False).count(),
        "to_be_tallied": over.filter(tallied=False).count(),
        "to_be_drawn": ComponentSet.objects.filter(drawn=False).count(),
        "to_be_tried": Trial.objects.filter(ended_at=None).count(),
        "letters": Letter.objects.filter(sent_at=None, due_at__lte=now).count(),
        "messengers_in_trouble": Messenger.objects.filter(tries__gt=0).count(),
        "reports": Report.objects.filter(closed_at=None).count(),
    }


def here() -> Figures:
    """Who has a table open at this moment, as the web processes say."""
    present = list(Presence.objects.here())
    return {
        "processes": len({one.process for one in present}),
        "tables": len({one.table_id for one in present}),
        "seats": sum(len(one.seats) for one in present),
        "watching": sum(one.watching for one in present),
    }
