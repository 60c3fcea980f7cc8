"""What a position is likely to come to: a guess at the Outcome Points of its end. The fewer the better."""

from collections.abc import Callable, Mapping
from math import exp

from games.first_jihad.rules.ap import ap_limit
from games.first_jihad.rules.army import can_retreat
from games.first_jihad.rules.board import (
    LOST,
    STRONG,
    Army,
    Game,
    Marker,
    PathId,
    active_army,
    castle_at,
    castle_value,
    front,
    land_of,
    on_neutral,
)
from games.first_jihad.rules.endturn import can_bank, recovers
from games.first_jihad.rules.hits import defenders, invader
from games.first_jihad.rules.play import Stage
from games.first_jihad.rules.syrians import in_green_box, in_muslim_land

FAR = 8  # turns; what lies beyond them counts no more
LEVEL = 0.1  # of Outcome Points: each of these is a price learned from play
CURSE = 1.2
CONVERSION = 0.5  # of the difference between the marker's circle and that of the front
THREAT = 0.7
AP = 0.8
INCOME = 3.3  # what a card can be expected to bring
OVERFLOW = 0.1
REIGN = 2.0  # for each AP a turn
SPARE = 0.15
HIT = 0.42
EMPIRE = 2.5
COLLAPSE = 3.0
BANK = 2.0
COURT = 0.6
WALLS = 2.2
CHIT = 0.9
PRESS = 0.4
CORNERED = 0.3
SYRIAN_HIT = 0.5
SYRIANS = {"greek": 0.9, "african": 0.3, "caucasus": 0.3}
WEAR = 3.0
ROW = 5.0  # of the Ka'aba's outcome
PATIENCE = 16  # turns, after which new Caliphs have made up for it
TOKEN = 0.5
ELEPHANTS = 0.3
ICONS = 0.3
ROME = 60.0
BREATH = 7.0  # Hits that an invasion of the Greek Path can be expected to bring


Judge = Callable[[Game, Mapping[PathId, float]], float]  # given what is known of Paths
UNKNOWN: Mapping[PathId, float] = {}


def forecast(game: Game, paths: Mapping[PathId, float] = UNKNOWN) -> float:
    """The points there are, and what the time that is left will make of them.

    Paths whose worth is known need not be looked at again.
    """
    board = game.board
    future = future_of(game)
    total = sum(paths[path] if path in paths else path_worth(game, path, future) for path in board.active)
    total += powers(game, future) + buildings(game, future) + treasure(game, future)
    if board.advanced:
        total += next((row.outcome for row in game.components.kaaba if row.number == board.kaaba), 0)
        total += vengeance_to_come(game, min(1.0, turns_left(game) / PATIENCE))
    return total


def path_worths(game: Game) -> dict[PathId, float]:
    future = future_of(game)
    return {path: path_worth(game, path, future) for path in game.board.active}


def untouched(before: Game, after: Game, worths: Mapping[PathId, float]) -> dict[PathId, float]:
    """Of these worths of Paths those that an action of the Actions Phase has left as they were."""
    old, new = before.board, after.board
    if old.castles != new.castles:
        return {}
    return {
        path: worth
        for path, worth in worths.items()
        if old.islam[path] is new.islam[path] and active_army(before, path) is active_army(after, path)
    }


def future_of(game: Game) -> float:
    """How much what is to come counts: in full, until the end is near."""
    return min(1.0, turns_left(game) / FAR)


def vengeance_to_come(game: Game, future: float) -> float:
    """14.1, 17.5. Whom the Syrians will strike, how hard, and that it wears them down.

    The nearer the end, the more of that will last: then it is a row of 5.2 E each time.
    """
    board, path = game.board, provoked(game)
    if board.jihad or not path or turns_left(game) < 2:
        return 0.0
    worn = (WEAR * future + ROW * (1 - future)) * (board.kaaba > game.components.numbers.kaaba_least)
    return SYRIANS.get(path, SYRIAN_HIT) * board.kaaba * future - worn


def provoked(game: Game) -> PathId:
    """14.1. The Path on which the player dares most; "" if the Syrians have no reason to come."""
    for dares in (in_green_box, in_muslim_land):
        for path in game.board.active:
            if dares(game, path):
                return path
    return ""


def turns_left(game: Game) -> int:
    board = game.board
    firsts = sum(card not in board.played for card in game.components.first_card.values())
    return sum(map(len, board.decks.values())) + len(board.aside) + firsts


def path_worth(game: Game, path: PathId, future: float) -> float:
    army, marker, last = active_army(game, path), game.board.islam[path], front(game, path)
    total = last + circle(game, path, marker.at) + islam_to_come(game, path, marker, last, future)
    if army is None:
        return total
    total += army_worth(game, army, future)
    total += PRESS * pressure(game, path, army) * future
    if path == "greek":
        total += ROME * exp(-room(game, army) / BREATH) * future
    return total


def pressure(game: Game, path: PathId, army: Army) -> float:
    """The Hits of a middling invasion of this position; at an End of the Earth they matter less."""
    hits = max(0.0, expected_hits(game, path, army))
    return hits * (CORNERED if game.components.land[land_of(game, army)].end else 1.0)


