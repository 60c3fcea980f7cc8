"""Why a careful player does what they do: the reason for an action, from what its own side sees."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot import battles, raids
from games.apocalypse.bot.appraise import attempt, least, meeting
from games.apocalypse.bot.hard import hard
from games.apocalypse.bot.normal import normal
from games.apocalypse.parts import Node, Place
from games.apocalypse.present import forecast, words
from games.apocalypse.present.forecast import percent
from games.apocalypse.rules import actions, control
from games.apocalypse.rules.board import BYZANTINE, IMPERIAL, MUSLIM, ExpeditionId, Game, enemy
from games.apocalypse.rules.naval import PayingShips
from games.apocalypse.rules.replacements import FOOT
from games.apocalypse.rules.reserve import COUNTER, COVER, NOTHING, Reply
from games.apocalypse.rules.siege import CAMP, DISBAND, target
from games.apocalypse.rules.ways import left, reach, sail_limit, sea_distances
from games.engine import flow
from games.engine.contract import Action, Explained, Seat
from games.engine.page import Advice, View
from games.engine.questions import Choose
from games.engine.words import counted


class Why(NamedTuple):
    reason: str
    rule: str = ""


DONE = {  # by the decision
    "Adjustment": Why("All is formed that has somewhere to go this year.", "3.3"),
    "Campaign": Why("Nobody who could still move has anywhere better to be.", "3.3.3"),
    "Patrols": Why("The patrols stand where an enemy would have to pass.", "3.2.4"),
    "Choosing": Why("There is no room for more of them.", "4.0"),
}
STAY = {
    "HoldingBack": Why("All are wanted in the line: what could be held back would mend no defeat.", "6.4"),
    "Flight": Why("The walls are held, or there are no ships for them.", "7.3"),
    "Boarding": Why("Who stays ashore cannot be lost at sea.", "8.0"),
    "Return": Why("By land they lose nobody to the sea.", "5.1.2"),
}
CHOSEN = {
    FOOT: Why("With several on foot in the box, the die brings back more than one.", "2.3.2"),
    CAMP: Why("Who camps there can try again next year.", "3.3.3"),
    DISBAND: Why("At home they are safe, and gather again next year.", "3.3.4"),
    COVER: Why("A counter-attack would more likely be lost; each rider saves one who runs.", "6.4.3"),
    NOTHING: Why("A counter-attack would more likely be lost, and whoever loses it is destroyed.", "6.4.3"),
}
AHEAD = Why("Played on for three years from here, it comes out better than the usual answer.", "6.4.3")
GOES_ON = Why("Every way on is open to them, and nobody is fought there.", "8.2.2")
PLAIN: dict[type[Action], Why] = {
    actions.QuickSetUp: Why("A sound order to begin in, and nobody has to be placed one by one.", "10.0"),
    actions.Deploy: Why("There is most room for them there.", "2.2"),
    actions.Replace: Why("The strongest of those in the box comes where there is most room.", "2.3"),
    actions.Scrap: Why("Nobody is aboard these.", "2.4.2"),
    actions.Scatter: Why("An enemy army is near, and a patrol in its way costs it points.", "3.2.4"),
    actions.Scout: Why("The nearest enemy army will want to pass there, which costs it points.", "3.2.4"),
    actions.Launch: Why("An army on the coast waits for ships, and only those at sea can come.", "3.1.1"),
    actions.Berth: Why("No army waits for them this year.", "3.1.1"),
    actions.Embark: Why("So many carry them all; the others are free for somebody else.", "5.1.7"),
    actions.Follow: Why("An army waits for ships, and these bring them nearer.", "5.1.1"),
    actions.Disperse: Why("A garrison is worth most there, and there is room.", "3.3.4"),
    actions.Escort: Why("Among friends a leader is safe.", "3.3.4"),
    actions.Join: Why("All who come make the army stronger.", "2.2.1"),
    actions.Rout: Why("They would be the first to have nobody left, and there is room to run to.", "6.1.4"),
    actions.Flee: Why("Aboard they are saved; in the place they would be lost with it.", "7.3"),
    actions.GoAboard: Why("Ships without troops are lost to those that carry some.", "8.0"),
    actions.Lose: Why("They are the weakest of those who can be lost.", "6.1.4"),
}


TOLD = (actions.Besiege, actions.Assault, actions.Camp, actions.Disband)  # by nothing that is covered


def advise(view: View) -> Advice:
    assert view.seat is not None
    rules, seen, luck = view.rules, view.seen, view.rules.question(view.seen)
    action = hard(rules, seen, view.seat, Random(luck))
    if isinstance(flow.decision(seen), Reply) and action != normal(rules, seen, view.seat, Random(luck)):
        return Advice(action, *AHEAD)  # what is said of the answers holds for the usual one
    return Advice(action, *why(seen, action))


def explain(game: Game, seat: Seat, action: Action) -> Explained | None:
    """To all, of what an army does whose units only its own side knows."""
    if not isinstance(action, TOLD):
        return None
    found = why(game, action)
    return Explained(seat=seat, words=found.reason, rule=found.rule)


def why(game: Game, action: Action) -> Why:
    frame = type(flow.decision(game)).__name__
    match action:
        case actions.Done():
            return DONE[frame]
        case actions.Stay():
            return STAY[frame]
        case Choose():
            return why_chosen(game, action.answer)
    return PLAIN.get(type(action)) or REASONS[type(action)](game, action)


def why_chosen(game: Game, answer: str) -> Why:
    frame: Any = flow.decision(game)
    match type(frame).__name__:
        case "Noble":
            return Why("The other is likelier to go over to the Muslims.", "10.1.7")
        case "Burning":
            return why_fire(int(answer))
        case "Recruiting" if answer != FOOT:
            return Why("Few on foot are in the box, and one of the best is worth more than a die.", "2.3.2")
    if answer == COUNTER:
        return Why("The reserve is more likely than not to win it, and destroys whoever it beats.", "6.4.3")
    return CHOSEN.get(answer, GOES_ON)


def why_fire(ships: int) -> Why:
    if ships:
        return Why("What burns has not to be fought.", "8.3")
    return Why("The fire can turn on one's own ships.", "8.3")


# Armies


def why_muster(game: Game, action: actions.Muster) -> Why:
    size = counted(len(action.units), "unit")
    if action.name not in game.components.army:
        return why_home_army(size, anew=action.name in game.board.expeditions)
    if raids.is_host(game, action.name) and len(action.units) > least(game):
        walls = len(game.board.garrison(game.components.capital, BYZANTINE))
        return Why(f"{size} for Constantinople, where {walls} man the walls{years_off(game, action)}.", "7.0")
    return Why(f"{size} are enough for the places near by, and more of them would be slower.", "3.3.1")


def years_off(game: Game, action: actions.Muster) -> str:
    """5.1.1 Whether ships come there this year at all, from where it gathers."""
    at, far = hex_of(action.where), sea_distances(game, hex_of(game.components.capital))
    if at not in game.components.atlas.coasts:
        return ": first it has to come to the sea"
    late = far.get(at, FAR) > sail_limit(game, MUSLIM)
    return ": too far to sail in one year, but from there it comes nearer" if late else ""


def why_home_army(size: str, *, anew: bool) -> Why:
    if anew:
        return Why(f"{size}: so the army takes in whoever has come since, and can strike from there.", "3.3")
    return Why(f"{size} can strike from there at whoever comes near Constantinople.", "3.3")


def why_march(game: Game, action: actions.March) -> Why:
    name, to = action.expedition, action.to
    spent = reach(game, name).cost[to] - game.board.expeditions[name].spent
    if camps := game.board.camps(to, enemy(game.board.expeditions[name].seat)):
        wins = percent(meeting(game, name, to).wins)
        return Why(f"{wins} to beat {words.expedition(camps[0])} there.", "6.1.2")
    if place := hostile(game, name, to):
        return why_place(game, name, place, left(game, name) - spent)
    return why_nearer(game, name)


def why_place(game: Game, name: ExpeditionId, place: Place, points: int) -> Why:
    """7.0 What the better of siege and assault promises, with so many points left."""
    units = game.board.members(name)
    found = attempt(game, place, units, points)
    how, rule = ("an assault", "7.2.1") if found.storm else ("a siege", "7.1.1")
    garrison = len(game.board.garrison(game.components.atlas.site[place.id], enemy(units[0].seat)))
    held = f"{garrison} in garrison" if garrison else "nobody in garrison"
    return Why(
        f"{place.name} falls to {how} with {percent(found.chance)}: {len(units)} against {held}.", rule
    )


def hostile(game: Game, name: ExpeditionId, to: Node) -> Place | None:
    place = game.components.atlas.place_at.get(to)
    return place if place and control.owner(game, place.id) != game.board.expeditions[name].seat else None


def why_nearer(game: Game, name: ExpeditionId) -> Why:
    if raids.is_bound(game, name):
        return Why("It is bound for Constantinople, and this is as near as it comes for now.", "3.3.1")
    return Why("What is worth taking lies beyond, and this is as near as it comes for now.", "3.3.1")


def why_walls(game: Game, action: actions.Besiege | actions.Assault) -> Why:
    name = action.expedition
    place, one = target(game, name), game.board.expeditions[name]
    assert place
    garrison = len(game.board.garrison(one.where, enemy(one.seat)))
    siege, storm = forecast.siege(game, place, garrison, left(game, name)), forecast.breach(game, place)
    return Why(
        f"A siege succeeds with {percent(siege)}, an assault breaches the walls with {percent(storm)}.", "7.0"
    )


def why_drop(game: Game, action: actions.Drop) -> Why:
    one = game.board.expeditions[action.expedition]
    if one.seat == BYZANTINE:
        return Why("The walls of Constantinople have to be manned.", "7.0")
    if raids.is_bound(game, action.expedition):
        return Why("There is no room aboard for them.", "5.1.6")
    return Why("A place that is worth something needs a guard.", "3.3.1")


def why_camp(game: Game, action: actions.Camp) -> Why:
    one = game.board.expeditions[action.expedition]
    if one.where == game.components.capital and one.seat == MUSLIM:
        return Why("Before the walls they can try again next year.", "3.3.3")
    return Why("Nothing in reach is worth its risk, and camped they stay together.", "3.3.3")


def why_disband(game: Game, action: actions.Disband) -> Why:
    if len(game.board.members(action.expedition)) <= raids.BAND:
        return Why("So few are not safe in the field; at home they man walls.", "3.3.4")
    return Why("At home there is room for all, and next year they gather where they are wanted.", "3.3.4")


# At sea


def why_sail(game: Game, action: actions.Sail) -> Why:
    return why_coast(game, action.expedition, action.to)


def why_land(game: Game, action: actions.Land) -> Why:
    return why_coast(game, action.expedition, action.to)


def why_coast(game: Game, name: ExpeditionId, to: str) -> Why:
    nodes = [to] if to in game.components.atlas.all_nodes else game.components.atlas.nodes.get(to, ())
    found = [place for node in nodes if (place := hostile(game, name, node))]
    if found:
        return why_place(game, name, found[0], left(game, name))
    if hex_of(to) == hex_of(game.components.capital):
        return Why("Constantinople is where the war is decided.", "2.1")
    return why_nearer(game, name)


def why_commission(game: Game, action: actions.Commission) -> Why:
    frame: Any = flow.decision(game)
    if frame.side == BYZANTINE:
        return Why("No other port of yours is nearer to Constantinople.", "2.4.2")
    return Why("Most of your ships lie near.", "2.4.2")


def why_sink(game: Game, action: actions.Sink) -> Why:
    frame: Any = flow.decision(game)
    if isinstance(frame, PayingShips) or frame.chooser == frame.side:
        return Why("Those with nobody aboard go first.", "8.2")
    return Why("Nobody sees who is aboard which.", "8.2")


def why_hold_back(game: Game, action: actions.HoldBack) -> Why:
    units = game.board.members(IMPERIAL)
    reserve = [unit for unit in units if unit.id in action.units]
    line = [unit for unit in units if unit.id not in action.units]
    wins, _ = battles.chances(game, line, reserve, [action.leader], again=False)
    return Why(f"The line wins with {percent(wins)}; these can strike back, or cover those who run.", "6.4")


REASONS: dict[type[Action], Callable[[Game, Any], Why]] = {
    actions.Muster: why_muster,
    actions.March: why_march,
    actions.Besiege: why_walls,
    actions.Assault: why_walls,
    actions.Drop: why_drop,
    actions.Camp: why_camp,
    actions.Disband: why_disband,
    actions.Sail: why_sail,
    actions.Land: why_land,
    actions.Commission: why_commission,
    actions.Sink: why_sink,
    actions.HoldBack: why_hold_back,
}
