"""What actions are called, in the plain words that refusals and pages use."""

from games.engine.contract import Action
from games.first_jihad.rules import actions
from games.first_jihad.rules.board import Game, active_army

EMPIRES = {"byzantium": "Byzantium", "persia": "Persia"}
THEATERS = {"west": "the West", "africa": "Africa", "east": "the East", "caucasus": "the Caucasus"}


def action(game: Game, chosen: Action) -> str:
    """A short name for an action of the Actions Phase."""
    components = game.components
    match chosen:
        case actions.Attack(path, immortals, landing):
            charge = f" with the Immortals, +{immortals}" if immortals else ""
            return f"Attack {attacked(game, path)}{charge}" + " from the sea" * landing
        case actions.Rally(path, token):
            return f"Rally the {army(game, path)}" + (f" with {token} Bonus AP" if token else "")
        case actions.UseToken(colour, theater):
            return f"Turn a {colour} Bonus AP into an AP of {THEATERS[theater]}"
        case actions.NavalBattle(power, fleet):
            name = components.minor_power[power].name
            return f"Naval Battle for {name}" + (" with the Greek Fleet" if fleet else "")
        case actions.CoastalRaid(path) | actions.CavalryRaid(path):
            kind = "Coastal" if isinstance(chosen, actions.CoastalRaid) else "Cavalry"
            return f"{kind} Raid on the {components.path[path].name} Path"
        case actions.Landing():
            return "Amphibious Landing"
        case actions.BuyElephants():
            return "Buy elephants"
        case actions.Appease(power):
            return f"Appease {components.minor_power[power].name}"
        case actions.Done():
            return "Done"
    return other(game, chosen)


def other(game: Game, chosen: Action) -> str:
    match chosen:
        case actions.BuildCastle(castle, empire):
            return f"Build a {kind(game, castle)} Castle for {EMPIRES[empire]}"
        case actions.FixCastle(castle):
            at = game.board.castles[castle].at
            return f"Fix the Castle of {game.components.land[at].name}" if at else "Fix a Castle"
        case actions.BuildCapital(empire):
            return f"Rebuild the Capital of {EMPIRES[empire]}"
        case actions.FixCapital(empire):
            return f"Fix the Capital of {EMPIRES[empire]}"
        case actions.LastStand(empire):
            return f"Last Stand of {EMPIRES[empire]}"
        case actions.PlayEvent(code):
            return f"Play {code.replace('_', ' ').title()}"
        case actions.SendAp(to, _, rally):
            use = f" to rally the {army(game, rally)}" if rally else ""
            return f"Send AP to {THEATERS[to]}{use}"
    raise AssertionError(chosen)


def kind(game: Game, castle: str) -> str:
    return "Major" if game.components.castle[castle].major else "Minor"


def army(game: Game, path: str) -> str:
    found = game.board.active.get(path)
    return game.components.army[found].name if found else "army"


def attacked(game: Game, path: str) -> str:
    """The Land an attack is aimed at."""
    found = active_army(game, path)
    if found is None:
        return f"on the {game.components.path[path].name} Path"
    number = found.at if found.inside else found.at - 1
    return game.components.path[path].lands[number - 1].name if number else "Mecca"


def about(game: Game, chosen: Action) -> str:
    """The id of the piece or place that an action speaks of."""
    for field in ("path", "power", "castle", "empire", "to", "code"):
        found = getattr(chosen, field, "")
        if found:
            return str(game.board.active.get(found) or found) if field == "path" else str(found)
    return ""
