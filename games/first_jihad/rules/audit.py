"""What must hold in every sound game, counted afresh."""

from collections import Counter
from collections.abc import Iterator

from games.first_jihad.rules.ap import ap_limit
from games.first_jihad.rules.board import (
    AVAILABLE,
    LOST,
    SHATTERED,
    Game,
    LandId,
    active_army,
    castle_at,
    first_neutral,
    land_of,
    on_neutral,
    player_controls,
)
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.setup import tiles


def problems(game: Game) -> Iterator[str]:
    yield from misplaced_cards(game)
    yield from misplaced_armies(game)
    yield from wrong_actives(game)
    yield from wrong_markers(game)
    yield from wrong_buildings(game)
    yield from wrong_numbers(game)
    yield from wrong_rulers(game)


def misplaced_cards(game: Game) -> Iterator[str]:
    """3.2, 3.3. Every card is in one place: played, in a deck, set aside, or fixed and to come."""
    board = game.board
    found = Counter([*board.played, *board.aside])
    for deck in board.decks.values():
        found.update(deck)
    for card in game.components.cards:
        to_come = (card.first or card.last) and card.id not in board.played
        wanted = int(board.advanced or not card.boxed)
        if found[card.id] + to_come != wanted:
            yield f"Card {card.id} is found {found[card.id]} times"


def misplaced_armies(game: Game) -> Iterator[str]:
    """2.3.1. Every tile is on the map, beside it, or lost."""
    board = game.board
    found = Counter([*board.armies, *board.lost])
    for tile in tiles(game.components, board.advanced):
        if found.pop(tile.id, 0) != 1:
            yield f"{tile.name} are not in one place"
    if found:
        yield f"Armies that are not of this game: {sorted(found)}"
    for army in board.armies.values():
        lands = game.components.path[game.components.army[army.id].path].lands
        tile = game.components.army[army.id]
        if not 0 <= army.at <= len(lands):
            yield f"{tile.name} are off the map"
        if not SHATTERED <= army.level <= (3 if tile.strong else 2):
            yield f"{tile.name} have strength {army.level}"
        if army.inside and castle_at(game, land_of(game, army)) is None:
            yield f"{tile.name} are besieged in no Castle"


def wrong_actives(game: Game) -> Iterator[str]:
    """2.1.5.1. The active army is the one nearest to Mecca; two share a Land only until the turn ends."""
    board = game.board
    for path, active in board.active.items():
        if not active:
            if board.baqts.get(path) != "full":
                yield f"Nobody is active on the {path} Path"
            continue
        mine = board.armies[active]
        others = [a for a in game.components.armies_of[path] if a != active and a in board.armies]
        if not mine.at or any(0 < board.armies[other].at < mine.at for other in others):
            yield f"{active} is not the army nearest to Mecca"
        at = [board.armies[other].at for other in others if board.armies[other].at]
        if len(at) != len(set(at)):
            yield f"Neutral Armies of the {path} Path share a Land"
        if frame_is_late(game) and on_neutral(game, mine):
            yield f"{active} still stands on a Neutral"


def frame_is_late(game: Game) -> bool:
    """Whether the Surrender Step of this turn is over."""
    for frame in game.stack:
        if isinstance(frame, EndOfTurn) and frame.step in frame.steps:
            return frame.steps.index(frame.step) > frame.steps.index("surrender")
    return False


def wrong_markers(game: Game) -> Iterator[str]:
    """10.3, 10.4. No End of the Earth is Muslim; a marker in Mecca is face up."""
    board = game.board
    if set(board.islam) != set(board.active):
        yield "The Islam markers are not one for each Path"
    for path, marker in board.islam.items():
        lands = game.components.path[path].lands
        if not 0 <= marker.at <= len(lands) or (marker.at and lands[marker.at - 1].end):
            yield f"The Islam marker of the {path} Path is where it cannot be"
        if marker.disrupted and not marker.at:
            yield f"The Islam marker of the {path} Path is Disrupted in Mecca"


def wrong_buildings(game: Game) -> Iterator[str]:
    """8.7, 8.8. One Castle in a Land, none and no Capital beyond the player's reach."""
    board = game.board
    lands = [castle.at for castle in board.castles.values() if castle.at]
    if len(lands) != len(set(lands)):
        yield f"Two Castles share a Land: {lands}"
    for land in (*lands, *(capital.at for capital in board.capitals.values() if capital.at)):
        if not within_reach(game, land):
            yield f"A Castle or Capital is in {land}, which the player does not hold"
    for castle in board.castles.values():
        major = game.components.castle[castle.id].major
        if castle.strong and (not major or not castle.at):
            yield f"{castle.id} has no strong side, or is out of play"
    places = game.components.land
    if board.icons not in (AVAILABLE, LOST) and board.icons not in places:
        yield f"The Icons are in {board.icons}"
    if board.themes not in ("", LOST) and (board.themes not in places or board.icons != LOST):
        yield "The Themes and the Icons, two sides of a tile, are both in play"


def within_reach(game: Game, land: LandId) -> bool:
    """7.4.2, 7.4.3. A Land of the player's, or one in which the army is besieged.

    2.1.5.2, 7.5.1: or one held as long as the army stood on a Neutral there, from which it has escaped.
    """
    path = game.components.path_of[land]
    army = active_army(game, path)
    if army is None:
        return False
    escaped = game.components.number[land] == first_neutral(game, path)
    return escaped or (army.inside and land_of(game, army) == land) or player_controls(game, land)


def wrong_numbers(game: Game) -> Iterator[str]:
    """6.3.1, 11.1, 13.1, 17.2. What stands on the tracks is within them."""
    board, numbers = game.board, game.components.numbers
    for empire, skill in board.skill.items():
        if not numbers.least_skill <= skill <= numbers.most_skill:
            yield f"The Ruler of {empire} has a skill of {skill}"
    for theater, ap in board.ap.items():
        if not 0 <= ap <= ap_limit(game, theater):
            yield f"{theater} has {ap} AP"
    for power, box in board.minor.items():
        if box not in (-1, 0, 1):
            yield f"{power} is off its track"
    if min(board.tokens.values()) < 0:
        yield f"Bonus AP below none: {board.tokens}"
    if board.advanced and not numbers.kaaba_least <= board.kaaba <= numbers.kaaba_most:
        yield f"The Ka'aba Number is {board.kaaba}"
    if not board.advanced and (board.kaaba or board.mujahideen or board.jihad or board.truces):
        yield "Advanced tiles are in a Basic Game"


def wrong_rulers(game: Game) -> Iterator[str]:
    """14.6.2, 16.5. An Empire has all its things or none of them; a Great King has an army."""
    board = game.board
    if ("persia" in board.skill) != ("persia" in board.capitals) or (board.immortals > 0) != (
        "persia" in board.skill
    ):
        yield "Persia has fallen by halves"
    if board.king and not board.active[board.king]:
        yield "A Great King rules nobody"
    if board.jihad and board.mujahideen == "":
        yield "A Jihad goes on without Mujahideen"
