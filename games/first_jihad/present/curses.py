"""14.2 What a Curse brings on at the end of the turn, as it would come now."""

from games.first_jihad.present.words import land_name
from games.first_jihad.rules.board import Game, controller
from games.first_jihad.rules.religion import may_enter


def curse_brings(game: Game, path: str) -> str:
    board, lands = game.board, game.components.at[path]
    marker = board.islam[path]
    if board.stop == path:
        return "nothing follows, for a Stop Sign lies on the Path"
    if marker.disrupted:
        here = lands[marker.at]
        recovers = controller(game, here) != "player"
        return f"Islam in {land_name(game.components, here)} {'recovers' if recovers else 'stays disrupted'}"
    if may_enter(game, path, marker.at + 1):
        return _spreads(game, lands[marker.at + 1])
    return "Islam is disrupted" if marker.at else "nothing follows"


def _spreads(game: Game, land: str) -> str:
    name = land_name(game.components, land)
    if game.board.themes == land:
        return f"the Themes are lost, which save {name} from Islam this once"
    icons = ", and the Icons are lost" if game.board.icons == land else ""
    return f"{name} goes over to Islam without a roll{icons}, and its marker is disrupted"
