"""What is seen of the events: stacks march, dice fall where it is rolled, piles turn into what they are."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import singledispatch

from games.engine.beats import Beat, Become, Dice, Light, chord
from games.engine.contract import Event
from games.engine.page import View
from games.engine.words import counted
from games.hexwar.present.beats import march, piles
from games.hexwar.stacks import Where
from games.jihad.components import Components
from games.jihad.parts import StateId
from games.jihad.present import words
from games.jihad.present.news import faces, says
from games.jihad.present.piles import PILES
from games.jihad.present.sorts import SORTS
from games.jihad.rules import events
from games.jihad.rules.board import BOX, OFF_MAP, Game, UnitId

# What needs no eyes: the page says it in words.
WORDS: dict[type[Event], str] = {
    events.SegmentBegan: "whose turn it is says it",
    events.HexAwarded: "a State's borders are drawn when somebody asks for that layer",
    events.NobodyRecruited: "nothing has changed",
    events.NavalBuilt: "built ships wait off the map",
    events.BoxFell: "its counters were seen to go, and nothing else lies there",
    events.WarEnded: "the banner of the war goes",
    events.FleetConverted: "un-built ships lie off the map",
}
MOST_DICE = 12  # that are seen at once: a table beside the board has them all
SHORT = 500  # milliseconds: there are many stacks that stand


@singledispatch
def beats(event: Event, view: View) -> Sequence[Beat]:
    return ()


def spot(game: Game, unit: UnitId, place: Where) -> str:
    """13.0 Where a unit lies at a place: the box keeps land and ships apart."""
    if place != BOX:
        return place
    return "box-naval" if game.board.units[unit].naval else "box-land"


def piles_at(game: Game, place: Where, units: Iterable[UnitId]) -> list[str]:
    """Those in which such units lie at a place."""
    known = [(game.board.units[unit], spot(game, unit, place)) for unit in units]
    return [f"pile-{place}-{PILES.side(unit, where)}" for unit, where in known]


def turned(game: Game, units: Iterable[UnitId]) -> Sequence[Beat]:
    """Muslims who have rebelled, or are loyal again: both piles change where they are."""
    places = dict.fromkeys(game.board.units[unit].where for unit in units)
    return piles(f"pile-{at}-{side}" for at in places if at not in OFF_MAP for side in ("m", "r"))


def marched(game: Game, units: Sequence[UnitId], path: Sequence[Where]) -> Sequence[Beat]:
    first = game.board.units[units[0]]
    looks = f"tile {SORTS.tile(game, first)['tile']}"
    through = [spot(game, units[0], place) for place in path]
    start, end = piles_at(game, path[0], units), piles_at(game, path[-1], units)
    return march(looks, through, len(units), start, end)


@beats.register
def _(event: events.TurnBegan, view: View) -> Sequence[Beat]:
    return [Become(what="part-turns")]


@beats.register
def _(event: events.Earned, view: View) -> Sequence[Beat]:
    """Each State's income, and what its track then shows."""
    rows = [Become(what=track(view, state)) for state, _, _ in event.rows]
    return chord(*rows) if rows else ()


def track(view: View, state: StateId) -> str:
    letter: str = view.seen.components.state[state].letter
    return f"track-{letter}"


@beats.register
def _(event: events.StateDefeated, view: View) -> Sequence[Beat]:
    return [Light(what=track(view, event.state))]


@beats.register
def _(event: events.Recruited, view: View) -> Sequence[Beat]:
    side = "m" if event.state == view.seen.components.muslims else "e"
    return piles([f"pile-{event.where}-{side}"])


@beats.register
def _(event: events.BaseBuilt, view: View) -> Sequence[Beat]:
    return [Become(what=f"base-{event.hex}")]


@beats.register
def _(event: events.Moved, view: View) -> Sequence[Beat]:
    return marched(view.seen, (*event.units, *event.cargo), event.path)


@beats.register
def _(event: events.Retreated, view: View) -> Sequence[Beat]:
    return marched(view.seen, event.units, (event.start, event.to))


@beats.register
def _(event: events.AttritionRolled, view: View) -> Sequence[Beat]:
    """Of the sixty stacks that stand only those are seen that lose somebody."""
    if event.stood and not event.taken:
        return ()
    at = spot(view.seen, event.units[0], event.where)
    lost = f"{event.taken} lost" if event.taken else "None lost"
    title = f"Attrition, {counted(event.points, 'point')}"
    ms = SHORT if event.stood else 0
    return [Dice(at=at, faces=(event.die,), title=title, sum=lost, won=not event.taken, ms=ms)]


