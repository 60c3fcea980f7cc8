"""How the score stands, turn by turn, and how it ended."""

from itertools import pairwise
from typing import TypedDict

from games.bidding.components import Components
from games.bidding.present.reckoning import Reckoning, reckonings
from games.bidding.present.turning import Turned, turned
from games.bidding.present.words import Badge, badge
from games.bidding.rules.board import Game
from games.engine.contract import Outcome, Place, Seat
from games.engine.page import Context, Part, View, alike, reads
from games.engine.words import listed, signed

WIDTH = 920  # of the drawing, in its own units
LEFT, ACROSS, TOP, FOOT = 34, 70, 16, 280
APART = 24  # least distance between two names at the lines' ends


class ScoreLine(Badge):
    score: int
    at: int
    path: str


class Ranked(Badge):
    """How a family ended, and where its tokens came from, in the order of the columns."""

    rank: int
    player: str
    mine: bool
    score: int
    fate: int
    sums: tuple[str, ...]


class Ending(TypedDict):
    eyebrow: str
    title: str
    winners: tuple[Badge, ...]
    mine: bool
    reason: str
    rule: str
    story: str
    columns: tuple[str, ...]
    places: tuple[Ranked, ...]
    turned: tuple[Turned, ...]


@alike(lambda view: view.seen.board.past)
def chart(view: View) -> Part:
    """Victory Tokens after each turn, a line for each family, drawn over paper that stays."""
    game: Game = view.seen
    components = game.components
    xs = [LEFT + ACROSS * turn.id for turn in components.turns]
    context = {
        "width": WIDTH,
        "right": xs[-1],
        "stops": tuple([(x, turn.conquest, turn.id) for x, turn in zip(xs, components.turns, strict=True)]),
        "perils": tuple(
            [x - ACROSS // 2 for x, turn in zip(xs, components.turns, strict=True) if turn.penalty]
        ),
        "band": ACROSS,
        "seats": tuple([badge(components, seat) for seat in game.board.seats]),
    }
    return Part("chart", "bidding/chart.html", context, pieces=_drawing(game), piece="bidding/drawn.html")


def _drawing(game: Game) -> dict[str, Context]:
    """What changes on the chart: its lines at each turn, its scale when it has become too small."""
    past = game.board.past
    most = max([10, *(max(record.victory) for record in past)])
    top = -(-most // 10) * 10
    up = (FOOT - TOP) / top
    lines = {seat: [0, *(record.victory[seat] for record in past)] for seat in game.board.seats}
    ends = _apart({seat: FOOT - line[-1] * up for seat, line in lines.items()})
    series = [
        _line(game, seat, line, round(ends[seat]), up)
        for seat, line in sorted(lines.items(), key=lambda item: item[1][-1])
    ]
    rows = [(n, round(FOOT - n * up)) for n in range(0, top + 1, _step(top))]
    return {
        "chart-scale": {
            "width": WIDTH,
            "right": LEFT + ACROSS * len(game.components.turns),
            "rows": tuple(rows),
        },
        "chart-lines": {
            "turn": len(past),
            "width": WIDTH,
            "tag": LEFT + ACROSS * len(past) + 12,
            "series": tuple(series),
        },
    }


def _line(game: Game, seat: Seat, scores: list[int], at: int, up: float) -> ScoreLine:
    path = _path([round(FOOT - n * up) for n in scores])
    return {**badge(game.components, seat), "score": scores[-1], "at": at, "path": path}


def _path(ys: list[int]) -> str:
    """A line from turn to turn at these heights, each told from the one before."""
    steps = [f"l{ACROSS} {after - before}" for before, after in pairwise(ys)]
    return f"M{LEFT} {ys[0]}{''.join(steps)}"


def _step(top: int) -> int:
    """How far apart the chart's lines are, so that there are few."""
    return next(step for step in (5, 10, 20, 50, 100) if top <= 6 * step or step == 100)


def _apart(wished: dict[Seat, float]) -> dict[Seat, float]:
    """The heights of the names: near their lines' ends, and none upon another."""
    placed: dict[Seat, float] = {}
    lowest = float(FOOT + APART)
    for seat in sorted(wished, key=wished.__getitem__, reverse=True):
        lowest = placed[seat] = min(wished[seat], lowest - APART)
    shift = max(0.0, TOP - lowest)
    return {seat: height + shift for seat, height in placed.items()}


def _counted(view: View) -> object:
    game: Game = view.seen
    board = game.board
    return view.outcome, bool(game.stack), board.past, board.victory, board.fate, view.names, view.seat


@reads(_counted)
def end(view: View) -> Part:
    """Who won, why, and where the tokens came from."""
    context: Context = _ending(view, view.outcome) if view.outcome else {"places": ()}
    return Part("end", "bidding/end.html", context)


def _ending(view: View, outcome: Outcome) -> Ending:
    game: Game = view.seen
    components, known = game.components, reckonings(game)
    decided = [] if game.stack else known  # where all others have left, no turn did
    winners = [components.families[seat].name for seat in outcome.winners]
    return {
        "eyebrow": "The game is over" if game.stack else "The century is over",
        "title": f"{listed(winners)} {'holds' if len(winners) == 1 else 'share'} the century",
        "winners": tuple([badge(components, seat) for seat in outcome.winners]),
        "mine": view.seat in outcome.winners,
        "reason": outcome.reason,
        "rule": outcome.rule,
        "story": _story(decided, outcome),
        "columns": _columns(components),
        "places": tuple(
            [_place(view, place, _sums(components, known, place.seat)) for place in outcome.places]
        ),
        "turned": tuple(turned(decided, outcome)),
    }


def _place(view: View, place: Place, sums: tuple[str, ...]) -> Ranked:
    game: Game = view.seen
    return {
        **badge(game.components, place.seat),
        "rank": place.rank,
        "player": view.names[place.seat],
        "mine": place.seat == view.seat,
        "score": game.board.victory[place.seat],
        "fate": game.board.fate[place.seat],
        "sums": sums,
    }


def _columns(components: Components) -> tuple[str, ...]:
    return (*(space.name for space in components.spaces if space.victory), "Bonus", "Sorts", "Lost")


def _sums(components: Components, known: list[Reckoning], seat: Seat) -> tuple[str, ...]:
    """What each source brought to a seat over the whole game, in the order of the columns."""
    sources = [*(space.id for space in components.spaces if space.victory), "bonus", "sorts", "lost"]
    sums = dict.fromkeys(sources, 0)
    for turn in known:
        for gain in turn.gains(seat):
            if gain.source in sums:
                sums[gain.source] += gain.victory
    return tuple([str(total) if total >= 0 else signed(total) for total in sums.values()])


def _story(known: list[Reckoning], outcome: Outcome) -> str:
    """Since when the winner has led."""
    winner = outcome.winners[0]
    since = len(known)
    while since > 0 and known[since - 1].past.victory[winner] == max(known[since - 1].past.victory):
        since -= 1
    if since == len(known):
        return ""
    where = known[since].turn.conquest
    return "Ahead from the first turn to the last." if since == 0 else f"{where} turned it."
