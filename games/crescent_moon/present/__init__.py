"""What the page of Crescent Moon shows, and what its log tells."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from games.crescent_moon.present import (
    advice,
    asides,
    bargains,
    beats,
    board,
    conflict,
    end,
    form,
    hand,
    labels,
    log,
    market,
    powers,
    printed,
    since,
    subjects,
)
from games.crescent_moon.present.words import SIDES, badge, the
from games.crescent_moon.rules.bargain import Bargaining
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.contest import Declaring
from games.engine import flow
from games.engine.contract import Action, Event, Explained, Rules, Seat
from games.engine.page import Advice, Art, Label, Line, Part, Past, Printed, SeatCard, Subject, Turn, View
from games.engine.page import Presenter as BasePresenter
from games.engine.words import counted, sentence, several

PHASES = {
    "setup": "Setup",
    "income": "Income",
    "reserves": "Reserves",
    "upkeep": "Upkeep",
    "scoring": "Scoring",
    "over": "The end",
}


class Presenter(BasePresenter):
    kinds, heads = log.KINDS, log.HEADS
    stylesheets = ("crescent_moon/crescent_moon.css",)
    scripts = ("compose.js", "crescent_moon/crescent_moon.js")
    drawn = ("places.css",)
    gallery = ("cards", "maps", "tiles")
    icon = "g-crescent-moon"
    seen = staticmethod(beats.beats)
    unseen = beats.WORDS
    at_last = ("powers", "market")
    blurb = "Four or five powers of the tenth century bargain, bribe and meddle for a land cut by a river."
    players = "4 or 5 players"
    minutes = "2 to 3 hours"
    weight = 4
    advises = True
    explains = ("normal", "hard")
    levels = {
        "easy": "Plays whatever is allowed, by chance.",
        "normal": "Takes what leaves it with the most when the action is over, at prices that stay. "
        "As the Nomad it came to 21 points more than easy, over 20 pairs of games.",
        "hard": "Knows what came of positions like its own, reckons with your hands, and haggles. Over "
        "20 to 26 pairs of games it came to 14 points more than normal as Murshid or Sultan, to 7 as Warlord "
        "and 6 as Caliph; as the Nomad to hardly more.",
    }
    art = Art(
        "A land of hexes cut by a river, with the pieces of five powers",
        "crescent_moon/art-day.webp",
        "crescent_moon/art-night.webp",
    )
    sides = tuple(SIDES.values())

    def turn(self, view: View) -> Turn:
        game: Game = view.seen
        if view.outcome or not game.stack:
            return Turn("The game is over", f"After {counted(game.board.year, 'year')}")
        return Turn(_asks(view), _when(game))

    def seat_cards(self, view: View) -> list[SeatCard]:
        return [_seat_card(view, seat) for seat in range(view.seen.board.seats)]

    def parts(self, view: View) -> list[Part]:
        return [
            board.SIGNS,
            market.texts(view),
            powers.powers(view),
            end.end(view),
            conflict.scene(view),
            board.field(view),
            since.idle(view),
            market.market(view),
            hand.hand(view),
            hand.aims(view),
            form.form(view),
            asides.asides(view),
            form.offer(view),
            bargains.bargains(view),
            bargains.composer(view),
        ]

    def since(self, view: View, past: Iterator[Past]) -> list[Part]:
        return [since.marked(view, past)]

    def label(self, view: View, action: Action) -> Label:
        return labels.label(view, action)

    def advise(self, view: View) -> Advice:
        return advice.advise(view)

    def explain(self, rules: Rules[Game], seen: Game, seat: Seat, action: Action) -> Explained | None:
        return advice.explain(rules, seen, seat, action)

    def printed(self, components: Any, section: str, part: Any) -> Printed | None:
        return printed.printed(components, section, part)

    def tell(self, rules: Rules[Any], names: Sequence[str], event: Event) -> list[Line]:
        return log.tell(rules.components, event)

    def subjects(self, rules: Rules[Any]) -> list[Subject]:
        return subjects.subjects(rules.components)

    def concerned(self, rules: Rules[Any], event: Event) -> Collection[str]:
        return subjects.concerned(rules.components, event)


def _asks(view: View) -> str:
    """What this watcher is to do; or what all wait for."""
    game: Game = view.seen
    if view.seat in view.waiting:
        return form.asks(game).rstrip(".")
    if game.board.conflict and game.board.conflict.stage == "select":
        return "Cards are selected in secret"
    if len(view.waiting) != 1:
        return "The others decide"
    [seat] = view.waiting
    return f"{sentence(the(game.components, seat))} {_does(game, seat)}"


def _does(game: Game, seat: Seat) -> str:
    match flow.decision(game):
        case Bargaining():
            return "answers an offer"
        case Declaring():
            return "declares for a side"
    return "acts" if seat == game.board.turn else "decides"


def _when(game: Game) -> str:
    board_, actions = game.board, game.components.numbers.actions
    if board_.phase == "action":
        return f"Year {board_.year} of {board_.years}, action {board_.round} of {actions}"
    year = f"Year {board_.year} of {board_.years}, " if board_.year else ""
    return f"{year}{PHASES[board_.phase]}"


def _seat_card(view: View, seat: Seat) -> SeatCard:
    game: Game = view.seen
    board_ = game.board
    side, letter, name = badge(game.components, seat)
    known = game.components.numbers.points + powers.heard(board_, seat)
    held = len(board_.hands[seat])
    return SeatCard(
        letter=letter,
        side=side,
        title=name,
        score=known,
        unit=several(known, "point") + ("" if board_.phase == "over" else ", by what was announced"),
        facts=(counted(board_.coins[seat], "coin"), counted(held, "card")),
        state="Acts" if seat == board_.turn and not view.outcome else "",
    )


PRESENTER = Presenter()
