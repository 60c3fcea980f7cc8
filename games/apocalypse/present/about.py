"""Where on the map the present question is: what is lit, and what a page opens at."""

from games.apocalypse.atlas import hex_of
from games.apocalypse.components import Components
from games.apocalypse.parts import HexId, Node
from games.apocalypse.present.moves import movers
from games.apocalypse.rules import (
    arrival,
    campaign,
    dispersal,
    exchange,
    flight,
    fortune,
    losses,
    naval,
    reserve,
    siege,
    stacking,
)
from games.apocalypse.rules.board import SEAT, Game
from games.engine import flow
from games.engine.contract import Seat
from games.engine.page import View


def about(view: View) -> list[str]:
    """Hexes of the map: of those who may move, of those who are lost, of a fight."""
    known = view.seen.components.hex
    return sorted({hex_of(at) for at in [*places(view.seen), *arrivals(view)]} & known.keys())


def arrivals(view: View) -> list[Node]:
    """2.2 Where those may be placed who have come, for whoever sees who they are."""
    frame = flow.decision(view.seen)
    if not isinstance(frame, fortune.Placing) or frame.side != view.seat:
        return []
    return fortune.homes(view.seen, frame.side, frame.roll)


def home(known: Components, seat: Seat | None) -> HexId:
    """Where one's Expeditions gather, and one's own pieces are; for a spectator what all is about."""
    mine = [base.place for base in known.bases if SEAT[base.side] == seat]
    return known.place[mine[0]].hex if mine else hex_of(known.capital)


def places(game: Game) -> list[str]:
    match flow.decision(game):
        case campaign.Campaign() | campaign.Patrols() as frame:
            return [one.where for one in movers(game, frame)]
        case losses.Losses() | stacking.Crowded() | flight.Flight() as frame:
            return [frame.where]
        case (
            naval.Sinking()
            | naval.Boarding()
            | naval.Burning()
            | flight.NavalFlight()
            | siege.Relocation() as frame
        ):
            return [frame.at]
        case dispersal.Dispersal() as frame:
            return [frame.start]
        case exchange.Paying() | reserve.HoldingBack() | siege.Retiring() | arrival.Joining() as frame:
            return [game.board.expeditions[frame.name].where]
    return []
