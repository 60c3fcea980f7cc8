"""The map's elements: Lands and the counters upon them, each small and each by its own id.

Where a thing lies is its data-at, which the stylesheet of places knows; what it is, its title says.
"""

from functools import partial
from typing import TypedDict

from games.engine.page import Part, View, alike, the_moment
from games.engine.words import several, signed
from games.first_jihad.components import Components, Land
from games.first_jihad.present import markers, places
from games.first_jihad.present.counters import Pieces, counter
from games.first_jihad.present.words import level, path_name, religion, sign, value
from games.first_jihad.present.words import nation as nation_of
from games.first_jihad.rules.board import (
    SHATTERED,
    WEAK,
    Army,
    Board,
    Castle,
    Game,
    active_army,
    castle_at,
    castle_value,
    controller,
    converted,
    land_of,
)

CONTROL = {"arab": "held by the Arabs", "player": "yours", "neutral": "neutral", "": "not in play"}
BOX = {1: "plus", 0: "zero", -1: "minus"}


class LandShown(TypedDict):
    kinds: str
    at: str
    says: str
    muslim: str  # its name, if it has gone over to Islam


@alike(lambda view: view.seen.board.advanced)
def frame(view: View) -> Part:
    """The map itself, which never changes."""
    return Part(
        "board", "first_jihad/board.html", {"map": _map(view.seen), "lands": _names(view.seen)}, "The map"
    )


def _names(game: Game) -> tuple[tuple[str, str], ...]:
    """To go to a Land by its name."""
    found = [
        (land.name, land.id)
        for path in game.components.paths
        if path.id in game.board.active
        for land in path.lands
    ]
    return (("mecca", "Mecca"), *[(at, name) for name, at in sorted(found)])


def _map(game: Game) -> str:
    return "advanced" if game.board.advanced else "basic"


@alike(lambda view: standing_in(view.seen.board))
def lands(view: View) -> Part:
    """Every Land of the Paths in play: whose it is, and whether it has gone over to Islam."""
    game: Game = view.seen
    found = {
        f"land-{land.id}": _land(view, path.id, land)
        for path in game.components.paths
        if path.id in game.board.active
        for land in path.lands
    }
    return Part("lands", "", {}, inside="board", pieces=found, piece="first_jihad/land.html")


def standing_in(board: Board) -> object:
    """What a Land's colours are read from."""
    return board.active, board.armies, board.islam, board.advanced


@alike(the_moment)
def counters(view: View) -> Part:
    """Each kind of counter with all that it is read from."""
    board: Board = view.seen.board
    found: Pieces = {}
    for kind, read in (
        (_armies, (board.armies, board.active, board.castles)),
        (_castles, (board.armies, board.castles)),
        (_capitals, board.capitals),
        (_islam, (board.islam, board.active)),
        (_tracks, (board.skill, board.truces, board.ap)),
        (_powers, (board.minor, board.affects, board.price)),
        (_faith, (board.icons, board.themes, board.islam)),
        (markers.advanced, view.seen),
    ):
        found |= view.recall(kind, read, partial(kind, view.seen))
    return Part("counters", "", {}, inside="board", pieces=found, piece="first_jihad/counter.html")


# Lands


def _land(view: View, path: str, land: Land) -> LandShown:
    """A Disrupted marker's Land is Muslim still, but not in combat (7.2.3)."""
    game: Game = view.seen
    army = active_army(game, path)
    state = controller(game, land.id), converted(game, land.id), bool(army and army.inside)
    return view.recall(("land", land.id), state, partial(_as_it_is, game, path, land, *state))


def _as_it_is(game: Game, path: str, land: Land, holder: str, muslim: bool, siege: bool) -> LandShown:
    kinds = ["land", f"land-{holder}"]
    kinds += ["land-siege"] if siege and holder == "arab" else []
    kinds += ["land-round"] if land.end else []
    kinds += ["land-muslim"] if muslim else []
    if game.board.advanced:
        kinds += ["land-green"] if land.green else ["land-heart"] if land.heartland else []
    return {
        "kinds": " ".join(kinds),
        "at": land.id,
        "says": _about(game, path, land, holder, muslim),
        "muslim": land.name if muslim else "",
    }


