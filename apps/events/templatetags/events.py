"""What of a club stands on the page of a table, which knows of none above it."""

from datetime import datetime
from typing import NamedTuple

from django import template

from apps.clubs.models import Club
from apps.clubs.selectors import is_member
from apps.events.models import Event
from apps.play.models import Table

register = template.Library()


class Home(NamedTuple):
    club: Club
    event: Event | None


@register.simple_tag
def home_of(table: Table, user: object) -> Home | None:
    """The club of a table and the event that it is played in, as far as this reader may know of them."""
    club = Club.objects.filter(pk=table.club_id).first() if table.club_id else None
    if club is None:
        return None
    if is_member(club.pk, user):
        return Home(club, Event.objects.filter(pairings__table=table.pk).first())
    return Home(club, None) if club.listed else None


@register.filter
def by_its_clocks(at: datetime) -> str:
    """In the time zone that it comes in, where Django's own would tell the site's."""
    return f"{at:%a %-d %b %Y, %H:%M}"
