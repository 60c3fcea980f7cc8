"""People who share a screen sit down at it."""

import re

from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from apps.play.models import Table

LOOKED_AT = re.compile(r'name="at_screen" value="([\w-]+)"')


def sit_down(client: Client, table: Table, seat: int) -> HttpResponseBase:
    """As the curtain's page lets one, which shows first what is for all at the screen."""
    curtain = client.get(reverse("play:curtain", args=[table.key])).content.decode()
    take = reverse("play:take", args=[table.key, seat])
    return client.post(take, {"at_screen": LOOKED_AT.findall(curtain)[:1]})