@beats.register
def _(event: events.UnitsLost, view: View) -> Sequence[Beat]:
    return piles(piles_at(view.seen, event.where, event.units))


@beats.register
def _(event: events.Fought, view: View) -> Sequence[Beat]:
    """The odds, the die, and what the table says to it."""
    components: Components = view.seen.components
    attack, defence = event.strengths
    odds = f"{attack} against {defence}: {components.tables.combat.columns[event.column]}"
    at = spot(view.seen, event.attackers[0], event.where)
    result = event.result.replace("-", "–")
    return [Dice(at=at, faces=(event.die,), title=odds, need=result, sum=says(event), ms=1500)]


@beats.register
def _(event: events.RebellionRolled, view: View) -> Sequence[Beat]:
    rebels = [unit for unit, _, rebelled in event.rolls if rebelled]
    return rolled(view.seen, event.rolls, "Rebellion", f"{len(rebels)} in revolt", rebels)


@beats.register
def _(event: events.SuppressionRolled, view: View) -> Sequence[Beat]:
    loyal = [unit for unit, _, put_down in event.rolls if put_down]
    title = f"Suppression, income {event.income}"
    return rolled(view.seen, event.rolls, title, f"{len(loyal)} put down", loyal)


def rolled(
    game: Game, rolls: Sequence[events.Roll], title: str, result: str, changed: Sequence[UnitId]
) -> Sequence[Beat]:
    """Many dice at once; then the piles of those to whom it happened."""
    dice = tuple(die for _, die, _ in rolls)[:MOST_DICE]
    return [Dice(faces=dice, title=title, sum=result), *turned(game, changed)]


@beats.register
def _(event: events.BoughtOff, view: View) -> Sequence[Beat]:
    return turned(view.seen, event.units)


@beats.register
def _(event: events.KhalifFate, view: View) -> Sequence[Beat]:
    return [Dice(faces=(event.die,), title="The Khalif", sum=event.fate)]


@beats.register
def _(event: events.WarJudged, view: View) -> Sequence[Beat]:
    if not event.die:
        return ()
    title = f"{event.rebels} of {event.total} in revolt"
    result = "Civil War" if event.war else "No Civil War"
    need = f"war on {event.needed} or less"
    return [Dice(faces=(event.die,), title=title, need=need, sum=result, won=not event.war)]


@beats.register
def _(event: events.RevoltEnded, view: View) -> Sequence[Beat]:
    return turned(view.seen, event.loyal)


@beats.register
def _(event: events.LeaderPlaced, view: View) -> Sequence[Beat]:
    side = "r" if event.force == "rebel" else "m"
    return piles([f"pile-{event.hex}-{side}"])


@beats.register
def _(event: events.ConversionRolled, view: View) -> Sequence[Beat]:
    """Place by place: the dice, what was needed, and the pile as it then is."""
    by_place: defaultdict[Where, list[events.Roll]] = defaultdict(list)
    for roll in event.rolls:
        by_place[view.seen.board.units[roll[0]].where].append(roll)
    return [beat for place, rolls in by_place.items() for beat in attempted(view.seen, event, place, rolls)]


def attempted(
    game: Game, event: events.ConversionRolled, place: Where, rolls: Sequence[events.Roll]
) -> Sequence[Beat]:
    tables, units = game.components.tables, game.board.units
    table = tables.reconversion if event.again else tables.conversion
    needed = ", ".join(sorted({faces(table, units[unit].state) for unit, _, _ in rolls}))
    won = [unit for unit, _, happened in rolls if happened]
    result = f"{len(won)} {'won back' if event.again else 'converted'}"
    at = "" if place in OFF_MAP else spot(game, rolls[0][0], place)
    title = words.name(game.components, place)
    dice = tuple(die for _, die, _ in rolls)[:MOST_DICE]
    seen = Dice(at=at, faces=dice, title=title, need=f"on {needed}", sum=result, won=bool(won), ms=1000)
    sides = ("m", "e") if at and won else ()
    return [seen, *piles(f"pile-{place}-{side}" for side in sides)]


@beats.register
def _(event: events.GameEnded, view: View) -> Sequence[Beat]:
    return [Become(what="part-end")]
