"""The log: a sentence an event."""

from functools import singledispatch

from games.engine.contract import Event
from games.engine.page import Line, Subject
from games.engine.words import counted, listed, sentence, several, signed
from games.first_jihad.components import Components
from games.first_jihad.present import events, tiles
from games.first_jihad.present.words import (
    DAR,
    EMPIRES,
    HITS,
    LEVELS,
    SPARED,
    THEATERS,
    army_name,
    does,
    land_name,
    path_name,
    power_name,
    short_path,
)
from games.first_jihad.rules import news

KINDS = {"turn": "Turns", "card": "Card", "war": "Invasions", "act": "Actions", "faith": "Islam"}
BANKING = "14.8"
AP_LOST = {
    "8.2.2": "none was spent on the barbarian",
    BANKING: "nobody is there to bank them",
}
MODIFIERS = {
    "card": "of the card",
    "capital": "without a capital",
    "catholic": "of a Catholic",
    "monophysite": "of a Monophysite",
    "schism": "in Schism",
}
HEADS = (news.TurnBegan, news.GameEnded)


def tell(components: Components, event: Event) -> list[Line]:
    return [line._replace(rule=event.rule) for line in _lines(event, components)]


def one(text: str, kind: str) -> list[Line]:
    return [Line(sentence(text), kind)]


def subjects(components: Components) -> list[Subject]:
    """The Lands, the armies and the minor powers."""
    lands = [Subject(land.id, land.name) for path in components.paths for land in path.lands]
    armies = [Subject(army.id, sentence(army_name(components, army.id))) for army in components.armies]
    powers = [
        Subject(power.id, sentence(power_name(components, power.id))) for power in components.minor_powers
    ]
    known = {land.id for land in lands}  # Axum has the id of its Land, with which it is told of
    others = [one for one in (*armies, *powers) if one.id not in known]
    return [*sorted(lands, key=lambda land: land.name), *others]


@singledispatch
def _lines(event: Event, components: Components) -> list[Line]:
    """What the page shows at a glance, the log does not repeat."""
    return []


@_lines.register
def _(event: news.TurnBegan, components: Components) -> list[Line]:
    card = components.card[event.card]
    return [
        Line(f"Turn {event.turn}: {card.plain}", "turn", head=True),
        Line(f"Card {card.id} is drawn: {card.west} AP for the West, {card.east} for the East.", "card"),
    ]


@_lines.register
def _(event: news.CardDrawn, components: Components) -> list[Line]:
    card = components.card[event.card]
    return one(f"another card is drawn: {card.id}, {card.plain}.", "card")


@_lines.register
def _(event: news.EventPlayed, components: Components) -> list[Line]:
    told = events.heading(components, event)
    return one(told, "card") if told else []


@_lines.register
def _(event: news.NothingCame, components: Components) -> list[Line]:
    return one(events.nothing_came(components, event), "card")


@_lines.register
def _(event: news.MinorMoved, components: Components) -> list[Line]:
    to = f"{signed(event.box)} {several(event.box, 'hit')}" if event.box else "0"
    way = "left" if event.box > event.before else "right"
    why = ", for the Arabs are in Constantinople" if event.rule == "2.1.6.1" else ""
    return one(f"{power_name(components, event.power)} to the {way}, to {to}{why}.", "card")


@_lines.register
def _(event: news.PriceChanged, components: Components) -> list[Line]:
    return one(f"{power_name(components, event.power)}: {event.price} AP to appease from now on.", "card")


@_lines.register
def _(event: news.RulerChanged, components: Components) -> list[Line]:
    title = components.ruler[event.empire].title
    if not event.die:
        return one(f"the {title}’s skill changes from {event.before} to {event.skill}.", "card")
    sum_of = f"die {event.die} + {event.before} of the old one{modifiers(event)} = {event.total}"
    return one(f"a new {title}: {sum_of}, skill {event.skill}.", "card")


def modifiers(event: news.RulerChanged) -> str:
    """11.2 Each by itself; of a game recorded before they were told apart, their sum."""
    added = event.added or ((("", event.modifier),) if event.modifier else ())
    return "".join(f" {_sign(by)} {abs(by)} {MODIFIERS.get(name, '')}".rstrip() for name, by in added)


def _sign(by: int) -> str:
    return "−" if by < 0 else "+"


@_lines.register
def _(event: news.ApChanged, components: Components) -> list[Line]:
    gained = event.now - event.before
    if gained < 0 and not event.offered:
        theater = sentence(THEATERS[event.theater])
        return one(f"{theater} loses {-gained} AP, as its ruler can hold no more than {event.now}.", "card")
    if not event.offered:
        return []
    lost = "" if gained == event.offered else f" of {event.offered}, as the ruler can hold no more"
    return one(f"{THEATERS[event.theater]} gets {gained} AP{lost}, and has {event.now}.", "card")


