"""8.13, 8.14. Events kept for the Actions Phase, and Last Stand chits."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.contract import Reason
from games.first_jihad.rules.actions import LastStand, PlayEvent
from games.first_jihad.rules.ap import ap_limit, gain_ap
from games.first_jihad.rules.board import Game, PathId
from games.first_jihad.rules.codes import optional
from games.first_jihad.rules.news import ChitPlayed, EventPlayed
from games.first_jihad.rules.rulers import change_skill


def bar_last_stand(game: Game, paths: tuple[PathId, ...], action: LastStand) -> Reason | None:
    """8.14. One for each living Empire, until the end of an era brings it back (6.4)."""
    board = game.board
    stand = board.stands.get(action.empire)
    if stand is None or action.empire not in board.skill:
        return Reason("That Empire has no chit.", "8.14")
    if stand.used:
        return Reason("The chit has been played; the end of the era brings it back.", "6.4")
    theater = game.components.ruler[action.empire].theater
    if stand.side == "ap" and board.ap[theater] >= ap_limit(game, theater):
        return Reason("The Ruler can hold no more AP.", "6.3.1")
    if stand.side == "skill" and board.skill[action.empire] == game.components.numbers.most_skill:
        return Reason("There is no better Ruler.", "11.1")
    return None


def last_stand(game: Game, action: LastStand) -> None:
    """8.14, 6.3.1"""
    numbers, stand = game.components.numbers, game.board.stands[action.empire]
    game.board.stands[action.empire] = replace(stand, used=True)
    game.tell(ChitPlayed(empire=action.empire, side=stand.side, rule="8.14"))
    if stand.side == "ap":
        gain_ap(game, game.components.ruler[action.empire].theater, numbers.last_stand_ap, "8.14")
    else:
        change_skill(game, action.empire, numbers.last_stand_skill, "8.14")


def bar_event(game: Game, paths: tuple[PathId, ...], action: PlayEvent) -> Reason | None:
    """8.13. Those of this turn's card, once each, and only where they do something."""
    if action.code not in game.board.optional:
        return Reason("That event is not there to be played.", "8.13")
    return optional.BARS[action.code](game)


def play_event(game: Game, action: PlayEvent) -> None:
    game.board.optional.remove(action.code)
    game.tell(EventPlayed(code=action.code, rule="8.13"))
    optional.EFFECTS[action.code](game)


def candidates(game: Game, paths: tuple[PathId, ...]) -> Iterator[LastStand | PlayEvent]:
    for empire, stand in game.board.stands.items():
        if not stand.used:
            yield LastStand(empire)
    for code in game.board.optional:
        yield PlayEvent(code)
