"""What is seen of the events: counters go, dice fall where it is rolled, piles turn into what they are."""

from collections.abc import Sequence
from functools import singledispatch

from games.apocalypse.present import words
from games.apocalypse.present.log import RESULTS
from games.apocalypse.present.piles import is_shown, name_of, spot_of
from games.apocalypse.rules import events
from games.apocalypse.rules.board import BYZANTINE, MUSLIM, Game, seat_of
from games.engine.beats import Beat, Become, Dice
from games.engine.contract import Event, Seat
from games.engine.page import View
from games.engine.words import counted, sentence, signed
from games.hexwar.present.beats import march, piles

# What needs no eyes: the page says it in words.
WORDS: dict[type[Event], str] = {
    events.SetUp: "the piles were seen to be placed",
    events.Appointed: "he is seen where he is placed",
    events.PhaseBegan: "whose phase it is says it",
    events.Left: "nobody sees who is recalled",
    events.Rallied: "they stand where they stood",
    events.Recruits: "its die is told, and the units are seen when they are chosen",
    events.Scattered: "the units stand where they stood, in another mode",
    events.Launched: "the ships lie where they lay",
    events.HeldBack: "the reserve stands where the others do",
    events.Answered: "what the reserve does is seen of its battle",
    events.Routed: "the losses and the flight are seen",
    events.PatrolMet: "both losses are seen",
    events.Ended: "its box goes, and its units are seen to go home",
}

OfExpedition = events.Mustered | events.Dropped | events.Camped | events.Embarked | events.Landed


@singledispatch
def beats(event: Event, view: View) -> Sequence[Beat]:
    return ()


def spot(game: Game, where: str) -> str:
    """Where on the picture something happens; nowhere: off the map."""
    return spot_of(game, where) if is_shown(game, where) else ""


def pile(game: Game, where: str, *seats: Seat) -> Sequence[Beat]:
    if not is_shown(game, where):
        return ()
    return piles(name_of(spot_of(game, where), seat) for seat in seats or (BYZANTINE, MUSLIM))


def stack(game: Game, seat: Seat, path: Sequence[str], count: int = 1, sign: str = "march") -> Sequence[Beat]:
    through = [found for at in path if (found := spot(game, at))]
    if len(through) < 2:
        return pile(game, path[-1], seat)
    looks = f"tile n-{words.FACES[seat]} k-{sign}"
    return march(looks, through, count, [name_of(through[0], seat)], [name_of(through[-1], seat)])


@beats.register
def _(event: events.TurnBegan, view: View) -> Sequence[Beat]:
    return [Become(what="part-years")]


@beats.register
def _(event: events.EventRolled, view: View) -> Sequence[Beat]:
    found = view.seen.components.event[event.roll]
    result = "no effect" if event.again else found.title
    return [Dice(faces=event.dice, title="Event", sum=f"{event.roll}: {result}", ms=1500)]


@beats.register
def _(event: events.QuakeStruck, view: View) -> Sequence[Beat]:
    place = view.seen.components.place[event.place]
    result = "pillaged" if event.pillaged else "a unit is lost" if event.lost else "the walls are cracked"
    at = spot(view.seen, place.hex)
    return [Dice(at=at, faces=(event.district, event.die), title=f"Earthquake at {place.name}", sum=result)]


@beats.register(events.Arrived)
@beats.register(events.ShipsLost)
@beats.register(events.UnitsLost)
def _(event: events.Arrived | events.ShipsLost | events.UnitsLost, view: View) -> Sequence[Beat]:
    return pile(view.seen, event.where, event.seat)


@beats.register
def _(event: events.Wavered, view: View) -> Sequence[Beat]:
    result = "goes over" if event.defects else "wavers"
    die = Dice(at=spot(view.seen, event.where), faces=(event.die,), title="Armenians", sum=result, ms=500)
    return [die, *pile(view.seen, event.where)]


@beats.register
def _(event: events.Replaced, view: View) -> Sequence[Beat]:
    atlas = view.seen.components.atlas
    return pile(view.seen, atlas.site[event.place], event.seat)


@beats.register(events.LeaderKilled)
@beats.register(events.WentOver)
def _(event: events.LeaderKilled | events.WentOver, view: View) -> Sequence[Beat]:
    return pile(view.seen, event.where)


@beats.register
def _(event: events.Shifted, view: View) -> Sequence[Beat]:
    return pile(view.seen, event.to, event.seat)


