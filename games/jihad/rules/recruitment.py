"""6.1, 6.2, 6.3. The recruitment part of a Recruitment Segment."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from games.engine.contract import Action, Form, IllegalAction, Numbers, Refusal, Seat
from games.engine.flow import FormDecision, Procedure
from games.jihad.parts import StateId
from games.jihad.rules import conquest
from games.jihad.rules.actions import Done, Recruit
from games.jihad.rules.board import EMPIRES, MUSLIM, Force, Game, Place, spend
from games.jihad.rules.construction import Construction
from games.jihad.rules.events import Recruited
from games.jihad.rules.mustering import Row, check_lines, payer, price, rows, why_not_recruit


class RecruitmentSegment(Procedure):
    """4.2 Recruitment, then construction; 5.4: before the Empires recruit, who has been conquered."""

    force: Force
    steps: ClassVar[tuple[str, ...]] = ("judge", "recruit", "judge_idle", "construct")

    def judge(self, game: Game) -> None:
        board = game.board
        if self.force == EMPIRES:
            board.recruited = []
            conquest.judge(game)
        else:
            board.raised = [0, 0]
            board.builders, board.improved = [], []

    def recruit(self, game: Game) -> None:
        game.call(Recruitment(self.force))

    def judge_idle(self, game: Game) -> None:
        if self.force == EMPIRES:
            conquest.judge_idle(game)

    def construct(self, game: Game) -> None:
        game.call(Construction(self.force))


class Recruitment(FormDecision):
    """6.1 The phasing player buys units of the pools of the States it controls, all at once or bit by bit."""

    force: Force
    done: bool = False

    def who(self, game: Game) -> frozenset[Seat]:
        return frozenset({game.board.seat_of(self.force)})

    def asks(self, game: Game, seat: Seat) -> bool:
        return not self.done and bool(rows(game, self.force))

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def form(self, game: Game, seat: Seat) -> Form:
        lines = rows(game, self.force)
        labels = tuple([f"{row.state} {row.kind} {row.where}" for row in lines])
        return Form("Recruit", (Numbers("counts", labels, total=sum([row.most for row in lines])),))

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        return state_refusals(game) if self.force == EMPIRES else []

    def check(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Done):
            return
        if not isinstance(action, Recruit):
            raise IllegalAction("Recruit, or be done with it.", rule="6.1")
        check_lines(game, self.force, chosen_lines(game, self.force, action), action.aid)

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        lines = rows(game, self.force)
        for _ in range(2 if rng.random() < 0.75 else 0):
            row = rng.choice(lines)
            action = order(game, self.force, {(row.state, row.kind, row.where): rng.randint(1, row.most)})
            try:
                self.check(game, seat, action)
            except IllegalAction:
                continue
            return action
        return Done()

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Recruit):
            for row, count in chosen_lines(game, self.force, action):
                raise_units(game, self.force, row, count, action.aid)
        else:
            self.done = True


def state_refusals(game: Game) -> list[Refusal]:
    """6.3 Which States may not recruit, and why."""
    found = []
    for state in game.components.empires:
        reason, rule = why_not_recruit(game, state)
        if reason:
            found.append(Refusal(state, reason, rule, state))
    return found


def order(
    game: Game, force: Force, wanted: Mapping[tuple[StateId, str, Place], int], aid: bool = False
) -> Recruit:
    """The action that recruits these, by State, kind and place."""
    return Recruit(
        tuple([wanted.get((row.state, row.kind, row.where), 0) for row in rows(game, force)]), aid=aid
    )


def chosen_lines(game: Game, force: Force, action: Recruit) -> list[tuple[Row, int]]:
    lines = rows(game, force)
    if len(action.counts) != len(lines):
        raise IllegalAction(f"The form has {len(lines)} lines, not {len(action.counts)}.", rule="6.2")
    if min(action.counts) < 0:
        raise IllegalAction("Recruit none or more of each.", rule="6.2")
    if not any(action.counts):
        raise IllegalAction("Recruit one unit or more, or be done with it.", rule="6.2")
    return [(row, count) for row, count in zip(lines, action.counts, strict=True) if count]


def raise_units(game: Game, force: Force, row: Row, count: int, aid: bool) -> None:
    """6.1 Recruited units are placed on the map at once, and paid for."""
    board = game.board
    fresh = [u for u in board.pool(force == MUSLIM) if (u.state, u.kind) == (row.state, row.kind)]
    for unit in sorted(fresh, key=lambda u: u.id)[:count]:
        board.put(unit.id, row.where)
    paying, paid = payer(game, force, row.state, aid), price(game, row, aid) * count
    spend(game, paying, paid)
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
    board = game.board
    if force == MUSLIM:
        board.raised[0 if state == game.components.muslims else 1] += count
        return
    if state not in board.recruited:
        board.recruited.append(state)
    if state == game.components.capital.state:
        board.mobilised = True
