"""8.7, 8.8. Castles and Capitals, built and fixed."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from games.engine.contract import Reason
from games.first_jihad.rules.actions import BuildCapital, BuildCastle, FixCapital, FixCastle
from games.first_jihad.rules.ap import spend, why_not_spend
from games.first_jihad.rules.board import (
    Capital,
    Castle,
    Game,
    LandId,
    PathId,
    capital_at,
    castle_at,
    converted,
    lands_of,
    player_controls,
)
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.news import PieceChanged

CHRISTIAN = frozenset({"orthodox", "catholic", "monophysite", "nestorian"})
NO_CASTLE = ("african", "caucasus")  # 8.7.1 Nisibis and Upper Egypt; 8.7.2


def castle_sites(game: Game, paths: tuple[PathId, ...], empire: str) -> list[LandId]:
    """8.7, 8.7.1, 8.7.2. Lands of the Empire on these Paths that have no Castle yet."""
    return [
        land
        for path, land in lands_of(game, empire)
        if path in paths and path not in NO_CASTLE and castle_at(game, land) is None
    ]


def bar_build_castle(game: Game, paths: tuple[PathId, ...], action: BuildCastle) -> Reason | None:
    """8.7, 8.7.1, 8.7.2. Major ones are Byzantine; Minor ones are of whoever pays."""
    castle = game.board.castles[action.castle]
    if castle.at:
        return Reason("That Castle stands.", "8.7")
    if game.components.castle[action.castle].major and action.empire != "byzantium":
        return Reason("Only Byzantium builds Major Castles.", "8.7.1")
    theater = game.components.ruler[action.empire].theater
    if game.components.theater[paths[0]] != theater or action.empire not in game.board.skill:
        return Reason("Its own country has to pay for it.", "8.7")
    cost = game.components.numbers.castle_cost
    if reason := why_not_spend(game, paths[0], cost, "8.7"):
        return reason
    if not castle_sites(game, paths, action.empire):
        return Reason("No Land of the Empire here can take a Castle.", "8.7")
    return None


def why_not_here(game: Game, paths: tuple[PathId, ...], empire: str, land: LandId, rule: str) -> Reason:
    """8.1. Of a Land that could be built on, were it the Empire's and its Path's turn."""
    if (game.components.path_of[land], land) not in lands_of(game, empire):
        return Reason("That Land is not the Empire's.", rule)
    if game.components.path_of[land] not in paths:
        return Reason("It is not that Path's turn.", "8.1")
    return Reason("A Capital is there already.", rule)


def build_castle(game: Game, paths: tuple[PathId, ...], action: BuildCastle) -> None:
    game.call(CastleSite(paths=paths, castle=action.castle, empire=action.empire))


class CastleSite(Question, kw_only=True):
    """8.7. Where it is built: on its weak side, and paid from the Path it stands on."""

    wanted: ClassVar[Reason] = Reason("Say in which Land the Castle is built.", "8.7")
    paths: tuple[PathId, ...]
    castle: str
    empire: str

    def answers(self, game: Game) -> list[str]:
        return castle_sites(game, self.paths, self.empire)

    def barred(self, game: Game, answer: str) -> Reason:
        if answer not in game.components.land:
            return self.wanted
        if game.components.path_of[answer] in NO_CASTLE:
            return Reason("No Castle is built on that Path.", "8.7.1")
        if castle_at(game, answer):
            return Reason("A Castle is there already.", "8.7")
        return why_not_here(game, self.paths, self.empire, answer, "8.7")

    def answer(self, game: Game, answer: str) -> None:
        spend(game, game.components.path_of[answer], game.components.numbers.castle_cost, "8.7")
        game.board.castles[self.castle] = Castle(self.castle, answer, strong=False, empire=self.empire)
        game.tell(PieceChanged(piece=self.castle, now=answer, rule="8.7"))


def bar_fix_castle(game: Game, paths: tuple[PathId, ...], action: FixCastle) -> Reason | None:
    """8.7.1, 8.7.2. A Major Castle on its weak side, with no siege on it."""
    castle = game.board.castles[action.castle]
    if not castle.at or castle.strong:
        return Reason("That Castle needs no repair.", "8.7.1")
    if not game.components.castle[action.castle].major:
        return Reason("A Minor Castle has no strong side.", "8.7.2")
    path = game.components.path_of[castle.at]
    if path not in paths:
        return Reason("It is not this Path's turn.", "8.1")
    if not player_controls(game, castle.at):
        return Reason("The siege has to be raised first.", "8.7")
    return why_not_spend(game, path, game.components.numbers.castle_cost, "8.7")


def fix_castle(game: Game, action: FixCastle) -> None:
    castle = game.board.castles[action.castle]
    spend(game, game.components.path_of[castle.at], game.components.numbers.castle_cost, "8.7")
    game.board.castles[action.castle] = replace(castle, strong=True)
    game.tell(PieceChanged(piece=action.castle, now="strong", rule="8.7.1"))


def capital_sites(game: Game, paths: tuple[PathId, ...], empire: str) -> list[LandId]:
    """8.8.2 three cities for Byzantium, while Christian; 8.8.3 any Zoroastrian Land for Persia."""
    return [
        land
        for path, land in lands_of(game, empire)
        if path in paths and may_hold_capital(game, land, empire) and not capital_at(game, land)
    ]


def may_hold_capital(game: Game, land: LandId, empire: str) -> bool:
    if converted(game, land):
        return False
    place = game.components.land[land]
    return place.capital_site if empire == "byzantium" else place.religion == "zoroastrian"


def bar_build_capital(game: Game, paths: tuple[PathId, ...], action: BuildCapital) -> Reason | None:
    """8.8, 8.8.1"""
    capital = game.board.capitals.get(action.empire)
    if capital is None or capital.at:
        return Reason("There is no Capital to rebuild.", "8.8.1")
    if game.components.theater[paths[0]] != game.components.ruler[action.empire].theater:
        return Reason("It is not this Path's turn.", "8.1")
    if reason := why_not_spend(game, paths[0], game.components.numbers.capital_cost, "8.8"):
        return reason
    if not capital_sites(game, paths, action.empire):
        rule = "8.8.2" if action.empire == "byzantium" else "8.8.3"
        return Reason("No Land of the Empire here can be its Capital.", rule)
    return None


def build_capital(game: Game, paths: tuple[PathId, ...], action: BuildCapital) -> None:
    game.call(CapitalSite(paths=paths, empire=action.empire))


class CapitalSite(Question, kw_only=True):
    """8.8.1. Rebuilt on its weak side."""

    wanted: ClassVar[Reason] = Reason("Say in which Land the Capital is rebuilt.", "8.8.1")
    paths: tuple[PathId, ...]
    empire: str

    def answers(self, game: Game) -> list[str]:
        return capital_sites(game, self.paths, self.empire)

    def barred(self, game: Game, answer: str) -> Reason:
        if answer not in game.components.land:
            return self.wanted
        rule = "8.8.2" if self.empire == "byzantium" else "8.8.3"
        if not may_hold_capital(game, answer, self.empire):
            return Reason("That Land cannot hold the Capital.", rule)
        return why_not_here(game, self.paths, self.empire, answer, rule)

    def answer(self, game: Game, answer: str) -> None:
        spend(game, game.components.path_of[answer], game.components.numbers.capital_cost, "8.8")
        game.board.capitals[self.empire] = Capital(answer, strong=False)
        game.tell(PieceChanged(piece=f"capital_{self.empire}", now=answer, rule="8.8.1"))


def bar_fix_capital(game: Game, paths: tuple[PathId, ...], action: FixCapital) -> Reason | None:
    """8.8, 8.8.1"""
    capital = game.board.capitals.get(action.empire)
    if capital is None or not capital.at or capital.strong:
        return Reason("The Capital needs no repair.", "8.8.1")
    path = game.components.path_of[capital.at]
    if path not in paths:
        return Reason("It is not this Path's turn.", "8.1")
    return why_not_spend(game, path, game.components.numbers.capital_cost, "8.8")


def fix_capital(game: Game, action: FixCapital) -> None:
    capital = game.board.capitals[action.empire]
    spend(game, game.components.path_of[capital.at], game.components.numbers.capital_cost, "8.8")
    game.board.capitals[action.empire] = replace(capital, strong=True)
    game.tell(PieceChanged(piece=f"capital_{action.empire}", now="strong", rule="8.8.1"))


Built = BuildCastle | FixCastle | BuildCapital | FixCapital


def candidates(game: Game, paths: tuple[PathId, ...]) -> Iterator[Built]:
    """8.7, 8.8. What is damaged or destroyed; two Castles of a kind are one choice."""
    empire = game.components.ruler_of.get(game.components.theater[paths[0]])
    if not empire or empire not in game.board.skill:
        return
    kinds = set()
    for castle in game.board.castles.values():
        major = game.components.castle[castle.id].major
        if not castle.at:
            if major not in kinds and (empire == "byzantium" or not major):
                yield BuildCastle(castle.id, empire)
            kinds.add(major)
        elif major and not castle.strong and castle.empire == empire:
            yield FixCastle(castle.id)
    capital = game.board.capitals[empire]
    if not capital.at:
        yield BuildCapital(empire)
    elif not capital.strong:
        yield FixCapital(empire)