def _about(game: Game, path: str, land: Land, holder: str, muslim: bool) -> str:
    faith = f"Muslim, once {religion(land.religion)}" if muslim else religion(land.religion)
    facts = [
        f"{land.name}, {path_name(game.components, path)}: {faith}",
        CONTROL[holder],
        *places.printed(game.components, path, land, advanced=game.board.advanced),
    ]
    return "; ".join(facts)


# Counters


def army_layers(components: Components, army: Army) -> list[str]:
    """Strong: plain; weak: a white stripe; shattered: a crack and no value; cursed: the skull."""
    layers = [f"n-{sign(army.id)}"]
    if army.level == WEAK:
        layers.append("m-weak")
    if army.level == SHATTERED:
        layers.append("m-shattered")
    if army.cursed:
        return [*layers, "m-cursed"]
    return [*layers, "v-x" if army.level == SHATTERED else f"v-{value(components, army)}"]


def _armies(game: Game) -> Pieces:
    found: Pieces = {}
    for army in game.board.armies.values():
        path = game.components.army[army.id].path
        if path in game.board.active:
            found |= _army(game, army, path)
    return found


def _army(game: Game, army: Army, path: str) -> Pieces:
    """An army beside the map shows only where a box waits for it: the Berbers (14.5)."""
    components = game.components
    active = game.board.active[path] == army.id
    if not army.at:
        if army.id != "berbers":
            return {}
        says = "Berbers, waiting in their box to revolt"
        return counter(f"army-{army.id}", "berber/2", says, army_layers(components, army), "piece-army")
    land = land_of(game, army)
    castle = castle_at(game, land)
    says = f"{nation_of(components, army.id)} in {components.land[land].name}: {_state(components, army)}"
    says += ", your active army" if active else ", neutral"
    kind = "piece-army piece-active" if active else "piece-army piece-neutral"
    # An army that fell back onto a Neutral lies on top of it (7.5).
    kind += " piece-over" if active and _shares(game, army) else ""
    layers = army_layers(components, army)
    if army.inside and castle:
        says += ", besieged in the castle"
        walls = _walls(game, castle)
        return counter(
            f"army-{army.id}", f"{land}/army", says, layers, "piece-army piece-active piece-besieged", walls
        )
    says += ", on top of the castle" if castle else ""
    kind += " piece-on-castle" if castle else ""
    return counter(f"army-{army.id}", f"{land}/army", says, layers, kind)


def _state(components: Components, army: Army) -> str:
    able = army.level != SHATTERED and not army.cursed
    return f"{level(army)}, value {value(components, army)}" if able else level(army)


def _shares(game: Game, army: Army) -> bool:
    return any(
        other.at == army.at and other.id != army.id
        for other in game.board.armies.values()
        if game.components.army[other.id].path == game.components.army[army.id].path
    )


def _walls(game: Game, castle: Castle) -> tuple[str, str]:
    """7.4.3 The open wall of a Castle, through which the army in it is seen."""
    walls = "w-minor"
    if game.components.castle[castle.id].major:
        walls = "w-major" if castle.strong else "w-major-weak"
    return walls, f"wn-{castle_value(game, castle)}"


def _castles(game: Game) -> Pieces:
    found: Pieces = {}
    besieged = {land_of(game, army) for army in game.board.armies.values() if army.inside}
    for castle in game.board.castles.values():
        if not castle.at or castle.at in besieged:
            continue
        worth = castle_value(game, castle)
        if game.components.castle[castle.id].major:
            symbol, size = ("c-major" if castle.strong else "c-major-weak"), "Major"
        else:
            symbol, size = ("c-minor-persia" if castle.empire == "persia" else "c-minor"), "Minor"
        state = "strong, " if castle.strong else "weak, " if size == "Major" else ""
        says = f"{size} castle in {game.components.land[castle.at].name}: {state}value {worth}"
        found |= counter(f"castle-{castle.id}", f"{castle.at}/castle", says, [symbol, f"v-{worth}"])
    return found


