"""10, 14.3. Islam markers: how they move, turn over, and convert the Lands they enter."""

from msgspec.structs import replace

from games.first_jihad.rules.board import LOST, Game, Marker, PathId, front
from games.first_jihad.rules.news import ConversionRolled, MarkerMoved, PieceChanged


def set_marker(game: Game, path: PathId, marker: Marker, rule: str) -> None:
    board, lands = game.board, game.components.at[path]
    before = board.islam[path]
    if marker != before:
        board.islam[path] = marker
        game.tell(
            MarkerMoved(
                path=path,
                before=lands[before.at],
                to=lands[marker.at],
                disrupted=marker.disrupted,
                rule=rule,
            )
        )


def disrupt(game: Game, path: PathId, rule: str) -> bool:
    """10.4. A marker on its Path turns to its Disrupted side; in Mecca it never does (ruling of 10.4)."""
    marker = game.board.islam[path]
    if marker.at == 0 or marker.disrupted:
        return False
    set_marker(game, path, replace(marker, disrupted=True), rule)
    return True


def recover(game: Game, path: PathId, rule: str) -> None:
    set_marker(game, path, replace(game.board.islam[path], disrupted=False), rule)


def retreat_marker(game: Game, path: PathId, rule: str) -> None:
    """One Land closer to Mecca; in Mecca it is face up."""
    marker = game.board.islam[path]
    at = marker.at - 1
    set_marker(game, path, Marker(at, marker.disrupted and at > 0), rule)


def may_enter(game: Game, path: PathId, number: int) -> bool:
    """10.3, 14.2, 16.3.3. No End of the Earth is ever converted, nor a Land under a Baqt, nor past it."""
    lands = game.components.path[path].lands
    if number > len(lands) or lands[number - 1].end:
        return False
    baqt = game.board.baqts.get(path)
    if not baqt:
        return True
    flag = game.components.flag[path][1 if baqt == "full" else 2]
    return number < game.components.number[flag]


def next_land(game: Game, path: PathId) -> int:
    """14.3. The number of the Land whose faith is in danger; 0 if there is none.

    It lies past the marker and is under Arab control; a besieged Land is (ruling of 14.3).
    """
    number = game.board.islam[path].at + 1
    if number > front(game, path) or not may_enter(game, path, number):
        return 0
    return number


def convert(game: Game, path: PathId, disrupted: bool, rule: str) -> bool:
    """14.3. The marker advances one Land, which converts; the Themes can save it once (14.3.2)."""
    board = game.board
    number = board.islam[path].at + 1
    land = game.components.at[path][number]
    if board.themes == land:
        board.themes = LOST
        game.tell(PieceChanged(piece="themes", now=LOST, rule="14.3.2"))
        return False
    set_marker(game, path, Marker(number, disrupted), rule)
    if board.icons == land:
        board.icons = LOST
        game.tell(PieceChanged(piece="icons", now=LOST, rule="14.3.1"))
    return True


def roll_conversion(game: Game, path: PathId, rule: str, disrupted: bool = False) -> bool:
    """10.2, 14.3. A die no higher than the Land's Apostasy Number converts it."""
    land = game.components.path[path].lands[next_land(game, path) - 1]
    die = game.dice.d6()[0]
    game.tell(ConversionRolled(path=path, land=land.id, die=die, apostasy=land.apostasy, rule=rule))
    return die <= land.apostasy and convert(game, path, disrupted, rule)


def can_roll(game: Game, path: PathId) -> bool:
    """14.3, 15.5. Not past a Disrupted marker, nor under a Stop Sign, nor on a Path under a Full Baqt."""
    board = game.board
    if board.islam[path].disrupted or board.stop == path or board.baqts.get(path) == "full":
        return False
    return next_land(game, path) > 0