@_lines.register
def _(event: news.TokensChanged, components: Components) -> list[Line]:
    change = event.now - event.before
    verb = "gained" if change > 0 else "lost, as the turn ends" if event.rule == BANKING else "spent"
    return one(f"{counted(abs(change), f'{event.colour} Bonus AP token')} {verb}.", "act")


@_lines.register
def _(event: news.Fitna, components: Components) -> list[Line]:
    return one(f"{short_path(components, event.path)}: Fitna, no invasion.", "war")


@_lines.register
def _(event: news.Spared, components: Components) -> list[Line]:
    return one(
        f"{short_path(components, event.path)}: no invasion, {SPARED.get(event.why, event.why)}.", "war"
    )


@_lines.register
def _(event: news.HitsCounted, components: Components) -> list[Line]:
    told = [_counted(components, what, hits) for what, hits, _rule in event.lines]
    sum_of = f"{', '.join(told)}: " if told else ""
    return one(f"{short_path(components, event.path)}: {sum_of}{counted(event.total, 'hit')}.", "war")


def _counted(components: Components, what: str, hits: int) -> str:
    if what in components.minor_power:
        return f"{signed(hits)} {components.minor_power[what].name}"
    words = HITS.get(what, what)
    if what == "rose":
        return f"{hits} {words}"
    return f"{signed(hits)} {words}" if hits else words


@_lines.register
def _(event: news.HitsAbsorbed, components: Components) -> list[Line]:
    """What befalls the army, its castle or the capital is told by lines of their own."""
    if event.how == "rome":
        return one("there is nowhere left to fall back to.", "war")
    left = f"; {event.left} left" if event.left else ""
    return one(f"{counted(event.hits, 'hit')} taken{left}.", "war") if event.hits > 1 or event.left else []


@_lines.register
def _(event: news.ArmyMoved, components: Components) -> list[Line]:
    name, to = army_name(components, event.army), land_name(components, event.to)
    numbers = components.number
    if event.before not in components.land:
        return one(f"{name} {does(components, event.army, 'appear')} in {to}.", "war")
    if numbers[event.to] > numbers[event.before]:
        falls = f"{does(components, event.army, 'fall')} back from {land_name(components, event.before)}"
        return one(f"{name} {falls} to {to}.", "war")
    return one(f"{name} {does(components, event.army, 'advance')} into {to}.", "act")


@_lines.register
def _(event: news.ArmyChanged, components: Components) -> list[Line]:
    name = army_name(components, event.army)
    state = LEVELS[event.level] + (" and Cursed" if event.cursed else "")
    now = one(f"{name} {does(components, event.army, 'are')} {state} now.", "war")
    goes = one(f"the turn ends, and with it the Curse on {name}.", "war") if event.rule == "14.2" else []
    return goes + now


@_lines.register
def _(event: news.ArmyLost, components: Components) -> list[Line]:
    return one(f"{army_name(components, event.army)} {does(components, event.army, 'are')} no more.", "war")


@_lines.register
def _(event: news.ArmyActivated, components: Components) -> list[Line]:
    path = path_name(components, event.path)
    active = f"{does(components, event.army, 'are')} the active army of the {path} now"
    return one(f"{army_name(components, event.army)} {active}.", "war")


@_lines.register
def _(event: news.MarkerMoved, components: Components) -> list[Line]:
    where = land_name(components, event.to)
    if event.before == event.to:
        return one(f"Islam in {where} is {'disrupted' if event.disrupted else 'face up again'}.", "faith")
    if components.number[event.to] < components.number[event.before]:
        return one(f"Islam falls back from {land_name(components, event.before)} to {where}.", "faith")
    return one(
        f"{where} converts to Islam{', and its marker is disrupted' if event.disrupted else ''}.", "faith"
    )


@_lines.register
def _(event: news.ConversionRolled, components: Components) -> list[Line]:
    land = land_name(components, event.land)
    fate = "converts" if event.die <= event.apostasy else "stays as it is"
    return one(f"conversion of {land}, apostasy {event.apostasy}: die {event.die}, it {fate}.", "faith")


@_lines.register
def _(event: news.RevivalRolled, components: Components) -> list[Line]:
    path = short_path(components, event.path)
    ridda = " with Ridda" if event.needed != components.numbers.revival_roll else ""
    return one(f"religious revival on the {path} Path: {rolled(event.die, event.needed, ridda)}.", "faith")


