"""The page of a war on hexes: the map with its piles, and the panel in which moves are composed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypedDict

from games.engine import flow
from games.engine.contract import Action
from games.engine.flow import Game
from games.engine.page import Advice, Asked, Context, Part, Past, Plate, View
from games.engine.page import Presenter as Base
from games.hexmap.grid import HexId
from games.hexwar.present.asked import last
from games.hexwar.present.layers import PLAIN, Layers
from games.hexwar.present.look import CLOSED, Look
from games.hexwar.present.march import Marches
from games.hexwar.present.piles import Piles
from games.hexwar.present.since import Since
from games.hexwar.stacks import U, Where

MARCH = "march"
NOTHING: Context = {"mode": ""}


class Map(TypedDict):
    """The frame that stays."""

    seated: bool
    alt: str
    first_look: HexId
    places: Sequence[tuple[HexId, str]]
    layers: Layers
    askers: Mapping[str, str]


class Presenter(Base, Generic[U]):
    """What a game adds: whom its piles, marches and looks are of, and what else is on its page."""

    drawn = ("places.css",)
    stylesheets: tuple[str, ...] = ("board.css", "hexwar/panel.css")
    scripts = ("board.js", "picking.js", "walk.js", "figures.js", "compose.js")
    plates = (Plate("The map", ("map-day.svg", "names-day.svg"), ("map-night.svg", "names-night.svg")),)
    alt = ""  # what the picture shows
    piles: Piles[U]
    pile_template = "hexwar/pile.html"
    marches: Marches[U]
    look: Look[U]
    layers: Layers = PLAIN
    askers: ClassVar[Mapping[str, str]] = {}  # forms that ask for other parts: id, name of the field
    happenings: Since | None = None
    # what is composed in a panel of its own, above the choice to do no more of it; MARCH, or a game's own
    modes: ClassVar[Mapping[type[Any], str]]

    def places(self, game: Game[Any, Any]) -> Sequence[tuple[HexId, str]]:
        """Every hex with a name, by name."""
        return ()

    def first_look(self, view: View) -> HexId:
        """Where a phone opens the board. Always the same for a seat: the frame stays."""
        return ""

    def about(self, view: View) -> Iterable[Where]:
        """The places that the present question is about, if it is not a march."""
        return ()

    def drawn_from(self, game: Game[Any, Any]) -> object:
        """All of a game that piles and fights on the map are made from."""
        return game.board.units

    def contested(self, game: Game[Any, Any]) -> list[HexId]:
        """Hexes with units that will fight."""
        return []

    def composed(self, view: View, asked: Asked) -> Context:
        """What a panel of the game's own shows; `body` is its template, `place` where it is about."""
        return NOTHING

    def composes(self, view: View) -> bool:
        """Whether there is something to compose."""
        return is_asked(view) and view.form is not None

    def question(self, game: Game[Any, Any]) -> str:
        """What tells one panel from the next one's."""
        return f"{type(flow.decision(game)).__name__}-{game.board.turn}"

    # The map

    def map_parts(self, view: View) -> list[Part]:
        return [
            view.recall("frame", view.seat, lambda: self._frame(view)),
            drawn("layer", ""),
            self._idle_since(view),
            drawn("lit", ""),
            drawn("marks", self._marks(view)),
            self._piles(view.all_see),
            drawn("route", ""),
        ]

    def _frame(self, view: View) -> Part:
        context: Map = {
            "seated": view.seat is not None and self.happenings is not None,
            "alt": self.alt,
            "first_look": self.first_look(view),
            "places": self.places(view.seen),
            "layers": self.layers,
            "askers": self.askers,
        }
        return Part("map", "hexwar/map.html", context)

    def _piles(self, view: View) -> Part:
        """Seen alike by all, and piece by piece: of most moves one or two piles are sent."""
        return view.recall("piles", self.drawn_from(view.seen), lambda: self._all_piles(view))

    def _all_piles(self, view: View) -> Part:
        return Part("piles", "", {}, inside="map", pieces=self.pieces(view), piece=self.pile_template)

    def pieces(self, view: View) -> Mapping[str, Context]:
        """What lies on the map, by id."""
        return self.piles.pieces(view)

    def _marks(self, view: View) -> str:
        """The hexes that may be chosen now, and those in which there will be fighting."""
        marches, sheet = self.marches, self.marches.sheet(view.seen)
        read = self.drawn_from(view.seen)
        fights = view.all_see.recall("fights", read, lambda: self.contested(view.seen))
        spots = sorted({marches.hex_of(view.seen, at) for at in self._choices(view)})
        return sheet.marked("spot", spots) + sheet.marked("fight", fights)

    def _choices(self, view: View) -> Iterable[Where]:
        if not is_asked(view):
            return ()
        return self.marches.free(view.seen) if self._marching(view) else self.about(view)

    # What is composed

    def panel_parts(self, view: View) -> list[Part]:
        """Before the page has asked: a push stays small, and only who acts is sent the rest."""
        if not self.composes(view):
            return [panel(NOTHING, ""), CLOSED]
        will = self.modes.get(type(flow.decision(view.seen)), "")
        idle = {"mode": "idle", "will": will, "question": self.question(view.seen)}
        return [panel(idle, framed(will, above=bool(will))), CLOSED]

    def plan(self, view: View, asked: Asked) -> list[Part]:
        if "layer" in asked:
            return [self._layer(view, asked)]
        if self.composes(view) and self._marching(view):
            return self._march(view, asked)
        context = self.composed(view, asked) if self.composes(view) else NOTHING
        above = context["mode"] in self.modes.values()
        return [
            panel(context, framed(context["mode"], above=above)),
            self.look.part(view, asked, (context.get("place", ""),)),
            drawn("lit", ""),
            drawn("route", ""),
        ]

    def _marching(self, view: View) -> bool:
        return self.modes.get(type(flow.decision(view.seen))) == MARCH

    def _march(self, view: View, asked: Asked) -> list[Part]:
        composed = self.marches.read(view.seen, asked)
        lit, route = self.marches.drawings(view.seen, composed)
        context = {**self.marches.context(view, composed), "body": "hexwar/march.html"}
        return [
            panel(context, framed(MARCH, above=True)),
            self.look.part(view, asked, [stack.place for stack in composed.stacks]),
            drawn("lit", lit),
            drawn("route", route),
        ]

    def _layer(self, view: View, asked: Asked) -> Part:
        """Asked for again after each move, while it is shown."""
        layer = self.layers.get(last(asked, "layer"))
        svg = layer.draw(view, last(asked, "at")) if layer else ""
        return drawn("layer", svg, asks="layers" if last(asked, "layer") else "")

    # What is advised

    def way(self, game: Game[Any, Any], action: Action) -> str:
        """The way of those whom the action moves, drawn; nothing of one that moves nobody."""
        return ""

    def advised(self, view: View, advice: Advice) -> list[Part]:
        """Its places and its way, until something else is drawn there."""
        sheet = self.marches.sheet(view.seen)
        about = set(self.label(view, advice.action).about.split())
        spots = {self.marches.hex_of(view.seen, self.marches.place_of(at)) for at in about}
        lit = sheet.marked("advised", sorted(spots & sheet.centres.keys()))
        return [drawn("lit", lit), drawn("route", self.way(view.seen, advice.action))]

    # What others did

    def _idle_since(self, view: View) -> Part:
        """Who is to act asks for the marks, which a push would be too small for."""
        asks = "since" if self.happenings and view.seat in view.waiting else ""
        return drawn("since", "", asks=asks)

    def since(self, view: View, past: Iterator[Past]) -> list[Part]:
        if not self.happenings:
            return []
        svg, told = self.happenings.parts(view, self.marches.sheet(view.seen), past)
        return [drawn("since", svg, asks="since") if svg else self._idle_since(view), *told]


def is_asked(view: View) -> bool:
    return view.seat in view.waiting


def drawn(name: str, svg: str, *, asks: str = "") -> Part:
    """A drawing over or under the piles. `asks`: the form that asks for it again after each move."""
    return Part(name, "hexwar/drawn.html", {"svg": svg, "asks": asks}, inside="map")


def panel(context: Context, frame: str) -> Part:
    return Part("plan", "hexwar/plan.html", context, position="side", frame=frame)


def framed(mode: str, *, above: bool) -> str:
    """Room for what is composed, and for that above the choices: on the page that waits for it as well."""
    return "planning composing" if above else "planning" if mode else ""
