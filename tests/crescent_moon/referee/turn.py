"""2, 4 to 8, 13. From the setup to the end of the last year."""

from collections.abc import Callable
from functools import partial
from itertools import product

from tests.crescent_moon.referee.action_cards import play, play_anytime
from tests.crescent_moon.referee.ask import Answer, Answers, Asking, Question, choose, pick
from tests.crescent_moon.referee.deals import answer_promise, promise
from tests.crescent_moon.referee.deeds import DEEDS, feasible
from tests.crescent_moon.referee.fight import unit_limit
from tests.crescent_moon.referee.land import Laying
from tests.crescent_moon.referee.parts import (
    CALIPH,
    MURSHID,
    WARFARE,
    WARLORD,
    WHO,
    booklet,
    cards,
    copies_of,
    feature,
    groups,
    layout,
    terrain,
    tile,
    with_key,
)
from tests.crescent_moon.referee.state import State, Underway
from tests.crescent_moon.referee.trade import (
    accept,
    buy,
    hire_or_bribe,
    hires,
    lapse,
    on_sale,
    post,
    propose,
    wanted,
    withdraw,
)
from tests.crescent_moon.referee.year import (
    draw,
    fill_reserves,
    hand_limit,
    look,
    replenish,
    score,
    take_income,
    upkeep,
)

ACTIONS = 4


class Referee:
    """A game of its own, and what it waits for; None: the game is over."""

    def __init__(self, scenario: str, seats: int, years: int, dealt: list[set[str]]) -> None:
        self.state = State(seats, years)
        begin(self.state)
        self.state.dealt = dealt
        self.play = campaign(self.state, scenario)
        self.question: Question | None = next(self.play)

    def answer(self, answer: Answer) -> None:
        try:
            self.question = self.play.send(answer)
        except StopIteration:
            self.question = None

    def meanwhile(self, seat: int, deed: Answer) -> None:
        """What is done beside the question: cards at any time, offers, promises, words."""
        word, *terms = deed
        MEANWHILE[word](self.state, seat, *terms)
        if self.question and self.question.kind in ("Selecting", "HandFull"):
            self.answer(("go on",))  # it may be that nobody is waited for any more


def say(s: State, seat: int) -> None:
    """16.4 Nothing that is said binds."""


MEANWHILE: dict[str, Callable[..., None]] = {
    "anytime": play_anytime,
    "post": post,
    "accept": accept,
    "withdraw": withdraw,
    "promise": promise,
    "deal": answer_promise,
    "say": say,
}


def campaign(s: State, scenario: str) -> Asking:
    yield from lay_out(s, scenario)
    at = yield from choose("PlacePalace", CALIPH, lambda: mine(s))
    s.add(CALIPH, at, "palace")
    fill_markets(s)
    yield from plot(s, MURSHID)
    for year in range(1, s.years + 1):
        s.year = year
        yield from one_year(s)


def mine(s: State) -> set[str]:
    """Ruling 5. Hexes with a piece of the Caliph's."""
    return {at for at in s.hexes() if s.present(CALIPH, at)}


def begin(s: State) -> None:
    """2.4 to 2.7."""
    s.coins = [int(booklet(seat)["coins"]) for seat in s.all]
    s.points = [5 for _ in s.all]
    s.hands[WARLORD] = [WARFARE]
    s.deck = unshuffled()


def unshuffled() -> list[list[int]]:
    return [[card for card in cards() if card != WARFARE]]


def fill_markets(s: State) -> None:
    """2.6"""
    s.deck = unshuffled()
    replenish(s)
    s.sultans = [draw(s) for _ in range(3)]


# 2.2, 13 The map.


def lay_out(s: State, scenario: str) -> Asking:
    if scenario == "variable":
        yield from draft(s)
        return
    plan = layout(scenario, s.seats)
    for spot in plan["tiles"]:
        s.land.lay(spot["tile"], (spot["q"], spot["r"]), spot.get("sides"))
    for stand in plan["stands"]:
        place_group(s, WHO.index(stand["who"]), stand["tile"], stand["group"])


def place_group(s: State, seat: int, at: str, group: int) -> None:
    for piece, n in groups(seat)[group].items():
        if piece == "influence":
            s.tokens[at] = seat
        else:
            s.add(seat, at, piece, n)


def draft(s: State) -> Asking:
    s.land.lay("T01", (0, 0), None)
    for _ in range(3):
        for seat in s.all:
            answer = yield Question("LayTile", seat, partial(layings, s, seat))
            laying: Laying = answer[1]
            s.dealt[seat].discard(laying.tile)
            s.land.lay(*laying)
    s.groups = [{0, 1} for _ in s.all]
    for _ in range(2):
        for seat in s.all:
            answer = yield Question("StandGroup", seat, partial(stands, s, seat))
            place_group(s, seat, answer[1], answer[2])
            s.groups[seat].discard(answer[2])


