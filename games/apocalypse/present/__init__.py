"""What the page of Apocalypse in the East shows, and what its log tells."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.apocalypse.parts import HexId
from games.apocalypse.present import (
    about,
    adjust,
    advice,
    beats,
    boxes,
    choose,
    end,
    labels,
    layers,
    log,
    moves,
    piles,
    printed,
    setup,
    since,
    words,
)
from games.apocalypse.present.look import LOOK, NAMES
from games.apocalypse.present.panel import COMPOSE, Composed
from games.apocalypse.rules import (
    arrival,
    campaign,
    dispersal,
    exchange,
    fleets,
    flight,
    fortune,
    losses,
    modes,
    naval,
    replacements,
    reserve,
    siege,
    stacking,
)
from games.apocalypse.rules import setup as deploy
from games.apocalypse.rules.board import MUSLIM, Game, Unit
from games.apocalypse.rules.control import friendly_places
from games.engine import flow
from games.engine.contract import Action, Event, Explained, Rules, Seat
from games.engine.flow import Decision
from games.engine.page import (
    Advice,
    Art,
    Asked,
    Charted,
    Context,
    Label,
    Line,
    Part,
    Printed,
    SeatCard,
    Subject,
    Turn,
    View,
)
from games.engine.words import counted, several
from games.hexwar.present.presenter import Presenter as BasePresenter
from games.hexwar.present.presenter import drawn, framed, is_asked, panel

# For each decision what it asks.
ASKS: dict[type[Decision], str] = {
    deploy.Noble: "Choose who commands in Armenia",
    deploy.Deployment: "Place your units",
    fortune.Placing: "Place who has come",
    replacements.Recruiting: "Choose what this Fabrica gives",
    replacements.Choosing: "Choose who comes back",
    fleets.Scrapping: "Choose the ships that are removed",
    fleets.Commissioning: "Place a new ship",
    modes.Adjustment: "Change modes, form Expeditions",
    campaign.Campaign: "Move your Expeditions",
    campaign.Patrols: "Move your patrols",
    arrival.Joining: "Choose who joins",
    stacking.Crowded: "Choose what is lost for want of room",
    losses.Losses: "Choose what is lost",
    exchange.Paying: "Lose units, or rout",
    reserve.HoldingBack: "Hold a reserve back?",
    reserve.Reply: "What does the reserve do?",
    dispersal.Dispersal: "Send them home",
    siege.Retiring: "Camp, or disband",
    siege.Relocation: "Choose where the ships go",
    flight.Flight: "Flee by sea, or stay",
    flight.Return: "Back aboard, or home by land",
    flight.NavalFlight: "Choose where the ships flee",
    naval.Boarding: "Does the camp go aboard?",
    naval.Burning: "How many ships use Greek fire?",
    naval.Sinking: "Choose the ships that go down",
    naval.PayingShips: "Lose a ship, or rout",
}
PICKING = (
    losses.Losses,
    exchange.Paying,
    stacking.Crowded,
    arrival.Joining,
    naval.Sinking,
    naval.PayingShips,
    fleets.Scrapping,
)
LOST_BY = {
    losses.ATTRITION: "Attrition in camp",
    losses.ROUT: "Your rout",
    losses.ASSAULT: "The assault",
    losses.PATROLS: "A patrol",
    losses.QUAKE: "The earthquake",
}
COMPOSED = (
    deploy.Deployment,
    fortune.Placing,
    modes.Adjustment,
    campaign.Campaign,
    campaign.Patrols,
    reserve.HoldingBack,
    dispersal.Dispersal,
    flight.Flight,
    flight.Return,
    *PICKING,
)


class Presenter(BasePresenter[Unit]):
    kinds, heads = log.KINDS, log.HEADS
    stylesheets = ("board.css", "hexwar/panel.css", "apocalypse/apocalypse.css")
    gallery = ("armies", "tables")
    icon = "g-apocalypse"
    blurb = "Eleven years of war for Constantinople: two players, hidden armies, sieges and fleets."
    players = "2 players"
    minutes = "3 to 5 hours"
    weight = 5
    advises = True
    explains = ("normal", "hard")
    levels = {
        "easy": "Moves at random, but starts in good order and loses its weakest first.",
        "normal": "Gathers ships and goes for Constantinople; or mans its walls, and strikes at good odds. "
        "Beat easy in 20 of 20 games as the Byzantines, and in 21 of 25 as the Muslims.",
        "hard": "As normal, but as the Byzantines plays some ways on for three years, and takes what comes "
        "out clearly better; as the Muslims sets out later, and with more. Beat normal in 14 of 15 games as "
        "the Byzantines, and in 272 of 500 as the Muslims, where normal won 197.",
    }
    art = Art(
        "The eastern Mediterranean in hexes, with towns, roads and armies",
        "apocalypse/art-day.webp",
        "apocalypse/art-night.webp",
    )
    sides = words.SIGNS
    alt = "The eastern Mediterranean in hexes, with its cities, ports, rivers and roads"
    piles = piles.PILES
    marches, look, layers = NAMES, LOOK, layers.LAYERS
    happenings = since.MovesSince()
    modes: ClassVar[Mapping[type[Any], str]] = dict.fromkeys(COMPOSED, COMPOSE)
    seen = staticmethod(beats.beats)
    unseen = beats.WORDS

    def turn(self, view: View) -> Turn:
        game: Game = view.seen
        numbers = game.components.numbers
        when = f"{words.years(game.components, max(1, game.board.turn))}, turn {max(1, game.board.turn)}"
        when = f"{when} of {numbers.turns}, {words.PHASES[game.board.phase]}"
        if view.outcome or not game.stack:
            return Turn("The game is over", when)
        if view.seat in view.waiting:
            return Turn(asks(game, decision(game)), when)
        (acting,) = view.waiting or (0,)
        return Turn(f"{game.components.players[acting].name}: {words.PHASES[game.board.phase]}", when)

    def seat_cards(self, view: View) -> list[SeatCard]:
        return [seat_card(view, seat) for seat in range(len(view.names))]

    def parts(self, view: View) -> list[Part]:
        return [end.part(view), *self.map_parts(view), *boxes.parts(view), *self.panel_parts(view)]

    def first_look(self, view: View) -> HexId:
        return about.home(view.seen.components, view.seat)

    def places(self, game: Game) -> list[tuple[HexId, str]]:
        return words.named_places(game.components)

    def drawn_from(self, game: Game) -> object:
        board = game.board
        return board.units, board.ships, board.leaders, board.expeditions

    def pieces(self, view: View) -> Mapping[str, Context]:
        return piles.pieces(view)

    def contested(self, game: Game) -> list[HexId]:
        """Where a besieger camps, or both have come."""
        known = game.components.atlas
        sides: dict[str, set[int]] = {}
        for unit in game.board.on_map():
            if unit.where in known.all_nodes:
                sides.setdefault(unit.where, set()).add(unit.seat)
        return sorted({at[:4] for at, seats in sides.items() if len(seats) > 1})

    def composes(self, view: View) -> bool:
        return is_asked(view) and isinstance(flow.decision(view.seen), COMPOSED)

    def about(self, view: View) -> list[str]:
        return about.about(view)

    def question(self, game: Game) -> str:
        frame = decision(game)
        return f"{type(frame).__name__}-{getattr(frame, 'side', '')}-{game.board.turn}-{game.board.phase}"

    def plan(self, view: View, asked: Asked) -> list[Part]:
        if "layer" in asked or not self.composes(view):
            return super().plan(view, asked)
        found = composed(view, asked)
        return [
            panel(found.panel, framed(COMPOSE, above=True)),
            self.look.part(view, asked, (found.panel["place"],)),
            drawn("lit", found.lit),
            drawn("route", found.route),
        ]

    def label(self, view: View, action: Action) -> Label:
        return labels.label(view, action)

    def advise(self, view: View) -> Advice:
        return advice.advise(view)

    def explain(self, rules: Rules[Game], seen: Game, seat: Seat, action: Action) -> Explained | None:
        return advice.explain(seen, seat, action)

    def way(self, game: Game, action: Action) -> str:
        return moves.way_of(game, action)

    def printed(self, components: Any, section: str, part: Any) -> Printed | None:
        return printed.printed(components, section, part)

    def tell(self, rules: Rules[Any], names: Sequence[str], event: Event) -> list[Line]:
        return log.tell(rules.components, event)

    def charted(self, components: Any) -> list[Charted]:
        places = [Charted(place.id, place.hex, place.name) for place in components.places]
        return sorted(places, key=lambda place: place.name)

    def subjects(self, rules: Rules[Any]) -> list[Subject]:
        places = [Subject(place.id, place.name, (place.hex,)) for place in rules.components.places]
        leaders = [Subject(leader.id, leader.name) for leader in rules.components.leaders]
        return sorted(places, key=lambda subject: subject.name) + leaders

    def stood(self, rules: Rules[Any], game: Game) -> tuple[int, ...]:
        """By what the seats' cards count: 2.1 scores nothing before the end."""
        return tuple([len(friendly_places(game, seat)) for seat in range(len(game.components.players))])


