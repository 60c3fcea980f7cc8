"""What people do at a table of Crescent Moon, with the page and nothing else."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

from playwright.sync_api import Page, TimeoutError, expect

from apps.play import archive, services
from apps.play.models import Table
from games.crescent_moon.rules.board import Game
from games.engine.contract import Seat
from tests.browser.playing import label_of, my_turn

MOST_MOVES = 400


def version(page: Page) -> str:
    return page.locator("#version").input_value()


def settle(page: Page, before: str) -> None:
    expect(page.locator("#version")).not_to_have_value(before)


def answer(page: Page, rng: Random) -> bool:
    """Whether the form could be filled in and sent: the last parts of a push may just take it away."""
    while page.locator("#form-send").count():
        with suppress(TimeoutError):
            fill(page, rng)
            page.locator("#form-send").click()
            return True
    return False


def fill(page: Page, rng: Random) -> None:
    """Some answer to what a form asks."""
    for field in page.locator("#form fieldset").all():
        choices = field.locator("input:not(:disabled)").all()
        if choices and not field.locator("input:checked").count():
            label_of(rng.choice(choices)).check()
    asked = page.locator("#form [data-least]")
    if asked.count():
        least = int(asked.get_attribute("data-least") or 0)
        cards = page.locator("#hand input[type=checkbox]").all()
        number = least or min(len(cards), rng.randint(0, 2))
        chosen = rng.sample(range(len(cards)), number)
        for index, card in enumerate(cards):  # one may be ticked from what was asked before
            label_of(card).set_checked(index in chosen)


def act(page: Page, rng: Random) -> bool:
    """Do what this page asks of its player, if it asks anything."""
    if not my_turn(page).count():
        return False
    before = version(page)
    open_ = page.locator("#choices button.choice:not([aria-disabled])")
    passed = page.locator("#turn:not([data-mine])")
    asked = page.locator("#form-send").or_(open_).or_(passed)
    expect(asked.first).to_be_attached()  # the parts of a push come in turn
    if passed.count():
        return False
    if page.locator("#form-send").count():
        if not answer(page, rng):
            return False
    elif choices := open_.all():
        rng.choice(choices).click()
    else:
        return False  # a bot's move has come meanwhile
    settle(page, before)
    return True


def take(page: Page, name: str) -> None:
    """The choice of this name, when this page's player is asked."""
    expect(my_turn(page)).to_have_count(1)
    before = version(page)
    page.locator("#choices").get_by_role("button", name=name).first.click()
    settle(page, before)


def march(page: Page, origin: str, target: str) -> None:
    """All that can go, over the map."""
    for tile in (origin, target):
        page.locator(f"#hex-{tile} .hex-name").click()
    send(page)


def send(page: Page) -> None:
    before = version(page)
    page.locator("#form-send").click()
    settle(page, before)


def select(page: Page, *cards: str, side: str = "") -> None:
    """Seal these cards; of the Murshid's in the combat of others, to this side."""
    expect(page.locator("#form-send")).to_be_visible()
    for card in cards:
        label_of(page.locator("#hand").get_by_label(card)).check()
    if side:
        label_of(page.locator(f"#form input[name=side][value={side}]")).check()
    send(page)


def over(page: Page) -> bool:
    return bool(page.locator("#h-end").count())


def post(page: Page, what: str, to: str, coins: int) -> None:
    """Put an offer on the table ahead of any turn."""
    before = version(page)
    form = page.locator("form[data-compose=Post]")
    if not form.is_visible():
        page.get_by_text("Make an offer ahead").click()
    form.locator("[name=what]").select_option(what)
    form.locator("[name=to]").select_option(label=to)
    form.locator("[name=coins]").fill(str(coins))
    form.get_by_role("button", name="Put it on the table").click()
    settle(page, before)


def promise(page: Page, points: int) -> bool:
    """12.10. To the Murshid, if there can be a deal."""
    form = page.locator("form[data-compose=Promise]")
    if not form.count():
        return False
    before = version(page)
    form.locator("[name=points]").fill(str(points))
    form.get_by_role("button", name="Promise them").click()
    settle(page, before)
    return True


def agree(page: Page) -> bool:
    """Whatever the Murshid is promised."""
    button = page.locator("#asides, #choices").get_by_role("button", name="Agree")
    if not button.count():
        return False
    before = version(page)
    button.first.click()
    settle(page, before)
    return True


def play_until(table: Table, wanted: Callable[[Game], bool], rng: Random) -> Game:
    """The game, played at random without pages until it has come to something."""
    rules = table.rules
    for _ in range(MOST_MOVES):
        last = table.moves.latest()
        game: Game = archive.load(table, last)
        if wanted(game):
            return game
        seat = min(rules.waiting(game))
        action = rules.sample(game, seat, rng)
        services.take_action(table_id=table.pk, seat=seat, action=action, version=last.number)
    raise AssertionError("It never came to that.")


def hold(game: Game, seat: Seat, *kinds: str) -> None:
    """Have this seat hold a card of each of these kinds and no other, as if it had drawn them."""
    board, wanted = game.board, [game.components.copies[kind][0] for kind in kinds]
    spare = [card for card in board.deck if card not in wanted]
    for row in (board.market, board.sultans):
        row[:] = [spare.pop() if card in wanted else card for card in row]
    board.deck = [*spare, *(card for card in board.hands[seat] if card not in wanted)]
    board.hands[seat] = tuple(wanted)
