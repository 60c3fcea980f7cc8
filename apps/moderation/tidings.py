"""What moderators are told, and those who have reported something: derived by the worker from reports."""

from collections.abc import Iterator

from django.db.models import Exists, Q
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.moderation.models import ROLE, Report
from apps.summons.models import Tiding
from apps.summons.tidings import LATELY, MOST, News, number, tell, untold

Kind = Tiding.Kind
RULED = "A moderator has looked at what you have reported, and ruled on it."


def tell_one() -> bool:
    return any(tell(news) for source in (_reported, _ruled) for news in source())


def _reported() -> Iterator[News]:
    """To each moderator, but for who has reported it or is meant."""
    waiting = Report.objects.filter(closed_at=None)
    for user in User.objects.filter(groups__name=ROLE, is_active=True) if waiting.exists() else ():
        known = user.tidings.filter(kind=Kind.REPORTED, about=number())
        for case in waiting.exclude(Q(by=user) | Q(person=user)).exclude(Exists(known))[:MOST]:
            words = f"Reported, for you to rule on: {case.get_kind_display().lower()}."
            path = reverse("admin:moderation_report_change", args=[case.pk])
            yield News(user.pk, Kind.REPORTED, str(case.pk), words, path)


def _ruled() -> Iterator[News]:
    """What was done is told whom it was done to."""
    lately = Report.objects.filter(closed_at__gte=timezone.now() - LATELY, by__isnull=False)
    for case in lately.filter(untold(Kind.RULED, "by", number()))[:MOST]:
        yield News(case.by_id or 0, Kind.RULED, str(case.pk), RULED, reverse("summons:home"))
