"""What the page of Jihad! shows, and what its log tells."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

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
from games.engine.words import counted, listed, several
from games.hexmap.grid import HexId
from games.hexwar.present.picks import PICKS
from games.hexwar.present.presenter import MARCH, is_asked
from games.hexwar.present.presenter import Presenter as BasePresenter
from games.hexwar.stacks import Where
from games.jihad.parts import Player
from games.jihad.present import (
    advice,
    beats,
    end,
    labels,
    layers,
    log,
    news,
    plan,
    printed,
    rolled,
    since,
    tracks,
    words,
)
from games.jihad.present.look import LOOK
from games.jihad.present.march import MARCHES
from games.jihad.present.piles import PILES, pieces
from games.jihad.rules.actions import March
from games.jihad.rules.board import MUSLIM, Game, Unit
from games.jihad.rules.civil_war import Placing
from games.jihad.rules.combat import Battles
from games.jihad.rules.construction import Construction
from games.jihad.rules.conversion import Attempt, WinBack
from games.jihad.rules.losses import Losses
from games.jihad.rules.movement import Movement
from games.jihad.rules.productivity import Sharing
from games.jihad.rules.rebellion import Payment
from games.jihad.rules.recruitment import Recruitment
from games.jihad.rules.retreat import Declining, RetreatTo
from games.jihad.rules.underway import UnderWay

# For each decision: what it asks, and what those who wait are told.
ASKS: dict[type[Decision], tuple[str, str]] = {
    Sharing: ("Say which State counts each hex", "Productivity"),
    Recruitment: ("Recruit", "Recruitment"),
    Construction: ("Build ships and bases", "Construction"),
    Movement: ("Move your stacks", "Movement"),
    UnderWay: ("Go on, or stay", "Movement"),
    Losses: ("Choose what is lost", "Losses"),
    Battles: ("Choose the next combat", "Combat"),
    RetreatTo: ("Choose where to retreat", "Retreat"),
    Declining: ("Decline combat, or stand", "Combat"),
    Payment: ("Buy off converts in revolt", "Rebellion"),
    Placing: ("Place your leader", "Leaders"),
    Attempt: ("Attempt conversions", "Conversion"),
    WinBack: ("Win converts back", "Re-conversion"),
}


SIDES = ("muslim", "byzantine")  # of the seats' signs


class Presenter(BasePresenter[Unit]):
    kinds, heads = log.KINDS, log.HEADS
    stylesheets = ("board.css", "hexwar/panel.css", "jihad/jihad.css")
    gallery = ("states", "leaders", "tables")
    icon = "g-jihad"
    blurb = (
        "A century of conquest from Spain to the Indus: two players, nine States, and a war within the war."
    )
    players = "2 players"
    minutes = "3 to 5 hours"
    weight = 4
    advises = True
    explains = ("normal", "hard")
    art = Art(
        "Arabia and its neighbours in hexes, with the armies of Muslims and Empires",
        "jihad/art-day.webp",
        "jihad/art-night.webp",
    )
    levels = {
        "easy": "Moves and fights at random, but takes what is free and keeps its best units.",
        "normal": "Strikes at good odds, holds what earns, sails as the Muslims, and says why it marches. "
        "Beat easy in 14 of 14 games as the Muslims, and in 14 of 14 as the Empires.",
        "hard": "Fights as normal does, but marches for income: its Muslims once they earn 70 a turn, its "
        "Empires to keep them from winning by it. From turn 11 its Muslims send armies to Spain. Says why it "
        "marches. Won 63 of 96 games against normal, draws counted as half.",
    }
    sides = SIDES
    alt = "The world from Spain to the Indus in hexes, with cities, ports, borders and mountains"
    piles, pile_template = PILES, "jihad/pile.html"
    marches, look, layers = MARCHES, LOOK, layers.LAYERS
    happenings = since.JihadSince()
    askers: ClassVar[Mapping[str, str]] = {"newsreader": "news"}
    modes: ClassVar[Mapping[type[Any], str]] = {
        Recruitment: "recruit",
        Movement: MARCH,
        UnderWay: MARCH,
        **dict.fromkeys((Losses, Payment, Attempt, WinBack), PICKS),
    }
    seen = staticmethod(beats.beats)
    unseen = beats.WORDS

    def turn(self, view: View) -> Turn:
        game: Game = view.seen
        turns = game.components.numbers.turns
        if view.outcome or not game.stack:
            return Turn("The game is over", f"After turn {game.board.turn} of {turns}")
        asks, phase = ASKS[type(decision(game))]
        war = f", Civil War, round {game.board.war}" if game.board.war else ""
        when = f"Turn {game.board.turn} of {turns}, {words.years(game.board.turn)}{war}, {phase}"
        if view.seat in view.waiting:
            return Turn(asks, when)
        acting = listed(_player(game, seat).name for seat in sorted(view.waiting))
        return Turn(f"{acting}: {phase}", when)

    def seat_cards(self, view: View) -> list[SeatCard]:
        return [_seat_card(view, seat) for seat in range(len(view.names))]

    def parts(self, view: View) -> list[Part]:
        return [
            end.part(view),
            tracks.war(view),
            *self.map_parts(view),
            since.losses(view),
            news.part(view),
            *tracks.parts(view),
            *self.panel_parts(view),
        ]

    def plan(self, view: View, asked: Asked) -> list[Part]:
        return [news.whole(view)] if "news" in asked else super().plan(view, asked)

    def first_look(self, view: View) -> HexId:
        """Arabia for who begins as the Muslims: the sides may change (15.0), where a map opens does not."""
        own = view.seen.components.refuges if view.seat == SIDES.index(MUSLIM) else ()
        return own[0].hex if own else layers.FIRST_LOOK

    def places(self, game: Game) -> list[tuple[HexId, str]]:
        return words.named_places(game.components)

    def about(self, view: View) -> list[Where]:
        return plan.about(view)

    def contested(self, game: Game) -> list[HexId]:
        return plan.contested(game)

    def drawn_from(self, game: Game) -> object:
        return game.board.units, game.board.bases, game.board.war

    def pieces(self, view: View) -> Mapping[str, Context]:
        return pieces(view)

    def composes(self, view: View) -> bool:
        """Also combats, to look at first."""
        return super().composes(view) or (is_asked(view) and isinstance(decision(view.seen), Battles))

    def composed(self, view: View, asked: Asked) -> Context:
        return plan.composed(view, asked)

    def question(self, game: Game) -> str:
        frame = decision(game)
        return f"{type(frame).__name__}-{getattr(frame, 'force', '')}-{game.board.turn}-{game.board.war}"

    def label(self, view: View, action: Action) -> Label:
        return labels.label(view, action)

    def advise(self, view: View) -> Advice:
        return advice.advise(view)

    def explain(self, rules: Rules[Game], seen: Game, seat: Seat, action: Action) -> Explained | None:
        return advice.explain(seen, seat, action)

    def way(self, game: Game, action: Action) -> str:
        return MARCHES.ways(game, MARCHES.plan_of(game, action)) if isinstance(action, March) else ""

    def printed(self, components: Any, section: str, part: Any) -> Printed | None:
        return printed.printed(components, section, part)

    def charted(self, components: Any) -> list[Charted]:
        return [Charted(at, at, name) for at, name in words.named_places(components)]

    def tell(self, rules: Rules[Any], names: Sequence[str], event: Event) -> list[Line]:
        return log.tell(rules.components, event)

    def rolled(self, rules: Rules[Any], event: Event) -> list[Line]:
        return rolled.rolled(rules.components, event)

    def subjects(self, rules: Rules[Any]) -> list[Subject]:
        return log.subjects(rules.components)

    def concerned(self, rules: Rules[Any], event: Event) -> Collection[str]:
        return log.concerned(rules.components, event)


def decision(game: Game) -> Decision:
    found = flow.decision(game)
    assert found is not None
    return found


def _player(game: Game, seat: Seat) -> Player:
    return game.components.players[0 if seat == game.board.muslim_seat else 1]


def _seat_card(view: View, seat: Seat) -> SeatCard:
    game: Game = view.seen
    muslim = seat == game.board.muslim_seat
    components, points = game.components, game.board.points
    player = _player(game, seat)
    held = points[components.muslims] if muslim else points[components.capital.state]
    score = view.rules.scores(game)[seat]
    return SeatCard(
        letter=player.letter,
        side=SIDES[0 if muslim else 1],
        title=player.name,
        score=score,
        unit=several(score, "point") if muslim else "short of a Muslim win",
        facts=(f"{counted(held, 'point')} in hand{'' if muslim else f' ({components.capital.state})'}",),
        state=_state(view, seat, muslim),
        done=seat not in view.waiting,
    )


def _state(view: View, seat: Seat, muslim: bool) -> str:
    game: Game = view.seen
    if view.outcome or not game.stack:
        return ""
    if game.board.war:
        return "Plays the Authority" if muslim else "Plays the Rebels"
    return "To act" if seat in view.waiting else ""


PRESENTER = Presenter()