@beats.register(events.Mustered)
@beats.register(events.Dropped)
@beats.register(events.Camped)
@beats.register(events.Embarked)
@beats.register(events.Landed)
def _(event: OfExpedition, view: View) -> Sequence[Beat]:
    """What an expedition does where it stands, its own pile shows."""
    return pile(view.seen, event.where, seat_of(event.name))


@beats.register
def _(event: events.Moved, view: View) -> Sequence[Beat]:
    sign = "ship" if event.by_sea else "horse" if event.what == "patrol" else "march"
    return stack(view.seen, event.seat, event.path, sign=sign)


@beats.register
def _(event: events.ZoneRolled, view: View) -> Sequence[Beat]:
    lost = f"{sum(event.dice)} points lost"
    at = spot(view.seen, event.where)
    return [Dice(at=at, faces=event.dice, title="In a patrol’s zone", sum=lost, won=False)]


@beats.register
def _(event: events.AttritionRolled, view: View) -> Sequence[Beat]:
    lost = f"{event.lost} lost" if event.lost else "none lost"
    title = f"{sentence(words.expedition(event.name))} in camp"
    need = signed(event.modifier) if event.modifier else ""
    return [Dice(faces=(event.die,), title=title, need=need, sum=lost, won=not event.lost)]


@beats.register
def _(event: events.SurpriseRolled, view: View) -> Sequence[Beat]:
    result = "The camp is stormed" if event.surprised else "No surprise"
    at = spot(view.seen, event.where)
    need = str(view.seen.components.numbers.surprise_on)
    return [Dice(at=at, faces=(event.die,), title="Surprise", need=f"on {need}", sum=result)]


@beats.register
def _(event: events.Fought, view: View) -> Sequence[Beat]:
    """The sums, the odds, the die, and what the table says to it."""
    one, other = event.strengths
    odds = view.seen.components.tables.combat.columns[event.column]
    title = f"{'At sea, ' if event.naval else ''}{one} against {other}: {odds}"
    by = event.shifts[0] - event.shifts[1]
    at = spot(view.seen, event.where)
    need = f"leaders {signed(by)}" if by else ""
    return [
        Dice(at=at, faces=(event.die,), title=title, need=need, sum=sentence(RESULTS[event.result]), ms=1500)
    ]


@beats.register
def _(event: events.SiegeRolled, view: View) -> Sequence[Beat]:
    place = view.seen.components.place[event.place]
    falls = event.left >= 0
    result = f"{sum(event.dice)} × {event.garrison} = {event.points}: {'it falls' if falls else 'it holds'}"
    at, title = spot(view.seen, place.hex), f"Siege of {place.name}"
    return [Dice(at=at, faces=event.dice, title=title, sum=result, won=falls, ms=1500)]


@beats.register
def _(event: events.BreachRolled, view: View) -> Sequence[Beat]:
    place = view.seen.components.place[event.place]
    result = "The walls are breached" if event.breached else "The walls hold"
    change = f" {signed(event.modifier)}" if event.modifier else ""
    return [
        Dice(
            at=spot(view.seen, place.hex),
            faces=(event.die,),
            title=f"Assault on {place.name}",
            need=f"{event.needed} needed{change}",
            sum=result,
            won=event.breached,
        )
    ]


@beats.register
def _(event: events.Captured, view: View) -> Sequence[Beat]:
    place = view.seen.components.place[event.place]
    site = view.seen.components.atlas.site[event.place]
    fallen = list(pile(view.seen, site))
    if not event.die:
        return fallen
    result = "Pillaged" if event.pillaged else "Spared"
    return [*fallen, Dice(at=spot(view.seen, place.hex), faces=(event.die,), title=place.name, sum=result)]


@beats.register
def _(event: events.Fled, view: View) -> Sequence[Beat]:
    return stack(view.seen, event.seat, (event.start, event.to), event.ships, "ship")


@beats.register
def _(event: events.FireUsed, view: View) -> Sequence[Beat]:
    own = ", and one of their own" if event.own else ""
    title = f"Greek fire, {counted(event.ships, 'ship')}"
    at = spot(view.seen, event.where)
    return [
        Dice(at=at, faces=(event.die,), title=title, sum=f"{event.lost} burnt{own}", won=bool(event.lost))
    ]


@beats.register
def _(event: events.GameEnded, view: View) -> Sequence[Beat]:
    return [Become(what="part-end")]
