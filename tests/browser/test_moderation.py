"""Somebody is blocked and can neither invite nor write; a line is reported, and a moderator rules on it."""

import re

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import Page, expect

from apps.accounts.models import Block, User
from apps.host.models import ROLE as HOST
from apps.host.services import note
from apps.moderation.models import ROLE, Report
from apps.play.models import Message, Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, go_to, label_of
from tests.browser.test_access import look_at
from tests.factories import TableFactory, UserFactory
from tests.ratings.build import ended, rate_all

LINE = "Thy camel is lame"


@pytest.fixture
def two(site: object, alice: User, bob: User) -> Table:
    made: Table = TableFactory.create(title="At the ford", players=[{"user": alice}, {"user": bob}])
    return made


@pytest.fixture
def three(site: object, alice: User, bob: User, charlie: User) -> Table:
    players = [{"user": alice}, {"user": bob}, {"user": charlie}]
    made: Table = TableFactory.create(title="At the wells", players=players)
    return made


def to_chat(page: Page, table: Table) -> None:
    go_to(page, table.get_absolute_url())
    page.locator(".side-tabs a[href='#chat']").click()
    expect(page.locator("#say-text")).to_be_visible()


def say(page: Page, text: str) -> None:
    page.locator("#say-text").fill(text)
    page.locator("#say button").click()


def invite(page: Page, username: str) -> None:
    page.goto("/new/?with=open")
    label_of(page.locator("input[name=seats][value='2']")).check()
    row = page.locator(".seat-row").nth(1)
    row.locator(".seat-kind select").select_option("named")
    row.get_by_label(re.compile("^Username")).fill(username)
    page.get_by_role("button", name=re.compile("^Open the table$")).click()


def test_who_is_blocked_can_neither_invite_nor_join_nor_write(
    open_browser: OpenBrowser, two: Table, three: Table, alice: User, bob: User, charlie: User
) -> None:
    waiting = TableFactory.create(title="Alice waits", players=[{"user": alice}, {}, {}])
    hers, his, theirs = (open_browser(user, **STILL) for user in (alice, bob, charlie))
    hers.goto("/players/bob/")
    hers.get_by_role("button", name="Block Bob").click()
    expect(hers.get_by_text("Bob is blocked, and is not told so.")).to_be_visible()
    # neither invites the other, and only who has blocked is told why
    invite(his, "alice")
    expect(his.get_by_text("Alice cannot be invited.")).to_be_visible()
    invite(hers, "bob")
    expect(hers.get_by_text("You have blocked Bob")).to_be_visible()
    # a table of hers he finds nowhere, nor sits down there by its link
    his.goto("/")
    expect(his.get_by_role("heading", level=1)).to_be_visible()
    expect(his.get_by_text("Alice waits")).to_have_count(0)
    his.goto(waiting.get_absolute_url())
    his.get_by_role("button", name="Sit here").first.click()
    expect(his.get_by_text("You cannot sit down at this table.")).to_be_visible()
    # where only the two sit, nobody would read him
    to_chat(his, two)
    say(his, LINE)
    expect(his.locator("#notice")).to_contain_text("Nobody at this table reads what you write.")
    # where a third sits, that one does, and she does not
    for page in (hers, his, theirs):
        to_chat(page, three)
    say(his, LINE)
    expect(theirs.locator("#chat-lines")).to_contain_text(LINE)
    say(theirs, "Peace, both of you")
    expect(hers.locator("#chat-lines")).to_contain_text("Peace, both of you")  # which came after it
    assert LINE not in hers.locator("#chat-lines").inner_text()
    hers.goto("/accounts/blocked/")
    hers.get_by_role("button", name="Unblock Bob").click()
    expect(hers.get_by_text("Bob is blocked no longer.")).to_be_visible()
    assert not Block.objects.exists()


def test_a_line_is_reported_and_ruled_on(
    open_browser: OpenBrowser, two: Table, alice: User, bob: User, charlie: User
) -> None:
    charlie.groups.add(Group.objects.get(name=ROLE))
    hers, his, moderators = (open_browser(user, **STILL) for user in (alice, bob, charlie))
    to_chat(his, two)
    to_chat(hers, two)
    say(his, LINE)
    expect(hers.locator("#chat-lines")).to_contain_text(LINE)
    hers.get_by_role("link", name="Report a line").click()
    hers.get_by_label("What it is").select_option(label=f"Bob said: “{LINE}”")
    hers.get_by_label("Why").fill("It is not true.")
    hers.get_by_role("button", name="Report it").click()
    expect(hers.get_by_text("A moderator will look at it.")).to_be_visible()
    moderators.goto("/admin/")
    moderators.get_by_role("link", name="Reports").click()
    moderators.get_by_role("link", name=LINE).click()
    moderators.get_by_label("Take the line down").check()
    moderators.get_by_label("Let them write nothing for a time").check()
    moderators.get_by_label("Why, as they are told").fill("Leave the camels out of it.")
    moderators.get_by_role("button", name="Rule on it").click()
    expect(moderators.get_by_text("It is done, and stands in the record.")).to_be_visible()
    moderators.get_by_role("link", name="The record of all rulings").click()
    expect(moderators.get_by_text("Leave the camels out of it.")).to_have_count(2)
    say(his, "And thy dog as well")
    expect(his.locator("#notice")).to_contain_text("A moderator has ruled that you write nothing until")
    his.goto("/")
    expect(his.get_by_text("Leave the camels out of it.").first).to_be_visible()
    his.get_by_role("button", name="I have read it").click()
    expect(his.get_by_role("button", name="I have read it")).to_have_count(0)
    assert LINE not in Message.objects.get().text


def test_pages_are_fit_for_everyone(open_browser: OpenBrowser, two: Table, alice: User, bob: User) -> None:
    for role in (ROLE, HOST):
        alice.groups.add(Group.objects.get(name=role))
    for ranks in ((1, 2), (2, 1), (1, 2)):
        ended({"user": alice}, {"user": bob}, ranks=ranks)
    ended({"user": alice}, ranks=(1,), game="first_jihad", scenario="basic")
    rate_all()
    Block.objects.create(by=alice, user=UserFactory.create(name="Henrik Dahl"))
    report = Report.objects.create(by=bob, kind="name", person=bob, words="Bob", why="It is a palindrome.")
    note("GET lobby:home", RuntimeError("no ink"), "0123abcd")
    page = open_browser(alice, bypass_csp=True)
    for at in (
        "/players/alice/",
        "/players/bob/",
        "/players/alice/bidding/",
        "/ratings/bidding/",
        "/accounts/blocked/",
        "/report/player/bob/",
        f"/report/table/{two.key}/",
        "/admin/",
        "/admin/moderation/report/",
        f"/admin/moderation/report/{report.pk}/",
        "/admin/moderation/report/record/",
        "/admin/host/failure/",
    ):
        look_at(page, at)
