"""22. Truce (Hudna)."""

from typing import ClassVar

from games.engine.contract import Beforehand, Reason, Seat
from games.engine.questions import Choose
from games.first_jihad.rules import syrians
from games.first_jihad.rules.ap import gain_ap
from games.first_jihad.rules.board import Game, converted, empire_of, land_of, lands_of
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.mecca import end_truce, set_mecca
from games.first_jihad.rules.news import DieRolled, NothingCame, PieceChanged

WITHDRAWN = {"persians_parthian": "nehavend", "persians_indian": "yezd"}  # 22.2
EMPIRES = ("persia", "byzantium")
ONE_FRONT, ALTERNATING = 2, 4  # 22.2: the highest rolls of the first two rows


def may_accept(game: Game, empire: str) -> bool:
    """22.2 both conditions for Persia (ruling of 22.2); 22.3 both for the Greeks."""
    return not bars(game, empire)


def unconverted(game: Game) -> bool:
    """22.2. No Zoroastrian Land is."""
    lands = game.components.land.values()
    return not any(land.religion == "zoroastrian" and converted(game, land.id) for land in lands)


def withdrawn(game: Game) -> bool:
    """22.2. Persia's armies are back in Nehavend and Yezd."""
    armies = game.board.armies
    return all(army in armies and land_of(game, armies[army]) == at for army, at in WITHDRAWN.items())


def on_both(game: Game) -> bool:
    """22.3. Byzantine armies on both western Paths."""
    return all(empire_of(game, path) == "byzantium" for path in ("greek", "med"))


def in_green(game: Game) -> bool:
    """22.3. A green box under Byzantine control."""
    return any(game.components.land[land].green for _, land in lands_of(game, "byzantium"))


def bars(game: Game, empire: str) -> tuple[str, ...]:
    """22.2, 22.3. Which of its conditions keep an Empire from a Truce."""
    if empire == "persia":
        found = {"converted": not unconverted(game), "armies": not withdrawn(game)}
    else:
        found = {"armies": not on_both(game), "green": in_green(game)}
    return tuple(why for why, holds in found.items() if holds)


def resolve_offer(game: Game) -> None:
    """14.10 step 4. Of an offer that was drawn this turn."""
    empire = game.board.truce_offer
    if empire:
        game.call(TruceOffer(empire=empire))


class TruceOffer(Question, kw_only=True):
    """22.1, 22.2, 22.3. Accept, or go on fighting; where the conditions fail, there is no choice."""

    wanted: ClassVar[Reason] = Reason("Accept the Truce, or go on fighting.", "22.1")
    empire: str

    def answers(self, game: Game) -> list[str]:
        return ["reject", "accept"] if may_accept(game, self.empire) else ["reject"]

    def answer(self, game: Game, answer: str) -> None:
        game.board.truce_offer = ""
        if answer == "accept":
            accept(game, self.empire)
            return
        why = bars(game, self.empire) or ("player",)
        game.tell(NothingCame(what="truce", of=self.empire, why=why, rule="22.1"))
        if self.empire == "persia":
            begin_jihad(game, "persia", alternating=True)


def begin_jihad(game: Game, empire: str, alternating: bool) -> None:
    """22.2. It takes effect next turn."""
    syrians.start_jihad(game, empire, alternating, fresh=True)


def accept(game: Game, empire: str) -> None:
    """22.1. The Ruler's Truce side, and a Mecca that is Strong."""
    game.board.truces.append(empire)
    game.tell(PieceChanged(piece=f"truce_{empire}", now="on", rule="22.1"))
    set_mecca(game, game.components.numbers.mecca_strong, "22.1")
    if empire == "persia":
        arab_policy(game)


def arab_policy(game: Game) -> None:
    """22.2. A die says what the Arabs do with their hands free."""
    die = game.dice.d6()[0]
    game.tell(DieRolled(what="arab_policy", die=die, needed=ALTERNATING + 1, rule="22.2"))
    if die <= ALTERNATING:
        begin_jihad(game, "byzantium", alternating=die > ONE_FRONT)


def end_all(game: Game, rule: str) -> None:
    for empire in list(game.board.truces):
        end_truce(game, empire, rule)


KEEP = "keep", "Keep them"


class Violation(Question, kw_only=True):
    """22.4. At the end of the Events Phase a Truce can be broken: the Syrians grow, and AP come in full.

    Then any other can be.
    """

    wanted: ClassVar[Reason] = Reason("Keep the Truces, or break one that holds.", "22.4")

    def answers(self, game: Game) -> list[str]:
        return ["keep", *game.board.truces] if game.board.truces else []

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        return Beforehand("truces", "Truces that hold", (KEEP,), "22.4") if game.board.truces else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Choose:
        return Choose("keep")

    def barred(self, game: Game, answer: str) -> Reason:
        return Reason("That Empire has no Truce to break.", "22.4") if answer in EMPIRES else self.wanted

    def answer(self, game: Game, answer: str) -> None:
        if answer == "keep":
            return
        end_truce(game, answer, "22.4")
        syrians.change_kaaba(game, 1, "22.4")
        card = game.components.card[game.board.card]
        theater = game.components.ruler[answer].theater
        gain_ap(game, theater, card.west if theater == "west" else card.east, "22.4")
        game.call(Violation())
