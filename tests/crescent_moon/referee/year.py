"""4, 8. Income, reserves, upkeep, and what the year brings."""

from typing import Any

from tests.crescent_moon.referee.ask import Asking, Pick, Question
from tests.crescent_moon.referee.parts import (
    CALIPH,
    HAND_LIMIT,
    MURSHID,
    NOMAD,
    SULTAN,
    WARFARE,
    WARLORD,
    feature,
    objective,
    terrain,
)
from tests.crescent_moon.referee.state import State

LAND = {"fertile": 1, "quarry": 3}
SETTLED = {"": 0, "town": 1, "city": 2}


def income(s: State, seat: int) -> int:
    """4.1 From what it controls; 4.2 the Sultan's on top, wherever it stands."""
    mine = [at for at in s.hexes() if s.controls(seat, at)]
    land = sum(LAND.get(terrain(at), 0) for at in mine)
    built = sum(SETTLED[s.settlement(at)] for at in mine)
    coins = land + built + sum(s.influences(SULTAN, at) for at in mine)
    if seat == SULTAN:
        coins += s.own(SULTAN, "town") + 2 * s.own(SULTAN, "city") + s.tokens_of(SULTAN)
    return coins


def take_income(s: State) -> None:
    each = [income(s, seat) for seat in s.all]
    s.coins = [have + more for have, more in zip(s.coins, each, strict=True)]
    s.tell("income", tuple(each))


def reserve_value(s: State, seat: int) -> int:
    if seat == WARLORD:
        return 3
    if seat == CALIPH:
        return s.own(CALIPH, "castle") + s.tokens_of(CALIPH)
    return 3 * s.tokens_of(NOMAD)


def current_strength(s: State, seat: int) -> int:
    """Ruling 57. Of the Nomad's, everybody's mercenaries on the map."""
    if seat == NOMAD:
        return sum(n for _, _, n in s.mercenaries()) + s.reserves[NOMAD]
    return s.own(seat, "ordinary") + s.reserves[seat]


def fill_reserves(s: State) -> None:
    """4.3"""
    for seat in (WARLORD, CALIPH, NOMAD)[: s.seats - 2]:
        value, strength = reserve_value(s, seat), current_strength(s, seat)
        units = min(max(value - strength, 0), s.supply(seat, "mercenary"))
        s.reserves[seat] += units
        if units:
            s.tell("reserves", seat, units, value, strength)


# The deck.


def draw(s: State) -> int:
    """The top card, as the table saw it: of those that may lie there."""
    if not s.deck:
        s.deck, s.discard = ([s.discard] if s.discard else []), []
    if not s.deck:
        return 0
    card = s.drawn.pop(0)
    s.deck[-1].remove(card)
    if not s.deck[-1]:
        s.deck.pop()
    return card


def left(s: State) -> int:
    return sum(map(len, s.deck))


def look(s: State, count: int) -> list[int]:
    """Ruling 10. If there are too few, the discard pile is shuffled under the deck first."""
    if left(s) < count and s.discard:
        s.deck.insert(0, s.discard)
        s.discard = []
    return [draw(s) for _ in range(min(count, left(s)))]


def replenish(s: State) -> None:
    """4.5 All slide to the right, then the leftmost empty slots are filled."""
    kept = [card for card in s.market if card]
    s.market = [0] * (9 - len(kept)) + kept
    for slot in range(9 - len(kept)):
        s.market[slot] = draw(s)


def hand_limit(s: State, seat: int) -> Asking:
    """11.2, Ruling 60. Who plays a card at this moment has one fewer to discard (7.5)."""
    while (over := len(s.hands[seat]) - HAND_LIMIT) > 0:
        may_go = frozenset(s.hands[seat]) - {WARFARE}
        answer = yield Question("HandFull", seat, set, Pick(may_go, over, over))
        for card in answer[1] if answer[0] == "cards" else ():
            s.hands[seat].remove(card)
            s.discard.append(card)


def upkeep(s: State) -> Asking:
    """4.4, Ruling 61."""
    for seat in s.all:
        s.hands[seat] += s.shown[seat]
        s.shown[seat] = []
    for seat in reversed(s.all):  # no rule names an order
        yield from hand_limit(s, seat)
    s.discard += [card for card in s.market[7:] if card]
    s.market[7:] = [0, 0]
    replenish(s)


# Scoring.


def score(s: State) -> None:
    """8.1, Ruling 80. All read from the same board."""
    each = [sum(SCORES[seat](s)) + (FIRST_YEAR[seat](s) if s.year == 1 else 0) for seat in s.all]
    for seat in s.all:
        s.points[seat] += each[seat]
        s.tell("points", seat, each[seat])


