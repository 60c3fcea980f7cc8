"""Under the map: blessings, Last Stands, what is left to draw, and how the points have gone."""

from itertools import pairwise
from typing import TypedDict

from games.engine.page import Part, View, alike, the_moment
from games.engine.words import counted, plain
from games.first_jihad.present.card import to_come
from games.first_jihad.present.tracks import standing
from games.first_jihad.present.words import EMPIRES, land_name
from games.first_jihad.rules.board import AVAILABLE, LOST, Game

Blessing = tuple[str, str, str, bool]  # its sign, its name, its state, and whether it is used
HIGH = 34  # of the curve, in its own units
STANDS = {"ap": "+2 AP", "skill": "skill +1"}


class BlessingShown(TypedDict):
    layers: tuple[str, ...]
    name: str
    state: str
    used: bool


class Stand(TypedDict):
    side: str
    says: str
    used: bool


class Era(TypedDict):
    era: str
    now: bool
    over: bool
    left: str
    says: str


class Curve(TypedDict):
    line: str
    least: int  # of turns: how far its right end is
    level: float  # where nothing lies, in its own units
    points: str
    says: str


@alike(the_moment)
def parts(view: View) -> list[Part]:
    game: Game = view.seen
    stands = {f"stand-{empire}": _stand(game, empire) for empire in game.board.stands}
    eras = {f"deck-{era}": _era(game, era) for era in game.components.eras}
    return [
        Part("strip", "first_jihad/strip.html", {}, "Beside the map"),
        Part("blessings", "", {}, inside="strip", pieces=_blessings(game), piece="first_jihad/blessing.html"),
        Part("stands", "", {}, inside="strip", pieces=stands, piece="first_jihad/stand.html"),
        Part("decks", "", {}, inside="strip", pieces=eras, piece="first_jihad/deck.html"),
        Part("left", "first_jihad/left.html", {"left": to_come(game)}, inside="strip"),
        Part("curve", "first_jihad/curve.html", curve(view), inside="strip"),
    ]


def _blessings(game: Game) -> dict[str, BlessingShown]:
    """12. Each with its sign, its name, and where it is; then the Bonus AP."""
    board = game.board
    found: dict[str, Blessing] = {
        "fleet": _usable(game, "greek_fleet", f"fleet-{board.fleet}", "Greek Fleet")
    }
    if board.immortals:
        found["immortals"] = _usable(game, "immortals", f"immortals-{board.immortals}", "Persian Immortals")
    if board.icons != LOST:
        where = "Available" if board.icons == AVAILABLE else f"In {land_name(game.components, board.icons)}"
        found["icons"] = ("icons", "Icons", where, False)
    if board.themes and board.themes != LOST:
        found["themes"] = ("themes", "Themes", f"In {land_name(game.components, board.themes)}", False)
    if board.excubitors:
        state = f"Take {counted(board.excubitors, 'hit')}, once an Arab Phase"
        found["excubitors"] = ("c-minor", "Excubitors", state, board.this_turn.guarded)
    for colour, held in board.tokens.items():
        if held:
            found[colour] = (f"token-{colour}", f"{held} {colour}", "Bonus AP", False)
    return {
        f"blessing-{name}": {"layers": (symbol,), "name": called, "state": state, "used": used}
        for name, (symbol, called, state, used) in found.items()
    }


def _usable(game: Game, blessing: str, symbol: str, name: str) -> Blessing:
    used = blessing in game.board.used
    return symbol, name, "Used" if used else "Available", used


def _stand(game: Game, empire: str) -> Stand:
    """8.14"""
    chit = game.board.stands[empire]
    state = "played; back when the era ends" if chit.used else f"{STANDS[chit.side]}, once until the era ends"
    return {"side": chit.side, "says": f"Last Stand of {EMPIRES[empire]}: {state}", "used": chit.used}


def _era(game: Game, era: str) -> Era:
    """3.3.2 How many cards it has left is told where the decks lie apart."""
    eras = game.components.eras
    now = game.components.card[game.board.card].era if game.board.card else eras[0]
    over = eras.index(era) < eras.index(now)
    count = _left_of(game, era)
    told = game.board.options.get("eras") == "apart" and not over
    state = "over" if over else "now" if era == now else "to come"
    left = f", {counted(count, 'card')} left" if told else ""
    return {
        "era": era,
        "now": era == now,
        "over": over,
        "left": str(count) if told else "",
        "says": f"{era.capitalize()} era: {state}{left}",
    }


def _left_of(game: Game, era: str) -> int:
    board, components = game.board, game.components
    return len(board.decks[era]) + (components.first_card[era] not in board.played)


def curve(view: View) -> Curve:
    """5.2 After each turn, and as they stand; the fewer, the lower, and the better."""
    game: Game = view.seen
    now = standing(view)
    points = [*game.board.curve, now.points]
    return {
        "line": " ".join(f"{n},{_level(value, points)}" for n, value in enumerate(points)),
        "least": max(1, len(points) - 1),
        "level": _level(0, points) if min(points) <= 0 <= max(points) else -1,
        "points": plain(now.points),
        "says": f"{plain(now.points)}, {now.band.name}; {_told(points)}",
    }


def _level(value: int, points: list[int]) -> float:
    low = min(points)
    return round(HIGH - 2 - (value - low) / max(1, max(points) - low) * (HIGH - 4), 1)


def _told(points: list[int]) -> str:
    """The way in words, as far as it goes."""
    if len(points) < 2:
        return "the first turn"
    turned = [after - before for before, after in pairwise(points)][-1]
    way = (
        "as before"
        if not turned
        else f"{abs(turned)} {'more' if turned > 0 else 'fewer'} than after the last turn"
    )
    return f"from {plain(points[0])} after the first turn; {way}"
