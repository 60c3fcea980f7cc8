"""Real browsers on a real server.

    @pytest.mark.bots  # if the test wants the bots' seats played
    def test_a_bid_shows_in_the_other_browser(open_browser, alice, bob, table):
        hers, his = open_browser(alice), open_browser(bob)
        hers.goto(table.get_absolute_url())
        ...

`open_browser(user)` is a page of a browser of that person's own, signed in; without a user it is a
stranger's. More arguments go to Playwright's new_context: viewport, color_scheme, has_touch, reduced_motion.
Addresses are relative to the site. Errors in a page's console (scripts, security policy) fail the test.
Make what the test needs (people, tables) with factories before the browsers open, then act through pages.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from apps.accounts.models import User
from apps.play.bench.tables import session_of
from apps.site.programs import Web
from tests.factories import UserFactory

OpenBrowser = Callable[..., Page]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",  # there is none, and its software is dearer than plain painting
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30_000  # milliseconds for whatever a page is asked to do or to show, on a busy machine too
SETTLES_WITHIN = 3.0  # seconds
NETWORK_TROUBLE = (
    "Failed to load resource",
    "WebSocket connection to",
    "Response Status Error Code",  # htmx's word for a refusal
    "htmx:afterRequest",  # and for one that got no answer
    "htmx:sendAbort",
    "htmx:sendError",
)  # refusals, and sockets cut on purpose


# Without windows, which nobody sees, the same browser takes two fifths less of the processor's time.
SHELL = "chromium-headless-shell"
WHOLE = "chromium"


@contextmanager
def launched(*programs: str) -> Iterator[Browser]:
    """The first of these that there is."""
    path = next(filter(None, map(shutil.which, programs)))
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # its loop runs in the tests' thread
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


# Not for the session: Playwright's event loop must end before other modules' tests.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched(SHELL, WHOLE) as browser:
        yield browser


def let_finish(under_way: set[Request], contexts: list[BrowserContext]) -> None:
    """Pages ask by themselves; what they have asked must be answered before the tables are emptied."""
    page = next((page for context in contexts for page in context.pages), None)
    until = monotonic() + SETTLES_WITHIN
    while page and under_way and monotonic() < until:
        page.wait_for_timeout(20)


@pytest.fixture
def open_browser(site: Web, browser: Browser) -> Iterator[OpenBrowser]:
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    under_way: set[Request] = set()

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NETWORK_TROUBLE):
            errors.append(f"{message.location.get('url')}: {message.text}")

    def open_one(user: User | None = None, **options: Any) -> Page:
        context = browser.new_context(base_url=site.url, **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: under_way.add(request))
        for end in ("requestfinished", "requestfailed"):
            context.on(end, lambda request: under_way.discard(request))
        if user is not None:
            context.add_cookies(
                [{"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": site.url}]
            )
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_one
    let_finish(under_way, contexts)
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def layla(transactional_db: None, components: None) -> User:
    user: User = UserFactory.create(username="layla", name="Layla")
    return user


@pytest.fixture
def omar(transactional_db: None) -> User:
    user: User = UserFactory.create(username="omar", name="Omar")
    return user
