"""From the first page to the table: as people go there, with and without script."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.lobby import services
from apps.play.models import Table
from apps.site.keys import sealed
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import label_of
from tests.browser.test_access import look_at
from tests.factories import TableFactory

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture
def table(site: object, alice: User) -> Table:
    """Alice's, with two seats open."""
    table: Table = TableFactory.create(title="At the ford", players=[{"user": alice}, {}, {}])
    return table


def deaf(page: Page) -> Page:
    """The same without sockets: the table that it goes to in the end has tests of its own."""
    page.route_web_socket(re.compile("."), lambda socket: None)
    return page


def choose(page: Page, preset: str, name: str) -> None:
    """From the lobby to a table of one's own, as a guest."""
    page.goto("/")
    page.get_by_role("link", name=preset).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name=re.compile("^Open the table$")).click()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_stranger_is_at_a_table_with_bots_in_two_choices(open_browser: OpenBrowser, script: bool) -> None:
    page = deaf(open_browser(java_script_enabled=script))
    choose(page, "Alone, against bots", "Sami")
    expect(page).to_have_url(re.compile(r"/tables/\w{10}/$"))
    table = Table.objects.get()
    assert [seat.name for seat in table.seats.all()] == ["Sami", *["Bot, normal"] * 3]
    assert table.status == Table.Status.PLAYING


def test_the_new_table_is_told_in_words(open_browser: OpenBrowser, alice: User) -> None:
    page = open_browser(alice)
    for game, seats in {
        "bidding": "4: you, three bots",
        "first_jihad": "1: you",
        "jihad": "2: you, one bot",
    }.items():
        page.goto(f"/new/?game={game}&with=bots")
        expect(page.locator("[data-says='seats']")).to_have_text(seats)


def test_a_table_fills_before_the_eyes_of_those_who_wait(
    open_browser: OpenBrowser, table: Table, alice: User, bob: User
) -> None:
    hers, his = deaf(open_browser(alice)), deaf(open_browser(bob))
    hers.goto(table.get_absolute_url())
    expect(hers.get_by_text("Two seats are free")).to_be_visible()
    his.goto("/")
    his.get_by_role("button", name="Join At the ford").click()
    expect(his.get_by_text("You have a seat")).to_be_visible()
    expect(hers.get_by_text("One seat is free")).to_be_visible()
    his.goto(table.get_absolute_url())
    hers.get_by_role("button", name="Let a bot sit").click()
    for page in (hers, his):
        expect(page).to_have_url(re.compile(table.get_absolute_url()))


def test_waiting_disturbs_nobody_who_is_choosing(
    open_browser: OpenBrowser, table: Table, alice: User, bob: User
) -> None:
    page = open_browser(alice)
    page.goto(table.get_absolute_url())
    level = page.get_by_label("Level of the bot for Banu Makhzum")
    level.focus()
    with page.expect_response(re.compile("/seats/")) as unchanged:
        pass
    assert unchanged.value.status == 204
    services.join(key=table.key, user=bob, number=1)
    expect(page.get_by_text("Bob", exact=True)).to_be_visible()
    expect(level).to_be_focused()


def test_a_closed_table_says_so_to_those_who_wait(
    open_browser: OpenBrowser, table: Table, alice: User
) -> None:
    page = open_browser()
    page.goto(table.get_absolute_url())
    services.close(key=table.key, user=alice)
    expect(page.get_by_text("The host has closed this table")).to_be_visible()


def test_each_browser_seals_what_it_adds_to_the_seed(
    open_browser: OpenBrowser, table: Table, bob: User
) -> None:
    page = open_browser(bob)
    page.goto("/")
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.get_by_role("button", name="Join At the ford").click()
    seal = parse_qs(sent.value.post_data or "")["seal"][0]
    expect(page.get_by_text("You have a seat")).to_be_visible()
    kept = page.evaluate(f"localStorage.getItem('sealed-{seal}')")
    assert re.fullmatch("[0-9a-f]{32}", kept) and sealed(kept) == seal
    seat = table.seats.get(user=bob)
    assert (seat.seal, seat.contribution) == (seal, "")