def composed(view: View, asked: Asked) -> Composed:
    match decision(view.seen):
        case deploy.Deployment() as frame:
            return setup.deploying(view, frame, asked)
        case fortune.Placing() as frame:
            return setup.placing(view, frame, asked)
        case modes.Adjustment() as frame:
            return adjust.adjusting(view, frame, asked)
        case campaign.Campaign() | campaign.Patrols() as frame:
            return moves.moving(view, frame, asked)
        case reserve.HoldingBack() as frame:
            return choose.holding_back(view, frame, asked)
        case dispersal.Dispersal() as frame:
            return choose.dispersing(view, frame, asked)
        case flight.Flight() as frame:
            return choose.fleeing(view, frame, asked)
    return choose.picking(view, asked)


def asks(game: Game, frame: Decision) -> str:
    """What a decision asks, and where one would not know it: of whom."""
    if isinstance(frame, campaign.Campaign) and frame.is_for_leaders(game):
        return "Nobody can sail: leaders may ride" if frame.phase == campaign.SEA else "Leaders may ride"
    if type(frame) is flight.Flight:
        return f"{words.short(game.components, frame.where)} is attacked: flee by sea?"
    if isinstance(frame, losses.Losses):
        lost = "all of them are lost" if nobody_is_spared(game, frame) else "choose what is lost"
        return f"{LOST_BY[frame.why]}: {lost}"
    if isinstance(frame, replacements.Recruiting | replacements.Choosing):
        return fabrica(game, frame)
    return ASKS[type(frame)]


