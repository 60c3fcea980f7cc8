"""7.4. What each way of taking hits is called, and what comes of it."""

from games.engine import flow
from games.engine.page import Label
from games.engine.words import counted
from games.first_jihad.present.curses import curse_brings
from games.first_jihad.present.words import LEVELS, army_name, land_name
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import (
    SHATTERED,
    Army,
    Game,
    active_army,
    capital_at,
    castle_at,
    castle_value,
    land_of,
)
from games.first_jihad.rules.board import on_neutral as neutral_under
from games.first_jihad.rules.damage import TakeHits, ways


def label(game: Game, action: Absorb) -> Label:
    path = _invaded(game)
    army = active_army(game, path)
    assert army
    text, detail, rule = _absorbing(game, path, army, action)
    about = f"army-{army.id} land-{_where(game, path, army, action.how)}"
    most = _most(game, path, action)
    less = action.hits < most
    text += f": only {action.hits} of {counted(most, 'hit')}" if less else ""
    return Label(text, counted(action.hits, "hit"), detail, rule, about, less)


def _most(game: Game, path: str, action: Absorb) -> int:
    """7.4 What the same could take of the hits that are left."""
    frame = flow.decision(game)
    assert isinstance(frame, TakeHits)
    return max(way.hits for way in ways(game, path, frame.left) if way.how == action.how)


def _where(game: Game, path: str, army: Army, how: str) -> str:
    """The Land that it goes to, or in which it takes the hits."""
    return game.components.at[path][army.at + 1] if how in ("retreat", "leave") else land_of(game, army)


def _invaded(game: Game) -> str:
    frame = flow.decision(game)
    return str(getattr(frame, "path", ""))


def _absorbing(game: Game, path: str, army: Army, action: Absorb) -> tuple[str, str, str]:
    here = land_of(game, army)
    land = land_name(game.components, here)
    match action.how:
        case "level":
            return _weakened(army, land)
        case "capital":
            return _capital(game, here)
        case "retreat":
            return _retreat(game, path, army, action.hits)
        case "excubitors":
            return "The Excubitors take hits", "Once in an Arab Phase; then their tile turns or goes.", "6.2"
        case "rome":
            return "Rome falls", "There is nowhere else to go: the game is lost.", "5.1"
    return _castle(game, path, army, action)


def _weakened(army: Army, land: str) -> tuple[str, str, str]:
    after = LEVELS[army.level - 1]
    more = "; it cannot attack until it rallies" if army.level - 1 == SHATTERED else ""
    return f"The army turns {after}", f"It stays in {land}, {LEVELS[army.level]} to {after}{more}.", "7.3"


def _capital(game: Game, land: str) -> tuple[str, str, str]:
    strong = game.board.capitals[capital_at(game, land)].strong
    if strong:
        return "The capital turns weak", "It costs 2 AP to fix, and counts 1 point less for you.", "7.4.2"
    return "The capital is destroyed", "No more banking, and worse rulers, until it is rebuilt.", "7.4.2"


def _retreat(game: Game, path: str, army: Army, hits: int) -> tuple[str, str, str]:
    lands = game.components.at[path]
    beyond = lands[army.at + 1]
    detail = f"The Arabs take {land_name(game.components, lands[army.at])}"
    detail += "" if hits == 2 else "; a retreat could take 2 hits, here it takes 1"
    return (
        f"Fall back to {land_name(game.components, beyond)}",
        detail + _risk(game, army, beyond) + ".",
        "7.4.1",
    )


def _risk(game: Game, army: Army, land: str) -> str:
    """What the army would stand on: a Neutral it has to escape from (7.5), a Castle it can retreat into."""
    moved = Army(army.id, game.components.number[land], army.level, army.cursed)
    under = neutral_under(game, moved)
    if under:
        whom = army_name(game.components, under.id)
        return f"; there it lies on {whom} and dies this turn unless it escapes"
    return "; the army stands on top of the castle there" if castle_at(game, land) else ""


def _castle(game: Game, path: str, army: Army, action: Absorb) -> tuple[str, str, str]:
    here = land_of(game, army)
    castle = castle_at(game, here)
    assert castle
    worth = castle_value(game, castle)
    short = "" if action.hits == worth else f"; it could take {worth}"
    if action.how == "inside":
        return "Retreat into the castle", f"Besieged in {land_name(game.components, here)}{short}.", "7.4.3.1"
    if action.how == "castle":
        return (
            "The castle turns weak",
            f"From {worth} to {game.components.numbers.major_weak}{short}.",
            "7.4.3.1",
        )
    beyond = game.components.at[path][army.at + 1]
    text = f"Leave the castle for {land_name(game.components, beyond)}"
    detail = f"The castle is destroyed and the army cursed{short}{_risk(game, army, beyond)}."
    detail += f" At the turn’s end, {curse_brings(game, path)}."
    return text, detail, "7.4.3.1"