def rolled(die: int, needed: int, why: str = "") -> str:
    """ "die 3, 5 or more is needed: it fails" """
    fate = "it succeeds" if die >= needed else "it fails"
    return f"die {die}, {needed} or more is needed{why}: {fate}"


def summed(die: int, drm: int) -> str:
    """ "3 + 1 = 4", where there is something to add"""
    return f"{die} {'+' if drm > 0 else '−'} {abs(drm)} = {die + drm}" if drm else f"{die}"


@_lines.register
def _(event: news.Attacked, components: Components) -> list[Line]:
    fate = "victory" if event.won else "it fails"
    name, land = army_name(components, event.army), land_name(components, event.land)
    lower = summed(min(event.dice), event.drm)
    dice = f"dice {listed(map(str, event.dice))}, of which the lower counts"
    sum_of = f"{dice}{f', {lower}' if event.drm else ''}" if len(event.dice) > 1 else f"die {lower}"
    attacks = f"{name} {does(components, event.army, 'attack')} {land}"
    return one(f"{attacks}: {sum_of}, more than {event.value} wins; {fate}.", "act")


@_lines.register
def _(event: news.Looted, components: Components) -> list[Line]:
    return one(f"{army_name(components, event.army)} {does(components, event.army, 'loot')} the Land.", "act")


@_lines.register
def _(event: news.BattleAtSea, components: Components) -> list[Line]:
    fate = "victory" if event.won else "it fails"
    name, die = components.minor_power[event.power].name, summed(event.die, event.drm)
    return one(f"naval battle for {name}: die {die}, {event.needed} or more wins; {fate}.", "act")


@_lines.register
def _(event: news.Raided, components: Components) -> list[Line]:
    who = "The Greek Fleet" if event.by == "greek_fleet" else "The Immortals"
    return one(f"{who} raid the {path_name(components, event.path)}.", "act")


@_lines.register
def _(event: news.ApSpent, components: Components) -> list[Line]:
    if not event.cost:
        return []
    return one(f"{event.cost} AP of {THEATERS[event.theater]} spent, {event.left} left.", "act")


@_lines.register
def _(event: news.ApLost, components: Components) -> list[Line]:
    why = AP_LOST.get(event.rule, "")
    return one(f"{THEATERS[event.theater]} loses {event.lost} AP{f', for {why}' if why else ''}.", "act")


@_lines.register
def _(event: news.ApSent, components: Components) -> list[Line]:
    routes = listed(components.route[route].name for route in event.routes)
    return one(f"{event.ap} AP from {THEATERS[event.source]} to {THEATERS[event.to]} by {routes}.", "act")


@_lines.register
def _(event: news.PieceChanged, components: Components) -> list[Line]:
    why = f", for an army of yours is in {land_name(components, event.why)}" if event.why else ""
    return one(f"{tiles.told(components, event.piece, event.now, event.rule)}{why}.", "act")


@_lines.register
def _(event: news.ChitPlayed, components: Components) -> list[Line]:
    return one(f"{EMPIRES[event.empire]} plays its Last Stand.", "act")


@_lines.register
def _(event: news.DieRolled, components: Components) -> list[Line]:
    if event.what == "arab_policy":
        way = "they wait" if event.die >= event.needed else "a Jihad"
        return one(f"what the Arabs do with their hands free: die {event.die}, {way}.", "card")
    name = events.name(event.what) if event.what in events.WORDS else event.what.replace("_", " ")
    return one(f"{name}: {rolled(event.die, event.needed)}.", "card")


@_lines.register
def _(event: news.DarRolled, components: Components) -> list[Line]:
    dice = " + ".join(map(str, event.dice))
    return one(f"Dar al-Islam: {dice} + {event.kaaba} = {event.total}, {DAR[event.result]}.", "card")


@_lines.register
def _(event: news.KaabaChanged, components: Components) -> list[Line]:
    return one(f"the Ka’aba number goes from {event.before} to {event.now}.", "card")


@_lines.register
def _(event: news.TheaterDivided, components: Components) -> list[Line]:
    return one(f"{THEATERS[event.theater]} is divided: each barbarian is owed 1 AP a turn.", "turn")


@_lines.register
def _(event: news.EmpireCollapsed, components: Components) -> list[Line]:
    return one(f"{EMPIRES[event.empire]} collapses.", "turn")


@_lines.register
def _(event: news.GameEnded, components: Components) -> list[Line]:
    head = Line("The end", "turn", head=True)
    if event.rome:
        return [head, Line("Rome has fallen.", "turn")]
    return [head, Line(f"{event.points} Outcome Points: {event.band}.", "turn")]
