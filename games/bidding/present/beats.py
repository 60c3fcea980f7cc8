"""What is seen of the events: the reveal, Space by Space, and what the road and the chart make of it."""

from collections.abc import Sequence
from functools import singledispatch

from games.bidding.components import Components
from games.bidding.rules import actions
from games.engine.beats import Beat, Become, Say, Scene, chord
from games.engine.contract import Event
from games.engine.page import View

# What needs no eyes: the page says it in words, or counts it at last on the seats' cards.
WORDS: dict[type[Event], str] = {
    actions.CaliphNamed: "told with the Space that pays the Caliph Token; the seat's card bears it at last",
    actions.CardsDealt: "comes before anybody looks",
    actions.FateTaken: "counted at last on the seats' cards",
    actions.DeckShuffled: "the deck is not on the page",
    actions.BidMade: "the seat's card says it",
    actions.SortsScored: "stands among the gains with which the reveal ends",
    actions.BonusScored: "stands in the reveal, which goes on while its Space's words are told",
    actions.PenaltyPaid: "stands in the reveal, which goes on while the last Space's words are told",
    actions.CardsDiscarded: "the discards are not on the page",
    actions.DiscardChosen: "the seat's card says it",
}
# Milliseconds, as bidding.css has them: until the first Space, for each, for the last and all it brings.
LIFTED, MAIN, OTHER, GAINS = 300, 800, 500, 1300
MAIN_SPACES = 3
CHART = Become(what="chart-scale"), Become(what="chart-lines")


@singledispatch
def beats(event: Event, view: View) -> Sequence[Beat]:
    return ()


@beats.register
def _(event: actions.MatsRevealed, view: View) -> Sequence[Beat]:
    return [Scene(what=f"turn-{event.turn}", ms=LIFTED)]


@beats.register
def _(event: actions.SpaceSettled, view: View) -> Sequence[Beat]:
    components: Components = view.seen.components
    index = components.space_index[event.space]
    if index + 1 == len(components.spaces):
        return [Say(ms=GAINS)]
    return [Say(ms=MAIN if index < MAIN_SPACES else OTHER)]


@beats.register
def _(event: actions.CardsTaken, view: View) -> Sequence[Beat]:
    return chord(*(Become(what=f"slot-{card}") for card in event.cards)) if event.cards else ()


@beats.register
def _(event: actions.TurnBegan, view: View) -> Sequence[Beat]:
    stops = (event.turn - 1, event.turn) if event.turn > 1 else (event.turn,)
    return chord(*(Become(what=f"stop-{turn}") for turn in stops), *CHART)


@beats.register
def _(event: actions.GameEnded, view: View) -> Sequence[Beat]:
    """The result stands above the last reveal, and is not there before it is over."""
    last = len(view.seen.board.past)
    return chord(Become(what=f"stop-{last}"), *CHART, Become(what="part-end"))
