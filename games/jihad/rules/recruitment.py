"""6.1, 6.2, 6.3. The recruitment part of a Recruitment Segment."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from games.engine.contract import Action, Amounts, Beforehand, Form, Reason, Refusal, Seat
from games.engine.flow import Procedure
from games.engine.questions import Once
from games.hexwar.stacks import Where
from games.jihad.parts import StateId
from games.jihad.rules import conquest
from games.jihad.rules.actions import Done, Recruit
from games.jihad.rules.board import EMPIRES, MUSLIM, Force, Game
from games.jihad.rules.construction import Construction
from games.jihad.rules.events import NobodyRecruited, Recruited
from games.jihad.rules.mustering import Row, payer, price, rows, why_not_raise
from games.jihad.rules.orders import this_turn
from games.jihad.rules.unraised import state_refusals


class RecruitmentSegment(Procedure):
    """4.2 Recruitment, then construction; 5.4: before the Empires recruit, who has been conquered."""

    force: Force
    steps: ClassVar[tuple[str, ...]] = ("judge", "recruit", "judge_idle", "construct")

    def judge(self, game: Game) -> None:
        game.board.begin_recruiting(self.force == MUSLIM)
        if self.force == EMPIRES:
            conquest.judge(game)

    def recruit(self, game: Game) -> None:
        if not rows(game, self.force):
            game.tell(NobodyRecruited(force=self.force, rule="6.3" if self.force == EMPIRES else "6.1"))
        game.call(Recruitment(self.force))

    def judge_idle(self, game: Game) -> None:
        if self.force == EMPIRES:
            conquest.judge_idle(game)

    def construct(self, game: Game) -> None:
        game.call(Construction(self.force))


class Recruitment(Once):
    """6.1 The phasing player buys units of the pools of the States it controls, all at once or bit by bit."""

    wanted: ClassVar[Reason] = Reason("Recruit, or be done with it.", "6.1")
    force: Force

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def asks(self, game: Game, seat: Seat) -> bool:
        return bool(rows(game, self.force))

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def form(self, game: Game, seat: Seat) -> Form:
        lines = rows(game, self.force)
        labels = tuple([f"{row.state} {row.kind} {row.where}" for row in lines])
        return Form("Recruit", (Amounts("counts", labels, total=sum([row.most for row in lines])),))

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return state_refusals(game) if self.force == EMPIRES else []

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Recruit):
            return self.wanted
        if reason := why_not_lines(rows(game, self.force), action.counts):
            return reason
        return why_not_raise(game, self.force, chosen_lines(game, self.force, action), action.aid)

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        lines = rows(game, self.force)
        for _ in range(2 if rng.random() < 0.75 else 0):
            row = rng.choice(lines)
            action = order(game, self.force, {(row.state, row.kind, row.where): rng.randint(1, row.most)})
            if not self.why_not(game, seat, action):
                return action
        return Done()

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        orders = this_turn(game, "Recruit nobody")
        return Beforehand("recruit", "Your recruitment", orders, "6.1", aside=True)

    def ordered(self, game: Game, seat: Seat, order: str) -> Done:
        return Done()

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Recruit):
            for row, count in chosen_lines(game, self.force, action):
                raise_units(game, self.force, row, count, action.aid)
        else:
            self.done = True


def order(
    game: Game, force: Force, wanted: Mapping[tuple[StateId, str, Where], int], aid: bool = False
) -> Recruit:
    """The action that recruits these, by State, kind and place."""
    return Recruit(
        tuple([wanted.get((row.state, row.kind, row.where), 0) for row in rows(game, force)]), aid=aid
    )


def why_not_lines(lines: list[Row], counts: tuple[int, ...]) -> Reason | None:
    """6.2 Of the form itself."""
    if len(counts) != len(lines):
        return Reason(f"The form has {len(lines)} lines, not {len(counts)}.", "6.2")
    if min(counts) < 0:
        return Reason("Recruit none or more of each.", "6.2")
    return None if any(counts) else Reason("Recruit one unit or more, or be done with it.", "6.2")


def chosen_lines(game: Game, force: Force, action: Recruit) -> list[tuple[Row, int]]:
    return [(row, count) for row, count in zip(rows(game, force), action.counts, strict=True) if count]


def raise_units(game: Game, force: Force, row: Row, count: int, aid: bool) -> None:
    """6.1 Recruited units are placed on the map at once, and paid for."""
    board = game.board
    fresh = [u for u in board.pool(force == MUSLIM) if (u.state, u.kind) == (row.state, row.kind)]
    for unit in sorted(fresh, key=lambda u: u.id)[:count]:
        board.put(unit.id, row.where)
    paying, paid = payer(game, force, row.state, aid), price(game, row, aid) * count
    game.board.spend(paying, paid)
    note_recruits(game, force, row.state, count)
    told = Recruited(
        force=force,
        state=row.state,
        kind=row.kind,
        where=row.where,
        count=count,
        paid=paid,
        payer=paying,
        rule="6.2",
    )
    game.tell(told)


def note_recruits(game: Game, force: Force, state: StateId, count: int) -> None:
    """6.3 What later rules ask: the ratio of converts, who has recruited, whether Byzantium ever has."""
    if force == MUSLIM:
        game.board.raise_muslims(count, converts=state != game.components.muslims)
    else:
        game.board.raise_empires(state, mobilises=state == game.components.capital.state)
