"""6.2. Events of the Minor Powers and of those who trouble the Emperor's borders."""

from typing import ClassVar

from games.engine.contract import Reason
from games.first_jihad.components import CardEvent
from games.first_jihad.rules import army as armies
from games.first_jihad.rules.ap import gain_ap, gain_tokens
from games.first_jihad.rules.board import Game, arab_controls
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.minor import RIGHT, WORST, move_minor, set_path, set_price, turn_hostile
from games.first_jihad.rules.rulers import change_skill


def minor_left(game: Game, event: CardEvent) -> bool:
    """6.2 MINOR_LEFT, 13.1. One box towards "+1"; some only if the Arabs control a Land."""
    if event.land and not arab_controls(game, event.land):
        return False
    return turn_hostile(game, event.power)


def why_unmoved(game: Game, event: CardEvent) -> str:
    """13.1, 21.1. Of a Minor Power that an event has left where it was."""
    if event.land and not arab_controls(game, event.land):
        return "land"
    if event.power not in game.board.minor:
        return "absent"
    if event.power == "bulgars" and arab_controls(game, "constantinople"):
        return "turned"
    return "navy" if event.power == "cyprus" and not game.board.navy else "end"


def minor_value(game: Game, event: CardEvent) -> bool:
    """6.2 MINOR_VALUE, 8.9, 8.10"""
    return set_price(game, event.power, event.amount)


def sardinian_raids(game: Game, event: CardEvent) -> bool:
    """6.2 SARDINIAN_RAIDS, 13.2"""
    return set_path(game, "cyprus", game.components.minor_power["cyprus"].other, "13.2")


def st_demetrius(game: Game, event: CardEvent) -> bool:
    """6.2 ST_DEMETRIUS. The Bulgars relent; or the Emperor rises; or a Bonus AP."""
    if not move_minor(game, "bulgars", RIGHT, "6.2") and not change_skill(game, "byzantium", 1, "6.2"):
        gain_tokens(game, "blue", 1, "6.3.3")
    return True


def day_of_thirst(game: Game, event: CardEvent) -> bool:
    """6.2 DAY_OF_THIRST. Only where the Arabs have crossed the Oxus."""
    if not arab_controls(game, "transoxiana"):
        return False
    if not move_minor(game, "tibet", RIGHT, "6.2"):
        gain_tokens(game, "red", 1, "6.3.3")
    return True


def malabars(game: Game, event: CardEvent) -> bool:
    """6.2 MALABARS"""
    if not move_minor(game, "socotra", RIGHT, "6.2"):
        gain_ap(game, "east", 1, "6.2")
    return True


def khri_mang(game: Game, event: CardEvent) -> bool:
    """6.2 KHRI_MANG. Tibet falls on China, and turns hostile."""
    struck = "chinese" in game.board.armies and armies.worsen(game, "chinese", "6.2")
    return turn_hostile(game, "tibet") or struck


def lombards(game: Game, event: CardEvent) -> bool:
    """6.2 LOMBARDS. Nothing where the Bulgars are at their worst."""
    if game.board.minor["bulgars"] == WORST:
        return False
    game.call(Lombards())
    return True


class Lombards(Question, kw_only=True):
    """6.2 LOMBARDS. The Emperor pays, or the Bulgars come."""

    wanted: ClassVar[Reason] = Reason("Say who pays the Lombards.", "6.2")

    def answers(self, game: Game) -> list[str]:
        least = game.components.numbers.least_skill
        return ["bulgars", "skill"] if game.board.skill["byzantium"] > least else ["bulgars"]

    def answer(self, game: Game, answer: str) -> None:
        if answer == "skill":
            change_skill(game, "byzantium", -1, "6.2")
        else:
            turn_hostile(game, "bulgars")


EFFECTS = {
    "MINOR_LEFT": minor_left,
    "MINOR_VALUE": minor_value,
    "SARDINIAN_RAIDS": sardinian_raids,
    "ST_DEMETRIUS": st_demetrius,
    "DAY_OF_THIRST": day_of_thirst,
    "MALABARS": malabars,
    "KHRI_MANG": khri_mang,
    "LOMBARDS": lombards,
}