def worth(terms: list[dict[str, Any]], index: int = 0) -> int:
    return int(terms[index]["points"])


def least(terms: list[dict[str, Any]], index: int = 0) -> int:
    return int(terms[0]["reached"][index]["least"])


def holy(s: State, seat: int, there: str) -> int:
    at = next((at for at in s.hexes() if feature(at) == "holy_site"), "")
    fits = {
        "control": s.controls(seat, at),
        "influence": s.influences(seat, at),
        "settlement": bool(s.settlement(at)),
    }
    return worth(objective(seat, "holy")) if fits[there] else 0


def per(terms: list[dict[str, Any]], metric: int) -> int:
    """So many points for every so many, up to so many."""
    amount = terms[0]["amount"]
    points = metric // int(amount.get("per", 1)) * worth(terms)
    return min(points, int(amount["most"])) if "most" in amount else points


def of_warlord(s: State) -> list[int]:
    return [holy(s, WARLORD, "control")]


def of_murshid(s: State) -> list[int]:
    network = per(objective(MURSHID, "primary"), s.tokens_of(MURSHID))
    mine = [at for at in s.hexes() if s.influences(MURSHID, at)]
    ruled = {other for at in mine for other in s.others(MURSHID) if s.controls(other, at)}
    terms = objective(MURSHID, "infiltrate")
    return [
        network,
        holy(s, MURSHID, "influence"),
        worth(terms) if len(ruled) >= least(terms) else 0,
    ]


def of_sultan(s: State) -> list[int]:
    town, city, held = (worth(objective(SULTAN, "primary"), i) for i in range(3))
    settled = [(s.settlement(at), s.other_controls(SULTAN, at)) for at in s.hexes() if s.settlement(at)]
    points = {("town", False): town, ("city", False): city, ("city", True): held, ("town", True): 0}
    terms = objective(SULTAN, "clout")
    return [
        sum(points[each] for each in settled),
        holy(s, SULTAN, "settlement"),
        worth(terms) if s.tokens_of(SULTAN) >= least(terms) else 0,
    ]


def of_caliph(s: State) -> list[int]:
    each, quarry, crossing = (worth(objective(CALIPH, "primary"), i) for i in range(3))
    mine = [at for at in s.hexes() if s.controls(CALIPH, at)]
    order = each * len(mine) + quarry * sum(terrain(at) == "quarry" for at in mine)
    order += crossing * sum(feature(at) == "river_crossing" for at in mine)
    palace = [at for at in s.hexes() if s.has(at, "palace")]
    calm = palace and s.tokens.get(palace[0]) in (None, CALIPH)
    return [order, holy(s, CALIPH, "control"), worth(objective(CALIPH, "seat")) if calm else 0]


def of_nomad(s: State) -> list[int]:
    served = {seat for _, seat, _ in s.mercenaries()} - {NOMAD}
    free = [at for at in s.hexes() if terrain(at) in ("wilderness", "mountain", "desert")]
    return [
        per(objective(NOMAD, "primary"), s.coins[NOMAD]),
        per(objective(NOMAD, "employment"), len(served)),
        per(objective(NOMAD, "free_lands"), sum(s.influences(NOMAD, at) for at in free)),
        holy(s, NOMAD, "influence"),
    ]


def first_of_warlord(s: State) -> int:
    terms = objective(WARLORD, "year_one")
    return worth(terms) if len(s.victims) >= least(terms) else 0


def first_of_murshid(s: State) -> int:
    terms = objective(MURSHID, "year_one")
    return worth(terms) if s.tokens_of(MURSHID) >= least(terms) else 0


def first_of_sultan(s: State) -> int:
    terms = objective(SULTAN, "year_one")
    cities, towns = s.own(SULTAN, "city"), s.own(SULTAN, "town")
    return worth(terms) if cities >= least(terms) and cities + towns >= least(terms, 1) else 0


def first_of_caliph(s: State) -> int:
    terms = objective(CALIPH, "year_one")
    return worth(terms) if sum(s.controls(CALIPH, at) for at in s.hexes()) >= least(terms) else 0


def first_of_nomad(s: State) -> int:
    terms = objective(NOMAD, "year_one")
    return worth(terms) if s.sold >= least(terms) else 0


SCORES = (of_warlord, of_murshid, of_sultan, of_caliph, of_nomad)
FIRST_YEAR = (first_of_warlord, first_of_murshid, first_of_sultan, first_of_caliph, first_of_nomad)
