"""The tracks beside the map: how the game would end now, rulers and AP, minor powers."""

from collections import Counter
from typing import NamedTuple, TypedDict

from games.engine.page import Context, Part, View, alike, the_moment
from games.engine.words import plain, signed
from games.first_jihad.components import Components
from games.first_jihad.components.parts import Band
from games.first_jihad.present.pieces import power_symbol
from games.first_jihad.present.words import path_name
from games.first_jihad.rules import victory
from games.first_jihad.rules.ap import ap_limit, divided
from games.first_jihad.rules.board import Game

LEAST, MOST = -30, 70  # Outcome Points at the ends of the meter
WIDTH = 300  # of the meter, in its own units
BOXES = {1: "+1", 0: "0", -1: "−1"}  # of a minor power
PARTS = {
    "A": "Islam’s Lands",
    "B": "Arab Lands",
    "C": "Minor powers",
    "D": "Armies, castles",
    "E": "Ka’aba",
}


class BandShown(TypedDict):
    """A result of 5.2 along the meter."""

    n: int
    x: float
    width: float
    least: str
    name: str


class Points(TypedDict):
    """5.2 The points as they stand."""

    points: str
    band: str
    here: tuple[float, float]  # the left edge of the band, and its width
    at: float
    parts: tuple[tuple[str, str], ...]


class Theater(TypedDict):
    theater: str
    ruler: str
    skill: int | None
    ap: int
    most: int
    divided: bool
    truce: bool


class Power(TypedDict):
    layers: tuple[str, ...]
    name: str
    boxes: tuple[str, ...]
    label: str
    path: str
    price: int | None


class Sum(TypedDict):
    name: str
    value: str


@alike(the_moment)
def parts(view: View) -> list[Part]:
    """A panel that never changes, and in it what does: small pieces, so that a move sends little."""
    game: Game = view.seen
    rulers = [_theater(game, ruler.empire) for ruler in game.components.rulers]
    powers = {f"minor-{power}": _power(game, power) for power in game.board.minor}
    facts = _advanced(game) if game.board.advanced else {}
    return [
        Part("tracks", "first_jihad/tracks.html", {"bands": bands(view)}, "Tracks", position="panel"),
        _meter(outcome(view)),
        *[Part(ruler["theater"], "first_jihad/theater.html", ruler, inside="tracks") for ruler in rulers],
        Part("powers", "", {}, inside="tracks", pieces=powers, piece="first_jihad/power.html"),
        Part(
            "advanced",
            "first_jihad/advanced.html",
            {"facts": bool(facts)},
            inside="tracks",
            pieces=facts,
            piece="first_jihad/sum.html",
        ),
    ]


def _meter(now: Points) -> Part:
    """5.2 The points on the meter, in words, and what they are made of."""
    sums = {f"sum-{n}": Sum(name=name, value=points) for n, (name, points) in enumerate(now["parts"])}
    pieces: dict[str, Context] = {
        "points-at": {"here": now["here"], "at": now["at"]},
        "points-now": {"points": now["points"], "band": now["band"]},
    }
    return Part(
        "outcome",
        "first_jihad/standing.html",
        {"sums": tuple(sums)},
        inside="tracks",
        pieces={**pieces, **sums},
        piece="first_jihad/sum.html",
    )


class Standing(NamedTuple):
    """5.2 How the game would end now."""

    points: int
    band: Band


@alike(the_moment)
def standing(view: View) -> Standing:
    points = victory.points_at_end(view.seen)
    return Standing(points, victory.band(view.seen, points))


@alike(the_moment)
def outcome(view: View) -> Points:
    """5.2 The points as they stand, with their parts."""
    game, now = view.seen, standing(view)
    sums = Counter[str]()
    for line in victory.outcome_points(game):
        sums[line.part] += line.points
    parts = [(PARTS[letter], signed(sums[letter]) if sums[letter] else "0") for letter in PARTS]
    return {
        "points": plain(now.points),
        "band": now.band.name,
        "here": _span(view, now.band),
        "at": _along(now.points),
        "parts": tuple(parts if game.board.advanced else parts[:-1]),
    }


def _along(points: int) -> float:
    inside = max(LEAST, min(MOST, points))
    return round((inside - LEAST) / (MOST - LEAST) * WIDTH, 1)


def _span(view: View, here: Band) -> tuple[float, float]:
    """The left edge and the width of a band."""
    band = next(band for band in bands(view) if band["name"] == here.name)
    return band["x"], band["width"]


@alike(lambda view: ())
def bands(view: View) -> tuple[BandShown, ...]:
    """The results of 5.2 along the meter, the best first."""
    components: Components = view.seen.components
    ends = [*(band.least for band in components.bands[1:]), MOST]
    return tuple(
        [
            {
                "n": n,
                "x": _along(band.least),
                "width": round(_along(end) - _along(band.least) - 1, 1),
                "least": plain(band.least) if n else "",
                "name": band.name,
            }
            for n, (band, end) in enumerate(zip(components.bands, ends, strict=True))
        ]
    )


def _theater(game: Game, empire: str) -> Theater:
    board, ruler = game.board, game.components.ruler[empire]
    theater = ruler.theater
    paths = [path for path in board.active if game.components.theater[path] == theater]
    return {
        "theater": theater,
        "ruler": "emperor" if empire == "byzantium" else "shah",
        "skill": board.skill.get(empire),
        "ap": board.ap.get(theater, 0),
        "most": ap_limit(game, theater),
        "divided": any(divided(game, path) for path in paths),
        "truce": empire in board.truces,
    }


def _power(game: Game, power: str) -> Power:
    return {
        "layers": (power_symbol(game, power),),
        "name": game.components.minor_power[power].name,
        "boxes": tuple(BOXES.values()),
        "label": BOXES[game.board.minor[power]],
        "path": path_name(game.components, game.board.affects[power]),
        "price": game.board.price.get(power),
    }


def _advanced(game: Game) -> dict[str, Sum]:
    """What else lies beside the map in the Advanced Game."""
    board, components = game.board, game.components
    schism = ", in Schism" if board.schism else ""
    lines = [
        ("kaaba", "Ka’aba", str(board.kaaba)),
        ("religion", "Religion of Byzantium", board.religion.capitalize() + schism),
        ("sharia", "Sharia Law", {"": "not yet", "coming": "next turn", "law": "in force"}[board.sharia]),
    ]
    if board.zabulistan:
        lines.append(("zabulistan", "Zabulistan", board.zabulistan))
    lines += [
        (f"baqt-{path}", f"{path_name(components, path)}: Baqt", kind) for path, kind in board.baqts.items()
    ]
    if board.king:
        lines.append(("king", "Great King", path_name(components, board.king)))
    lines += [
        (f"ap-{theater}", f"{theater.capitalize()} AP", str(ap))
        for theater, ap in board.ap.items()
        if theater not in ("west", "east")
    ]
    return {f"fact-{name}": {"name": title, "value": value} for name, title, value in lines}
