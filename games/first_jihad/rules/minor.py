"""13. The Minor Powers and their tracks."""

from games.first_jihad.rules.board import Game, arab_controls, controller
from games.first_jihad.rules.news import MinorMoved, PieceChanged, PriceChanged

LEFT, RIGHT = 1, -1  # 13.1: boxes are named by the Hits they add
BEST, WORST = -1, 1  # for the player


def move_minor(game: Game, power: str, step: int, rule: str = "13.1") -> bool:
    """13.1. One box to the left or the right; a marker at the end of its track stays."""
    before = game.board.minor[power]
    box = max(BEST, min(WORST, before + step))
    if box == before:
        return False
    game.board.minor[power] = box
    game.tell(MinorMoved(power=power, before=before, box=box, rule=rule))
    return True


def turn_hostile(game: Game, power: str) -> bool:
    """13.1 a "left" event. 13.3: the Bulgars turn the other way while the Arabs are in Constantinople.

    21.1: Cyprus has nothing to fear before the Muslims have a navy.
    """
    if power == "bulgars" and arab_controls(game, "constantinople"):
        return move_minor(game, power, RIGHT, "2.1.6.1")  # 13.3.1 is cited there; there is no such paragraph
    if power == "cyprus" and not game.board.navy:
        return False
    return power in game.board.minor and move_minor(game, power, LEFT)


def set_price(game: Game, power: str, price: int) -> bool:
    """8.9, 8.10. The marker turns over: another price to appease."""
    if game.board.price[power] == price:
        return False
    game.board.price[power] = price
    game.tell(PriceChanged(power=power, price=price, rule="8.9" if power == "bulgars" else "8.10"))
    return True


def set_path(game: Game, power: str, path: str, rule: str) -> bool:
    """13.2 Cyprus, 13.5 Socotra. The marker turns over: its Hits fall on another Path."""
    if game.board.affects[power] == path:
        return False
    game.board.affects[power] = path
    game.tell(PieceChanged(piece=power, now=path, rule=rule))
    return True


def appease_price(game: Game, power: str) -> int:
    """8.9, 8.10. The Value of the marker; 19.2.1: those who host the Manichees pay Tibet 1."""
    if power == "tibet" and hosts(game, "manichees"):
        return 1
    return game.board.price[power]


def hosts(game: Game, refugees: str) -> bool:
    """19.2, 19.2.1. Whether Refugees are in a Land the player controls, or safe at an End of the Earth."""
    for kind in game.components.refugees:
        if kind.id == refugees and refugees in game.board.refugees:
            land = game.components.at[kind.path][game.board.refugees[refugees]]
            return game.components.land[land].end or controller(game, land) == "player"
    return False
