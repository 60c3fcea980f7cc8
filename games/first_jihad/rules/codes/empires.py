"""6.2. Events of Byzantium and Persia."""

from typing import ClassVar

from msgspec.structs import replace

from games.engine.contract import Reason
from games.first_jihad.components import CardEvent
from games.first_jihad.rules import army as armies
from games.first_jihad.rules import blessings, kings, syrians, truce
from games.first_jihad.rules.army import activate, remove_army
from games.first_jihad.rules.board import (
    AVAILABLE,
    LOST,
    Army,
    Game,
    Stand,
    active_army,
    castle_at,
    converted,
    land_of,
    lands_of,
)
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.news import ArmyMoved, PieceChanged, TheaterDivided
from games.first_jihad.rules.rulers import new_ruler

REVOLT_LANDS = ("sufetula", "carthage")  # GREGORY_REVOLTS
FAITHS = ("orthodox", "catholic", "monophysite")  # 20.2
THEME_LANDS = ("anatolia", "greece")  # ICONOCLASM


def ruler_change(game: Game, event: CardEvent) -> bool:
    """6.2 RULER_CHANGE, 11.2"""
    return new_ruler(game, event.empire, event.amount)


def end_of_era(game: Game, event: CardEvent) -> bool:
    """6.4 END_OF_ERA. Chits come back and get a new side; a Jihad, the Schism and Truces are over."""
    for empire in game.board.skill:
        game.board.stands[empire] = Stand(game.board.stands[empire].side)
    game.call(*[ChitSide(empire=empire) for empire in game.board.skill])
    syrians.end_jihad(game, "6.4")
    heal_schism(game, "6.4")
    truce.end_all(game, "6.4")
    return True


class ChitSide(Question, kw_only=True):
    """6.4. Which side of a Last Stand chit is up until the next era ends."""

    wanted: ClassVar[Reason] = Reason("Say which side of the chit is up.", "6.4")
    empire: str

    def answers(self, game: Game) -> list[str]:
        return ["ap", "skill"]

    def answer(self, game: Game, answer: str) -> None:
        game.board.stands[self.empire] = Stand(answer)
        game.tell(PieceChanged(piece=f"last_stand_{self.empire}", now=answer, rule="6.4"))


def greek_fire(game: Game, event: CardEvent) -> bool:
    """6.2 GREEK_FIRE, 12.1"""
    return blessings.set_fleet(game, game.components.numbers.fleet_fire, "12.1")


def excubitors(game: Game, event: CardEvent) -> bool:
    """6.2 EXCUBITORS (ruling of 6.2)"""
    game.board.excubitors = game.components.numbers.excubitors
    game.tell(PieceChanged(piece="excubitors", now=str(game.board.excubitors), rule="6.2"))
    return True


def iconoclasm(game: Game, event: CardEvent) -> bool:
    """6.2 ICONOCLASM, 12.3. Icons lost, Themes placed, then in the Advanced Game a Council.

    Themes in play forestall all of it; Themes that were destroyed never return (14.3.2).
    """
    board = game.board
    destroyed = board.themes == LOST
    if board.themes and not destroyed:
        return False
    if board.icons != LOST:
        board.icons = LOST
        game.tell(PieceChanged(piece="icons", now=LOST, rule="12.3"))
    questions = [] if destroyed else [Themes()]
    game.call(*questions, *([Council()] if board.advanced else []))
    return board.advanced or not destroyed


class Themes(Question, kw_only=True):
    """12.4, 6.2 ICONOCLASM. In Anatolia or Greece, whichever is not converted; nowhere if Greece is."""

    wanted: ClassVar[Reason] = Reason("Say whether the Themes are in Anatolia or in Greece.", "12.4")

    def answers(self, game: Game) -> list[str]:
        if converted(game, "greece"):
            return []
        return [land for land in THEME_LANDS if not converted(game, land)]

    def answer(self, game: Game, answer: str) -> None:
        game.board.themes = answer
        game.tell(PieceChanged(piece="themes", now=answer, rule="12.4"))


def capital_move(game: Game, event: CardEvent) -> bool:
    """6.2 CAPITAL_MOVE, 8.8.2. A Byzantine Capital that stands may be moved."""
    if not game.board.capitals["byzantium"].at:
        return False
    game.call(CapitalMove())
    return True


