"""What people read when something is wrong, and what every answer carries."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path, reverse

from apps.accounts.models import User
from apps.site.urls import handler400, handler403, handler404, handler429, handler500, urlpatterns
from apps.site.views import csrf_failure
from tests.factories import PASSWORD, TableFactory

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500"]


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the reason is nobody's business")


def forbids(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def suspects(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


urlpatterns = [*urlpatterns, path("breaks/", breaks), path("forbids/", forbids), path("suspects/", suspects)]
FAULTS = [
    ("/suspects/", 400, "That request made no sense"),
    ("/forbids/", 403, "This is not yours to do or see"),
    ("/nowhere/", 404, "There is no page here"),
    ("/tables/nowhere/", 404, "There is no such table"),
    ("/waiting/nowhere/", 404, "There is no such table"),
    ("/breaks/", 500, "We dropped an inkwell"),
]
in_our_words = pytest.mark.parametrize(("at", "status", "words"), FAULTS)


@pytest.fixture
def frank(client: Client, db: None) -> Client:
    """A client that shows what a browser would, exceptions and all."""
    client.raise_request_exception = False
    return client


def test_a_move_that_was_not_made_leads_back_to_its_table(frank: Client, components: None) -> None:
    table = TableFactory.create()
    answer = frank.get(reverse("play:history", args=[table.key, 7]))
    page = answer.content.decode()
    assert answer.status_code == 404
    assert "There is no such move" in page
    assert f'href="{table.get_absolute_url()}">Back to the table' in page


@in_our_words
@override_settings(ROOT_URLCONF=__name__)
def test_faults_are_told_in_plain_words_with_a_way_on(
    frank: Client, at: str, status: int, words: str
) -> None:
    answer = frank.get(at)
    page = answer.content.decode()
    assert answer.status_code == status
    assert words in page
    assert f'href="{reverse("lobby:home")}"' in page
    assert "nobody&#x27;s business" not in page


@in_our_words
@override_settings(ROOT_URLCONF=__name__)
def test_htmx_is_answered_with_a_notice(frank: Client, at: str, status: int, words: str) -> None:
    answer = frank.get(at, headers={"HX-Request": "true"})
    assert answer.status_code == status
    assert answer.content.decode().strip().startswith('<div class="notice notice-bad">')
    assert words in answer.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_a_fault_of_ours_has_a_number_that_the_log_has_too(
    frank: Client, caplog: pytest.LogCaptureFixture
) -> None:
    number = re.search(r"<code>(\w+)</code>", frank.get("/breaks/").content.decode())
    assert number
    assert number[1] in caplog.text


@pytest.mark.parametrize("host", ["elsewhere.test", "\xff", "[", "a b"])
def test_a_strange_host_is_refused_in_plain_words(frank: Client, host: str) -> None:
    answer = frank.get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert "That request made no sense" in answer.content.decode()


def test_a_closed_table_says_whom_it_is_for(
    client: Client, components: None, alice: User, bob: User, charlie: User
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], spectators=False)
    client.force_login(charlie)
    answer = client.get(table.get_absolute_url())
    assert answer.status_code == 403
    assert "This table is for its players alone" in answer.content.decode()


def test_posts_without_a_token_are_refused(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    for name in ("accounts:profile", "accounts:delete", "lobby:new", "account_logout"):
        answer = client.post(reverse(name), {"name": "X"})
        assert answer.status_code == 403
        assert "too old to accept" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.name == "Alice"


def test_a_failed_token_can_be_told_before_anyone_is_known(rf: RequestFactory) -> None:
    request = rf.post("/")
    request.user = AnonymousUser()
    assert csrf_failure(request).status_code == 403


def test_every_page_carries_the_strict_policy(client: Client, components: None, alice: User) -> None:
    waiting = TableFactory.create(players=[{"user": alice}, {}])
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    client.force_login(alice)
    pages = ["/", "/new/", "/accounts/profile/", "/accounts/sign-ins/", "/components/", "/nowhere/"]
    for at in [*pages, reverse("lobby:gathering", args=[waiting.key]), table.get_absolute_url()]:
        answer = client.get(at)
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "style-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Referrer-Policy"] == "same-origin"
        page = answer.content.decode()
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)|javascript:", page)


def test_the_theme_is_painted_from_the_cookie_if_it_is_one(client: Client, db: None) -> None:
    assert "data-theme=" not in client.get("/").content.decode()[:200]
    client.cookies["theme"] = "dark"
    assert '<html lang="en" data-theme="dark">' in client.get("/").content.decode()
    client.cookies["theme"] = '"><script>'
    assert '<html lang="en">' in client.get("/").content.decode()


def test_cookies_are_kept_from_script(client: Client, alice: User) -> None:
    client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    session = client.cookies["sessionid"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"
