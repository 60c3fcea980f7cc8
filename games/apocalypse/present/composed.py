"""What is put together in a panel, as a list would name it."""

from collections.abc import Iterable

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import company, words
from games.apocalypse.rules import actions
from games.apocalypse.rules.board import Game, named
from games.engine.contract import Action
from games.engine.page import Label
from games.engine.words import counted, sentence
from games.hexwar.stacks import UnitId, stacked


def composed(game: Game, action: Action) -> Label | None:
    """None: it is a choice of a list."""
    match action:
        case actions.Muster() | actions.March() | actions.Sail() | actions.Embark() | actions.Drop():
            return of_army(game, action)
        case actions.Ride() | actions.Scout():
            return of_rider(game, action)
        case actions.Berth() | actions.Launch() | actions.Follow() | actions.Scrap() | actions.Sink():
            return of_ships(game, action)
        case actions.Deploy() | actions.Shift() | actions.Scatter() | actions.Disperse() | actions.Flee():
            return of_units(game, action)
        case actions.Lose() | actions.HoldBack():
            return chosen(game, action)
    return None


def of_army(
    game: Game, action: actions.Muster | actions.March | actions.Sail | actions.Embark | actions.Drop
) -> Label:
    if isinstance(action, actions.Muster):
        text = f"Form {words.expedition(action.name)} at {called(game, action.where)}"
        size = counted(len(action.units), "unit")
        weary = company.camped(game, action.name, named(game, action.units), action.where)
        detail = ". ".join([drawn_from(game, action.units), *[one["says"] for one in weary]])
        return Label(text, size, detail, "3.3", about(game, action.where))
    who, at = sentence(words.expedition(action.expedition)), game.board.expeditions[action.expedition].where
    match action:
        case actions.March(to=to):
            return Label(f"{who} marches to {called(game, to)}", "", "", "3.3.1", about(game, to, at))
        case actions.Sail(to=to):
            return Label(f"{who} sails to {called(game, to)}", "", "", "5.1.1", about(game, to, at))
        case actions.Embark(ships=ships):
            return Label(f"{who} goes aboard", counted(len(ships), "ship"), "", "5.1.7", about(game, at))
    told = units(game, action.units)
    return Label(f"Leave {told} at {called(game, at)}", "", "", "3.3.1", about(game, at))


def drawn_from(game: Game, ids: Iterable[UnitId]) -> str:
    """Whom it takes from where, and whether anybody stays."""
    found = []
    for at, going in sorted(stacked([game.board.units[one] for one in ids]).items()):
        there = [unit for unit in game.board.at(at) if unit.seat == going[0].seat]
        rest = len(there) - len(going)
        stay = f", {rest} {'stays' if rest == 1 else 'stay'}" if rest else ""
        found.append(f"{words.units(game.components, going)} from {called(game, at)}{stay}")
    return "; ".join(found)


def of_rider(game: Game, action: actions.Ride | actions.Scout) -> Label:
    to, board = action.to, game.board
    if isinstance(action, actions.Ride):
        at, who, rule = board.leaders[action.leader].where, game.components.leader[action.leader].name, "3.5"
    else:
        at, rule = board.units[action.unit].where, "3.2.2"
        who = f"The patrol at {called(game, at)}"
    return Label(f"{who} rides to {called(game, to)}", "", "", rule, about(game, to, at))


def of_ships(
    game: Game, action: actions.Berth | actions.Launch | actions.Follow | actions.Scrap | actions.Sink
) -> Label:
    at = game.board.ships[action.ships[0]].where
    fleet = f"{counted(len(action.ships), 'ship')} at {called(game, at)}"
    match action:
        case actions.Berth(to=to):
            return Label(f"{fleet} into port at {called(game, to)}", "", "", "3.1.1", about(game, to, at))
        case actions.Launch():
            return Label(f"{fleet} out to sea", "", "", "Ruling 54", about(game, at))
        case actions.Follow(to=to):
            return Label(f"{fleet} to {called(game, to)}", "", "", "5.1.1", about(game, to, at))
    return Label(f"Lose {fleet}", "", "", "8.2", about(game, at))


def of_units(
    game: Game,
    action: actions.Deploy | actions.Shift | actions.Scatter | actions.Disperse | actions.Flee,
) -> Label:
    told = units(game, action.units)
    if isinstance(action, actions.Scatter):
        at = game.board.units[action.units[0]].where
        return Label(f"{told} on patrol at {called(game, at)}", "", "", "3.2", about(game, at))
    return Label(f"{told} to {called(game, action.to)}", about=about(game, action.to))


def chosen(game: Game, action: actions.Lose | actions.HoldBack) -> Label:
    told = units(game, action.units)
    if isinstance(action, actions.HoldBack):
        with_ = f" with {game.components.leader[action.leader].name}" if action.leader else ""
        return Label(f"Hold back {told}{with_}", rule="6.4")
    return Label(f"Lose {told}")


def units(game: Game, ids: Iterable[UnitId]) -> str:
    return words.units(game.components, [game.board.units[one] for one in ids])


def called(game: Game, at: str) -> str:
    return words.name(game.components, at)


def about(game: Game, *places: str) -> str:
    """Their hexes, the first first."""
    return " ".join(dict.fromkeys(hex_of(at) for at in places if hex_of(at) in game.components.hex))
