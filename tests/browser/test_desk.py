"""An editor changes a card, is told what does not fit, publishes it, and tables play with it."""

import re
from itertools import count
from random import Random

from django.contrib.auth.models import Group
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from apps.accounts.models import User
from apps.components import drafts
from apps.components.editing.sections import sections
from apps.components.models import ComponentSet, Draft
from apps.components.roles import ROLE
from apps.components.selectors import default_set
from apps.play import archive, services
from apps.play.models import Table
from games.jihad.rules.actions import Fight
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import STILL
from tests.browser.test_access import check_twice
from tests.components.filling import tried
from tests.factories import TableFactory
from tests.live import worker

GAMES = 150_000  # milliseconds, for two whole games by a process that is still to begin


def begin(page: Page, base: ComponentSet) -> None:
    page.goto(reverse("admin:components_begin", args=[base.pk]))
    page.get_by_label("Name of the set").fill("Club set")
    page.get_by_role("button", name="Begin the draft").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Club set")


def save(page: Page) -> None:
    page.get_by_label("Why").fill("as printed in our copy")
    page.get_by_role("button", name="Save in the draft").click()
    kept(page)


def kept(page: Page) -> None:
    """And back to the draft."""
    expect(page.locator("#notice")).to_contain_text("Saved in the draft")
    page.locator(".crumbs a").nth(1).click()


def edit(page: Page) -> None:
    """A value that is seen at once, and one that refers to nothing, until it is mended."""
    page.get_by_role("link", name="Cards").click()
    page.get_by_label("Find").fill("The Standard Raised")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("status")).to_contain_text("1 found")
    page.locator(".desk-parts th a").click()
    check_twice(page)
    rearrange(page)
    page.get_by_label("West", exact=True).fill("9")
    expect(page.locator("#look .fj-rose[role=img]")).to_have_attribute("aria-label", is_west("9"))
    code, path, land = (page.locator(f'[name="part.events.0.{name}"]') for name in ("code", "path", "land"))
    amount = page.locator('[name="part.events.0.amount"]')
    expect(path).to_have_count(0)
    code.select_option("REVOLT")
    path.select_option("greek")
    amount.fill("1")
    save(page)
    expect(bad(page).first).to_contain_text("no country of that Path can sign a Baqt")
    expect(page.locator(".diff")).to_contain_text("as printed in our copy")
    check_twice(page)

    page.get_by_role("link", name="Edit Cards").click()
    expect(land).to_have_count(0)
    code.select_option("JEWS")
    land.select_option(label="Damascus")
    amount.fill("1")
    expect(page.locator("#look .fj-events")).to_contain_text("Jews of Damascus")
    amount.press("Enter")
    kept(page)
    expect(bad(page)).to_have_count(0)


def rearrange(page: Page) -> None:
    """A row more, one place up, and gone again."""
    rows = page.locator('[name="part.events-rows"]')
    for button, numbers in (
        ("Another of Events", "0,1,2"),
        ("Move Events 3 up", "0,2,1"),
        ("Take Events 2 out", "0,1"),
    ):
        page.get_by_role("button", name=button).click()
        expect(rows).to_have_value(numbers)


def bad(page: Page) -> Locator:
    return page.locator(".checks [data-is=bad]")


def published(page: Page) -> ComponentSet:
    page.get_by_label("What is new in it").fill("As in our copy")
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#notice")).to_contain_text("Published: Club set, version 1")
    check_twice(page)
    return ComponentSet.objects.get(name="Club set")


def publish(page: Page) -> None:
    """When the map is drawn, too."""
    published(page)
    while page.get_by_text("as soon as its map is drawn").count():
        page.reload()


def publish_undrawn(page: Page) -> None:
    """As if its map had been drawn, which takes long."""
    page.route("**/drawn/**", lambda route: route.abort())
    ComponentSet.objects.filter(pk=published(page).pk).update(drawn=True)