def test_a_new_table_is_told_in_words_as_it_is_made(
    open_browser: OpenBrowser, site: object, alice: User
) -> None:
    page = open_browser(alice)
    page.goto("/new/?with=bots")
    expect(page.get_by_text("4: you, three bots")).to_be_visible()
    expect(page.get_by_text("Every seat is taken: play starts at once.")).to_be_visible()
    found_by = page.locator("[data-says='listed']")
    expect(found_by).to_have_text("Only those with the link")
    page.get_by_label("Who plays Banu Hashim", exact=True).select_option("open")
    label_of(page.get_by_label("5", exact=True)).check()
    expect(page.get_by_text("5: you, three bots, one open seat")).to_be_visible()
    expect(found_by).to_have_text("Anyone, in the lobby")
    page.locator("[name='practice']").select_option("yes")
    expect(found_by).to_have_text("Only those with the link")
    expect(page.get_by_text("Play starts when the last seat is taken.")).to_be_visible()
    expect(page.get_by_label("Who plays Banu Tamim", exact=True)).to_be_hidden()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_who_is_refused_stands_at_the_field_that_was(
    open_browser: OpenBrowser, site: object, alice: User, size: dict[str, int], script: bool
) -> None:
    page = open_browser(alice, viewport=size, java_script_enabled=script)
    page.goto("/new/?with=open")
    page.get_by_label("Who plays Banu Makhzum", exact=True).select_option("named")
    written = page.get_by_label("Username, or a guest’s name, of who plays Banu Makhzum")
    written.fill("ghost")
    page.get_by_role("button", name=re.compile("^Open the table$")).click()
    expect(written).to_be_focused()
    expect(written).to_have_accessible_description(
        "Nobody here signs in as ghost, and no guest has that name."
    )
    for seen in (written, page.get_by_text("Nobody here signs in as ghost")):
        expect(seen).to_be_in_viewport(ratio=1)


def test_what_a_clock_does_is_asked_only_where_there_is_one(
    open_browser: OpenBrowser, site: object, alice: User
) -> None:
    page = open_browser(alice)
    page.goto("/new/?with=open")
    over, rests = page.locator("select[name='over']"), page.locator("select[name='rests']")
    for pace, clock, asked in (("live", "live_clock", [over]), ("days", "days_clock", [over, rests])):
        label_of(page.locator(f"[name='pace'][value='{pace}']")).check()
        choice = page.locator(f"select[name='{clock}']")
        choice.select_option("")
        for field in asked:
            expect(field).to_be_hidden()
        choice.select_option(index=1)
        for field in asked:
            expect(field).to_be_visible()


def test_what_a_table_is_called_goes_along_to_another_scenario_and_game(
    open_browser: OpenBrowser, site: object, alice: User
) -> None:
    page = open_browser(alice)
    page.goto("/new/?game=first_jihad&with=bots")
    title = page.get_by_label("Name of the table")
    title.fill("Tea & sand")
    for choice in ("[href*='scenario=']:not([aria-current])", "[href*='game=jihad&']"):
        with page.expect_navigation():
            page.locator(f"a.pick{choice}").first.click()
        expect(title).to_have_value("Tea & sand")
    expect(page.locator("a.pick[href*='game=jihad&']")).to_have_attribute("aria-current", "true")


def test_the_scenario_chosen_on_a_game_page_goes_along_to_the_form(
    open_browser: OpenBrowser, site: object, alice: User
) -> None:
    page = open_browser(alice)
    page.goto("/games/first_jihad/")
    page.get_by_label("Scenario").select_option(index=1)
    chosen = page.get_by_label("Scenario").input_value()
    page.get_by_role("link", name="Set up a table", exact=True).click()
    expect(page.locator(f"a.pick[href*='scenario={chosen}']")).to_have_attribute("aria-current", "true")


def test_seats_and_pace_go_along_to_another_game_as_far_as_they_fit(
    open_browser: OpenBrowser, site: object, alice: User
) -> None:
    page = open_browser(alice)
    page.goto("/new/?game=bidding&with=bots")
    seat1 = {part: page.locator(f"[name='seat1-{part}']") for part in ("kind", "person", "bot")}
    clock = page.locator("select[name='days_clock']")
    label_of(page.locator("[name='seats'][value='5']")).check()
    seat1["kind"].select_option("named")
    seat1["person"].fill("bob")
    page.locator("[name='seat3-kind']").select_option("open")
    label_of(page.locator("[name='pace'][value='days']")).check()
    clock.select_option("three")
    for game, told in (
        ("jihad", "2: you, one invited person"),
        ("bidding", "5: you, one invited person, two bots, one open seat"),
        ("jihad", "2: you, one invited person"),
        ("first_jihad", "1: you"),
    ):
        with page.expect_navigation():
            page.locator(f"a.pick[href*='game={game}&']").first.click()
        expect(page.locator("[data-says='seats']")).to_have_text(told)
        expect(clock).to_have_value("three")
    page.go_back()
    expect(seat1["person"]).to_have_value("bob")
    with page.expect_navigation():
        page.get_by_role("link", name="Alone, against bots").click()
    expect(page.locator("[data-says='seats']")).to_have_text("2: you, one bot")
    expect(page.locator("[data-says='pace']")).to_have_text("Live, at one sitting")


