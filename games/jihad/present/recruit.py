"""Recruitment being composed: what is to be placed where, what it costs, and what is left."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from games.engine import flow
from games.engine.contract import Refusal
from games.engine.page import Asked, View
from games.engine.words import counted, does, listed
from games.hexwar.present.asked import count, last
from games.hexwar.present.kinds import Row as Recruits
from games.hexwar.present.verdict import NOTHING_YET, SAY_HOW_MANY, Stepped, Verdict, verdict
from games.hexwar.stacks import Where
from games.jihad.present import words
from games.jihad.present.sorts import tile, word
from games.jihad.rules.board import BOX, MUSLIM, NAVAL, Force, Game
from games.jihad.rules.mustering import Row, bill, can_be_aided, in_pool, payer, price, room, rows
from games.jihad.rules.recruitment import Recruitment, order
from games.jihad.rules.stacking import limit
from games.jihad.rules.unraised import unraised

Wanted = dict[tuple[str, str, Where], int]


class PlaceShown(TypedDict):
    at: Where
    name: str
    who: str
    raised: int
    here: bool


class Hidden(TypedDict):
    """What is wanted at other places than the one shown."""

    field: str
    value: int


class Track(TypedDict):
    state: str
    held: int
    spent: int
    left: int
    over: bool


class Ratio(TypedDict):
    converts: int
    allowed: int


class Recruiting(Stepped):
    mode: str
    place: Where
    name: str
    places: Sequence[PlaceShown]
    rows: Sequence[Recruits]
    elsewhere: Sequence[Hidden]
    tracks: Sequence[Track]
    ratio: Ratio | None
    aid: bool
    aider: str
    may_aid: Sequence[str]
    closed: Sequence[Refusal]


def context(view: View, asked: Asked) -> Recruiting:
    game: Game = view.seen
    decision = flow.decision(game)
    assert isinstance(decision, Recruitment)
    lines = rows(game, decision.force)
    wanted = read(lines, asked)
    aid = "aid" in asked and decision.force != MUSLIM
    here = chosen_place(lines, asked)
    return {
        "mode": "recruit",
        "place": here,
        "name": words.name(game.components, here) if here else "",
        "places": places(game, lines, wanted, here),
        "rows": [
            recruits(game, decision.force, one, most(game, decision.force, one, lines, wanted, aid), wanted)
            for one in lines
            if one.where == here
        ],
        "elsewhere": [hidden(one, wanted) for one in lines if one.where != here and wanted_of(one, wanted)],
        "tracks": tracks(game, decision.force, lines, wanted, aid, here),
        "ratio": ratio(game, lines, wanted) if decision.force == MUSLIM else None,
        "aid": aid,
        "aider": game.components.capital.state,
        "may_aid": [
            s for s in game.components.empires if decision.force != MUSLIM and is_aidable(game, lines, s)
        ],
        "closed": unraised(game, decision.force),
        "prompt": SAY_HOW_MANY if here else "",
        **judged(view, decision.force, wanted, aid),
    }


def read(lines: list[Row], asked: Asked) -> Wanted:
    found = {key_of(one): count(asked, field_of(one), 0, one.most) for one in lines}
    return {key: number for key, number in found.items() if number}


def key_of(one: Row) -> tuple[str, str, Where]:
    return one.state, one.kind, one.where


def field_of(one: Row) -> str:
    return f"n-{one.where}-{word(one.state, one.kind)}"


def wanted_of(one: Row, wanted: Wanted) -> int:
    return wanted.get(key_of(one), 0)


def chosen_place(lines: list[Row], asked: Asked) -> Where:
    """The place picked on the map or in the list, if anything can be recruited there."""
    known = {one.where for one in lines}
    for wish in (words.place_of(last(asked, "pick")), last(asked, "at")):
        if wish in known:
            return wish
    return ""


def places(game: Game, lines: list[Row], wanted: Wanted, here: Where) -> list[PlaceShown]:
    """Every place that can take recruits, by name; whose they are, where it is not the same everywhere."""
    found: list[PlaceShown] = []
    for at in dict.fromkeys(one.where for one in lines):
        raised = sum(number for key, number in wanted.items() if key[2] == at)
        states = dict.fromkeys(game.components.state[one.state].people for one in lines if one.where == at)
        called = words.short(game.components, at)
        found.append({"at": at, "name": called, "who": listed(states), "raised": raised, "here": at == here})
    if len({place["who"] for place in found}) == 1:
        found = [{**place, "who": ""} for place in found]
    return sorted(found, key=lambda place: place["name"])


def most(game: Game, force: Force, one: Row, lines: list[Row], wanted: Wanted, aid: bool) -> int:
    """How many of one kind the rest of the order leaves units, room and points for."""
    rest = [(other, wanted_of(other, wanted)) for other in lines if other != one]
    beside = sum(n for other, n in rest if other.where == one.where and other.kind != NAVAL)
    bounds = [one.most, left_in_pool(game, force, one, wanted)]
    if one.kind != NAVAL:
        bounds.append(room(game, force, one.kind, one.where) - beside)
    if each := price(game, one, aid):
        paying = payer(game, force, one.state, aid)
        bounds.append((game.board.points[paying] - bill(game, force, rest, aid)[paying]) // each)
    return max(0, min(bounds))


def left_in_pool(game: Game, force: Force, one: Row, wanted: Wanted) -> int:
    return max(0, in_pool(game, force)[one.state, one.kind] - placed_elsewhere(one, wanted))


def recruits(game: Game, force: Force, one: Row, most: int, wanted: Wanted) -> Recruits:
    left = left_in_pool(game, force, one, wanted)
    return {
        **tile(game.components, one.state, one.kind, muslim=force == MUSLIM),
        "field": field_of(one),
        "most": most,
        "value": wanted_of(one, wanted),
        "note": f"{one.cost or 'nothing'} each; {left} left in the pool; {standing(game, force, one)}",
    }


def placed_elsewhere(one: Row, wanted: Wanted) -> int:
    """Such units that the same order puts in other places."""
    return sum(n for (*which, at), n in wanted.items() if which == [one.state, one.kind] and at != one.where)


def standing(game: Game, force: Force, one: Row) -> str:
    """6.2 What counts there: ships without a limit, land units against twice what the place holds (7.5)."""
    if one.kind == NAVAL:
        return f"{counted(len(game.board.naval_at(one.where, force)), 'ship')} there now"
    there = counted(len(game.board.land_at(one.where, force)), "land unit")
    if one.where == BOX:
        return f"{there} there now"
    holds = limit(game, one.where, force)
    most = game.components.numbers.recruit_stack_factor * holds
    return f"{there} there now, at most {most} with recruits; only {holds} {does(holds, 'stay')} after combat"


def hidden(one: Row, wanted: Wanted) -> Hidden:
    return {"field": field_of(one), "value": wanted_of(one, wanted)}


def tracks(game: Game, force: Force, lines: list[Row], wanted: Wanted, aid: bool, here: Where) -> list[Track]:
    """Each track that pays, or would for recruits here: what it holds, what that costs, and what is left."""
    meant = [(one, wanted_of(one, wanted)) for one in lines if wanted_of(one, wanted)]
    due = bill(game, force, meant, aid)
    payers = dict.fromkeys(payer(game, force, one.state, aid) for one in lines)
    theirs = {payer(game, force, one.state, aid) for one in lines if one.where == here}
    return [
        track(game, state, due[state]) for state in payers if len(payers) < 4 or due[state] or state in theirs
    ]


def track(game: Game, state: str, spent: int) -> Track:
    held = game.board.points[state]
    return {"state": state, "held": held, "spent": spent, "left": held - spent, "over": spent > held}


def ratio(game: Game, lines: list[Row], wanted: Wanted) -> Ratio:
    """6.3 How many converts the Muslim recruits of this turn allow."""
    muslims, converts = game.board.raised
    for one in lines:
        if one.state == game.components.muslims:
            muslims += wanted_of(one, wanted)
        else:
            converts += wanted_of(one, wanted)
    return {"converts": converts, "allowed": muslims * game.components.numbers.converts_per_muslim}


def is_aidable(game: Game, lines: list[Row], state: str) -> bool:
    return can_be_aided(game, state) and any(one.state == state for one in lines)


def judged(view: View, force: Force, wanted: Mapping[tuple[str, str, Where], int], aid: bool) -> Verdict:
    if not wanted:
        return NOTHING_YET
    act = order(view.seen, force, wanted, aid)
    return verdict(view, act, f"Recruit {counted(sum(wanted.values()), 'unit')}")