def test_a_card_is_edited_checked_published_and_played(open_browser: OpenBrowser, layla: User) -> None:
    layla.groups.add(Group.objects.get(name=ROLE))
    older = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": layla}])
    page = open_browser(layla, **STILL)
    page.goto(reverse("admin:components_componentset_changelist"))
    check_twice(page)
    begin(page, default_set("first_jihad"))
    edit(page)
    with worker():
        page.get_by_role("button", name="Play the trial games").click()
        expect(page.locator("#trial")).to_contain_text("2 random games played", timeout=GAMES)
        publish(page)
    open_table(page, "first_jihad", "bots")
    expect(page.locator("#rose")).to_have_attribute("aria-label", is_west("9"))
    page.goto(older.get_absolute_url())
    expect(page.locator("#rose")).to_have_attribute("aria-label", is_west("3"))


def open_table(page: Page, game: str, others: str) -> Table:
    """With the club's set."""
    page.goto(f"{reverse('lobby:new')}?game={game}&with={others}")
    page.get_by_role("link", name="Club set, version 1").click()
    expect(page.locator(".pick[aria-current]", has_text="Club set")).to_have_count(1)
    page.get_by_role("button", name="Open the table", exact=True).click()
    expect(page.locator("#turn")).to_be_visible()
    table = Table.objects.latest("pk")
    assert table.components.name == "Club set"
    return table


def is_west(points: str) -> re.Pattern[str]:
    return re.compile(f"action points {points} West")


def to_draft(page: Page, user: User, game: str) -> None:
    user.groups.add(Group.objects.get(name=ROLE))
    begin(page, default_set(game))


def trials_played(page: Page) -> None:
    """Here as if they had been: whole games of these take longer than a test may."""
    tried(Draft.objects.get())
    page.reload()


def at_a_combat(table: Table) -> Table:
    """Played on at random until there is one combat to fight, and no other."""
    rng = Random(7)
    for number in count():
        game = archive.load(table, table.moves.latest())
        seat = min(table.rules.waiting(game))
        fights = [action for action in table.rules.legal(game, seat) if isinstance(action, Fight)]
        if len(fights) == 1:
            return table
        action = table.rules.sample(game, seat, rng)
        services.take_action(table_id=table.pk, seat=seat, action=action, version=number)
    raise AssertionError


def test_a_die_table_is_edited_checked_published_and_read(open_browser: OpenBrowser, layla: User) -> None:
    here = [{"user": layla, "player": name} for name in ("Layla", "Sami")]
    older = at_a_combat(TableFactory.create(game="jihad", scenario="campaign", players=here))
    page = open_browser(layla, **STILL)
    to_draft(page, layla, "jihad")
    page.get_by_role("link", name="Tables: Combat").click()
    check_twice(page)
    page.locator('[name="part.rows.0.2"]').fill("3/1")
    expect(page.locator("#look tbody tr").first.locator("td").nth(2)).to_have_text("3/1")
    heads = page.get_by_label("Columns")
    odds = heads.input_value()
    heads.fill(odds.replace("1:1", "as 1 to 1"))
    save(page)
    expect(bad(page).first).to_contain_text("column 'as 1 to 1' is no odds, as 2:1 is")
    page.get_by_role("link", name="Edit Tables: Combat").click()
    heads.fill(odds)
    save(page)
    expect(bad(page)).to_have_count(0)
    trials_played(page)
    publish_undrawn(page)
    for table, printed in ((at_a_combat(open_table(page, "jihad", "screen")), "3/1"), (older, "2R/–")):
        page.goto(table.get_absolute_url())
        if page.locator("[data-go]").count():  # the dice say whose combat it is
            page.locator("[data-go]").click()
        expect(page.locator(".crt tbody tr").first.locator("td").nth(2)).to_have_text(printed)


