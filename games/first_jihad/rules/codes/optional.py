"""8.13. Events that the player may play in the Actions Phase, or not at all."""

from collections.abc import Callable
from typing import ClassVar

from games.engine.contract import Reason
from games.first_jihad.rules import army as armies
from games.first_jihad.rules.ap import gain_tokens, spendable
from games.first_jihad.rules.board import STRONG, Game, active_army, empire_of
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.news import ApSpent, DieRolled
from games.first_jihad.rules.rally import heal
from games.first_jihad.rules.religion import disrupt, retreat_marker
from games.first_jihad.rules.rulers import change_skill

HORDES = ("parthian", "indian")  # where Pirooz can rise


def no(words: str) -> Reason:
    return Reason(words, "8.13")


def bar_karabisian(game: Game) -> Reason | None:
    return no("The Fleet is free this turn already.") if game.board.this_turn.karabisian else None


def karabisian(game: Game) -> None:
    """8.13 KARABISIAN_THEME. The Fleet is not used up this turn; if it was, it is back."""
    game.board.this_turn.karabisian = True
    game.board.used = [blessing for blessing in game.board.used if blessing != "greek_fleet"]


def bar_kahina(game: Game) -> Reason | None:
    return no("The Queen fights already.") if game.board.this_turn.kahina else None


def kahina(game: Game) -> None:
    """8.13 QUEEN_KAHINA. Coastal Raids on the Med Path this turn, whatever Cyprus and the Fleet do."""
    game.board.this_turn.kahina = True


def bar_restore(game: Game, army: str) -> Reason | None:
    found = game.board.armies.get(army)
    if found is None or not found.at:
        return no("That army is not on the map.")
    if found.level == STRONG or found.cursed:
        return no("That army is strong already, or Cursed.")
    return None


def bar_carolingians(game: Game) -> Reason | None:
    return bar_restore(game, "franks")


def carolingians(game: Game) -> None:
    """8.13 CAROLINGIANS. The Franks, Neutral or not, are strong again (ruling of 6.2)."""
    armies.set_level(game, game.board.armies["franks"], STRONG, False, "8.13")


def bar_empress(game: Game) -> Reason | None:
    return bar_restore(game, "chinese")


def empress(game: Game) -> None:
    """8.13 EMPRESS_WU. The Chinese, Neutral or not, are strong again (ruling of 6.2)."""
    armies.set_level(game, game.board.armies["chinese"], STRONG, False, "8.13")


def to_rally(game: Game) -> list[str]:
    """Paths with a Byzantine army that can be healed."""
    found = []
    for path in game.board.active:
        army = active_army(game, path)
        byzantine = army and empire_of(game, path) == "byzantium"
        if army and byzantine and not army.cursed and army.level < armies.most(game, army):
            found.append(path)
    return found


def bar_sclaviniae(game: Game) -> Reason | None:
    return None if to_rally(game) else no("No Byzantine army needs it.")


def sclaviniae(game: Game) -> None:
    game.call(Sclaviniae())


class Sclaviniae(Question, kw_only=True):
    """8.13 SCLAVINIAE. Slavs join a Byzantine army: it is rallied one level, for nothing (ruling of 6.2)."""

    wanted: ClassVar[Reason] = Reason("Say which Byzantine army they join.", "8.13")

    def answers(self, game: Game) -> list[str]:
        return to_rally(game)

    def barred(self, game: Game, answer: str) -> Reason:
        known = answer in game.board.active
        return no("No Byzantine army is there that could be rallied.") if known else self.wanted

    def answer(self, game: Game, answer: str) -> None:
        army = active_army(game, answer)
        assert army
        heal(game, army, "8.13")


def bar_pirooz(game: Game) -> Reason | None:
    return None if risings(game) else no("No Islam marker is in a Zoroastrian Land.")


def risings(game: Game) -> list[str]:
    """Paths whose Islam marker is in a Land printed Zoroastrian."""
    return [
        path
        for path in HORDES
        if (marker := game.board.islam[path]).at
        and game.components.path[path].lands[marker.at - 1].religion == "zoroastrian"
    ]


def pirooz(game: Game) -> None:
    game.call(Pirooz())


class Pirooz(Question, kw_only=True):
    """8.13 PIROOZ_REVOLTS. A marker in a Zoroastrian Land is Disrupted; a good roll drives it back."""

    wanted: ClassVar[Reason] = Reason("Say on which Path he rises.", "8.13")

    def answers(self, game: Game) -> list[str]:
        return risings(game)

    def answer(self, game: Game, answer: str) -> None:
        disrupt(game, answer, "8.13")
        needed, die = game.components.numbers.pirooz_roll, game.dice.d6()[0]
        game.tell(DieRolled(what="pirooz", die=die, needed=needed, rule="8.13"))
        if die >= needed:
            retreat_marker(game, answer, "8.13")


def visits(game: Game) -> list[str]:
    """8.13 IMPERIAL_VISIT. What the Emperor can do in the West: take its gold, or spend his own."""
    board, numbers = game.board, game.components.numbers
    found = []
    if board.skill["byzantium"] > numbers.least_skill:
        found.append("tokens")
    if board.skill["byzantium"] < numbers.most_skill and spendable(game, "greek") >= numbers.visit_cost:
        found.append("skill")
    return found


def bar_visit(game: Game) -> Reason | None:
    return None if visits(game) else no("The Emperor has nothing to give and nothing to gain.")


def visit(game: Game) -> None:
    game.call(ImperialVisit())


class ImperialVisit(Question, kw_only=True):
    """8.13 IMPERIAL_VISIT (ruling of 6.2)."""

    wanted: ClassVar[Reason] = Reason("Say what the Emperor takes or gives.", "8.13")

    def answers(self, game: Game) -> list[str]:
        return visits(game)

    def answer(self, game: Game, answer: str) -> None:
        board, numbers = game.board, game.components.numbers
        if answer == "tokens":
            change_skill(game, "byzantium", -1, "8.13")
            gain_tokens(game, "blue", numbers.visit_tokens, "8.13")
            return
        board.ap["west"] -= numbers.visit_cost
        game.tell(
            ApSpent(theater="west", path="", cost=numbers.visit_cost, left=board.ap["west"], rule="8.13")
        )
        change_skill(game, "byzantium", 1, "8.13")


BARS: dict[str, Callable[[Game], Reason | None]] = {
    "KARABISIAN_THEME": bar_karabisian,
    "QUEEN_KAHINA": bar_kahina,
    "CAROLINGIANS": bar_carolingians,
    "EMPRESS_WU": bar_empress,
    "SCLAVINIAE": bar_sclaviniae,
    "PIROOZ_REVOLTS": bar_pirooz,
    "IMPERIAL_VISIT": bar_visit,
}
EFFECTS: dict[str, Callable[[Game], None]] = {
    "KARABISIAN_THEME": karabisian,
    "QUEEN_KAHINA": kahina,
    "CAROLINGIANS": carolingians,
    "EMPRESS_WU": empress,
    "SCLAVINIAE": sclaviniae,
    "PIROOZ_REVOLTS": pirooz,
    "IMPERIAL_VISIT": visit,
}
