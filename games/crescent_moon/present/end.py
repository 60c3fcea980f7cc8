"""The end: the points turned over, and how each came by them year by year."""

from typing import TypedDict

from games.crescent_moon.present.words import Badge, badge, points, the
from games.crescent_moon.rules.board import Game
from games.engine.contract import Place, Seat
from games.engine.page import Context, Part, View
from games.engine.words import listed, plain, sentence

NOTHING: Context = {"places": ()}


class Standing(TypedDict):
    rank: int
    who: Badge
    player: str
    mine: bool
    aims: str
    sums: tuple[str, ...]
    coins: int
    score: int


def end(view: View) -> Part:
    shown = _end(view) if view.outcome else NOTHING
    return Part("end", "crescent_moon/end.html", shown, frame="over" if view.outcome else "")


def _end(view: View) -> Context:
    game: Game = view.seen
    assert view.outcome
    winners = view.outcome.winners
    names = listed(the(game.components, seat) for seat in winners)
    places = tuple([standing(view, place) for place in view.outcome.places])
    return {
        "title": f"{sentence(names)} wins with {points(places[0]['score'])}",
        "mine": view.seat in winners,
        "reason": view.outcome.reason,
        "rule": view.outcome.rule,
        "winners": tuple([badge(game.components, seat) for seat in winners]),
        "columns": ("At the start", *[f"Year {year + 1}" for year in range(_years(game))], "Deals"),
        "places": places,
    }


def _years(game: Game) -> int:
    return max(map(len, game.board.announced))


def standing(view: View, place: Place) -> Standing:
    game: Game = view.seen
    board, seat = game.board, place.seat
    scored = [*board.announced[seat], *([0] * (_years(game) - len(board.announced[seat])))]
    sums = (game.components.numbers.points, *scored, board.traded[seat])
    return {
        "rank": place.rank,
        "who": badge(game.components, seat),
        "player": view.names[seat],
        "mine": seat == view.seat,
        "aims": by_aim(game, seat),
        "sums": tuple([plain(n) for n in sums]),
        "coins": board.coins[seat],
        "score": sum(sums),  # where all others have left, its place has none
    }


def by_aim(game: Game, seat: Seat) -> str:
    """8.1. What each of the aims has brought over the years, where that is known."""
    if not game.board.brought:
        return ""
    brought, aims = game.board.brought[seat], game.components.characters[seat].objectives
    return listed(f"{aim.name} {brought[aim.id]}" for aim in aims if aim.id in brought)
