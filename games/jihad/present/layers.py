"""Layers that can be laid over the map: who controls what, what it yields, where recruits may come."""

from collections.abc import Set

from games.engine.drawing import text
from games.engine.page import View
from games.hexmap.grid import HexId
from games.hexmap.weaves import WEAVES
from games.hexwar.present.layers import BARE, Layer, of_all
from games.hexwar.present.overlay import Sheet
from games.hexwar.stacks import Where
from games.jihad.components import Components
from games.jihad.parts import State
from games.jihad.present import overlay, words
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, NAVAL, Game, Unit, hex_of
from games.jihad.rules.control import control
from games.jihad.rules.mustering import rows
from games.jihad.rules.productivity import counting
from games.jihad.rules.ways import reach

FIRST_LOOK = "2307"  # layers that have not been told, and the map of a phone but for the Muslims: Syria
LEVY = "Levy"


def zones(game: Game) -> str:
    """5.2 What each State controls, in its colour and weave; its letter where it stands."""
    held, glass = control(game), overlay.sheet(game.components)
    domains = [
        domain(glass, state, held.controls[state.name], held.held[state.name])
        for state in game.components.states
    ]
    fought = sorted(at for at, states in held.stands.items() if states and not held.controlled(at))
    return glass.svg("layer dims", "".join([*domains, *(contested(glass, at) for at in fought)]))


def domain(glass: Sheet, state: State, controlled: Set[HexId], stood_on: Set[HexId]) -> str:
    if not controlled:
        return ""
    name, weave = f"domain-{state.letter}", f"weave-{state.letter}"
    threads = f'<g class="threads">{WEAVES[state.weave].threads}</g>'
    square = 'width="24" height="24" patternUnits="userSpaceOnUse"'
    outline = f'<path id="{name}" d="{glass.outline(dict.fromkeys(sorted(controlled)))}"/>'
    defined = f'{outline}<pattern id="{weave}" {square}>{threads}</pattern>'
    inks = ('class="wash"', f'fill="url(#{weave})"', 'class="rim"')
    area = "".join(f'<use href="#{name}" {ink}/>' for ink in inks)
    letters = "".join(written(glass, at, state.letter) for at in sorted(stood_on & controlled))
    return f'<g class="domain n-{state.letter}"><defs>{defined}</defs>{area}{letters}</g>'


def contested(glass: Sheet, at: HexId) -> str:
    """Both sides stand there, and neither controls it."""
    return f'<path class="contested" d="{glass.outline([at])}"/>{written(glass, at, "=")}'


def written(glass: Sheet, at: HexId, words: str) -> str:
    x, y = glass.centres[at]
    return text(x, y + 12, words, anchor="start", class_="on-dark")


def yields(game: Game) -> str:
    """5.2 Who counts each fertile hex and city; what nobody counts is struck out."""
    components, out = game.components, []
    counted, held = counting(game), control(game).held
    for at in sorted({*components.atlas.fertile, *components.atlas.city}):
        fertile, city = components.atlas.fertile.get(at, 0), components.atlas.city.get(at, 0)
        holders = [name for name, hexes in held.items() if at in hexes]
        gains: dict[str, int] = {}
        if fertile:
            gains[counted[at]] = gains.get(counted[at], 0) + fertile
        if city:
            holder = holders[0] if holders else ""
            gains[holder] = gains.get(holder, 0) + city
        out += [_yield(components, at, i, state, points) for i, (state, points) in enumerate(gains.items())]
    return overlay.sheet(components).svg("layer dims yields", "".join(out))