def test_bots_are_told_of_only_where_one_sits(open_browser: OpenBrowser, site: object, alice: User) -> None:
    page = open_browser(alice)
    page.goto("/new/?with=open")
    bots = page.get_by_label("What the bots are like")
    expect(bots).to_be_hidden()
    page.get_by_label("Who plays Banu Hashim", exact=True).select_option("bot")
    expect(bots).to_be_visible()


@pytest.mark.parametrize("width", [1280, 1366])
def test_the_welcome_has_its_buttons_in_one_line(
    open_browser: OpenBrowser, site: object, components: None, width: int
) -> None:
    page = open_browser(viewport={"width": width, "height": 768})
    page.goto("/")
    play, learn, see = page.locator(".hero .button").all()
    boxes = [one.bounding_box() for one in (play, learn, see)]
    middles = {round(box["y"] + box["height"] / 2) for box in boxes if box}
    assert len(middles) == 1


def test_filters_show_at_once_and_can_be_cleared(open_browser: OpenBrowser, table: Table) -> None:
    page = open_browser()
    page.goto("/")
    label_of(page.get_by_label("Live, at one sitting")).check()
    expect(page.get_by_text("No open table is like that")).to_be_visible()
    page.get_by_role("link", name="Clear filters").first.click()
    expect(page.get_by_role("link", name="At the ford")).to_be_visible()


def test_the_light_is_chosen_once(open_browser: OpenBrowser, site: object) -> None:
    page = open_browser(color_scheme="light")
    page.goto("/")
    page.get_by_text("Sign in").first.click()
    page.get_by_label("Light").select_option("dark")
    page.goto("/components/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 21, 27)"


def test_the_menu_closes_by_keyboard(open_browser: OpenBrowser, alice: User) -> None:
    page = open_browser(alice)
    page.goto("/")
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Profile")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Profile")).to_be_hidden()
    expect(page.locator("summary")).to_be_focused()


def test_the_link_to_a_table_is_copied(open_browser: OpenBrowser, table: Table, alice: User) -> None:
    page = open_browser(alice, permissions=["clipboard-read", "clipboard-write"])
    page.goto(table.get_absolute_url())
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(table.get_absolute_url())


def test_the_title_says_when_a_table_waits(
    open_browser: OpenBrowser, site: object, alice: User, bob: User
) -> None:
    TableFactory.create(players=[{"user": alice}, {"user": bob}])
    page = open_browser(alice)
    page.goto("/")
    expect(page).to_have_title("● Tables · Majlis")
    assert "favicon-turn" in str(page.locator("#favicon").get_attribute("href"))


def test_pages_are_fit_for_everyone(open_browser: OpenBrowser, table: Table, alice: User, bob: User) -> None:
    TableFactory.create(players=[{"user": alice}, {"user": bob}])
    TableFactory.create(players=[{"user": bob}, {"invited": alice}, {}])
    hers, nobodys = open_browser(alice, bypass_csp=True), open_browser(bypass_csp=True)
    own = ("/accounts/profile/", "/accounts/delete/")
    for at in ("/", "/new/?with=bots", "/from-file/", *own, table.get_absolute_url()):
        look_at(hers, at)
    for at in ("/", "/accounts/login/", "/accounts/signup/", "/accounts/guest/", "/components/"):
        look_at(nobodys, at)
    look_at(nobodys, "/nowhere/", status=404)
    look_at(nobodys, f"/components/{table.components_id}/")
    for page, game in ((hers, "bidding"), (nobodys, "first_jihad")):
        look_at(page, f"/games/{game}/")


def test_one_key_leads_on_to_the_next_table_that_waits(
    open_browser: OpenBrowser, alice: User, bob: User
) -> None:
    tables = [TableFactory.create(players=[{"user": alice}, {"user": bob}]) for _ in range(2)]
    page = deaf(open_browser(alice))
    page.goto("/")
    seen = set()
    for _ in tables:
        with page.expect_navigation():  # to its end: a key that comes before the scripts is lost
            page.keyboard.press("n")
        expect(page.locator("#to-next")).to_be_attached()
        seen.add(re.sub(r"^https?://[^/]+", "", page.url))
    assert seen == {table.get_absolute_url() for table in tables}
