"""The log: a sentence an event, with its dice and its sum."""

from functools import singledispatch

from games.apocalypse.components import Components
from games.apocalypse.present import words
from games.apocalypse.rules import events
from games.apocalypse.rules.board import BYZANTINE, MUSLIM
from games.apocalypse.rules.losses import SUNK
from games.apocalypse.rules.reserve import COUNTER
from games.apocalypse.rules.victory import REASONS
from games.engine.contract import Event
from games.engine.page import Line
from games.engine.words import counted, does, listed, sentence, signed

KINDS = {
    "turn": "Years",
    "event": "Events",
    "mode": "Modes",
    "move": "Moves",
    "combat": "Battles",
    "siege": "Sieges",
    "loss": "Losses",
}
HEADS = (events.TurnBegan,)
WHY = {
    "attrition": "to attrition",
    "stacking": "for want of room",
    "battle": "in battle",
    "rout": "in the rout",
    "siege": "with the place",
    "patrol": "in a meeting with a patrol",
    "quake": "in the earthquake",
    "sunk": "with their ships",
    "storm": "in the storm",
    "homeless": "with nowhere to go",
    "crowded": "beyond the anchors",
    "assault": "on the walls",
    "adrift": "far from any coast",
    "delta": "to land units in the Delta",
}
ENDED = {
    "disbanded": "disbands",
    "routed": "is routed and is no more",
    "destroyed": "is destroyed",
    "dissolved": "has nobody left and is no more",
    "formed anew": "ends, to be formed anew",
}
CAMP = "a friendly town or ships there", "harsh ground"  # what makes it easier, and harder
RESULTS = {
    "A": "attrition",
    "AR": "the attacker is routed",
    "AD": "the attacker is destroyed",
    "DR": "the defender is routed",
    "DD": "the defender is destroyed",
}


def tell(components: Components, event: Event) -> list[Line]:
    return [line._replace(rule=line.rule or event.rule) for line in _lines(event, components)]


@singledispatch
def _lines(event: Event, components: Components) -> list[Line]:
    raise NotImplementedError(f"The log cannot tell {event!r}.")


def who(one: str) -> str:
    """Of a battle on land an Expedition, of one at sea a side."""
    return words.SIDES[int(one)] if one.isdigit() else sentence(words.expedition(one))


@_lines.register
def _(event: events.SetUp, components: Components) -> list[Line]:
    how = " as is offered" if event.quick else ""
    return [Line(f"{words.SIDES[event.seat]} have set up{how}.", "turn", event.seat)]


@_lines.register
def _(event: events.Appointed, components: Components) -> list[Line]:
    return [Line(f"{components.leader[event.leader].name} commands in Armenia.", "turn", BYZANTINE)]


@_lines.register
def _(event: events.TurnBegan, components: Components) -> list[Line]:
    return [Line(f"AD {event.year}, turn {event.turn}", "turn", head=True)]


@_lines.register
def _(event: events.PhaseBegan, components: Components) -> list[Line]:
    return [Line(f"{words.PHASES[event.phase]}.", "turn")]


@_lines.register
def _(event: events.EventRolled, components: Components) -> list[Line]:
    found = components.event[event.roll]
    dice = " + ".join(map(str, event.dice))
    effect = "It has happened before: no effect." if event.again else found.words
    return [Line(f"Event: dice {dice} = {event.roll}, {found.title}. {effect}", "event")]


@_lines.register
def _(event: events.QuakeStruck, components: Components) -> list[Line]:
    harm = ["one unit is lost"] if event.lost else []
    harm += ["it is pillaged"] if event.pillaged else []
    what = listed(harm) if harm else "its walls are weaker this year"
    place = components.place[event.place].name
    text = f"An earthquake (die {event.district}) shakes {place}: die {event.die}, {what}."
    return [Line(text, "event")]


@_lines.register
def _(event: events.Arrived, components: Components) -> list[Line]:
    what = [counted(event.units, "unit")] if event.units else []
    what += [counted(event.ships, "ship")] if event.ships else []
    what += [components.leader[one].name for one in event.leaders]
    verb = does(event.units + event.ships + len(event.leaders), "come")
    text = f"{words.SIDES[event.seat]}: {listed(what)} {verb} to {words.name(components, event.where)}."
    return [Line(text, "event", event.seat)]


@_lines.register
def _(event: events.Left, components: Components) -> list[Line]:
    return [Line(f"{components.leader[event.leader].name} leaves the war.", "event")]


@_lines.register
def _(event: events.Wavered, components: Components) -> list[Line]:
    fate = "goes over to the Muslims" if event.defects else "wavers"
    where = words.name(components, event.where)
    return [Line(f"An Armenian unit at {where}: die {event.die}, it {fate}.", "event")]


@_lines.register
def _(event: events.WentOver, components: Components) -> list[Line]:
    name, where = components.leader[event.leader].name, words.name(components, event.where)
    return [Line(f"{name} goes over to the Muslims at {where}.", "event", MUSLIM)]