def test_a_power_card_is_edited_checked_published_and_held(open_browser: OpenBrowser, layla: User) -> None:
    bots = [{"bot": "easy"}] * 3
    older = TableFactory.create(
        game="crescent_moon", scenario="meeting_point", players=[{"user": layla}, *bots]
    )
    page = open_browser(layla, **STILL)
    to_draft(page, layla, "crescent_moon")
    page.get_by_role("link", name="Cards").click()
    page.get_by_label("Find").fill("Warfare")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Warfare", exact=True).click()
    check_twice(page)
    words = "Commit one unit for every two you have in the battle."
    page.get_by_label("Text", exact=True).fill(words)
    expect(page.locator("#look .pcard-text")).to_have_text(words)
    keyword = page.locator('[name="part.effects.0.keyword"]')
    keyword.select_option("action")
    page.locator('[name="part.effects.0.ops.0.count.per"]').fill("2")
    save(page)
    expect(bad(page).first).to_contain_text("Warfare: its keywords are not those of its effects")
    page.get_by_role("link", name="Edit Cards").click()
    keyword.select_option("combat")
    save(page)
    expect(bad(page)).to_have_count(0)
    trials_played(page)
    publish_undrawn(page)
    table = open_table(page, "crescent_moon", "bots")
    assert per_unit(table) == 2 and per_unit(older) == 3
    expect(page.locator("#hand")).to_contain_text(words)
    page.goto(older.get_absolute_url())
    expect(page.locator("#hand")).to_contain_text("one unit for every three")


def per_unit(table: Table) -> int:
    """Of how many units in a combat Warfare commits one."""
    per: int = table.rules.components.cards[0].effects[0].ops[0].count.per
    return per


def test_a_place_is_found_by_its_name_and_shown_on_the_map(open_browser: OpenBrowser, layla: User) -> None:
    layla.groups.add(Group.objects.get(name=ROLE))
    page = open_browser(layla, **STILL)
    begin(page, default_set("apocalypse"))
    page.get_by_role("link", name="Leaders").click()
    page.locator(".desk-parts th a").first.click()
    field, says = page.locator('[name="part.at"]'), page.locator("[data-chart-says]")
    page.locator(".field", has=field).get_by_role("searchbox").fill("ancy")
    expect(field).to_have_value("ancyra")
    expect(says).to_have_text("Ancyra")
    expect(page.locator(".chart i.at-1625")).to_be_in_viewport()
    check_twice(page)


def test_a_hex_is_offered_by_its_name_and_shown_where_it_is(open_browser: OpenBrowser, layla: User) -> None:
    layla.groups.add(Group.objects.get(name=ROLE))
    page = open_browser(layla, **STILL)
    begin(page, default_set("jihad"))
    page.get_by_role("link", name="Capital").click()
    expect(page.locator("[data-chart-says]")).to_have_text("Constantinople")
    page.locator('[name="part.hex"]').fill("2411")
    expect(page.locator("[data-chart-says]")).to_have_text("Medina")
    page.locator('[name="part.hex"]').fill("9")
    expect(page.locator("[data-chart-says]")).to_have_text("Medina")
    assert page.locator('[name="part.hex"]').get_attribute("list") == "places"


def test_axe_finds_nothing_where_no_part_is_edited(open_browser: OpenBrowser, layla: User) -> None:
    layla.groups.add(Group.objects.get(name=ROLE))
    base = default_set("first_jihad")
    draft = drafts.begin_draft(base=base, name="Club set", by=layla)
    refugees = sections("first_jihad")["refugees"]
    renamed = {**base.data["refugees"][0], "name": "Others"}
    for number, value in ((0, renamed), (1, None)):
        drafts.change_part(
            draft=draft, section=refugees, number=number, value=value, why="as in ours", by=layla, seen=0
        )
    page = open_browser(layla, **STILL)
    for name, *where in (
        ("history",),
        ("componentset_change", base.pk),
        ("begin", base.pk),
        ("bring_in", base.pk),
        ("draft", draft.pk),
        ("bring_in_sheet", draft.pk, "refugees"),
        ("section", draft.pk, "refugees"),
    ):
        page.goto(reverse(f"admin:components_{name}", args=where))
        check_twice(page)
    page.get_by_text("Change several at once").click()
    page.get_by_label("Why").fill("as in ours")
    page.get_by_role("button", name="Change all that are ticked").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was changed.")
    check_twice(page)