def expected_hits(game: Game, path: PathId, army: Army) -> float:
    """7.2. Of a middling card, without the Syrians; as the Hit List adds them up, be it below 0."""
    hits = game.components.mean_hits[game.board.advanced][path] + zeal(game, path, army)
    return hits + sum(line[1] for line in (*defenders(game, path, army), *invader(game, path, army)))


def zeal(game: Game, path: PathId, army: Army) -> int:
    """7.2.2, 14.4. What Islam will add before the next invasion, where its marker recovers until then."""
    source = army.at if army.inside else army.at - 1
    marker = game.board.islam[path]
    if marker.at != source or not marker.disrupted or not recovers(game, path, marker):
        return 0
    crossing = None if army.inside else game.components.crossing[land_of(game, army)]
    return -crossing.hits if crossing and crossing.hits else 1


def circle(game: Game, path: PathId, number: int) -> int:
    return game.components.path[path].lands[number - 1].outcome if number else 0


def islam_to_come(game: Game, path: PathId, marker: Marker, last: int, future: float) -> float:
    """Lands that the Arabs hold and have not converted yet: soon, or at some time."""
    if marker.at >= last or game.board.baqts.get(path) == "full":
        return 0.0
    total = CONVERSION * future * (circle(game, path, last) - circle(game, path, marker.at))
    if not marker.disrupted:
        land = game.components.path[path].lands[marker.at]
        step = land.outcome - circle(game, path, marker.at)
        total += THREAT * min(1.0, land.apostasy / 6) * step * min(1.0, future * 2)
    return total


def army_worth(game: Game, army: Army, future: float) -> float:
    """Its points; what it would cost to heal; and what dies with it if it stands on a Neutral."""
    tile = game.components.army[army.id]
    if on_neutral(game, army):
        lost = EMPIRE if tile.empire else 1.0
        if tile.empire == "persia" and army_count(game, "persia") == 1:
            lost += COLLAPSE
        return -STRONG + lost * future
    points = float(-army.level)
    if game.components.land[land_of(game, army)].end:
        points = -1.0 if army.level == STRONG else 0.0
    return points + future * (LEVEL * (STRONG - army.level) + CURSE * army.cursed)


def army_count(game: Game, empire: str) -> int:
    return sum(game.components.army[army].empire == empire for army in game.board.armies)


def room(game: Game, army: Army) -> float:
    """How many Hits an army can take before it is driven off the map."""
    lands = game.components.at["greek"]
    hits = army.level - 1.0
    for number in range(army.at, len(lands)):
        hits += 2.0 if number > army.at or can_retreat(game, army) else 0.0
        castle = castle_at(game, lands[number])
        if castle:
            inside = number == army.at and army.inside
            hits += castle_value(game, castle) * (1.0 if inside else 1.5) + 2.0 * castle.strong
    return hits


def powers(game: Game, future: float) -> float:
    """13.1. A box is a point at the end, and a Hit in every turn until then."""
    reach = min(FAR, turns_left(game))
    total = 0.0
    for power, box in game.board.minor.items():
        army = active_army(game, game.board.affects[power])
        cornered = army is None or game.components.land[land_of(game, army)].end
        total += box * (1.0 + HIT * reach * (0.4 if cornered else 1.0))
    return total + 0.3 * game.board.minor["cyprus"] * future


def buildings(game: Game, future: float) -> float:
    """5.2 D. Their points; and for as long as they may be needed, what it costs to mend them."""
    board = game.board
    total = 0.0
    for castle in board.castles.values():
        if castle.at:
            total -= castle_value(game, castle) + WALLS * castle.strong * future
    for capital in board.capitals.values():
        if capital.at:
            total -= 1.0 + capital.strong + (BANK + COURT * capital.strong) * future
    return total


def treasure(game: Game, future: float) -> float:
    """AP in hand, Rulers, chits, and blessings."""
    board = game.board
    total = -sum(purse(game, theater) for theater in board.ap)
    total -= sum(REIGN * yields(skill) for skill in board.skill.values())
    total -= CHIT * sum(not stand.used for stand in board.stands.values())
    total -= TOKEN * board.tokens["purple"] + 0.4 * (board.tokens["blue"] + board.tokens["red"])
    total -= ELEPHANTS * board.immortals
    total -= ICONS * (board.icons != LOST) + 1.0 * (board.themes not in ("", LOST))
    return total * future


def yields(skill: int) -> float:
    """6.3.1. The AP a turn that a Ruler can take of what the cards offer, and room to save some."""
    return min(skill - 1, INCOME) + SPARE * (skill - 1)


def purse(game: Game, theater: str) -> float:
    """AP are worth what they buy: now, or next turn if they can be banked and leave room for new ones."""
    ap = game.board.ap[theater]
    if not ap:
        return 0.0
    if not acts_last(game, theater):
        return AP * ap
    if not can_bank(game, theater):
        return 0.0
    kept = min(ap, max(0, ap_limit(game, theater) - INCOME))
    return AP * kept + OVERFLOW * (ap - kept)


def acts_last(game: Game, theater: str) -> bool:
    """Whether no Path of a Theater is to act any more this turn after the one that acts now."""
    stage = game.stack[-1] if game.stack else None
    if not isinstance(stage, Stage):
        return False
    mine = [
        path for path, army in game.board.active.items() if army and game.components.theater[path] == theater
    ]
    return not mine or mine[-1] in stage.paths or theater in game.board.this_turn.concluded
