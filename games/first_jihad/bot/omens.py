"""The Advanced Game: Jihads that will come for Rome, what the Greek Path can take, and how Persia fares.

A Jihad on Persia wears the Syrians down as well. Without Persia there is none (17.6.2), and they are the
stronger once they are called against Byzantium.
"""

from math import exp, log

from msgspec.structs import replace

from games.first_jihad.bot.forecast import BREATH, INCOME, acts_last, expected_hits
from games.first_jihad.rules.ap import ap_limit
from games.first_jihad.rules.board import (
    Army,
    Game,
    active_army,
    capital_at,
    castle_at,
    castle_value,
    empire_of,
    first_neutral,
    land_of,
)
from games.first_jihad.rules.damage import RETREAT_WORTH
from games.first_jihad.rules.endturn import can_bank
from games.first_jihad.rules.syrians import FRONTS
from games.first_jihad.rules.truce import WITHDRAWN, unconverted

DOOM = 100.0  # of the fall of Rome, in points, by a Jihad under way: each is a price learned from play
FOREBODING = 40.0  # the same, by each Jihad to come
DISTANT = 0.4  # of that, before its era
MOST = 2.0  # times each of these at the worst
CALIPHS = 2  # by which the Ka'aba Number may have risen until then
LASTING = 0.5  # of a Jihad's Hits: the others are made good
MENDED = 3.0  # Hits that are made good in a turn
MENDED_BY_AP = 0.3  # more, for each AP that the Emperor takes
WALLED = 2.0  # more, with the Castle of Constantinople
ENOUGH = 36  # Hits that the Greek Path should be able to take
WANT = 0.3  # for each that it could not
FUND = 0.3  # for each AP saved for a Castle
PERSIA = 15.0
RESERVE = 6.0  # Hits that a Persian army should be able to take
ON_NEUTRAL = 3.0  # Hits that it counts for
TRUCE = 4.0  # for each Persian army that stands where it must for a Truce


def to_come(game: Game) -> float:
    """What a position comes to besides, in points that will be scored."""
    army = active_army(game, "greek")
    assert army
    board, lasts, threat = game.board, stamina(game, army), jihads_to_come(game)
    later = min(game.components.numbers.kaaba_most, board.kaaba + CALIPHS)
    total = DOOM * dread(lasts - (toll(game, army, board.kaaba) if jihad_on_byzantium(game) else 0.0))
    total += FOREBODING * threat * dread(lasts - toll(game, army, later))
    total += WANT * max(0.0, ENOUGH - lasts) * min(1.0, threat)
    return total - savings(game) * bool(threat) + persia(game)


def jihad_on_byzantium(game: Game) -> bool:
    """17.6. Whether one is under way."""
    return game.board.jihad is not None and game.board.jihad.empire == "byzantium"


def dread(left: float) -> float:
    return exp(min(log(MOST), -left / BREATH))


def stamina(game: Game, army: Army) -> float:
    """7.4. The Hits that the Greek Path can take until Rome falls, if nothing is made good."""
    lands, total = game.components.at["greek"], army.level - 1.0
    for number in range(army.at, len(lands)):
        empire, castle = capital_at(game, lands[number]), castle_at(game, lands[number])
        if empire:
            total += 1 + game.board.capitals[empire].strong
        if castle:
            inside = number == army.at and army.inside
            total += castle_value(game, castle) * (castle.strong + (not inside))
        if number < len(lands) - 1:  # out of Rome there is no way
            total += castle_value(game, replace(castle, strong=False)) if castle else RETREAT_WORTH
    return total


def toll(game: Game, army: Army, kaaba: int) -> float:
    """17.5. The Hits of a Jihad that are not made good from turn to turn, until the Syrians are spent."""
    made_good = MENDED + MENDED_BY_AP * min(INCOME, game.board.skill["byzantium"] - 1)
    castle = castle_at(game, "constantinople")
    if castle and army.at <= game.components.number["constantinople"]:
        made_good += WALLED
    usual = expected_hits(game, "greek", army) - made_good
    least = game.components.numbers.kaaba_least
    return LASTING * sum(max(0.0, syrians + usual) for syrians in range(least + 1, kaaba + 1))


def jihads_to_come(game: Game) -> float:
    """17.6.1. How many cards will still call for one on Byzantium; those of later eras count less."""
    firsts, played = game.components.first_card, game.board.played
    cards = game.components.cards_on.get(("JIHAD", "byzantium"), ())
    return sum(1.0 if firsts[card.era] in played else DISTANT for card in cards if card.id not in played)


def savings(game: Game) -> float:
    """8.7. A Castle takes more AP than most turns bring; they can be saved with a Capital alone (14.8)."""
    cost = game.components.numbers.castle_cost
    if all(castle.at for castle in game.board.castles.values()) or ap_limit(game, "west") < cost:
        return 0.0
    if acts_last(game, "west") and not can_bank(game, "west"):
        return 0.0
    return FUND * min(cost, game.board.ap["west"])


def persia(game: Game) -> float:
    """14.6.2. How near its end is; and whether it stands where a Truce can be had."""
    board, total, truce = game.board, 0.0, may_get_truce(game)
    for path in FRONTS["persia"]:
        army = active_army(game, path)
        if army is None or empire_of(game, path) != "persia":
            continue
        neutral = first_neutral(game, path)
        lasts = army.level - 1 + 2 * (neutral - army.at) - ON_NEUTRAL * (army.at >= neutral)
        total += PERSIA * exp(-lasts / RESERVE)
        in_place = WITHDRAWN.get(army.id) == land_of(game, army) and board.islam[path].at < army.at
        total -= TRUCE * (truce and in_place)
    return total


def may_get_truce(game: Game) -> bool:
    """22.2. While it is offered or will be, and nothing is lost that it takes."""
    board = game.board
    cards = game.components.cards_on.get(("TRUCE_OFFER", "persia"), ())
    offered = board.truce_offer == "persia" or any(card.id not in board.played for card in cards)
    return offered and unconverted(game) and all(army in board.armies for army in WITHDRAWN)
