"""7.1, 7.2. How many Hits an invasion inflicts: the Hit List, line by line."""

from msgspec import Struct

from games.first_jihad.components import Card
from games.first_jihad.rules.board import (
    Army,
    Game,
    PathId,
    active_army,
    empire_of,
    is_mecca,
    land_of,
    muslim_in_combat,
)
from games.first_jihad.rules.news import HitLine


class HitList(Struct, frozen=True):
    """What a card's Rose comes to on one Path, as things stand."""

    path: PathId
    lines: tuple[HitLine, ...] = ()
    stopped: str = ""  # why there is no invasion: "fitna", "truce", "baqt", "rose"
    rule: str = ""
    red: bool = False  # a die is to be added

    @property
    def total(self) -> int:
        """7.2.4. Less than none is none."""
        return max(0, sum(hits for _, hits, _ in self.lines))


def hit_list(game: Game, path: PathId, card: Card | None = None) -> HitList:
    """7.2.1. The Hit List of a Path, for the card of this turn or another.

    15.1: red numbers are red in the Basic Game alone.
    """
    card = card or game.components.card[game.board.card]
    army = active_army(game, path)
    if army is None:
        return HitList(path, stopped="baqt", rule="16.3.2")
    if not card.rose:
        return HitList(path, stopped="rose", rule="7.1.1")
    if fitna(game, path, card):
        return HitList(path, stopped="fitna", rule="15.5" if game.board.stop == path else "7.1.2")
    if empire_of(game, path) in game.board.truces:
        return HitList(path, stopped="truce", rule="22.1")
    hex = card.rose[path]
    lines = [("rose", int(hex[-1]), "7.1.1")]
    lines += invader(game, path, army)
    lines += neighbours(game, path)
    lines += defenders(game, path, army)
    if game.board.mujahideen == path:
        lines.append(("mujahideen", game.board.kaaba, "17.5"))
    return HitList(path, tuple(lines), red=hex[0] == "r" and not game.board.advanced)


def fitna(game: Game, path: PathId, card: Card) -> bool:
    """7.1.2, 15.5. An F; an F3 where no Persian army holds the Path; a Stop Sign."""
    hex = card.rose[path]
    if hex == "F3":
        return empire_of(game, path) != "persia" or game.board.stop == path
    return hex == "F" or game.board.stop == path


def invader(game: Game, path: PathId, army: Army) -> list[HitLine]:
    """7.2.2. Islam across a plain adds a Hit; elsewhere Islam and terrain cancel each other out.

    A besieged army is invaded from its own Land, across nothing (ruling of 7.2.1).
    2.1.5.4: Mecca adds its marker.
    """
    board, components = game.board, game.components
    source = army.at if army.inside else army.at - 1
    crossing = None if army.inside else components.crossing[components.at[path][army.at]]
    terrain = crossing.hits if crossing else 0
    muslim = muslim_in_combat(game, path, source)
    lines: list[HitLine] = []
    if muslim and terrain:
        lines.append(("islam_cancels_terrain", 0, "7.2.2"))
    elif muslim:
        lines.append(("islam", 1, "7.2.1"))
    elif terrain and crossing:
        lines.append((crossing.id, terrain, "7.2.2"))
    if is_mecca(game, path, source) and board.mecca:
        lines.append(("mecca", board.mecca, "2.1.5.4"))
    return lines


def neighbours(game: Game, path: PathId) -> list[HitLine]:
    """13.1, 13.4. Minor Powers add what their box says to every invasion on the Path they affect."""
    minor = game.board.minor
    return [
        (power, minor[power], "13.1")
        for power, affected in game.board.affects.items()
        if affected == path and minor[power]
    ]


def defenders(game: Game, path: PathId, army: Army) -> list[HitLine]:
    """12.4 the Themes where a Byzantine army stands; 19.1 the Jews of a Land the player controls."""
    board = game.board
    land = land_of(game, army)
    lines: list[HitLine] = []
    if board.themes == land and game.components.army[army.id].empire == "byzantium":
        lines.append(("themes", -1, "12.4"))
    if board.jews == land and not army.inside:
        lines.append(("jews", board.jews_side, "19.1"))
    return lines
