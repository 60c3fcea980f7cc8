"""What is composed that is no march, and where on the map the present question is."""

from games.engine import flow
from games.engine.page import Asked, Context, View
from games.hexmap.grid import HexId
from games.hexwar.present.presenter import NOTHING
from games.hexwar.stacks import Where
from games.jihad.present import combat, picks, recruit
from games.jihad.rules.actions import Award, PlaceLeader, Retreat
from games.jihad.rules.board import Game
from games.jihad.rules.combat import Battles
from games.jihad.rules.mustering import rows
from games.jihad.rules.recruitment import Recruitment


def composed(view: View, asked: Asked) -> Context:
    decision = flow.decision(view.seen)
    if isinstance(decision, Recruitment):
        return {**recruit.context(view, asked), "body": "jihad/recruit.html"}
    if isinstance(decision, Battles):
        return {**combat.context(view, asked), "body": "jihad/combat.html"}
    if pick := picks.field_asked(view):
        return {**picks.context(view, pick, asked), "body": "hexwar/picks.html"}
    return NOTHING


def about(view: View) -> list[Where]:
    decision = flow.decision(view.seen)
    if isinstance(decision, Recruitment):
        return [one.where for one in rows(view.seen, decision.force)]
    retreats = [action.to for action in view.legal if isinstance(action, Retreat)]
    return retreats + [action.hex for action in view.legal if isinstance(action, Award | PlaceLeader)]


def contested(game: Game) -> list[HexId]:
    """Hexes in which both sides stand."""
    board = game.board
    forces = {at: {board.force_of(unit) for unit in board.at(at)} for at in board.places()}
    return [at for at, present in forces.items() if len(present) > 1 and at in game.components.hex]
