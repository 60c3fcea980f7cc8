"""A club from its founding to a game at one of its tables, as people go there."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Club, Power
from apps.events import services as events
from apps.events.models import Event
from apps.lobby.company import FOUND_BY, FOUND_BY_MEMBERS, WATCHED_BY, WATCHED_BY_MEMBERS
from apps.play.models import Table
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL, answer, go_to, label_of, my_turn
from tests.browser.test_access import look_at
from tests.clubs.build import asking, at, joined
from tests.events.conftest import USUAL
from tests.factories import TableFactory, UserFactory
from tests.ratings.build import ended, rate_all

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def found(page: Page, name: str) -> None:
    page.goto("/clubs/")
    page.get_by_role("link", name="Found a club").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("What it is").fill("Tuesdays, after the tea.")
    page.get_by_role("button", name="Found the club").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def go_in(page: Page, club: Club, name: str) -> None:
    page.goto(club.get_absolute_url())
    page.get_by_role("button", name=name).click()


def set_up(page: Page, club: Club) -> Table:
    """A table of the club for two, for members alone."""
    page.goto(club.get_absolute_url())
    page.get_by_role("link", name="Club table").click()
    label_of(page.get_by_label("2", exact=True)).check()
    expect(page.get_by_label("For a club")).to_have_value(club.key)
    page.get_by_role("button", name=re.compile("^Open the table$")).click()
    expect(page.get_by_text("One seat is free")).to_be_visible()
    return Table.objects.get()


def test_a_club_is_founded_and_its_members_play(
    open_browser: OpenBrowser, layla: User, omar: User, bob: User, charlie: User
) -> None:
    hers, his, bobs = (open_browser(user, **STILL) for user in (layla, omar, bob))
    found(hers, "The Tuesday Diwan")
    club = Club.objects.get()
    # Omar is invited and accepts, Bob asks and is admitted
    hers.get_by_role("link", name="Members").click()
    hers.get_by_label("Username").fill("omar")
    hers.get_by_role("button", name="Invite", exact=True).click()
    expect(hers.get_by_text("Omar is invited.")).to_be_visible()
    his.goto("/clubs/")
    his.get_by_role("button", name="Accept the invitation").click()
    expect(his.get_by_text("Welcome to The Tuesday Diwan.")).to_be_visible()
    go_in(bobs, club, "Ask")
    expect(bobs.get_by_role("heading", name="You have asked")).to_be_visible()
    hers.get_by_role("link", name="Members").click()
    hers.get_by_role("button", name="Admit Bob").click()
    expect(hers.get_by_text("Bob is admitted.")).to_be_visible()
    # two of them sit down at a table of the club, the third looks on, a stranger does not
    table = set_up(hers, club)
    his.goto(club.get_absolute_url())
    his.get_by_role("link", name="1 of 2 seats taken").click()
    his.get_by_role("button", name="Sit here").first.click()
    pages = [hers, his]
    for page in pages:
        expect(page).to_have_url(re.compile(table.get_absolute_url()))
        go_to(page, table.get_absolute_url())
    go_to(bobs, table.get_absolute_url())
    stranger = open_browser(charlie)
    stranger.goto(table.get_absolute_url())
    expect(stranger.get_by_text("for the members of The Tuesday Diwan")).to_be_visible()
    play(pages, Random(7))
    bobs.goto(club.get_absolute_url())
    expect(bobs.get_by_role("row", name=table.title)).to_contain_text("Omar")


def play(pages: list[Page], rng: Random) -> None:
    """Each answers once what they are asked."""
    for page in pages:
        expect(my_turn(page)).to_be_visible()
    for page in pages:
        assert answer(page, rng) == "bid"
    for page in pages:
        expect(my_turn(page)).to_be_visible()


def test_a_table_for_members_alone_is_told_as_that_while_it_is_set_up(
    open_browser: OpenBrowser, layla: User
) -> None:
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    page = open_browser(layla)
    page.goto(f"/new/?with=open&club={club.key}")
    found_by, watched_by = (page.locator(f"[data-says='{what}']") for what in ("listed", "spectators"))
    seat = page.get_by_role("group", name="Seat 2").locator(".for-open")
    expect(found_by).to_have_text("Members of the club, in the lobby")
    expect(watched_by).to_have_text("Members of the club, without the secrets")
    expect(seat).to_contain_text("For whichever member comes", use_inner_text=True)
    find, watch = (page.get_by_label(label) for label in ("Who can find it", "Who may watch"))
    expect(find.locator("option")).to_have_text(list(FOUND_BY_MEMBERS.values()))
    expect(watch.locator("option")).to_have_text(list(WATCHED_BY_MEMBERS.values()))
    page.get_by_label("Who can find it").select_option("no")
    expect(found_by).to_have_text("Members of the club who have the link")
    page.get_by_label("Who may watch").select_option("no")
    expect(watched_by).to_have_text("Nobody but the players")
    page.get_by_label("Who can find it").select_option("usual")
    for field, other in (("Who may come", "no"), ("For a club", "")):
        page.reload()
        page.get_by_label(field).select_option(other)
        expect(page.get_by_label("Who may come")).to_be_visible(visible=field == "Who may come")
        expect(find.locator("option")).to_have_text(list(FOUND_BY.values()))
        expect(watch.locator("option")).to_have_text(list(WATCHED_BY.values()))
        expect(found_by).to_have_text("Anyone, in the lobby")
        expect(watched_by).to_have_text("Anyone who finds it, without the secrets")
        expect(seat).to_contain_text("For whoever comes", use_inner_text=True)


POST_EACH = """async addresses => {
  const body = new FormData(document.querySelector("main form")); // with the token against forgery
  const filled = {person: "charlie", name: "Hillside", joining: "open", everything: "on"};
  for (const [name, value] of Object.entries(filled)) body.set(name, value);
  const statuses = [];
  for (const address of addresses) statuses.push((await fetch(address, {method: "POST", body})).status);
  return statuses;
}"""


def test_a_row_stays_in_its_place_while_it_is_changed(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    joined(club, omar)
    page = open_browser(layla, viewport=WIDE, **STILL)
    page.goto(at("members", club))
    row = page.get_by_role("row", name="Omar")
    change = row.locator("summary", has_text="Change")
    shown = row.get_by_role("link", name="Omar"), row.get_by_text("Play", exact=True), change
    before = [one.bounding_box() for one in shown]
    change.click()
    expect(row.get_by_role("button", name="Settle it so")).to_be_visible()
    assert [one.bounding_box() for one in shown] == before


def test_before_a_leader_is_removed_it_says_what_that_means(
    open_browser: OpenBrowser, layla: User, omar: User
) -> None:
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    joined(club, omar, Power.MESSAGE)
    page = open_browser(layla, viewport=WIDE, **STILL)
    page.goto(at("members", club))
    page.get_by_role("row", name="Omar").locator("summary", has_text="Remove").click()
    for told in ("Omar leads here", "Seats that they hold stay theirs", "They may ask to join again"):
        expect(page.get_by_text(told)).to_be_visible()
    page.get_by_role("button", name="Remove Omar").click()
    expect(page.get_by_text("Omar is a member no longer.")).to_be_visible()


def test_what_a_club_says_of_itself_keeps_its_paragraphs(open_browser: OpenBrowser, layla: User) -> None:
    club = services.found(
        user=layla, name="Riverside", about="By the river.\n\nBring tea.", link="", joining="request"
    )
    page = open_browser(layla, **STILL)
    page.goto(club.get_absolute_url())
    first, second = (page.get_by_text(words).bounding_box() for words in ("By the river.", "Bring tea."))
    assert first and second
    assert second["y"] - first["y"] > first["height"]


def test_who_leads_in_one_thing_is_refused_what_others_lead_in(
    open_browser: OpenBrowser, layla: User, omar: User, bob: User, charlie: User
) -> None:
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    his_own = joined(club, omar, Power.MESSAGE).pk
    candidate, notice = asking(club, bob).pk, services.put_up(key=club.key, by=layla, text="Bring dice.").pk
    hers = club.memberships.get(user=layla).pk
    his = open_browser(omar)
    his.goto(at("members", club))
    expect(his.get_by_role("button", name=re.compile("^(Admit|Invite|Remove|Settle)"))).to_have_count(0)
    expect(his.get_by_role("link", name=re.compile("^(Settings|Games)$"))).to_have_count(0)
    refused = [
        *(at(name, club) for name in ("settings", "invite")),
        *(at(name, club, candidate) for name in ("admit", "turn_down")),
        *(at(name, club, hers) for name in ("remove", "empower")),
        at("empower", club, his_own),
        at("take_down", club, notice),
        *(reverse(name, args=[club.key]) for name in ("lobby:customs", "events:new")),
    ]
    assert his.evaluate(POST_EACH, refused) == [403] * len(refused)
    his.goto(at("notices", club))
    his.get_by_label("A notice for all members").fill("The hall is ours from seven.")
    his.get_by_role("button", name="Put it up").click()
    expect(his.get_by_role("heading", name="Notices")).to_contain_text("2")


def test_talk_goes_on_about_whoever_reads_it(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    """Were the list made anew, it would be read aloud from its start, and the focus be lost."""
    club = services.found(user=layla, name="Riverside", about="", link="", joining="request")
    joined(club, omar)
    his = open_browser(omar)
    his.clock.install()
    his.goto(at("talk", club))
    list_, nothing = his.locator("#talk"), his.get_by_text("There is nothing to read yet.")
    expect(nothing).to_be_visible()
    listens = list_.element_handle()
    services.say(key=club.key, user=omar, text="Who plays?")
    gone = services.say(key=club.key, user=layla, text="I do, as ever.")
    his.clock.run_for(10_000)
    expect(list_.locator("li")).to_have_count(2)
    expect(nothing).to_be_hidden()
    button = his.get_by_role("button", name="Take back")
    button.focus()
    services.say(key=club.key, user=layla, text="Not on Tuesday.")
    services.unsay(key=club.key, by=layla, message=gone.pk)
    his.clock.run_for(10_000)
    expect(list_).to_contain_text("Not on Tuesday.")
    expect(list_).not_to_contain_text("as ever")
    expect(button).to_be_focused()
    assert listens.evaluate("list => list.isConnected")


def test_pages_are_fit_for_everyone(open_browser: OpenBrowser, layla: User, omar: User) -> None:
    club = peopled(layla, omar)
    look = {"bypass_csp": True}
    hers, his, strangers = open_browser(layla, **look), open_browser(omar, **look), open_browser(**look)
    at = club.get_absolute_url()
    inside = [
        *(event.get_absolute_url() for event in club.events.all()),
        f"{at}events/new/",
        f"{at}events/new/?game=first_jihad",
        "/players/layla/",
        "/scores/first_jihad/",
        *(f"{at}{tab}/" for tab in ("members", "talk", "results", "notices", "settings", "events")),
    ]
    for page, addresses in (
        (hers, ["/clubs/", "/clubs/found/", at, *inside, f"/new/?with=open&club={club.key}"]),
        (his, [at, f"{at}members/"]),
        (strangers, ["/clubs/", at, "/players/omar/"]),
    ):
        for address in addresses:
            look_at(page, address)
            its_tab_is_in_sight(page)


def peopled(layla: User, omar: User) -> Club:
    """A club with something on each of its pages."""
    about = "Thursdays above the chandlery, and by correspondence the rest of the week.\nSince 1987."
    link = "https://riverside.example/"
    club = services.found(user=layla, name="Riverside Wargamers", about=about, link=link, joining="request")
    joined(club, omar, Power.ADMIT, Power.MESSAGE)
    services.knock(key=club.key, user=UserFactory.create(name="Henrik Dahl"), words="I play Jihad!")
    services.invite(key=club.key, by=layla, user=UserFactory.create(name="Ines"))
    services.put_up(key=club.key, by=omar, text="Bring nothing: the screens are the hall’s.")
    TableFactory.create(title="The long war", club=club, players=[{"user": layla}, {"user": omar}])
    TableFactory.create(title="Behind doors", club=club, members_only=True, players=[{"user": omar}, {}, {}])
    hold_events(club, layla, omar)
    for ranks in ((1, 2), (2, 1), (1, 2)):
        ended({"user": layla}, {"user": omar}, ranks=ranks, club=club)
    ended({"user": omar}, ranks=(1,), game="first_jihad", scenario="basic")
    rate_all()
    return club


def hold_events(club: Club, layla: User, omar: User) -> None:
    """A cup, a ladder and a deck for each alone, all begun; and a league to come."""
    next_week = timezone.now() + timedelta(days=7)
    season = {"ends_at": next_week, "zone": "Europe/Berlin"}
    alone = {"game": "first_jihad", "scenario": "basic", "form": "deal", "title": "This week’s deck"}
    cup = events.announce(club=club, by=layla, **USUAL)
    ladder, deck = (
        events.announce(club=club, by=layla, **USUAL | otherwise | season)
        for otherwise in ({"form": "ladder", "title": "The ladder"}, alone)
    )
    for event in (cup, ladder, deck):
        events.enter_bot(key=event.key, by=layla, level="normal")
        for user in (omar, layla):
            events.enter(key=event.key, user=user)
    events.pair_next(key=cup.key, by=layla)
    first = ladder.entrants.all()[0]
    events.challenge(key=ladder.key, by=omar, entrant=first.pk)
    events.substitute(key=cup.key, by=layla, entrant=cup.entrants.get(user=omar).pk, user=None, level="easy")
    league = USUAL | {"form": "league", "title": "Spring league", "begins_at": next_week - timedelta(days=1)}
    events.announce(club=club, by=layla, **league, **season)


def test_names_without_spaces_break_and_widen_no_page(
    open_browser: OpenBrowser, layla: User, omar: User, charlie: User
) -> None:
    club = peopled(layla, omar)
    Club.objects.update(name="W" * 40)
    Table.objects.update(title="X" * 60)
    Event.objects.update(title="E" * 60)
    User.objects.update(name="M" * 40)
    at = club.get_absolute_url()
    joined(club, charlie)
    hers, waits = open_browser(layla), open_browser(charlie)
    tabs = (f"{at}{tab}/" for tab in ("members", "talk", "results", "notices", "settings", "events"))
    each = [table.get_absolute_url() for table in Table.objects.filter(status=Table.Status.OPEN)]
    too_wide = [
        *widened(hers, ["/", "/clubs/", at, *tabs, f"/new/?with=open&club={club.key}", "/players/layla/"]),
        *widened(hers, [event.get_absolute_url() for event in club.events.all()]),
        *widened(waits, ["/", *each]),
    ]
    assert too_wide == []
    expect(waits.get_by_role("button", name="Sit here").first).to_be_in_viewport()


def widened(page: Page, addresses: list[str]) -> list[tuple[str, int, int]]:
    """Those that are wider than the window, with the widths of both."""
    found = []
    for address in addresses:
        page.goto(address)
        for width in (1366, 1000, 768, 390):
            page.set_viewport_size({"width": width, "height": 768})
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
                found.append((address, width, wide))
    return found


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_names_without_spaces_keep_to_their_place_at_a_table(
    open_browser: OpenBrowser, layla: User, omar: User, size: ViewportSize
) -> None:
    club = services.found(user=layla, name="W" * 40, about="", link="", joining="request")
    table = TableFactory.create(title="X" * 60, club=club, players=[{"user": layla}, {"user": omar}])
    User.objects.update(name="M" * 40)
    page = open_browser(layla, viewport=size, **STILL)
    go_to(page, table.get_absolute_url())
    expect(page.locator(".presence")).to_contain_text("MMM")
    page.get_by_label("More for this table").click()
    page.get_by_text("Resign", exact=True).click()
    expect(page.get_by_role("button", name="Resign this seat")).to_be_visible()
    for place in (".tablehead-name", ".tablehead .menu-sheet", ".presence"):
        assert page.locator(place).evaluate("one => one.scrollWidth <= one.clientWidth"), place


def its_tab_is_in_sight(page: Page) -> None:
    here = page.locator(".tabs [aria-current]")
    for size in (WIDE, PHONE) if here.count() else ():
        page.set_viewport_size(size)
        page.reload()  # it is led there as the page comes
        ends = here.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
        assert ends and all(end <= size["width"] for end in ends), page.url