@_lines.register
def _(event: events.Rallied, components: Components) -> list[Line]:
    return [Line(f"The wavering Armenians rally: {counted(event.count, 'unit')}.", "event")]


@_lines.register
def _(event: events.Recruits, components: Components) -> list[Line]:
    sort = "a picked or mounted unit" if event.picked else f"foot, die {event.die}"
    return [Line(f"The Fabrica of {components.place[event.place].name} gives {sort}.", "event")]


@_lines.register
def _(event: events.Replaced, components: Components) -> list[Line]:
    unit, place = words.kinds(components, [event.kind]), components.place[event.place].name
    return [Line(f"{unit} comes back at {place}.", "event", event.seat)]


@_lines.register
def _(event: events.ShipsLost, components: Components) -> list[Line]:
    lost = counted(event.count, f"{words.OF[event.seat]} ship")
    why = "" if event.why == SUNK else f" {WHY[event.why]}"
    return [Line(f"{lost} lost at {words.name(components, event.where)}{why}.", "loss", event.seat)]


@_lines.register
def _(event: events.UnitsLost, components: Components) -> list[Line]:
    lost = words.kinds(components, event.kinds)
    text = f"{words.SIDES[event.seat]} lose {lost} at {words.name(components, event.where)} {WHY[event.why]}."
    return [Line(text, "loss", event.seat)]


@_lines.register
def _(event: events.LeaderKilled, components: Components) -> list[Line]:
    name = components.leader[event.leader].name
    return [Line(f"{name} is killed at {words.name(components, event.where)}.", "loss")]


@_lines.register
def _(event: events.Shifted, components: Components) -> list[Line]:
    what = counted(event.units, "unit") if event.units else counted(event.ships, "ship")
    to = words.name(components, event.to)
    verb = does(event.units or event.ships, "go")
    return [Line(f"{words.SIDES[event.seat]}: {what} {verb} into garrison at {to}.", "mode", event.seat)]


@_lines.register
def _(event: events.Scattered, components: Components) -> list[Line]:
    at = f" at {listed(words.name(components, node) for node in event.where)}" if event.where else ""
    text = f"{counted(event.count, 'Byzantine unit')} {does(event.count, 'go')} on patrol{at}."
    return [Line(text, "mode", 0)]


@_lines.register
def _(event: events.Mustered, components: Components) -> list[Line]:
    led = f" under {words.leaders(components, event.leaders)}" if event.leaders else ""
    where = words.name(components, event.where)
    text = f"{sentence(words.expedition(event.name))} forms at {where}: {counted(event.units, 'unit')}{led}."
    return [Line(text, "mode")]


@_lines.register
def _(event: events.Launched, components: Components) -> list[Line]:
    ships = counted(event.count, f"{words.OF[event.seat]} ship")
    at = f" at {listed(words.name(components, hex_) for hex_ in event.where)}" if event.where else ""
    return [Line(f"{ships} {does(event.count, 'stand')} ready for sea{at}.", "mode", event.seat)]


@_lines.register
def _(event: events.Moved, components: Components) -> list[Line]:
    start, end = words.name(components, event.path[0]), words.name(components, event.path[-1])
    verb = "sails" if event.by_sea else "goes"
    points = counted(event.points, "point")
    return [Line(f"{moved(components, event)} {verb} from {start} to {end}: {points}.", "move", event.seat)]


def moved(components: Components, event: events.Moved) -> str:
    if event.what in components.leader:
        return components.leader[event.what].name
    if event.what == "ships":
        return f"An empty {words.OF[event.seat]} squadron"
    return "A patrol" if event.what == "patrol" else sentence(words.expedition(event.what))


@_lines.register
def _(event: events.ZoneRolled, components: Components) -> list[Line]:
    dice = " + ".join(map(str, event.dice))
    who_ = sentence(words.expedition(event.name))
    return [Line(f"{who_} meets a patrol’s zone: dice {dice} = {sum(event.dice)} points lost.", "move")]


@_lines.register
def _(event: events.PatrolMet, components: Components) -> list[Line]:
    where = words.name(components, event.where)
    return [
        Line(f"{sentence(words.expedition(event.name))} meets a patrol at {where}: one for one.", "combat")
    ]


@_lines.register
def _(event: events.Dropped, components: Components) -> list[Line]:
    text = f"{sentence(words.expedition(event.name))} leaves {counted(event.count, 'unit')} at "
    return [Line(f"{text}{words.name(components, event.where)}.", "move")]


@_lines.register
def _(event: events.Camped, components: Components) -> list[Line]:
    where = words.name(components, event.where)
    return [Line(f"{sentence(words.expedition(event.name))} camps at {where}.", "move")]


@_lines.register
def _(event: events.Ended, components: Components) -> list[Line]:
    return [Line(f"{sentence(words.expedition(event.name))} {ENDED[event.why]}.", "move")]


