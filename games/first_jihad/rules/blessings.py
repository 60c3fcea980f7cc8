"""12.0. Blessings."""

from typing import ClassVar

from games.engine.contract import Beforehand, Reason, Seat
from games.engine.questions import Choose
from games.first_jihad.rules.board import (
    AVAILABLE,
    LOST,
    Game,
    LandId,
    arab_controls,
    converted,
    front,
    lands_of,
)
from games.first_jihad.rules.building import CHRISTIAN
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.news import PieceChanged


def set_fleet(game: Game, side: int, rule: str) -> bool:
    """12.1. The Greek Fleet's +1 or +3 side."""
    if game.board.fleet == side:
        return False
    game.board.fleet = side
    game.tell(PieceChanged(piece="greek_fleet", now=f"+{side}", rule=rule))
    return True


def recover_blessings(game: Game) -> None:
    """14.9. The Fleet and the Immortals can be used again."""
    game.board.used = []


def icon_sites(game: Game) -> list[LandId]:
    """14.7. Byzantine Lands that are Christian, of whatever kind, and not converted."""
    return [
        land
        for _, land in lands_of(game, "byzantium")
        if game.components.land[land].religion in CHRISTIAN and not converted(game, land)
    ]


def can_move_icons(game: Game) -> bool:
    """14.7. Only from the Available box or from a Byzantine Land."""
    icons = game.board.icons
    if icons == LOST:
        return False
    return icons == AVAILABLE or any(land == icons for _, land in lands_of(game, "byzantium"))


def icons_at_risk(game: Game) -> bool:
    """2.1.6.2. The Arabs stand at the Icons' Land: its army is the next to be driven out."""
    icons, numbers = game.board.icons, game.components.number
    if icons not in game.components.land:
        return False
    path = game.components.path_of[icons]
    return arab_controls(game, icons) or front(game, path) + 1 == numbers[icons]


STAY = "stay", "Leave them where they are"
STAY_SAFE = "stay-safe", "Leave them where they are, unless the Arabs stand before their Land"


class IconsMove(Question, kw_only=True):
    """14.7. The Icons stay, go to another Land, or to safety in their box."""

    wanted: ClassVar[Reason] = Reason("Say where the Icons go, or that they stay.", "14.7")

    def answers(self, game: Game) -> list[str]:
        if not can_move_icons(game):
            return []
        here = game.board.icons
        return [here, *[place for place in (AVAILABLE, *icon_sites(game)) if place != here]]

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        lost = game.board.icons == LOST
        return None if lost else Beforehand("icons", "The Icons", (STAY, STAY_SAFE), "14.7")

    def ordered(self, game: Game, seat: Seat, order: str) -> Choose | None:
        ask = (order, icons_at_risk(game)) == (STAY_SAFE[0], True)
        return None if ask else Choose(game.board.icons)

    def barred(self, game: Game, answer: str) -> Reason:
        if answer not in game.components.land:
            return self.wanted
        if all(land != answer for _, land in lands_of(game, "byzantium")):
            return Reason("The Icons go to Byzantine Lands alone.", "14.7")
        return Reason("Only where the people are Christian, and not converted.", "14.7")

    def answer(self, game: Game, answer: str) -> None:
        if answer != game.board.icons:
            game.board.icons = answer
            game.tell(PieceChanged(piece="icons", now=answer, rule="14.7"))
