"""The Advanced Game: Jihads that will come for Rome, what the Greek Path can take, and how Persia fares.

A Jihad on Persia wears the Syrians down. Once Persia is gone they only grow, until they are called against
Byzantium (17.6.2).
"""

from math import exp

from games.first_jihad.bot.forecast import expected_hits
from games.first_jihad.components import Card
from games.first_jihad.rules.board import (
    Army,
    Game,
    Marker,
    active_army,
    capital_at,
    castle_at,
    castle_value,
    empire_of,
    first_neutral,
    land_of,
)
from games.first_jihad.rules.damage import RETREAT_WORTH
from games.first_jihad.rules.syrians import FRONTS
from games.first_jihad.rules.truce import WITHDRAWN

FEAR = 100.0  # of the fall of Rome in a Jihad, in points: each of these is a price learned from play
FOREBODING = 40.0  # the same, of each Jihad to come
DISTANT = 0.4  # of that, before its era
BREATH = 7.0  # Hits
CALIPHS = 2  # by which the Ka'aba Number may have risen until then
LASTING = 0.5  # of a Jihad's Hits: the others are made good
MENDED = 3.0  # Hits that are made good in a turn
MENDED_BY_AP = 0.3  # more, for each AP that the Emperor takes
INCOME = 3.4  # AP of a middling card
WALLS = 2.0  # more, with the Castle of Constantinople
ENOUGH = 36  # Hits that the Greek Path should be able to take
WANT = 0.3  # for each that it could not
FUND = 0.3  # for each AP saved for a Castle
PERSIA = 15.0
PERSIAN_BREATH = 6.0  # Hits
CORNERED = 3.0  # Hits, for standing on a Neutral
TRUCE = 4.0  # for each Persian army that stands where it must for a Truce

FOUND: dict[tuple[int, str, str], list[Card]] = {}


def to_come(game: Game) -> float:
    """What a position comes to besides, in points that will be scored."""
    army = active_army(game, "greek")
    assert army
    board, lasts, threat = game.board, stamina(game, army), jihads_to_come(game)
    under_way = board.jihad is not None and board.jihad.empire == "byzantium"
    later = min(game.components.numbers.kaaba_most, board.kaaba + CALIPHS)
    total = FEAR * dread(lasts - (toll(game, army, board.kaaba) if under_way else 0.0))
    total += FOREBODING * threat * dread(lasts - toll(game, army, later))
    total += WANT * max(0.0, ENOUGH - lasts) * min(1.0, threat)
    return total - savings(game) * bool(threat) + persia(game)


def dread(left: float) -> float:
    return min(2.0, exp(-left / BREATH))


def stamina(game: Game, army: Army) -> float:
    """7.4. The Hits that the Greek Path can take until Rome falls, if nothing is made good."""
    lands, numbers, total = game.components.at["greek"], game.components.numbers, army.level - 1.0
    for number in range(army.at, len(lands)):
        empire, castle = capital_at(game, lands[number]), castle_at(game, lands[number])
        if empire:
            total += 1 + game.board.capitals[empire].strong
        if castle:
            besieged = number == army.at and army.inside
            total += castle_value(game, castle) * (castle.strong + (not besieged))
        if number < len(lands) - 1:  # out of Rome there is no way
            total += numbers.major_weak if castle else RETREAT_WORTH
    return total


def toll(game: Game, army: Army, kaaba: int) -> float:
    """17.5. The Hits of a Jihad that are not made good from turn to turn, until the Syrians are spent."""
    made_good = MENDED + MENDED_BY_AP * min(INCOME, game.board.skill["byzantium"] - 1)
    castle = castle_at(game, "constantinople")
    if castle and army.at <= game.components.number["constantinople"]:
        made_good += WALLS
    usual = expected_hits(game, "greek", army) - made_good
    least = game.components.numbers.kaaba_least
    return LASTING * sum(max(0.0, syrians + usual) for syrians in range(least + 1, kaaba + 1))


def jihads_to_come(game: Game) -> float:
    """17.6.1. How many cards will still call for one on Byzantium; those of later eras count less."""
    firsts, played = game.components.first_card, game.board.played
    coming = [card for card in cards_of(game, "JIHAD", "byzantium") if card.id not in played]
    return sum(1.0 if firsts[card.era] in played else DISTANT for card in coming)


def cards_of(game: Game, code: str, empire: str) -> list[Card]:
    """Those with an event of this code for an Empire."""
    key = (id(game.components), code, empire)
    if key not in FOUND:
        FOUND[key] = [
            card
            for card in game.components.cards
            if any((event.code, event.empire) == (code, empire) for event in card.events)
        ]
    return FOUND[key]


def savings(game: Game) -> float:
    """8.7. A Castle takes more AP than most turns bring."""
    lost = any(not castle.at for castle in game.board.castles.values())
    return FUND * min(game.components.numbers.castle_cost, game.board.ap["west"]) * lost


def persia(game: Game) -> float:
    """14.6.2. How near its end is; and whether it stands where a Truce can be had."""
    board, total = game.board, 0.0
    offered = board.truce_offer == "persia" or any(
        card.id not in board.played for card in cards_of(game, "TRUCE_OFFER", "persia")
    )
    for path in FRONTS["persia"]:
        army = active_army(game, path)
        if army is None or empire_of(game, path) != "persia":
            continue
        neutral = first_neutral(game, path)
        lasts = army.level - 1 + 2 * (neutral - army.at) - CORNERED * (army.at >= neutral)
        total += PERSIA * exp(-lasts / PERSIAN_BREATH)
        total -= TRUCE * (offered and withdrawn(game, army, board.islam[path]))
    return total


def withdrawn(game: Game, army: Army, islam: Marker) -> bool:
    """22.2"""
    return land_of(game, army) == WITHDRAWN[army.id] and islam.at < army.at
