"""4.0 Sequence of play."""

from typing import ClassVar

from games.engine.flow import Frame, Procedure
from games.jihad.rules import constantinople, productivity, victory
from games.jihad.rules.attrition import Standing
from games.jihad.rules.board import EMPIRES, MUSLIM, Force, Game, is_on
from games.jihad.rules.combat import Battles
from games.jihad.rules.conversion import Conversion
from games.jihad.rules.events import SegmentBegan, TurnBegan
from games.jihad.rules.movement import Movement
from games.jihad.rules.rebellion import Rebellion
from games.jihad.rules.recruitment import RecruitmentSegment
from games.jihad.rules.stacking import Judgment


class Campaign(Procedure):
    """4.1, 4.2. Turns of four phases: productivity, the Muslim player, the Empires player, conversion.

    As an option (E1) the Empires recruit before anyone moves.
    """

    steps: ClassVar[tuple[str, ...]] = (
        "turn_begins",
        "productivity",
        "automatic_victory",
        "muslims_recruit",
        "empires_recruit_early",
        "muslims_move",
        "muslims_fight",
        "rebellion",
        "empires_recruit",
        "empires_move",
        "empires_fight",
        "conversion",
        "turn_ends",
        "final_count",
    )

    def turn_begins(self, game: Game) -> None:
        game.board.begin_turn()
        game.tell(TurnBegan(turn=game.board.turn, rule="4.1"))

    def productivity(self, game: Game) -> None:
        game.call(productivity.Productivity())

    def automatic_victory(self, game: Game) -> None:
        """14.2 Judged as soon as the points of the turn are known."""
        if victory.is_automatic(game):
            victory.win_at_once(game)

    def muslims_recruit(self, game: Game) -> None:
        begin(game, MUSLIM, "recruitment", RecruitmentSegment(MUSLIM))

    def empires_recruit_early(self, game: Game) -> None:
        if is_on(game, "early"):
            begin(game, EMPIRES, "recruitment", RecruitmentSegment(EMPIRES))

    def muslims_move(self, game: Game) -> None:
        begin(game, MUSLIM, "movement", Movement(MUSLIM), Standing(MUSLIM))

    def muslims_fight(self, game: Game) -> None:
        exposed = constantinople.is_exposed(game, MUSLIM)
        begin(game, MUSLIM, "combat", Battles(MUSLIM, exposed), Judgment(MUSLIM))

    def rebellion(self, game: Game) -> None:
        game.tell(SegmentBegan(force=MUSLIM, segment="rebellion", rule="4.2"))
        game.call(Rebellion())

    def empires_recruit(self, game: Game) -> None:
        if not is_on(game, "early"):
            begin(game, EMPIRES, "recruitment", RecruitmentSegment(EMPIRES))

    def empires_move(self, game: Game) -> None:
        begin(game, EMPIRES, "movement", Movement(EMPIRES), Standing(EMPIRES))

    def empires_fight(self, game: Game) -> None:
        begin(game, EMPIRES, "combat", Battles(EMPIRES, box_exposed=False), Judgment(EMPIRES))

    def conversion(self, game: Game) -> None:
        game.call(Conversion())

    def turn_ends(self, game: Game) -> None:
        if game.board.turn < game.components.numbers.turns:
            self.goto("turn_begins")

    def final_count(self, game: Game) -> None:
        """14.2 After the last turn, productivity once more, as if for another."""
        earned = productivity.income(game, game.components.muslims)
        victory.end(game, victory.FINAL, earned, victory.muslim_score(game, earned))


def begin(game: Game, force: Force, segment: str, *frames: Frame) -> None:
    """4.2 A segment of one player's phase; what was done in the one before is past."""
    if segment == "movement":
        game.board.begin_moves()
    if segment == "combat":
        game.board.begin_fights()
    game.tell(SegmentBegan(force=force, segment=segment, rule="4.2"))
    game.call(*frames)