def _capitals(game: Game) -> Pieces:
    found: Pieces = {}
    for empire, capital in game.board.capitals.items():
        if capital.at:
            symbol = f"cap-{'byz' if empire == 'byzantium' else 'per'}{'' if capital.strong else '-weak'}"
            people = "Byzantine" if empire == "byzantium" else "Persian"
            where = game.components.land[capital.at].name
            says = f"{people} capital in {where}, {'strong' if capital.strong else 'weak'}"
            found |= counter(f"capital-{empire}", f"{capital.at}/capital", says, [symbol])
    return found


def _islam(game: Game) -> Pieces:
    found: Pieces = {}
    for path, marker in game.board.islam.items():
        if path in game.board.active and marker.at:
            land = game.components.at[path][marker.at]
            side = "disrupted" if marker.disrupted else "face up"
            where = game.components.land[land].name
            says = f"Islam on the {path_name(game.components, path)}, in {where}: {side}"
            symbol = "islam-off" if marker.disrupted else "islam"
            found |= counter(f"islam-{path}", f"{land}/islam", says, [symbol], f"piece-islam path-{path}")
    return found


def _tracks(game: Game) -> Pieces:
    """6.3.1 The AP tile cannot lie where the ruler does."""
    board, found = game.board, Pieces()
    for ruler in game.components.rulers:
        theater = ruler.theater
        if ruler.empire in board.skill:
            symbol = "emperor" if ruler.empire == "byzantium" else "shah"
            skill = board.skill[ruler.empire]
            says = f"{ruler.title}, skill {skill}"
            if ruler.empire in board.truces:
                symbol, says = f"{symbol}-truce", f"{says}, in Truce"
            found |= counter(f"ruler-{ruler.empire}", f"{theater}/{skill}", says, [symbol], "piece-track")
        ap = min(board.ap.get(theater, 0), 7)
        symbol = "ap-byz" if theater == "west" else "ap-per"
        says = f"{theater.capitalize()}: {board.ap.get(theater, 0)} AP"
        found |= counter(f"ap-{theater}", f"{theater}/{ap}", says, [symbol], "piece-track")
    return found


def _powers(game: Game) -> Pieces:
    board, found = game.board, Pieces()
    for power in game.components.minor_powers:
        if power.id not in board.minor:
            continue
        box = board.minor[power.id]
        affected = board.affects[power.id]
        hits = f"{signed(box) if box else '0'} {several(box, 'hit')}"
        says = f"{power.name}: {hits} on the {path_name(game.components, affected)}"
        says += f", {board.price[power.id]} AP to appease" if board.price.get(power.id) else ""
        found |= counter(f"power-{power.id}", f"{power.id}/{BOX[box]}", says, [power_symbol(game, power.id)])
    return found


def power_symbol(game: Game, power: str) -> str:
    price = game.board.price.get(power)
    return f"{power}-{price or game.board.affects[power]}"


def _faith(game: Game) -> Pieces:
    """12.3, 12.4 The Icons and the Themes, while they are on the map."""
    board, found = game.board, Pieces()
    if board.icons in game.components.land:
        says = f"The Icons, in {game.components.land[board.icons].name}"
        found |= counter("marker-icons", _free(game, board.icons), says, ["icons"], "piece-seal")
    if board.themes in game.components.land:
        land = game.components.land[board.themes].name
        says = f"The Themes, in {land}: −1 hit while a Byzantine army defends it"
        found |= counter("marker-themes", f"{board.themes}/p2", says, ["themes"], "piece-seal")
    return found


def _free(game: Game, land: str) -> str:
    """The Islam marker's place, or a seal's if it is taken."""
    path = game.components.path_of[land]
    taken = game.board.islam[path].at == game.components.number[land]
    return f"{land}/p1" if taken else f"{land}/islam"
