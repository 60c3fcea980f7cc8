"""How each choice of a list is called, and what it costs and brings."""

from collections.abc import Sequence

from games.engine import flow
from games.engine.contract import Action
from games.engine.page import Label, View
from games.engine.words import counted, listed
from games.hexwar.stacks import Where
from games.jihad.present import combat, words
from games.jihad.rules import actions
from games.jihad.rules.board import BOX, Force, Game, Unit, names
from games.jihad.rules.construction import Construction
from games.jihad.rules.conversion import Attempt, WinBack
from games.jihad.rules.movement import Movement
from games.jihad.rules.moves import movable
from games.jihad.rules.mustering import price
from games.jihad.rules.productivity import Sharing, counting
from games.jihad.rules.rebellion import Payment
from games.jihad.rules.recruitment import Recruitment, chosen_lines
from games.jihad.rules.stacking import excess
from games.jihad.rules.underway import UnderWay

DONE = {
    Sharing: "Leave the rest as they are",
    Recruitment: "Recruit no more",
    Construction: "Build no more",
    Movement: "End the movement",
    UnderWay: "Stay here",
    Payment: "Buy off no more",
    Attempt: "Attempt no conversion",
    WinBack: "Win none back",
}


def label(view: View, action: Action) -> Label:
    game: Game = view.seen
    match action:
        case actions.Done():
            return done(game)
        case actions.Fight():
            text, odds, detail = combat.label(game, action)
            return Label(text, odds, detail, "8.2", about(action.where))
        case actions.Build():
            cost = action.count * game.components.numbers.naval_cost
            ships = words.kind(game.components, action.state, "Naval", action.count)
            return Label(f"Build {ships}", counted(cost, "point"), "In the pool from next turn", "6.41")
        case actions.BuildBase():
            return base(game, action)
    return place(game, action)


def done(game: Game) -> Label:
    decision = flow.decision(game)
    text = next((words for kind, words in DONE.items() if isinstance(decision, kind)), "Go on without more")
    detail = ""
    if isinstance(decision, Movement):
        left = len({unit.where for unit in movable(game, decision.force)})
        stand = f"{counted(left, 'stack')} not moved; attrition for those that stand"
        detail = stand + crowded(game, decision.force)
    return Label(text, "", detail, "4.2")


def crowded(game: Game, force: Force) -> str:
    """7.5 Whom the end of the side's combats sends to the pool, if all stay where they are."""
    over = {at: many for at in game.board.places() if (many := excess(game, at, force))}
    if not over:
        return ""
    units, where = (
        counted(sum(over.values()), "land unit"),
        listed(words.name(game.components, at) for at in over),
    )
    return f"; {units} too many at {where} would go to the pool after combat"


def base(game: Game, action: actions.BuildBase) -> Label:
    unit = game.board.units[action.unit]
    level = game.board.bases.get(unit.where, 0) + 1
    cost = counted(game.components.numbers.base_cost, "point")
    where = words.short(game.components, unit.where)
    detail = f"By a {unit.kind}, which will not rebel this turn"
    return Label(f"Raise {where} to level {level}", cost, detail, "6.42", about(unit.where))


def place(game: Game, action: Action) -> Label:
    """What is about a hex or a State."""
    match action:
        case actions.Award():
            points = f"+{counted(game.components.atlas.fertile[action.hex], 'point')}"
            text = f"Let the {action.state} count {words.name(game.components, action.hex)}"
            now = f"Now the {counting(game)[action.hex]} count it"
            return Label(text, points, now, "5.3", about(action.hex))
        case actions.Retreat():
            text = f"Retreat to {words.name(game.components, action.to)}"
            return Label(text, "", there(game, action.to), "8.2", about(action.to))
        case actions.Stand():
            return Label("Stand and fight", rule="8.5")
        case actions.PlaceLeader():
            text = f"Place the leader at {words.name(game.components, action.hex)}"
            return Label(text, "", there(game, action.hex), "12.0", about(action.hex))
    return composed(game, action)


def about(at: Where) -> str:
    """The places on the map whose pick finds the choice."""
    return "box-land box-naval" if at == BOX else at


def there(game: Game, at: str) -> str:
    units = game.board.at(at)
    return (
        f"{words.ground(game.components, at)}; {words.units(game.components, units)} there"
        if units
        else words.ground(game.components, at)
    )


def composed(game: Game, action: Action) -> Label:
    """What is put together in a panel, as a list would name it."""
    match action:
        case actions.March():
            return march(game, action)
        case actions.Recruit():
            return recruits(game, action)
        case actions.Lose():
            verb, rule = "Lose", "8.3"
        case actions.Suppress():
            verb, rule = "Buy off", "10.2"
        case actions.Convert():
            verb, rule = "Win back" if isinstance(flow.decision(game), WinBack) else "Convert", "9.2"
        case _:
            raise TypeError(action)
    units = names(game, action.units)
    return Label(f"{verb} {words.units(game.components, units)}", rule=rule, about=places(game, units))


def march(game: Game, action: actions.March) -> Label:
    units = names(game, (*action.units, *action.cargo))
    text = f"March {words.units(game.components, units)} to {words.name(game.components, action.to)}"
    from_ = listed(dict.fromkeys(words.short(game.components, unit.where) for unit in units))
    return Label(text, f"from {from_}", "", "7.1", f"{about(action.to)} {places(game, units)}")


def places(game: Game, units: Sequence[Unit]) -> str:
    spots = {about(unit.where) for unit in units if unit.where == BOX or unit.where in game.components.hex}
    return " ".join(sorted(spots))


def recruits(game: Game, action: actions.Recruit) -> Label:
    frame = flow.decision(game)
    assert isinstance(frame, Recruitment)
    lines = chosen_lines(game, frame.force, action)
    known = game.components
    found = [
        f"{words.kind(known, row.state, row.kind, count)} at {words.name(known, row.where)}"
        for row, count in lines
    ]
    paid = sum([price(game, row, action.aid) * count for row, count in lines])
    at = " ".join(dict.fromkeys(about(row.where) for row, _ in lines))
    return Label(f"Recruit {listed(found)}", counted(paid, "point"), "", "6.2", at)
