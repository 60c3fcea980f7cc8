"""How each choice of a list is called, and what it costs and brings."""

from typing import Any

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import Leader
from games.apocalypse.present import clashes, forecast, words
from games.apocalypse.present.composed import composed
from games.apocalypse.present.sorts import tile_of
from games.apocalypse.rules import actions
from games.apocalypse.rules.board import ExpeditionId, Game, enemy
from games.apocalypse.rules.campaign import LAND, SEA, Campaign, Patrols
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.flight import NavalFlight, Return
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.naval import Boarding, Burning
from games.apocalypse.rules.replacements import FOOT, PICKED, Choosing, Recruiting
from games.apocalypse.rules.reserve import COUNTER, COVER, NOTHING, HoldingBack, Reply
from games.apocalypse.rules.sea import landing_cost
from games.apocalypse.rules.setup import Deployment, Noble
from games.apocalypse.rules.siege import CAMP, DISBAND, Relocation, Retiring, target
from games.apocalypse.rules.stacking import load, room
from games.apocalypse.rules.ways import left
from games.engine import flow
from games.engine.contract import Action
from games.engine.page import Label, View
from games.engine.questions import Choose
from games.engine.words import counted, sentence

DONE: dict[type[Any], Label] = {
    Deployment: Label("All stand as they shall", rule="10.0"),
    Patrols: Label("The patrols stay", rule="3.2.2"),
}
STAY: dict[type[Any], Label] = {
    HoldingBack: Label("Hold nobody back", detail="All fight in the line", rule="6.4"),
    Boarding: Label("Stay ashore", detail="The ships meet the enemy without troops", rule="8.0"),
    Return: Label("Go home by land", rule="5.1.2"),
}
WORDS = {
    PICKED: Label("A picked or mounted unit", detail="One, of your choice", rule="2.3.2"),
    FOOT: Label("Units on foot", detail="As many as a die says", rule="2.3.2"),
    CAMP: Label("Camp here", detail="Attrition next year", rule="3.3.3"),
    DISBAND: Label("Disband", detail="The units go home, up to 10 points", rule="3.3.4"),
    COUNTER: Label(
        "Counter-attack", detail="The reserve fights it again alone: whoever loses is destroyed", rule="6.4.3"
    ),
    COVER: Label(
        "Cover the rout", detail="Each mounted unit held back saves one; none of them is lost", rule="6.4.3"
    ),
    NOTHING: Label("Do nothing", detail="What was rolled stands", rule="6.4.3"),
}


def label(view: View, action: Action) -> Label:
    game: Game = view.seen
    frame = flow.decision(game)
    match action:
        case actions.Done() if isinstance(frame, Adjustment):
            return no_more_modes(game, frame)
        case actions.Done() if isinstance(frame, Choosing):
            return Label("Bring back no more", detail=f"{frame.count} more could come", rule="2.3")
        case actions.Done() if isinstance(frame, Campaign):
            return Label("End the phase", detail=at_phase_end(game, frame), rule="3.3.3")
        case actions.Done():
            return of_frame(game, DONE, Label("Done"))
        case actions.Stay():
            return of_frame(game, STAY, Label("Stay and defend the walls", rule="7.3"))
        case Choose():
            return chosen(game, action.answer)
        case actions.QuickSetUp():
            return Label("Set up as is offered", detail="All units and ships, in one press", rule="10.0")
        case actions.Rout():
            return Label("Rout now", detail="No more losses; the others take the field", rule="6.1.4")
    return composed(game, action) or of_place(game, action)


def no_more_modes(game: Game, frame: Adjustment) -> Label:
    """Who forms nothing does nothing all year."""
    if game.board.expeditions_of(frame.side):
        detail = "Nothing changes its mode till next year"
    else:
        detail = "You have no Expedition: nobody of yours marches"
    return Label("Change no more modes", detail=detail, rule="3.0")


def at_phase_end(game: Game, frame: Campaign) -> str:
    """3.3.3 Whoever is out by land camps; Ruling 67: so does, ashore, whoever has sailed, and nobody else."""
    known, names = game.board.expeditions, frame.movable(game)
    if frame.phase == LAND:
        return "Whoever is still out camps" if names else ""
    sailed = [name for name in names if known[name].afloat or known[name].phase == SEA]
    others = "Who has not sailed may march later this year" if len(names) > len(sailed) else ""
    return ". ".join(filter(None, ["Who has sailed goes ashore and camps" if sailed else "", others]))


def of_frame(game: Game, known: dict[type[Any], Label], otherwise: Label) -> Label:
    return known.get(type(flow.decision(game)), otherwise)


