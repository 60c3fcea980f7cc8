"""What people do at a table of Jihad!, as they do it: with its page and nothing else."""

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import ready, sit_down

NEAR = 20  # attrition points that a march may cost here


def is_asked(page: Page) -> bool:
    return page.locator("#turn[data-mine]").count() > 0


def is_over(page: Page) -> bool:
    return page.locator(".end-of-game").count() > 0


def answer(page: Page, rng: Random) -> bool:
    """Decide what is asked, if anything is; whether something was."""
    if page.locator("#lift").count():
        sit_down(page)
    if not is_asked(page):
        return False
    before = page.locator("#version").input_value()
    ready(page)
    mode = page.locator("#plan").get_attribute("data-mode") if page.locator("#plan").count() else ""
    compose = {"march": march, "recruit": recruit, "picks": pick}.get(mode or "")
    button = compose(page, rng) if compose else None
    (button or choice(page, rng)).click()
    moved(page, before)
    return True


def moved(page: Page, before: str) -> None:
    """The page shows the move, or has gone on to the curtain."""
    page.wait_for_function("was => (document.querySelector('#version')?.value ?? '') !== was", arg=before)


def choice(page: Page, rng: Random) -> Locator:
    choices = page.locator("#choices button.choice:not([aria-disabled])")
    return choices.nth(rng.randrange(choices.count()))


def march(page: Page, rng: Random) -> Locator | None:
    """Now and then a stack to a near place with others, if any; else the movement is ended."""
    stacks = page.locator("#plan-instead option:not([value=''])")
    if rng.random() < 0.6 or not stacks.count():
        return None
    page.locator("#plan-instead").select_option(rng.choice(values(stacks)))
    options = page.locator("#plan-to option:not([value=''])")
    expect(options.first.or_(page.locator("#plan .why"))).to_be_attached()
    if not options.count():
        return None  # an island without ships
    busy = set(page.locator(".pile").evaluate_all("piles => piles.map(pile => pile.dataset.at)"))
    costs = dict(zip(values(options), options.all_inner_texts(), strict=True))
    near = [at for at, text in costs.items() if int(text.rsplit(": ", 1)[1]) <= NEAR]
    goals = [at for at in near if at in busy] or near or list(costs)
    page.locator("#plan-to").select_option(rng.choice(goals))
    return confirmed(page, page.locator(".plan-way"))


def recruit(page: Page, rng: Random) -> Locator | None:
    places = page.locator(".plan-places button")
    if rng.random() < 0.4 or not places.count():
        return None
    places.nth(rng.randrange(places.count())).click()
    field = page.locator("#plan .stepper input").first
    field.fill(str(min(4, int(field.get_attribute("max") or 0))))
    return confirmed(page, page.get_by_text("− 0 =").or_(page.locator("#plan-do-1")))


def pick(page: Page, rng: Random) -> Locator | None:
    """As many as there must be, from the top."""
    wanted = int(re.findall(r"\d+", page.locator("#plan p.num").inner_text())[1])
    fields = page.locator("#plan .stepper input")
    for n in range(fields.count()):
        most = min(wanted, int(fields.nth(n).get_attribute("max") or 0))
        chosen = page.locator("#plan p.num b")
        sum_so_far = int(chosen.inner_text()) + most
        fields.nth(n).fill(str(most))
        expect(chosen).to_have_text(str(sum_so_far))
        wanted -= most
        if not wanted:
            break
    return confirmed(page, page.locator("#plan-do-1").or_(page.locator("#plan .why")))


def confirmed(page: Page, shown: Locator) -> Locator | None:
    """The button that does it, once the panel has been asked about; none if it is refused."""
    expect(shown.or_(page.locator("#plan .why")).first).to_be_visible()
    button = page.locator("#plan-do-1")
    return button if button.count() else None


def values(options: Locator) -> list[str]:
    found: list[str] = options.evaluate_all("all => all.map(one => one.value)")
    return found