def fabrica(game: Game, frame: replacements.Recruiting | replacements.Choosing) -> str:
    """2.3 The same is asked of one after the other: which it is, and how many there are."""
    side = frame.seat(game)
    all_ = len(replacements.workshops(game, side))
    later = [to for one in game.stack if isinstance(one, replacements.Replacements) for to in one.todo]
    number = all_ - sum(to[0] == side for to in later)
    name = words.short(game.components, game.components.atlas.site[frame.place])
    return f"{ASKS[type(frame)]}: {name}, {number} of {all_}"


def nobody_is_spared(game: Game, frame: losses.Losses) -> bool:
    """Who is on foot, the enemy does not see."""
    return not frame.on_foot and frame.number(game) == len(frame.among(game))


def decision(game: Game) -> Decision:
    found = flow.decision(game)
    assert found is not None
    return found


def seat_card(view: View, seat: int) -> SeatCard:
    game: Game = view.seen
    player = game.components.players[seat]
    units = len([unit for unit in game.board.on_map() if unit.seat == seat])
    held = len(friendly_places(game, seat))
    return SeatCard(
        letter=player.letter,
        side=words.SIGNS[seat],
        title=player.name,
        score=held,
        unit=several(held, "place"),
        facts=(f"{counted(units, 'unit')} on the map", goal(game, seat)),
        state="To act" if seat in view.waiting and not view.outcome else "",
        done=seat not in view.waiting,
    )


PRESENTER = Presenter()


def goal(game: Game, seat: int) -> str:
    """2.1 What wins: the places that a card counts do not."""
    known = game.components
    capital = words.short(known, known.capital)
    if seat == MUSLIM:
        return f"win by taking {capital}"
    return f"win if {capital} holds to the end of {words.years(known, known.numbers.turns)}"