def of_place(game: Game, action: Action) -> Label:
    known = game.components
    match action:
        case actions.Moor():
            place = known.place[action.place]
            return Label(f"A ship to {place.name}", rule="10.1.4")
        case actions.Commission():
            place = known.place[action.place]
            return Label(f"A new ship at {place.name}", rule="2.4.2", about=place.hex)
        case actions.Replace():
            kind, place = known.kind[game.board.units[action.unit].kind], known.place[action.place]
            tile = tile_of(kind)
            told = ", ".join(filter(None, [tile["name"], tile["also"]]))
            return Label(f"{kind.name} at {place.name}", detail=told, rule="2.3", about=place.hex)
        case actions.Escort():
            name = known.leader[action.leader].name
            return Label(f"{name} to {words.name(known, action.to)}", rule="3.3.4", about=action.to)
        case actions.Join():
            return Label("All who have rallied join", cost=counted(len(action.units), "unit"), rule="2.2.1")
    return of_expedition(game, action)


def of_expedition(game: Game, action: Any) -> Label:
    """3.3.2 What an Expedition can do on the spot. A pick on the map says who moves, and chooses none."""
    name: ExpeditionId = action.expedition
    one = game.board.expeditions[name]
    who = sentence(words.expedition(name))
    match action:
        case actions.Besiege() | actions.Assault():
            return walls(game, action)
        case actions.Camp():
            return Label(f"{who} camps", detail="Attrition next year; it moves no more", rule="3.3.3")
        case actions.Disband():
            return Label(f"{who} disbands", detail=home(game, name), rule="3.3.4")
        case actions.Land():
            cost = counted(landing_cost(game, one.where, one.seat), "point")
            text = f"{who} lands at {words.name(game.components, action.to)}"
            return Label(text, cost, clashes.fare(game, name, one.where), "5.1.7")
    return Label(f"{who} goes aboard", detail="To fight at sea, all of it", rule="8.0")


def home(game: Game, name: ExpeditionId) -> str:
    """3.3.4, 4.0. Whether they find room."""
    board = game.board
    one = board.expeditions[name]
    havens = Dispersal(one.seat, one.where).havens(game)
    lost = load(game, board.members(name)) - sum(room(game, node, one.seat) for node in havens)
    if lost <= 0:
        return "Its units go home, up to 10 points"
    return "Within 10 points there is no room for all of them: who finds none is destroyed"


def walls(game: Game, action: actions.Besiege | actions.Assault) -> Label:
    """7.1, 7.2. With the chance."""
    name = action.expedition
    place = target(game, name)
    assert place is not None
    one = game.board.expeditions[name]
    garrison = len(game.board.garrison(one.where, enemy(one.seat)))
    if isinstance(action, actions.Besiege):
        chance = forecast.siege(game, place, garrison, left(game, name))
        detail = "The chance that it falls; if not, the siege goes on from a camp"
        return Label(f"Besiege {place.name}", forecast.percent(chance), detail, "7.1")
    chance = forecast.breach(game, place)
    detail = "The chance of a breach; then unit against unit, yours first"
    return Label(f"Assault {place.name}", forecast.percent(chance), detail, "7.2")


def chosen(game: Game, answer: str) -> Label:
    frame = flow.decision(game)
    known = game.components
    if isinstance(frame, Noble):
        return noble(known.leader[answer], known.kind[known.leader[answer].clan].name)
    if isinstance(frame, Burning):
        return fire(game, int(answer))
    if isinstance(frame, Recruiting):
        return WORDS[answer]._replace(about=known.place[frame.place].hex)
    if isinstance(frame, NavalFlight | Relocation):
        rule = "8.2.2" if isinstance(frame, NavalFlight) else "8.1"
        return Label(f"To {words.name(known, answer)}", rule=rule, about=hex_of(answer))
    assert isinstance(frame, Reply | Retiring)
    return WORDS[answer]


def fire(game: Game, ships: int) -> Label:
    """8.3 With what it may come to."""
    if not ships:
        return Label("No Greek fire", rule="8.3")
    cells = [game.components.tables.greek_fire.read(ships, die) for die in forecast.FACES]
    lost, own = [count for count, _ in cells], sum([shaded for _, shaded in cells])
    risk = f"; on {counted(own, 'face')} of six one of yours" if own else ""
    detail = f"Burns {min(lost)} to {max(lost)} of theirs{risk}"
    return Label(f"{counted(ships, 'ship')} with Greek fire", detail=detail, rule="8.3")


def noble(leader: Leader, clan: str) -> Label:
    """10.1.7, 2.2.1. What he is worth in battle, and whether he stays loyal."""
    faith = ", but goes over to the Muslims if Armenia revolts" if leader.revolts else ""
    told = f"With {clan}: shifts {counted(leader.land, 'column')} in battle{faith}"
    return Label(leader.name, detail=f"{told}. The other stays out of play", rule="10.1.7")
