"""The panel in which a move is composed, whatever the decision; and what it draws on the map."""

from games.engine import flow
from games.engine.page import Asked, Context, Part, View
from games.jihad.present import board, combat, look, picks, recruit
from games.jihad.present.march import MARCHES
from games.jihad.rules.actions import Award, PlaceLeader, Retreat
from games.jihad.rules.board import Game, Place
from games.jihad.rules.combat import Battles
from games.jihad.rules.movement import Movement
from games.jihad.rules.mustering import rows
from games.jihad.rules.recruitment import Recruitment
from games.jihad.rules.underway import UnderWay

# What is composed in a panel of its own, above the choice to do no more of it.
MODES: dict[object, str] = {Recruitment: "recruit", Movement: "march", UnderWay: "march"}


def parts(view: View, asked: Asked) -> list[Part]:
    """Panel and drawings as they are once this has been asked."""
    if composes(view) and isinstance(flow.decision(view.seen), Movement | UnderWay):
        composed = MARCHES.read(view.seen, asked)
        lit, route = MARCHES.drawings(view.seen, composed)
        stacks = tuple([stack.place for stack in composed.stacks])
        return [
            panel(MARCHES.context(view, composed)),
            look.part(view, asked, stacks),
            board.shown("lit", lit),
            board.shown("route", route),
        ]
    context = context_of(view, asked) if composes(view) else {"mode": ""}
    return [
        panel(context),
        look.part(view, asked, (context.get("place", ""),)),
        board.shown("lit", ""),
        board.shown("route", ""),
    ]


def idle(view: View) -> Part:
    """The panel before the page has asked for it: a push stays small, and only who acts is sent the rest."""
    if not composes(view):
        return panel({"mode": ""})
    will = MODES.get(type(flow.decision(view.seen)), "")
    return panel({"mode": "idle", "will": will, "question": question(view.seen)})


def composes(view: View) -> bool:
    """Whether there is something to compose: a form, or combats to look at first."""
    asked = view.seat is not None and view.seat in view.waiting
    return asked and (view.form is not None or isinstance(flow.decision(view.seen), Battles))


def question(game: Game) -> str:
    """What tells one segment's panel from the next one's."""
    decision = flow.decision(game)
    return f"{type(decision).__name__}-{getattr(decision, 'force', '')}-{game.board.turn}-{game.board.war}"


def context_of(view: View, asked: Asked) -> Context:
    decision = flow.decision(view.seen)
    if isinstance(decision, Recruitment):
        return recruit.context(view, asked)
    if isinstance(decision, Battles):
        return combat.context(view, asked)
    if pick := picks.field_asked(view):
        return picks.context(view, pick, asked)
    return {"mode": ""}


def panel(context: Context) -> Part:
    return Part("plan", "jihad/plan.html", context, place="side", frame=frame(context))


def frame(context: Context) -> str:
    """Room for what is composed, and for that above the choices: on the page that waits for it as well."""
    mode = context.get("will", context["mode"])
    return "planning composing" if mode in MODES.values() else "planning" if mode else ""


def marks(view: View) -> list[Place]:
    """The hexes that the present question is about."""
    game: Game = view.seen
    if view.seat is None or view.seat not in view.waiting:
        return []
    decision = flow.decision(game)
    if isinstance(decision, Recruitment):
        found = [one.where for one in rows(game, decision.force)]
    elif isinstance(decision, Movement):
        found = list(MARCHES.free(game))
    else:
        found = [a.to for a in view.legal if isinstance(a, Retreat)]
        found += [a.hex for a in view.legal if isinstance(a, Award | PlaceLeader)]
    return sorted(set(found))
