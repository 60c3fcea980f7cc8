"""The log: a sentence an event, with its dice."""

from collections import Counter
from collections.abc import Iterable
from functools import singledispatch

from games.engine.contract import Event
from games.engine.page import Line, Subject
from games.engine.words import counted, does, listed, sentence
from games.jihad.components import Components
from games.jihad.present import words
from games.jihad.present.once import once
from games.jihad.rules import events
from games.jihad.rules.board import UnitId

KINDS = {
    "turn": "Turns",
    "points": "Points",
    "muster": "Recruits",
    "move": "Moves",
    "loss": "Losses",
    "combat": "Combat",
    "revolt": "Rebellion",
    "faith": "Conversion",
}
HEADS = (events.TurnBegan,)
COUNTERS = ("units", "cargo", "attackers", "defenders", "loyal", "dispersed")  # fields of events
SEGMENTS = {"recruitment": "recruit", "movement": "move", "combat": "fight", "rebellion": "face rebellion"}
NOBODY = {  # why somebody recruits nobody
    "muslim": "no unit is in their pool that would find room",
    "empires": "no State of theirs has an enemy near by and a unit in its pool that would find room",
}
WHY = {
    "attrition": "to attrition",
    "stacking": "to crowding",
    "combat": "in combat",
    "retreat": "with no way to retreat",
    "sunk": "with their ships",
}


def tell(components: Components, event: Event) -> list[Line]:
    return [line._replace(rule=line.rule or event.rule) for line in _lines(event, components)]


@once
def roster(components: Components) -> list[tuple[str, str]]:
    """State and kind of each counter, by its id."""
    units = [(one.state, one.kind) for one in components.unit_types for _ in range(one.count)]
    return [*units, *((components.muslims, leader.name) for leader in components.leaders)]


def units(components: Components, ids: Iterable[UnitId]) -> str:
    """ "2 Bedouins and 1 Muslim Levy"."""
    known = roster(components)
    counted = Counter(known[i] for i in ids)
    leaders = [kind for _, kind in counted if kind not in words.KINDS]
    sorts = [(key, count) for key, count in sorted(counted.items()) if key[1] in words.KINDS]
    return listed([*(words.kind(components, *key, count) for key, count in sorts), *leaders])


def subjects(components: Components) -> list[Subject]:
    """The named hexes, the States and the leaders."""
    return [
        *(Subject(hex_, name) for hex_, name in words.named_places(components)),
        *(Subject(state.name, f"The {state.name}") for state in components.states),
        *(Subject(leader.name, leader.name) for leader in components.leaders),
    ]


def concerned(components: Components, event: Event) -> set[str]:
    """The leaders among its counters."""
    ids = (unit for field in COUNTERS for unit in getattr(event, field, ()))
    return {leader.name for leader in components.leaders} & {roster(components)[unit][1] for unit in ids}


@singledispatch
def _lines(event: Event, components: Components) -> list[Line]:
    raise NotImplementedError(f"The log cannot tell {event!r}.")


@_lines.register
def _(event: events.TurnBegan, components: Components) -> list[Line]:
    return [Line(f"Turn {event.turn}, {words.years(event.turn)}", "turn", head=True)]


@_lines.register
def _(event: events.SegmentBegan, components: Components) -> list[Line]:
    return [Line(f"{words.FORCES[event.force]} {SEGMENTS.get(event.segment, event.segment)}.", "turn")]


@_lines.register
def _(event: events.Earned, components: Components) -> list[Line]:
    each = listed(f"{state} {income}" for state, income, _ in event.rows)
    return [Line(f"Productivity: {each}.", "points")]


@_lines.register
def _(event: events.HexAwarded, components: Components) -> list[Line]:
    return [Line(f"The {event.state} count {words.name(components, event.hex)}.", "points")]


@_lines.register
def _(event: events.StateDefeated, components: Components) -> list[Line]:
    change = does(event.ships, "change")
    ships = f" {counted(event.ships, 'ship')} {change} sides." if event.ships else ""
    lost = f" and lose {counted(event.points, 'point')}" if event.points else ""
    return [Line(f"The {event.state} are defeated{lost}.{ships}", "turn")]


@_lines.register
def _(event: events.Recruited, components: Components) -> list[Line]:
    payer = "" if event.payer == event.state else f" from the {event.payer}"
    price = f" for {counted(event.paid, 'point')}{payer}" if event.paid else ""
    what, where = (
        words.kind(components, event.state, event.kind, event.count),
        words.name(components, event.where),
    )
    return [Line(f"{what} recruited at {where}{price}.", "muster")]


@_lines.register
def _(event: events.NobodyRecruited, components: Components) -> list[Line]:
    return [Line(f"{words.FORCES[event.force]} can recruit nobody: {NOBODY[event.force]}.", "muster")]


@_lines.register
def _(event: events.NavalBuilt, components: Components) -> list[Line]:
    built = words.kind(components, event.state, "Naval", event.count)
    return [Line(f"{built} built for {counted(event.paid, 'point')}.", "muster")]


@_lines.register
def _(event: events.BaseBuilt, components: Components) -> list[Line]:
    where = words.name(components, event.hex)
    return [Line(f"The base at {where} is raised to level {event.level} for {event.paid}.", "muster")]


@_lines.register
def _(event: events.Moved, components: Components) -> list[Line]:
    start, end = words.name(components, event.path[0]), words.name(components, event.path[-1])
    cargo = f", carrying {units(components, event.cargo)}" if event.cargo else ""
    points = counted(event.points, "point")
    who, go = units(components, event.units), does(len(event.units), "go")
    return [Line(f"{who} {go} from {start} to {end}{cargo}: {points}.", "move")]


