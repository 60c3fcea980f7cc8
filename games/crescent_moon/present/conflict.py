"""A combat or an influence contest as a scene in the map's place: two camps, the hex between, the sum; and
what a year has brought.
"""

from typing import NamedTuple, TypedDict

from games.crescent_moon.components import Components
from games.crescent_moon.present import ledger, scores
from games.crescent_moon.present.board import Piece, arms_at, civil_at
from games.crescent_moon.present.words import Badge, badge, land, the
from games.crescent_moon.rules.board import MURSHID, Conflict, Game
from games.crescent_moon.rules.combat import strength_lines
from games.crescent_moon.rules.contest import attackers_lines, defenders_lines
from games.engine.contract import Reason, Seat
from games.engine.page import Context, Part, View
from games.engine.words import counted, listed

STEPS = {
    "combat": (("select", "Deals and cards"), ("resolve", "Reveal"), ("count", "Victor"),
               ("casualties", "Casualties"), ("spoils", "Capture and sack")),
    "contest": (("select", "Deals and cards"), ("declare", "Sides"), ("resolve", "Reveal"), ("count", "Sum")),
}  # fmt: skip
SIDES = {"attacker": "attacks", "supporter": "supports", "defender": "defends", "": "has not said"}


class Row(NamedTuple):
    what: str
    number: str
    why: str = ""


class Camp(TypedDict):
    """`who` leads it, and the badges of all who are on its side."""

    who: Badge
    badges: tuple[Badge, ...]
    note: str
    pieces: tuple[Piece, ...]
    rows: tuple[Row, ...]
    total: int
    secret: bool  # whether its cards are


class Step(NamedTuple):
    name: str
    past: bool
    now: bool


def scene(view: View) -> Part:
    """While one is going on; and what came of one that the latest move has settled, or of a year."""
    game: Game = view.seen
    now = game.board.conflict
    shown: Context = over(view) if now is None else _scene(view, now)
    return Part("scene", "crescent_moon/scene.html", shown, frame=_frame(view, shown))


def over(view: View) -> Context:
    """A year may end with a conflict. The last year's points stand at the end of the game."""
    settled, year = ledger.settled(view), scores.year(view)
    if view.outcome or not year["scored"]:
        return settled
    bare = {"kind": "settled", "eyebrow": "Scoring", "title": f"What year {year['year']} has brought"}
    return {**bare, **(settled if settled["kind"] else {}), **year}


def _frame(view: View, shown: Context) -> str:
    """Hand and aims make room for a scene at which one looks on, and not where one is asked."""
    if not shown["kind"]:
        return ""
    return "scene hand" if view.form or view.legal else "scene"


def _scene(view: View, now: Conflict) -> Context:
    game: Game = view.seen
    return {
        "kind": now.kind,
        "eyebrow": "Combat" if now.kind == "combat" else "Influence contest",
        "title": title(game, now),
        "steps": steps(now),
        "tile": now.hex,
        "civil": civil_at(game, now.hex),
        "camps": () if now.lines else (attackers(game, now), defenders(game, now)),
        "ledger": ledger.ledger(game.components, now.cards, now.lines, now)
        if now.cards or now.lines
        else None,
        "parties": parties(game, now),
        "murshid": murshid(game, now),
        "deals": deals(view),
        "fallout": ledger.came_of_it(view, now.lost) if now.lines else (),
    }


def title(game: Game, now: Conflict) -> str:
    where, who = land(game.components, now.hex), the(game.components, now.attacker)
    verb = "attacks" if now.kind == "combat" else "seeks influence at"
    return f"{who[0].upper()}{who[1:]} {verb} {where}"


def steps(now: Conflict) -> tuple[Step, ...]:
    names = STEPS[now.kind]
    at = [stage for stage, _ in names].index(now.stage) if now.stage in dict(names) else len(names)
    return tuple([Step(name, number < at, number == at) for number, (_, name) in enumerate(names)])


def attackers(game: Game, now: Conflict) -> Camp:
    side = [now.attacker, *(seat for seat in now.participants if now.sides[seat] == "supporter")]
    return camp(game, now, side, "attacks" if now.kind == "combat" else "would place a token")


def defenders(game: Game, now: Conflict) -> Camp:
    """Of a contest, those who have declared themselves; before that all who may."""
    declared = [seat for seat in now.participants if now.sides[seat] == "defender"]
    note = "defends" if now.kind == "combat" else "defend" if declared else "nobody has declared yet"
    return camp(game, now, declared, note)


def camp(game: Game, now: Conflict, side: list[Seat], note: str) -> Camp:
    badges = tuple([badge(game.components, seat) for seat in side])
    rows = tuple(_rows(game, now, side))
    return {
        "who": badges[0] if badges else Badge("none", "?", "The defence"),
        "badges": badges,
        "note": note,
        "pieces": tuple(
            [piece for piece in arms_at(game, now.hex) if piece.side in {one.side for one in badges}]
        ),
        "rows": rows,
        "total": sum(int(row.number) for row in rows),
        "secret": now.stage in ("select", "declare"),
    }


def _rows(game: Game, now: Conflict, side: list[Seat]) -> list[Row]:
    """9.5, 10.5, 10.6. What each kind of piece adds; in a contest of those that have declared themselves."""
    contest = now.kind == "contest"
    lines = [*attackers_lines(game, now), *defenders_lines(game, now)] if contest else strength_lines(game)
    return [Row(ledger.WHAT[line.what], str(line.n)) for line in lines if line.seat in side]


def parties(game: Game, now: Conflict) -> tuple[tuple[Badge, str], ...]:
    """Who is in it, in turn order, and on whose side: declared openly (10.3)."""
    if now.kind == "combat":
        return ()
    seats = sorted((now.attacker, *now.participants))
    return tuple([(badge(game.components, seat), SIDES[now.sides[seat]]) for seat in seats])


def murshid(game: Game, now: Conflict) -> Reason | None:
    """What the Murshid may still do here: lend until the reveal, decide until there is a victor."""
    lends = now.interferes and now.stage == "select"
    decides = game.board.influence.get(now.hex) == MURSHID and not now.winner
    says = ["may lend cards to either side, face down like all others"] if lends else []
    says += ["decides a tie"] if decides else []
    return Reason(f"The Murshid {listed(says)}.", "12.9" if lends else "12.7") if says else None


def deals(view: View) -> tuple[str, ...]:
    """12.10. Those that this seat may know of: its own, and all of the Murshid's."""
    game: Game = view.seen
    return tuple([_deal(game.components, deal.payer, deal.points, deal.agreed) for deal in game.board.deals])


def _deal(components: Components, payer: Seat, points: int, agreed: bool | None) -> str:
    state = {None: "not answered yet", True: "agreed", False: "declined"}[agreed]
    name = components.characters[payer].name
    return f"{name}: {counted(points, 'point')} for the Murshid if that side wins, {state}"
