"""Component editors have the desk, and nothing else of the admin."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import URLPattern

from apps.accounts.models import User
from apps.components.admin import PAGES
from apps.components.roles import ROLE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]

EVERYBODYS = {"index", "login", "jsi18n"}  # of those who have any role


def addresses(patterns: Any, number: int, before: str = "/admin/") -> Iterator[tuple[str, str]]:
    """Every page of the admin that has a name, with that; where one asks for a row, it is this."""
    for one in patterns:
        at = before + re.sub(r"<[^>]+>", str(number), str(one.pattern))
        if not isinstance(one, URLPattern):
            yield from addresses(one.url_patterns, number, at)
        elif one.name and "^" not in at:
            yield one.name, at


def test_the_role_opens_the_desk_and_nothing_else(client: Client, editor: User, bob: User) -> None:
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/components/componentset/").status_code == 200
    others = dict(addresses(admin.site.urls[0], bob.pk))
    others = {name: at for name, at in others.items() if name not in PAGES and name not in EVERYBODYS}
    assert others.keys() >= {
        "accounts_user_change",
        "moderation_report_changelist",
        "host_failure_changelist",
    }
    for at in others.values():
        assert client.get(at).status_code == 403, at
        assert client.post(at).status_code in (403, 405), at
    for app in ("accounts", "auth", "moderation", "host"):
        assert client.get(f"/admin/{app}/").status_code in (403, 404), app


def desk_pages(pk: int) -> Iterator[str]:
    yield from ("", "history/", f"{pk}/", f"{pk}/draft/", "draft/1/", "draft/1/cards/", "draft/1/cards/0/")
    yield from ("draft/1/cards/add/", "draft/1/cards/0/restore/", "draft/1/publish/", f"{pk}/offer/")


def test_others_are_let_in_nowhere(client: Client, bob: User) -> None:
    pages = ["/admin/", *(f"/admin/components/componentset/{page}" for page in desk_pages(1))]
    for page in pages:
        assert client.get(page).headers.get("Location", "").startswith("/accounts/login/"), page
    client.force_login(bob)
    for page in pages:
        assert client.get(page).status_code == 403, page
        assert client.post(page).status_code == 403, page


def test_a_superuser_gives_the_role(client: Client, bob: User) -> None:
    root = User.objects.create_superuser("root", password="x")
    client.force_login(root)
    page = client.get(f"/admin/accounts/user/{bob.pk}/change/")
    assert page.status_code == 200
    role = Group.objects.get(name=ROLE)
    answer = client.post(f"/admin/accounts/user/{bob.pk}/change/", {"groups": role.pk})
    assert answer.status_code == 302
    client.force_login(bob)
    assert client.get("/admin/components/componentset/").status_code == 200