def _yield(components: Components, at: HexId, nth: int, state: str, points: int) -> str:
    x, y = overlay.sheet(components).centres[at]
    x, y = x + 30 * nth, y - 6
    kind = "lost" if not state else "gain" if state == components.muslims else "keep"
    r = 18 + 4 * points
    half = r * 0.88
    square = f'x="{x - half:.0f}" y="{y - half:.0f}" width="{2 * half:.0f}" height="{2 * half:.0f}" rx="5"'
    round_ = f'cx="{x:.0f}" cy="{y:.0f}" r="{r}"'
    mark = f'<circle class="gain" {round_}/>' if kind == "gain" else f'<rect class="{kind}" {square}/>'
    cross = f'<path class="cross" d="M{x - r:.0f} {y + r:.0f}l{2 * r}-{2 * r}"/>' if kind == "lost" else ""
    return f'{mark}<text x="{x:.0f}" y="{y + 11:.0f}">{points}</text>{cross}'


def standing(game: Game) -> str:
    """7.2 What a Levy that does not move would suffer in each hex: three times the hex, less the city."""
    components, numbers = game.components, game.components.numbers
    costs = components.atlas.enter["Levy"]
    points = {
        at: max(0, numbers.standing_factor * cost - components.atlas.city.get(at, 0))
        for at, cost in costs.items()
    }
    sheet = overlay.sheet(components)
    return sheet.svg("layer dims lit", sheet.bands(points) + sheet.numbers(points))


def from_here(view: View, spot: str) -> str:
    """7.2 What it costs to go anywhere from the place picked, for the stack there or a Levy of one's own."""
    game, at = view.seen, words.place_of(spot)
    if at != BOX and at not in game.components.hex:
        at = FIRST_LOOK
    movers = setting_out(view, at)
    costs = {to: points for to, points in reach(game, movers).cost.items() if to in game.components.hex}
    return overlay.sheet(game.components).reach([hex_of(game, at)], costs, game.board.places())


def setting_out(view: View, at: Where) -> list[Unit]:
    """One's own units there before others, those on land before ships."""
    game: Game = view.seen
    own = view.seat in (None, game.board.muslim_seat)
    here = [unit for unit in game.board.at(at) if not unit.leader]
    side = [unit for unit in here if unit.muslim == own] or here
    land = [unit for unit in side if not unit.naval]
    levy = Unit(-1, game.components.muslims if own else game.components.empires[-1], LEVY, at, own)
    return land or side or [levy]


def recruits(game: Game) -> str:
    """6.2 Where land units can be recruited now, and how many at most: round for the Muslim player."""
    components, out = game.components, []
    for force, kind in ((MUSLIM, "gain"), (EMPIRES, "keep")):
        most: dict[HexId, int] = {}
        for row in rows(game, force):
            at = hex_of(game, row.where)
            if row.kind != NAVAL:
                most[at] = max(most.get(at, 0), row.most)
        out += [_mark(components, at, number, kind) for at, number in most.items()]
    return overlay.sheet(components).svg("layer dims yields", "".join(out))


def _mark(components: Components, at: HexId, number: int, kind: str) -> str:
    x, y = overlay.sheet(components).centres[at]
    square = f'<rect class="keep" x="{x - 26:.0f}" y="{y - 26:.0f}" width="52" height="52" rx="5"/>'
    shape = f'<circle class="gain" cx="{x:.0f}" cy="{y:.0f}" r="28"/>' if kind == "gain" else square
    return f'{shape}<text x="{x:.0f}" y="{y + 11:.0f}">{number}</text>'


LAYERS = {
    "": Layer("Armies"),
    "control": Layer(
        "Control",
        "What each State controls, in its colour and weave; =: both stand there.",
        of_all(zones),
    ),
    "yield": Layer(
        "Productivity",
        "Points a turn: round for the Muslims, square for States of the Empires, struck out for nobody.",
        of_all(yields),
    ),
    "standing": Layer(
        "Standing",
        "Points of attrition for Levies that stay in a hex; other kinds count by their own cost of it.",
        of_all(standing),
    ),
    "reach": Layer(
        "From here",
        "Points that it costs to go there from the place picked last: for what stands there, or for a Levy.",
        from_here,
    ),
    "recruits": Layer(
        "Recruits",
        "Land units that can be recruited there now: round by the Muslims, square by the Empires.",
        of_all(recruits),
    ),
    "bare": BARE,
}
