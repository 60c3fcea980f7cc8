"""3.3.1 The march of an Expedition, and those who go by themselves: leaders (3.5) and patrols (3.2.2)."""

from games.apocalypse.parts import LeaderId, Node
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.actions import Drop, March, Ride, Scout
from games.apocalypse.rules.arrival import Arrival, meet, rally
from games.apocalypse.rules.board import (
    BYZANTINE,
    GARRISON,
    PATROL,
    SCOUTED,
    Game,
    enemy,
    ids,
)
from games.apocalypse.rules.events import Dropped, Moved
from games.apocalypse.rules.sea import begin_to_move
from games.apocalypse.rules.ways import leader_ways, open_ways, reach
from games.engine.contract import Reason, Seat
from games.hexwar.stacks import each_once


def why_not_march(game: Game, action: March) -> Reason | None:
    one = game.board.expeditions[action.expedition]
    if one.afloat:
        return Reason("It is aboard.", "3.3.1")
    if action.to == one.where:
        return Reason("It is there already.", "3.3.1")
    known = action.to in reach(game, action.expedition).cost
    return None if known else Reason("It has not the points to come there in one march.", "3.3.1")


def march(game: Game, action: March, phase: str) -> None:
    name, board = action.expedition, game.board
    one, found = board.expeditions[name], reach(game, name)
    path, cost = (one.where, *found.path(action.to)), found.cost[action.to]
    begin_to_move(game, name, phase)
    told = Moved(seat=one.seat, what=name, path=path, points=cost - one.spent, rule="3.3.1")
    game.tell(told)
    for node in path[1:-1]:
        pass_by(game, node, one.seat)
    board.carry(name, action.to)
    board.put_expedition(name, spent=cost)
    if not board.ended:
        game.call(Arrival(name))
        rally(game, name, path[1:-1])


def pass_by(game: Game, node: Node, seat: Seat) -> None:
    """2.1, 5.2, 6.3. What gives way to those who march through."""
    meet(game, node, seat)
    control.passes(game, node, seat)


def why_not_drop(game: Game, action: Drop) -> Reason | None:
    """3.3.1, 7.1.2, Ruling 80. Into a town of one's own; whoever would leave nobody disbands."""
    board, one = game.board, game.board.expeditions[action.expedition]
    if one.afloat or not control.is_friendly(game, one.where, one.seat):
        return Reason("Units are left in a friendly town or city.", "3.3.1")
    if board.is_manned(one.where, enemy(one.seat)):
        return Reason("Enemies are there.", "3.1.2")
    members = ids(board.members(action.expedition))
    if not action.units or not each_once(action.units, members):
        return Reason("Name units of the Expedition, each once.", "3.3.1")
    return (
        Reason("Some must stay with it, or it disbands.", "3.3.4")
        if len(action.units) == len(members)
        else None
    )


def drop(game: Game, action: Drop) -> None:
    where = game.board.expeditions[action.expedition].where
    for unit in action.units:
        game.board.put(unit, where, post=GARRISON, mark="")
    game.tell(Dropped(name=action.expedition, where=where, count=len(action.units), rule="3.3.1"))
    control.settle(game)


def riders(game: Game, seat: Seat) -> list[LeaderId]:
    """3.5, 9.0. Leaders who are with no Expedition; the Empress stays once she reigns."""
    return [
        leader
        for leader, at in game.board.leaders.items()
        if at.seat == seat
        and not at.post
        and at.where in game.components.atlas.all_nodes
        and not losses.must_stay(game, leader)
    ]


def why_not_ride(game: Game, seat: Seat, action: Ride) -> Reason | None:
    """3.5, Ruling 58. Up to 20 points a turn, and to no enemies."""
    if action.leader not in riders(game, seat):
        return Reason("That leader does not ride by himself.", "3.5")
    at = game.board.leaders[action.leader]
    left = game.components.numbers.leader_allowance - at.spent
    if action.to == at.where or action.to not in leader_ways(game, at.where, seat, left).cost:
        return Reason("He does not come there.", "3.5")
    return None


def ride(game: Game, seat: Seat, action: Ride) -> None:
    at = game.board.leaders[action.leader]
    left = game.components.numbers.leader_allowance - at.spent
    found = leader_ways(game, at.where, seat, left)
    cost, path = found.cost[action.to], (at.where, *found.path(action.to))
    game.board.put_leader(action.leader, where=action.to, spent=at.spent + cost)
    game.tell(Moved(seat=seat, what=action.leader, path=path, points=cost, rule="3.5"))


def why_not_scout(game: Game, action: Scout) -> Reason | None:
    """2.2.1, 3.2.2, 3.2.3, Ruling 77. By land, to no enemies but rebels, and to no other patrol."""
    board = game.board
    patrols = [unit.id for unit in board.of(BYZANTINE) if unit.post == PATROL and unit.mark != SCOUTED]
    if action.unit not in patrols:
        return Reason("That is no unit on patrol that has yet to move.", "3.2.2")
    start = board.units[action.unit].where
    found = open_ways(game, start, BYZANTINE, game.components.numbers.patrol_allowance)
    if action.to == start or action.to not in found.cost:
        return Reason("It does not come there.", "3.2.2")
    return Reason("One unit patrols a hex.", "3.2.3") if board.patrol(action.to) else None


def scout(game: Game, action: Scout) -> None:
    start = game.board.units[action.unit].where
    found = open_ways(game, start, BYZANTINE, game.components.numbers.patrol_allowance)
    path = (start, *found.path(action.to))
    for node in path[1:-1]:
        pass_by(game, node, BYZANTINE)
    game.board.put(action.unit, action.to, mark=SCOUTED)
    meet(game, action.to, BYZANTINE)
    game.tell(Moved(seat=BYZANTINE, what="patrol", path=path, points=found.cost[action.to], rule="3.2.2"))
    control.settle(game)
