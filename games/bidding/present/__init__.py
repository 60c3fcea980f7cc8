"""What the Bidding Game's page shows, and what its log tells."""

from collections.abc import Collection, Sequence
from typing import Any

from games.bidding.bot import advice
from games.bidding.present import beats, count, log, mat, printed, spoils
from games.bidding.present.words import bid_words, card_names, cards, family, side
from games.bidding.rules.actions import Bid, CaliphNamed, Discard
from games.bidding.rules.bid import BidPhase
from games.bidding.rules.board import Game
from games.engine import flow
from games.engine.contract import Action, Event, Rules
from games.engine.page import Advice, Art, Label, Line, Part, Printed, SeatCard, Subject, Turn, View
from games.engine.page import Presenter as BasePresenter
from games.engine.words import several

CALIPH = Subject("caliph-token", "The Caliph Token")


class Presenter(BasePresenter):
    kinds, heads = log.KINDS, log.HEADS
    stylesheets = ("bidding/bidding.css",)
    scripts = ("bidding/bid.js", "bidding/reveal.js")
    first_scripts = ("bidding/seen.js",)
    screen_scripts = ("bidding/screen.js",)
    gallery = ("cards",)
    icon = "g-bidding"
    blurb = "Sealed bids over ten conquests: Control, Conquest, Culture, and the cards to win them with."
    players = "2 to 6 players"
    minutes = "30 to 60 minutes"
    weight = 2
    art = Art(
        "The mat of seven Spaces, with what each pays and what is bid on it",
        "bidding/art-day.webp",
        "bidding/art-night.webp",
    )
    advises = True
    lays = "Lay it out"
    # Against three of the level below, 400 games of bots each, a shared victory counting for its part.
    levels = {
        "easy": "Guesses once how you will bid, by what the turn pays, and hardly remembers what you did.",
        "normal": "Comes to know how each of you bids. Won 54 in 100 games against three easy ones, where "
        "chance would be 25.",
        "hard": "Weighs dozens of ways you may bid. Won 52 in 100 games against three normal ones, where "
        "chance would be 25.",
    }
    seen = staticmethod(beats.beats)
    unseen = beats.WORDS

    def turn(self, view: View) -> Turn:
        game: Game = view.seen
        turns = len(game.components.turns)
        if not game.stack:
            return Turn("The game is over", f"After {turns} turns")
        if view.outcome:
            return Turn("The game is over", f"In turn {game.board.turn} of {turns}")
        bidding = isinstance(flow.decision(game), BidPhase)
        phase = "Bid Phase" if bidding else "End Phase"
        return Turn(_asks(view, bidding), f"Turn {game.board.turn} of {turns}, {phase}")

    def seat_cards(self, view: View) -> list[SeatCard]:
        return [_seat_card(view, seat) for seat in view.seen.board.seats]

    def parts(self, view: View) -> list[Part]:
        return [
            mat.road(view),
            *spoils.turns(view),
            spoils.FOOT,
            count.end(view),
            mat.head(view),
            mat.screens(view),
            mat.mat(view),
            mat.hand(view),
            mat.commit(view),
            count.chart(view),
        ]

    def at_screen(self, view: View) -> Part | None:
        """The screens are lifted for all of them, and no hand lies under the reveal."""
        latest = len(view.seen.board.past)
        return spoils.turns(view)[latest - 1] if latest else None

    def label(self, view: View, action: Action) -> Label:
        """Both actions are answers to forms; this names them where a list would."""
        components = view.seen.components
        if isinstance(action, Bid):
            return Label(f"Bid {bid_words(components, action)}", f"{sum(action.fate)} Fate")
        assert isinstance(action, Discard)
        return Label(f"Discard {card_names(components, action.cards)}")

    def advise(self, view: View) -> Advice:
        assert view.seat is not None
        return Advice(*advice.advise(view.rules, view.seen, view.seat))

    def doubt(self, seen: Game, seat: int, answer: Action) -> str:
        could = seen.board.fate[seat] or seen.board.hands[seat]
        empty = isinstance(answer, Bid) and not (any(answer.fate) or answer.cards)
        return "You bid nothing." if could and empty else ""

    def printed(self, components: Any, section: str, part: Any) -> Printed | None:
        return printed.printed(section, part)

    def tell(self, rules: Rules[Any], names: Sequence[str], event: Event) -> list[Line]:
        return log.tell(rules.components, event)

    def subjects(self, rules: Rules[Any]) -> list[Subject]:
        return [CALIPH, *(Subject(space.id, space.name) for space in rules.components.spaces)]

    def concerned(self, rules: Rules[Any], event: Event) -> Collection[str]:
        return [CALIPH.id] if isinstance(event, CaliphNamed) else []


def _asks(view: View, bidding: bool) -> str:
    """What this watcher is to do; or whom all wait for."""
    if view.form is not None and view.seat in view.waiting:
        return "Compose your bid" if bidding else "Choose what to discard"
    if view.form is not None:
        return "Your bid is in" if bidding else "Your discard is chosen"
    return "The families bid" if bidding else "Hands come down to the limit"


def _seat_card(view: View, seat: int) -> SeatCard:
    game: Game = view.seen
    board = game.board
    house = family(game.components, seat)
    hand = len(board.hands[seat])
    state, done = _state(view, seat)
    return SeatCard(
        letter=house.letter,
        side=side(seat),
        title=house.name,
        score=board.victory[seat],
        unit=several(board.victory[seat], "Victory Token"),
        chips=("Caliph",) if seat == board.caliph else (),
        facts=(f"{board.fate[seat]} Fate", cards(hand)),
        state=state,
        done=done,
    )


def _state(view: View, seat: int) -> tuple[str, bool]:
    game: Game = view.seen
    if view.outcome or not game.stack:
        return "", True
    if isinstance(flow.decision(game), BidPhase):
        return ("Composing", False) if seat in view.waiting else ("Has bid", True)
    return ("Discarding", False) if seat in view.waiting else ("", True)


PRESENTER = Presenter()
