"""Why a careful player does what they do: the reason for an action, from what lies open to all."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine import flow
from games.engine.contract import Action, Explained, Seat
from games.engine.page import Advice, View
from games.engine.words import counted, does
from games.hexwar.stacks import Where
from games.jihad.bot import expedition
from games.jihad.bot.appraise import threat
from games.jihad.bot.feud import gives_way
from games.jihad.bot.hard import hard, is_for_conquest, is_for_the_count
from games.jihad.charts import read_cell
from games.jihad.present.march import lost, yields
from games.jihad.rules import actions
from games.jihad.rules.board import BOX, MUSLIM, Force, Game, Unit, hex_of, names, total
from games.jihad.rules.combat import forecast
from games.jihad.rules.conversion import Attempt, cost
from games.jihad.rules.losses import COMBAT, Losses
from games.jihad.rules.mustering import price
from games.jihad.rules.outlook import clash, income_after
from games.jihad.rules.productivity import income
from games.jihad.rules.recruitment import chosen_lines
from games.jihad.rules.stacking import site_value


class Why(NamedTuple):
    reason: str
    rule: str


DONE = {  # by the decision
    "Sharing": Why("One of your States counts each of these hexes as it is.", "5.3"),
    "Recruitment": Why("What is left is kept: conversions and revolts have to be paid for as well.", "6.1"),
    "Construction": Why("The points are worth more than what can be built.", "6.4"),
    "Movement": Why("Every further march costs more units on the way than it is worth there.", "7.2"),
    "UnderWay": Why("The points of both ways add up, and cost more units with every hex.", "7.2"),
    "Payment": Why("None of those in revolt can be paid for, or is worth it.", "10.2"),
    "Attempt": Why("None of those in the box can be paid for.", "9.2"),
    "WinBack": Why("None of those in the box can be paid for.", "9.2"),
    "Battles": Why("The odds against the box are too poor, and nobody has to attack it.", "13.0"),
}

GATHERED = Why(
    "Only from their hex can they be attacked there, and attrition takes no more of many than of few.", "13.0"
)
SHORT = Why("Who wins this war is all one to you, and each of its rounds costs you units.", "12.0")


def advise(view: View) -> Advice:
    assert view.seat is not None
    action = hard(view.rules, view.seen, view.seat, Random(view.rules.question(view.seen)))
    return Advice(action, *why(view.seen, action))


def explain(game: Game, seat: Seat, action: Action) -> Explained | None:
    """Of marches alone: they are what others wonder at, and the rest speaks for itself."""
    found = why_march(game, action) if isinstance(action, actions.March) else SHORT
    return None if found is SHORT else Explained(seat=seat, words=found.reason, rule=found.rule)


def why(game: Game, action: Action) -> Why:
    if isinstance(action, actions.Done):
        return DONE[type(flow.decision(game)).__name__]
    return REASONS[type(action)](game, action)


# Marches


def why_march(game: Game, action: actions.March) -> Why:
    force, units = force_of(game), names(game, action.units)
    board, at = game.board, action.to
    if any(unit.leader for unit in units) and gives_way(game, force):
        return SHORT
    if is_for_conquest(game, force) and expedition.next_march(game) == action:
        return Why(
            f"An army for a city of the {expedition.aim(game)}, who attack with few: most are to be held.",
            "8.4",
        )
    if board.land_at(at, board.enemy(force)):
        return why_attack(game, force, units, at)
    if own := board.land_at(at, force):
        return why_join(game, force, [*own, *units], at)
    return why_take(game, force, units, at)


def why_attack(game: Game, force: Force, units: list[Unit], at: Where) -> Why:
    seen = clash(game, force, units, at)
    return Why(f"{seen.odds} there: {fall_back(seen.results)}.{at_stake(game, force, units, at)}", "8.2")


def at_stake(game: Game, force: Force, units: list[Unit], at: Where) -> str:
    if any(unit.leader for unit in game.board.at(at)):
        return " Their leader is there."
    if counted_next := why_count(game, force, units, at):
        return f" {counted_next.reason}"
    held = 0 if game.board.land_at(at, force) else yields(game, at)  # else those before went for it
    return f" It yields {counted(held, 'point')} a turn." if held else ""


def why_count(game: Game, force: Force, units: list[Unit], at: Where) -> Why | None:
    """14.2 What it changes of the income that is counted next, where that is what a side marches for."""
    if not is_for_the_count(game, force):
        return None
    change = income_after(game, force, units, at) - income(game, game.components.muslims)
    more = "more" if change > 0 else "less"
    return Why(f"The Muslims would earn {counted(abs(change), 'point')} {more}.", "14.2") if change else None


def fall_back(results: Sequence[str]) -> str:
    """ "they retreat on 5 of 6, the attackers on none, who lose 1–2 on 2 of 6"."""
    found = [read_cell(cell) for cell in results]
    theirs = len([one for one in found if one.defender_retreats])
    ours = len([one for one in found if one.attacker_retreats])
    losing = [one.attacker for one in found if one.attacker]
    cost = f", who lose {lost(losing)} on {len(losing)} of 6" if losing else ""
    return f"they retreat on {theirs or 'none'} of 6, the attackers on {ours or 'none'}{cost}"


def why_join(game: Game, force: Force, units: list[Unit], at: Where) -> Why:
    """A garrison is made stronger: against what can be brought there, or what the ground costs."""
    if at == BOX:
        return GATHERED
    there = total(game, units) + site_value(game, hex_of(game, at), force)
    if force == MUSLIM and not is_for_the_count(game, force) and (danger := threat(game, hex_of(game, at))):
        return Why(f"The Empires can bring strength {danger} there next; with these it holds {there}.", "8.2")
    if force == MUSLIM:
        return Why("So small a stack can be used up by attrition; with company it holds the place.", "7.2")
    return Why(f"The enemy is at hand; with these strength {there} stands there.", "8.2")


def why_take(game: Game, force: Force, units: list[Unit], at: Where) -> Why:
    if counted_next := why_count(game, force, units, at):
        return counted_next
    if force == MUSLIM and at in game.components.atlas.base_sites and not game.board.bases.get(at):
        return Why("Nobody holds it, and a base can be built there next turn: recruits at the front.", "6.42")
    if held := yields(game, at):
        return Why(f"Nobody holds it, and it yields {counted(held, 'point')} a turn.", "5.3")
    return Why("Nobody holds it, and from there more is in reach.", "7.1")


# Points


def why_recruit(game: Game, action: actions.Recruit) -> Why:
    force = force_of(game)
    lines = chosen_lines(game, force, action)
    row = lines[0][0]
    worth = game.components.strength[row.state, row.kind]
    if not row.cost:
        several = sum(count for _, count in lines) > 1
        free = "They cost nothing, and each has" if several else "It costs nothing, and has"
        return Why(f"{free} strength {worth}.", "6.2")
    paid = sum(price(game, line, action.aid) * count for line, count in lines)
    each = f"Strength {worth} for {counted(row.cost, 'point')} each, {paid} in all"
    return Why(f"{each}, and this is where units are wanted most.", "6.2")


def why_build(game: Game, action: actions.Build) -> Why:
    return Why("There are points to spare, and ships carry armies and close the sea.", "6.41")


def why_base(game: Game, action: actions.BuildBase) -> Why:
    return Why("A base is a city to you: it yields every turn, and recruits come there.", "6.42")


def why_convert(game: Game, action: actions.Convert) -> Why:
    units, again = names(game, action.units), not isinstance(flow.decision(game), Attempt)
    tables = game.components.tables
    table = tables.reconversion if again else tables.conversion
    chances = [sum([table.marked(unit.state, die) for die in range(1, 7)]) / 6 for unit in units]
    points = counted(sum([cost(game, unit) for unit in units]), "point")
    comes = "won back" if again else "converted"
    return Why(f"For {points} {sum(chances):.1f} of {len(units)} are {comes} on average.", "9.2")


def why_suppress(game: Game, action: actions.Suppress) -> Why:
    each = game.components.numbers.suppression_cost
    return Why(f"{counted(each, 'point')} each, less than it costs to have them again.", "10.2")


# In combat


def why_fight(game: Game, action: actions.Fight) -> Why:
    seen = forecast(game, force_of(game), action)
    return Why(f"The best odds first, here {seen.odds}: {fall_back(seen.results)}.", "8.2")


def why_lose(game: Game, action: actions.Lose) -> Why:
    frame = flow.decision(game)
    assert isinstance(frame, Losses)
    lost = names(game, action.units)
    kept = [unit for unit in names(game, frame.units) if unit not in lost]
    if any(unit.leader for unit in lost) and gives_way(game, frame.force):
        return SHORT
    if frame.why == COMBAT and "Bedouin" in {one.kind for one in kept} - {one.kind for one in lost}:
        return Why("Bedouins who fall in combat do not come back; these can be recruited again.", "8.3")
    if any(unit.leader for unit in kept):
        return Why("With the leader the war would be lost.", "12.0")
    return Why("Nobody else there is cheaper to have back.", frame.paragraph(game))


def why_retreat(game: Game, action: actions.Retreat) -> Why:
    if friends := [unit for unit in game.board.at(action.to) if unit.naval == is_naval(game)]:
        return Why(f"{counted(len(friends), 'unit')} of ours {does(len(friends), 'stand')} there.", "8.2")
    return Why("There is room for all of them, and it is worth holding.", "8.2")


def is_naval(game: Game) -> bool:
    units: tuple[int, ...] = getattr(flow.decision(game), "units", ())
    return any(unit.naval for unit in names(game, units))


def why_stand(game: Game, action: actions.Stand) -> Why:
    return Why("Whoever runs leaves the sea to the others, and is met again.", "8.5")


def why_leader(game: Game, action: actions.PlaceLeader) -> Why:
    if gives_way(game, force_of(game)):
        return SHORT
    around = total(game, game.board.land_at(action.hex, force_of(game)))
    return Why(f"Strength {around} stands there, and who loses the leader loses the war.", "12.0")


def force_of(game: Game) -> Force:
    found: Force = getattr(flow.decision(game), "force", MUSLIM)
    return found


REASONS: dict[type[Action], Callable[[Game, Any], Why]] = {
    actions.March: why_march,
    actions.Recruit: why_recruit,
    actions.Build: why_build,
    actions.BuildBase: why_base,
    actions.Convert: why_convert,
    actions.Suppress: why_suppress,
    actions.Fight: why_fight,
    actions.Lose: why_lose,
    actions.Retreat: why_retreat,
    actions.Stand: why_stand,
    actions.PlaceLeader: why_leader,
}