@_lines.register
def _(event: events.AttritionRolled, components: Components) -> list[Line]:
    change = f" {signed(event.modifier)} for {CAMP[event.modifier > 0]}" if event.modifier else ""
    lost = f"{event.lost} lost" if event.lost else "none lost"
    text = (
        f"{sentence(words.expedition(event.name))}, {counted(event.units, 'unit')} in camp: die {event.die}"
    )
    return [Line(f"{text}{change}, {lost}.", "loss")]


@_lines.register
def _(event: events.Embarked, components: Components) -> list[Line]:
    text = f"{sentence(words.expedition(event.name))} embarks on {counted(event.ships, 'ship')} at "
    return [Line(f"{text}{words.name(components, event.where)}: {counted(event.points, 'point')}.", "move")]


@_lines.register
def _(event: events.Landed, components: Components) -> list[Line]:
    where = words.name(components, event.where)
    points, enemy = counted(event.points, "point"), f", {event.enemy} of them for the enemy there"
    text = (
        f"{sentence(words.expedition(event.name))} lands at {where}: {points}{enemy if event.enemy else ''}."
    )
    return [Line(text, "move")]


@_lines.register
def _(event: events.HeldBack, components: Components) -> list[Line]:
    led = f" under {components.leader[event.leader].name}" if event.leader else ""
    return [Line(f"The Byzantines hold {counted(event.count, 'unit')} in reserve{led}.", "combat", 0)]


@_lines.register
def _(event: events.SurpriseRolled, components: Components) -> list[Line]:
    what = "the camp is stormed" if event.surprised else "no surprise, a field battle"
    return [Line(f"At {words.name(components, event.where)}: die {event.die}, {what}.", "combat")]


@_lines.register
def _(event: events.Fought, components: Components) -> list[Line]:
    odds, by = components.tables.combat.columns[event.column], event.shifts[0] - event.shifts[1]
    leaders = f", leaders {event.shifts[0]} − {event.shifts[1]} = {signed(by)}" if any(event.shifts) else ""
    verb = "attack at sea" if event.naval else "attacks"
    text = f"{who(event.attacker)} {verb} at {words.name(components, event.where)}"
    again = "; the reserve fights it again" if event.again else ""
    sums = f"{event.strengths[0]} against {event.strengths[1]}{leaders}, {odds}"
    return [Line(f"{text}, {sums}: die {event.die}, {RESULTS[event.result]}{again}.", "combat")]


@_lines.register
def _(event: events.Answered, components: Components) -> list[Line]:
    text = "counter-attacks" if event.answer == COUNTER else "covers the rout"
    return [Line(f"The Byzantine reserve {text}.", "combat", 0)]


@_lines.register
def _(event: events.Routed, components: Components) -> list[Line]:
    text = f"{words.SIDES[event.seat]} are routed at {words.name(components, event.where)}"
    return [Line(f"{text}: {event.losses} to be lost.", "combat", event.seat)]


@_lines.register
def _(event: events.SiegeRolled, components: Components) -> list[Line]:
    dice, place = " + ".join(map(str, event.dice)), components.place[event.place].name
    result = f"it falls, {event.left} left" if event.left >= 0 else f"{-event.left} short, it holds"
    text = f"{sentence(words.expedition(event.name))} besieges {place}: dice {dice}"
    return [Line(f"{text}, × {event.garrison} in garrison = {event.points} points: {result}.", "siege")]


@_lines.register
def _(event: events.BreachRolled, components: Components) -> list[Line]:
    change = f" {signed(event.modifier)} for walls that shook or broke" if event.modifier else ""
    result = "the walls are breached" if event.breached else "the walls hold"
    place = components.place[event.place].name
    text = f"{sentence(words.expedition(event.name))} assaults {place}: die {event.die}{change}"
    return [Line(f"{text}, {event.needed} needed: {result}.", "siege")]


@_lines.register
def _(event: events.Captured, components: Components) -> list[Line]:
    pillage = (
        f" Die {event.die}: {'it is pillaged' if event.pillaged else 'it is spared'}." if event.die else ""
    )
    text = f"{words.SIDES[event.seat]} take {components.place[event.place].name}.{pillage}"
    return [Line(text, "siege", event.seat)]


@_lines.register
def _(event: events.Fled, components: Components) -> list[Line]:
    what = listed([counted(event.ships, "ship"), *([counted(event.units, "unit")] if event.units else [])])
    start, to = words.name(components, event.start), words.name(components, event.to)
    text = f"{words.SIDES[event.seat]} flee by sea from {start} to {to}: {what}."
    return [Line(text, "move", event.seat)]


@_lines.register
def _(event: events.FireUsed, components: Components) -> list[Line]:
    own = ", and one of their own" if event.own else ""
    text = f"Greek fire from {counted(event.ships, 'ship')}: die {event.die}"
    return [Line(f"{text}, {counted(event.lost, 'enemy ship')} lost{own}.", "combat", 0)]


@_lines.register
def _(event: events.GameEnded, components: Components) -> list[Line]:
    return [Line(f"{REASONS[event.why]} {words.SIDES[event.winner]} win.", "turn", event.winner)]