def layings(s: State, seat: int) -> Answers:
    return {("lay", laying) for tile_ in s.dealt[seat] for laying in s.land.placings(tile_)}


def stands(s: State, seat: int) -> Answers:
    """13.6 On an empty hex, no quarry and not the holy site."""
    bare = {at for at in s.hexes() if not any(s.present(other, at) for other in s.all)}
    fit = {at for at in bare if terrain(at) != "quarry" and feature(at) != "holy_site"}
    return {("group", at, group) for at in fit for group in s.groups[seat]}


def tiles_dealt(seats: int) -> set[str]:
    """13.1 All but the crossing; with four players some are left out."""
    numbers = {f"T{n:02}" for n in range(2, 17)}
    return {name for name in numbers if seats == 5 or tile(name).get("four", True)}


# 4, 5 The year.


def one_year(s: State) -> Asking:
    s.victims, s.sold = set(), 0
    take_income(s)
    fill_reserves(s)
    if s.year > 1:
        yield from upkeep(s)
    s.acting = True
    for number, seat in product(range(1, ACTIONS + 1), s.all):
        s.round, s.turn = number, seat
        yield from take_turn(s, seat)
    s.acting = False
    lapse(s)
    score(s)


def take_turn(s: State, seat: int) -> Asking:
    acted = False
    while not acted:
        s.underway = Underway()
        question = Question("ChooseAction", seat, lambda: deeds(s, seat), coins=lambda: asks(s, seat))
        answer = yield question
        if answer[0] == "propose":
            yield from propose(s, seat, *answer[1:])
        else:
            acted = yield from act(s, seat, *answer[1:])
    s.underway = Underway()
    yield from unit_limit(s)
    s.offers = [offer for offer in s.offers if not offer.passing]
    s.failed = set()


def asks(s: State, seat: int) -> tuple[frozenset[str], int] | None:
    lapse(s)
    return (wanted(s, seat), s.coins[seat]) if wanted(s, seat) else None


def deeds(s: State, seat: int) -> Answers:
    """6.0 All of the booklet that can be done."""
    lapse(s)
    booked = {verb["deed"] for verb in booklet(seat)["verbs"]}
    plain = booked - {"hire", "bribe", "play", "buy"}
    found: Answers = {("take", deed, 0, 0) for deed in plain if feasible(s, seat, deed)}
    able = with_key(s.hands[seat], "action")
    found |= {("take", "play", min(copies_of(card, able)), 0) for card in able}  # copies do the same
    found |= {("take", "buy", 0, 0)} if on_sale(s, seat, set()) else set()
    return found | {answer for answer in hires(s, seat) if answer[1] in booked}


def act(s: State, seat: int, deed: str, card: int, offer: int) -> Asking:
    s.underway = Underway(deed)
    done = yield from perform(s, seat, deed, card, offer)
    if done is not False:
        s.met[deed] += 1
    return done is not False


def perform(s: State, seat: int, deed: str, card: int, offer: int) -> Asking:
    if deed in DEEDS:
        return (yield from DEEDS[deed](s, seat))
    if deed in ("hire", "bribe"):
        return (yield from hire_or_bribe(s, seat, deed, offer))
    if deed == "play":
        return (yield from play(s, seat, card))
    if deed == "buy":
        return (yield from buy(s, seat))
    if deed == "collect":
        s.gain(seat, 1)
        return True
    return (yield from {"plot": plot, "conspire": conspire}[deed](s, seat))


# 6.14, 6.15 Plot and conspire.


def plot(s: State, seat: int) -> Asking:
    allowed = 1 if s.hands[seat] else 2
    looked = look(s, 7)
    aligned = frozenset(card for card in looked if cards()[card].aligned == MURSHID)
    count = min(allowed, len(aligned))
    taken = yield from pick("TakeAligned", seat, aligned, count, count)
    rest = [card for card in looked if card not in taken]
    s.coins[seat] += allowed - count
    put_back(s, rest, top=count == allowed)
    s.hands[seat] += taken
    yield from hand_limit(s, seat)


def put_back(s: State, rest: list[int], *, top: bool) -> None:
    if rest:
        s.deck.insert(len(s.deck) if top else 0, rest)


def conspire(s: State, seat: int) -> Asking:
    """Ruling 11."""
    looked = look(s, 10)
    count = min(s.sultans.count(0), len(looked))
    taken = yield from pick("FillSultans", seat, frozenset(looked), count, count)
    for card in taken:
        s.sultans[s.sultans.index(0)] = card
    put_back(s, [card for card in looked if card not in taken], top=False)