class CapitalMove(Question, kw_only=True):
    """6.2 CAPITAL_MOVE. Where it is, or to another of its cities that is Byzantine and Christian."""

    wanted: ClassVar[Reason] = Reason("Say where the Capital is to be.", "8.8.2")

    def answers(self, game: Game) -> list[str]:
        here = game.board.capitals["byzantium"].at
        places = game.components.land
        return [
            here,
            *[
                land
                for _, land in lands_of(game, "byzantium")
                if land != here and places[land].capital_site and not converted(game, land)
            ],
        ]

    def barred(self, game: Game, answer: str) -> Reason:
        if answer not in game.components.land:
            return self.wanted
        if not game.components.land[answer].capital_site:
            return Reason("Three cities can be the Capital of Byzantium, and this is none of them.", "8.8.2")
        return Reason("That city is not Byzantine, or no longer Christian.", "8.8.2")

    def answer(self, game: Game, answer: str) -> None:
        capital = game.board.capitals["byzantium"]
        if answer != capital.at:
            game.board.capitals["byzantium"] = replace(capital, at=answer)
            game.tell(PieceChanged(piece="capital_byzantium", now=answer, rule="8.8.2"))


def gregory_revolts(game: Game, event: CardEvent) -> bool:
    """6.2 GREGORY_REVOLTS. Under a poor Emperor the Exarchate takes the place of his army in Africa.

    The Castle of Carthage is gone; so is a Capital there, which is no longer Byzantine; the Icons are
    brought to safety (ruling of 14.7).
    """
    army = active_army(game, "med")
    assert army
    where = land_of(game, army)
    if army.id != "byz_med" or where not in REVOLT_LANDS or game.board.skill["byzantium"] > event.amount:
        return False
    remove_army(game, "byz_med", "6.2")
    before = game.board.armies["exarchate"]
    game.board.armies["exarchate"] = Army("exarchate", army.at, before.level)
    came = land_of(game, before)
    game.tell(ArmyMoved(army="exarchate", before=came, to=where, rule="6.2"))
    armies.activate(game, "exarchate", "6.2")
    game.tell(TheaterDivided(theater="west", rule="14.6.1"))
    syrians.end_jihad_without_object(game)
    lose_carthage(game)
    return True


def lose_carthage(game: Game) -> None:
    board = game.board
    castle = castle_at(game, "carthage")
    if castle:
        board.castles[castle.id] = replace(castle, at="", strong=False)
        game.tell(PieceChanged(piece=castle.id, now="destroyed", rule="6.2"))
    capital = board.capitals["byzantium"]
    if capital.at == "carthage":
        board.capitals["byzantium"] = replace(capital, at="")
        game.tell(PieceChanged(piece="capital_byzantium", now="destroyed", rule="6.2"))
    if game.components.path_of.get(board.icons) == "med":
        board.icons = AVAILABLE
        game.tell(PieceChanged(piece="icons", now=AVAILABLE, rule="14.7"))


def ecumenical_council(game: Game, event: CardEvent) -> bool:
    """6.2 ECUMENICAL_COUNCIL, 20.2"""
    game.call(Council())
    return True


class Council(Question, kw_only=True):
    """20.2. Keep the religion and heal any Schism; or take another and begin one."""

    wanted: ClassVar[Reason] = Reason("Say which religion the Empire holds to.", "20.2")

    def answers(self, game: Game) -> list[str]:
        now = game.board.religion
        return [now, *[faith for faith in FAITHS if faith != now]]

    def answer(self, game: Game, answer: str) -> None:
        board = game.board
        if answer == board.religion:
            heal_schism(game, "20.2")
            return
        board.religion, board.schism = answer, True
        game.tell(PieceChanged(piece="religion", now=answer, rule="20.2"))
        if answer == "monophysite" and board.turn == 1:
            axis_pact(game)


def axis_pact(game: Game) -> None:
    """20.4. On the first turn the Armenians march to Nisibis under a Great King."""
    garrison, country = game.components.baqt["caucasus"].garrison, game.components.baqt["caucasus"].country
    remove_army(game, garrison, "20.4")
    armies.move_army(game, game.board.armies[country], game.components.number["nisibis"], "20.4")
    activate(game, country, "20.4")
    kings.crown(game, "caucasus", game.components.numbers.council_king_ap, "20.4")


def papal_bull(game: Game, event: CardEvent) -> bool:
    """6.2 PAPAL_BULL. The Schism side of the Byzantine Religion marker."""
    if game.board.schism:
        return False
    game.board.schism = True
    game.tell(PieceChanged(piece="schism", now="on", rule="20.2"))
    return True


def heal_schism(game: Game, rule: str) -> None:
    if game.board.schism:
        game.board.schism = False
        game.tell(PieceChanged(piece="schism", now="off", rule=rule))


EFFECTS = {
    "RULER_CHANGE": ruler_change,
    "END_OF_ERA": end_of_era,
    "GREEK_FIRE": greek_fire,
    "EXCUBITORS": excubitors,
    "ICONOCLASM": iconoclasm,
    "CAPITAL_MOVE": capital_move,
    "GREGORY_REVOLTS": gregory_revolts,
    "ECUMENICAL_COUNCIL": ecumenical_council,
    "PAPAL_BULL": papal_bull,
}
