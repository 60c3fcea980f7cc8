"""11.3 The Special Civil War Sequence of Play, and 12.0 Leaders."""

from typing import ClassVar

from games.engine.contract import Action, Beforehand, Reason, Seat
from games.engine.flow import Frame, Procedure
from games.engine.questions import Once
from games.hexwar.stacks import Where
from games.jihad.rules.actions import PlaceLeader
from games.jihad.rules.board import ASIDE, AUTHORITY, OFF_MAP, REBEL, Force, Game, Unit, is_on
from games.jihad.rules.combat import Battles, leader_fallen
from games.jihad.rules.events import LeaderPlaced, SegmentBegan, WarEnded
from games.jihad.rules.movement import Movement
from games.jihad.rules.stacking import Judgment

MOST = "most", "He joins the most units"


class CivilWar(Procedure):
    """11.32, 11.33. Rebels and Authority move and fight by turns, until a leader is eliminated."""

    steps: ClassVar[tuple[str, ...]] = (
        "begin",
        "rebels_place",
        "authority_places",
        "rebels_move",
        "rebels_fight",
        "rebels_crowd",
        "authority_moves",
        "authority_fights",
        "authority_crowds",
        "next_round",
        "make_peace",
    )

    def begin(self, game: Game) -> None:
        """11.31 From here on the Muslim player's units are of two sides; leaders join them (12.0)."""
        game.board.wage_war(1)

    def rebels_place(self, game: Game) -> None:
        game.call(Placing(REBEL))

    def authority_places(self, game: Game) -> None:
        game.call(Placing(AUTHORITY))

    def rebels_move(self, game: Game) -> None:
        self.move(game, REBEL)

    def rebels_fight(self, game: Game) -> None:
        self.go_on(game, Battles(REBEL, box_exposed=False))

    def rebels_crowd(self, game: Game) -> None:
        self.go_on(game, Judgment(REBEL))

    def authority_moves(self, game: Game) -> None:
        self.move(game, AUTHORITY)

    def authority_fights(self, game: Game) -> None:
        self.go_on(game, Battles(AUTHORITY, box_exposed=False))

    def authority_crowds(self, game: Game) -> None:
        self.go_on(game, Judgment(AUTHORITY))

    def move(self, game: Game, force: Force) -> None:
        game.board.begin_moves()
        game.board.begin_fights()
        self.go_on(game, Movement(force))
        if not leader_fallen(game):
            game.tell(SegmentBegan(force=force, segment="movement", rule="11.32"))

    def go_on(self, game: Game, frame: Frame) -> None:
        if leader_fallen(game):
            self.goto("make_peace")
        else:
            game.call(frame)

    def next_round(self, game: Game) -> None:
        """Ruling 39: after so many rounds without a dead leader the Authority has won."""
        if not leader_fallen(game) and game.board.war < game.components.numbers.civil_war_rounds:
            game.board.wage_war(game.board.war + 1)
            self.goto("rebels_move")

    def make_peace(self, game: Game) -> None:
        """11.33, 12.0. All rebels are loyal again, the leaders go, and the winner is noted."""
        board = game.board
        winner = victor(game)
        name, rounds = leader(game, winner).kind, board.war
        board.wage_war(0)
        board.authority = name
        for unit in board.units:
            if unit.leader or unit.rebel:
                board.put(unit.id, ASIDE if unit.leader else unit.where, rebel=False)
        board.begin_moves()
        board.begin_fights()
        swapped = winner == REBEL and is_on(game, "victor")
        if swapped:  # 15.0: the victor plays the Muslims from now on
            board.muslim_seat = 1 - board.muslim_seat
        game.tell(WarEnded(winner=winner, leader=name, rounds=rounds, swapped=swapped, rule="12.0"))


def victor(game: Game) -> Force:
    """12.0 Whose leader is left; the Authority if neither is, or both are (Ruling 39)."""
    fallen = {force for force in (REBEL, AUTHORITY) if leader(game, force).where == ASIDE}
    return REBEL if fallen == {AUTHORITY} else AUTHORITY


def leader(game: Game, force: Force) -> Unit:
    """12.0 In the first war as the counters say; afterwards the last winner leads the Authority."""
    board = game.board
    of_authority = force == AUTHORITY
    return next(unit for unit in board.leaders if (unit.kind == board.authority) == of_authority)


class Placing(Once):
    """12.0 Before the first phase a leader joins a unit of its side; without any, in Medina or Mecca.

    Ruling 37: a war without rebels is possible. Ships take no part (11.33).
    """

    wanted: ClassVar[Reason] = Reason("Say which unit the leader joins.", "12.0")
    force: Force

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [PlaceLeader(at) for at in self.places(game)]

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        none = Reason("No land unit of that side is there.", "12.0")
        return none if isinstance(action, PlaceLeader) else self.wanted

    def places(self, game: Game) -> list[Where]:
        board = game.board
        units = [unit for unit in board.units if unit.where not in OFF_MAP and not unit.naval]
        found = {unit.where for unit in units if board.force_of(unit) == self.force and not unit.leader}
        return sorted(found) or [refuge.hex for refuge in game.components.refuges]

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("leader", "Your leader in a civil war", (MOST,), "12.0")

    def ordered(self, game: Game, seat: Seat, order: str) -> Action:
        return self.absent(game, seat)

    def absent(self, game: Game, seat: Seat) -> Action:
        """With the most units."""
        board = game.board
        return PlaceLeader(max(self.places(game), key=lambda at: (len(board.land_at(at, self.force)), at)))

    def chosen(self, game: Game, seat: Seat, action: PlaceLeader) -> None:
        self.done = True
        placed = leader(game, self.force)
        game.board.put(placed.id, action.hex, rebel=self.force == REBEL)
        game.tell(LeaderPlaced(leader=placed.kind, force=self.force, hex=action.hex, rule="12.0"))