@_lines.register
def _(event: events.AttritionRolled, components: Components) -> list[Line]:
    if event.stood and not event.taken:
        return []  # sixty stacks stand every turn: who looks back reads them by the die
    return attrition(event, components)


def attrition(event: events.AttritionRolled, components: Components) -> list[Line]:
    how = "standing" if event.stood else "marching"
    where = words.name(components, event.where)
    points = counted(event.points, "point")
    return [Line(f"Attrition at {where}, {how}, {points}: die {event.die}, {_taken(event)}.", "loss")]


def _taken(event: events.AttritionRolled) -> str:
    """7.2, 7.3. What the table says, and what limits it."""
    taken = event.taken or "none"
    if event.taken == event.lost:
        return f"{taken} lost"
    limit = "the last unit in a city is immune" if event.spared else "no more were there"
    return f"{taken} of {event.lost} lost, for {limit}"


@_lines.register
def _(event: events.UnitsLost, components: Components) -> list[Line]:
    lost, where = units(components, event.units), words.name(components, event.where)
    fates = Counter(event.to)
    went = listed(words.BOXES.get(to, "out of play") for to in fates)
    return [Line(f"{lost} lost at {where} {WHY[event.why]}; to {went}.", "loss")]


@_lines.register
def _(event: events.Fought, components: Components) -> list[Line]:
    attack, defence = event.strengths
    odds = components.tables.combat.columns[event.column]
    where = words.name(components, event.where)
    sea = " at sea" if event.naval else ""
    text = f"{words.FORCES[event.force]} attack{sea} at {where}, {attack} against {defence}, {odds}: die"
    return [Line(f"{text} {event.die}, {event.result.replace('-', '–')}.", "combat")]


@_lines.register
def _(event: events.Retreated, components: Components) -> list[Line]:
    number = len(event.units)
    declined = f"{does(number, 'decline')} combat and {does(number, 'withdraw')}"
    verb = declined if event.declined else does(number, "retreat")
    who, to = units(components, event.units), words.name(components, event.to)
    return [Line(f"{who} {verb} from {words.name(components, event.start)} to {to}.", "combat")]


@_lines.register
def _(event: events.BoxFell, components: Components) -> list[Line]:
    return [Line("The Constantinople box is empty, and of no more use to anyone.", "combat")]


@_lines.register
def _(event: events.RebellionRolled, components: Components) -> list[Line]:
    rebels = [i for i, _, rebelled in event.rolls if rebelled]
    who = f"{units(components, rebels)} {does(len(rebels), 'rebel')}" if rebels else "none rebels"
    return [Line(f"{counted(len(event.rolls), 'unit')} that did not attack rolled: {who}.", "revolt")]


@_lines.register
def _(event: events.BoughtOff, components: Components) -> list[Line]:
    return [Line(f"{sentence(units(components, event.units))} bought off for {event.paid}.", "revolt")]


@_lines.register
def _(event: events.SuppressionRolled, components: Components) -> list[Line]:
    loyal = [i for i, _, put_down in event.rolls if put_down]
    left = [i for i, _, put_down in event.rolls if not put_down]
    text = f"Suppression with an income of {event.income}: {units(components, loyal)} put down"
    return [Line(f"{text}, {units(components, left)} still in revolt.", "revolt")]


@_lines.register
def _(event: events.KhalifFate, components: Components) -> list[Line]:
    return [Line(f"The Khalif: die {event.die}, {event.fate.lower()}.", "revolt")]


@_lines.register
def _(event: events.WarJudged, components: Components) -> list[Line]:
    share = f"{event.rebels} of {counted(event.total, 'Muslim unit')} in revolt"
    if not event.needed:
        return [Line(f"No Civil War: {share}.", "revolt")]
    war = "Civil War breaks out" if event.war else "no Civil War"
    return [Line(f"{share}: die {event.die}, war on {event.needed} or less: {war}.", "revolt")]


@_lines.register
def _(event: events.RevoltEnded, components: Components) -> list[Line]:
    told = []
    if event.loyal:
        told.append(f"{units(components, event.loyal)} loyal again")
    if event.dispersed:
        told.append(f"{units(components, event.dispersed)} dispersed to the pool")
    return [Line(f"The revolt is over: {listed(told)}.", "revolt")]


@_lines.register
def _(event: events.LeaderPlaced, components: Components) -> list[Line]:
    side = words.FORCES[event.force].removeprefix("The ")
    return [Line(f"{event.leader} leads the {side} from {words.name(components, event.hex)}.", "revolt")]


@_lines.register
def _(event: events.WarEnded, components: Components) -> list[Line]:
    rounds = counted(event.rounds, "round")
    swapped = " The players change sides." if event.swapped else ""
    return [
        Line(
            f"{words.FORCES[event.winner]} win the Civil War under {event.leader} in {rounds}.{swapped}",
            "revolt",
        )
    ]


@_lines.register
def _(event: events.ConversionRolled, components: Components) -> list[Line]:
    won = [i for i, _, happened in event.rolls if happened]
    to, verb = ("win back", "won back") if event.again else ("convert", "converted")
    paid = listed(f"{state} {points}" for state, points in event.paid)
    tried = counted(len(event.rolls), "unit")
    return [Line(f"Paid to {to} {tried}: {paid}. {sentence(units(components, won))} {verb}.", "faith")]


@_lines.register
def _(event: events.FleetConverted, components: Components) -> list[Line]:
    ships, convert = counted(event.count, "un-built ship"), does(event.count, "convert")
    return [Line(f"The {ships} of the {event.state} {convert} too.", "faith")]


@_lines.register
def _(event: events.GameEnded, components: Components) -> list[Line]:
    text = f"The game is over: income {event.income}, {counted(event.score, 'point')} for the Muslim player."
    return [Line(text, "turn")]
