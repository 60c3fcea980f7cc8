"""What stands round the map: the turn, the score, the Productivity Tracks, what is off the map.

All of it in small pieces, so that a move sends only the lines that it changes.
"""

from collections import Counter
from typing import TypedDict

from games.engine.contract import Reason
from games.engine.page import Part, View, alike, the_moment
from games.engine.words import counted
from games.hexwar.stacks import Where
from games.jihad.parts import State
from games.jihad.present import words
from games.jihad.present.sorts import tile, word
from games.jihad.rules.board import (
    AUTHORITY,
    CONVERSION,
    DEAD,
    EMPIRES,
    MUSLIM,
    POOL,
    REBEL,
    UNBUILT,
    Force,
    Game,
    Unit,
    total,
)
from games.jihad.rules.mustering import why_not_recruit
from games.jihad.rules.productivity import income, incomes
from games.jihad.rules.victory import handicap, muslim_score
from games.jihad.rules.ways import closed_states

HEAPS = (POOL, CONVERSION, UNBUILT, DEAD)
SCALE = 150  # points that the bar of the score has room for
BAR = 60  # points that a State's bar has room for


class Turn(TypedDict):
    n: int
    past: bool
    now: bool


class Score(TypedDict):
    score: int
    income: int
    handicap: int
    box: int
    draw: int
    win: int
    scale: int


class Track(TypedDict):
    state: str
    letter: str
    gone: bool
    earned: int
    earned_share: str
    base: int
    base_share: str
    now: int
    held: int


class Lot(TypedDict):
    tile: str
    says: str
    number: int


class May(TypedDict):
    state: str
    letter: str
    barred: Reason | None
    recruited: bool
    closed: str
    limit: str


TRACKS = Part("tracks", "jihad/tracks.html", {})
OFF_MAP = Part("off-map", "jihad/off_map.html", {})


def parts(view: View) -> list[Part]:
    return [
        turns(view),
        score(view),
        TRACKS,
        productivity(view),
        OFF_MAP,
        *[heap(view.all_see, place) for place in HEAPS],
        states(view),
        state_rows(view),
    ]


@alike(lambda view: view.seen.board.turn)
def turns(view: View) -> Part:
    board, numbers = view.seen.board, view.seen.components.numbers
    every = range(1, numbers.turns + 1)
    shown: list[Turn] = [{"n": n, "past": n < board.turn, "now": n == board.turn} for n in every]
    return Part("turns", "jihad/turns.html", {"turns": shown})


@alike(the_moment)
def war(view: View) -> Part:
    """11.3 That there is a Civil War is the first thing to be seen, above the map."""
    game: Game = view.seen
    cap = game.components.numbers.civil_war_cap
    sides = [(words.FORCES[force].removeprefix("The "), might(game, force)) for force in (AUTHORITY, REBEL)]
    context = {"round": game.board.war, "cap": cap, "sides": sides}
    return Part("war", "jihad/war.html", context if game.board.war else {"round": 0})


def might(game: Game, force: Force) -> int:
    """The strength of a side's land units, its leader's with it."""
    board = game.board
    return total(game, [unit for unit in board.on_map() if not unit.naval and board.force_of(unit) == force])


@alike(the_moment)
def score(view: View) -> Part:
    """14.2 What the Muslim player would come to if the game ended now."""
    game: Game = view.seen
    numbers, earned = game.components.numbers, income(game, game.components.muslims)
    context: Score = {
        "score": muslim_score(game, earned),
        "income": earned,
        "handicap": handicap(game),
        "box": numbers.victory_box if game.board.box_emptied else 0,
        "draw": numbers.victory_empires,
        "win": numbers.victory_muslim,
        "scale": SCALE,
    }
    return Part("score", "jihad/score.html", context)


@alike(the_moment)
def productivity(view: View) -> Part:
    """Each State's income as counted this turn, what it would be now, and what is on its track."""
    now = incomes(view.seen)
    rows = {f"track-{s.letter}": track(view.seen, s, now[s.name]) for s in view.seen.components.states}
    return Part("track_rows", "", {}, inside="tracks", pieces=rows, piece="jihad/track.html")


def track(game: Game, state: State, now: int) -> Track:
    board = game.board
    earned = board.income.get(state.name, 0)
    return {
        "state": state.name,
        "letter": state.letter,
        "gone": state.name in board.defeated,
        "earned": earned,
        "earned_share": share(earned),
        "base": state.base,
        "base_share": share(state.base),
        "now": now,
        "held": board.points.get(state.name, 0),
    }


def share(points: int) -> str:
    return f"{min(100, round(100 * points / BAR))}%"


def heap(view: View, place: Where) -> Part:
    units = view.seen.board.at(place)
    return view.recall(("heap", place), units, lambda: heaped(view.seen, place, units))


def heaped(game: Game, place: Where, units: list[Unit]) -> Part:
    counted = Counter((unit.state, unit.kind, unit.muslim) for unit in units)
    lots = {}
    for (state, kind, muslim), number in sorted(counted.items(), key=lambda item: (not item[0][2], item[0])):
        name = f"lot-{place}-{word(state, kind)}-{'m' if muslim else 'e'}"
        lots[name] = lot(game, (state, kind, muslim), number)
    return Part(f"heap_{place}", "", {}, inside="off-map", pieces=lots, piece="jihad/lot.html")


def lot(game: Game, sort: tuple[str, str, bool], number: int) -> Lot:
    state, kind, muslim = sort
    shown = tile(game.components, state, kind, muslim=muslim)
    says = words.kind(game.components, state, kind, number) + (f", {shown['also']}" if shown["also"] else "")
    return {"tile": shown["tile"], "says": says, "number": number}


def states(view: View) -> Part:
    return Part("states", "jihad/states.html", {"mine": view.seat == view.seen.board.seat_of(EMPIRES)})


@alike(the_moment)
def state_rows(view: View) -> Part:
    """What the Empires player may do with each State, and why not."""
    game: Game = view.seen
    closed = set(closed_states(game))
    rows = {
        f"may-{state.letter}": may(game, state, closed)
        for state in game.components.states
        if state.side != MUSLIM
    }
    return Part("state_rows", "", {}, inside="states", pieces=rows, piece="jihad/may.html")


def may(game: Game, state: State, closed: set[str]) -> May:
    limit = game.board.limits.get(state.name)
    return {
        "state": state.name,
        "letter": state.letter,
        "barred": why_not_recruit(game, state.name),
        "recruited": state.name in game.board.recruited,
        "closed": game.components.capital.state if state.name in closed else "",
        "limit": "" if limit is None else counted(limit, "unit"),
    }
