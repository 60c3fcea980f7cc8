"""What is printed on the map: of each Land, and beside them Mecca, the boxes, the trade routes."""

from collections.abc import Iterator
from typing import TypedDict

from games.engine.page import Part, View, alike
from games.engine.words import counted, listed, plain, several
from games.first_jihad.components import Components, Land, TradeRoute
from games.first_jihad.present.words import CROSSINGS, THEATERS, ap, land_name, path_name, short_path
from games.first_jihad.rules.board import Game

BOXES = {
    "casbah": "The Casbah: here the Mujahideen wait until an army of yours provokes them",
    "jihad": "The Jihad box: what lies here says against whom it goes, and on how many fronts",
    "navy": "The box of the Muslim Navy: while it is empty Cyprus has nothing to fear",
    "zabulistan": "Zabulistan: it resists the Arabs once Persia has fallen",
}
BERBER = "The Berbers’ box: from here they revolt"
HEARTS = {"military": "military heartland", "religious": "religious heartland"}


class PlaceShown(TypedDict):
    at: str
    says: str
    round: bool


@alike(lambda view: view.seen.board.advanced)
def part(view: View) -> Part:
    found: dict[str, PlaceShown] = {
        f"place-{at.replace('/', '-')}": {"at": at, "says": says, "round": at == "mecca"}
        for at, says in _places(view.seen)
    }
    return Part("places", "", {}, inside="board", pieces=found, piece="first_jihad/place.html")


def _places(game: Game) -> Iterator[tuple[str, str]]:
    components = game.components
    paths = [short_path(components, path.id) for path in components.paths if path.id in game.board.active]
    yield (
        "mecca",
        f"Mecca: here the {listed(paths)} Paths begin; it is never attacked, and all Islam comes from it",
    )
    yield "berber", BERBER
    if game.board.advanced:
        yield from BOXES.items()
        for route in components.trade_routes:
            yield f"trade/{route.id}", _route(components, route)


def _route(components: Components, route: TradeRoute) -> str:
    ends = listed(land_name(components, end) for end in route.ends)
    joins = listed(THEATERS[theater] for theater in route.joins)
    limit = f"; {ap(route.limit)} a turn" if route.limit else ""
    return f"{route.name}, a trade route between {ends}: it takes AP between {joins}{limit}"


def printed(components: Components, path: str, land: Land, *, advanced: bool) -> list[str]:
    """All that the map prints of a Land, after its faith."""
    if land.end:
        facts = ["end of the earth"]
    else:
        facts = [f"apostasy {land.apostasy}", counted(land.outcome, "point")]
    facts += ["a site for the capital"] if land.capital_site else []
    if advanced:
        facts += _of_the_advanced_game(components, path, land)
    return [*facts, _crossing(components, land)]


def _of_the_advanced_game(components: Components, path: str, land: Land) -> Iterator[str]:
    if land.green:
        yield "a green box, dear to the Arabs"
    if land.heartland:
        yield HEARTS[land.heartland]
    if land.flags:
        yield f"{counted(land.flags, 'flag')}, for a Baqt on the {path_name(components, path)}"


def _crossing(components: Components, land: Land) -> str:
    crossing = components.crossing[land.id]
    hits = f"{plain(crossing.hits)} {several(crossing.hits, 'hit')}; " if crossing.hits else ""
    cost = ap(crossing.attack) if crossing.attack else "the AP that Cyprus’s box says,"
    return f"reached {CROSSINGS[land.crossing]} ({hits}{cost} to attack across)"
