"""What is seen of the events: hexes as they change, and the sum of a conflict before what comes of it."""

from collections.abc import Sequence
from functools import singledispatch

from games.crescent_moon.present.ledger import settled
from games.crescent_moon.present.scores import of_year
from games.crescent_moon.rules import events
from games.crescent_moon.rules.sack import AT_ONCE
from games.engine.beats import Beat, Become, chord
from games.engine.contract import Event
from games.engine.page import View

# What needs no eyes: the page says it in words, or counts it at last on the powers' mats.
COUNTED = "counted at last on the powers' mats"
SCENE = "stands in the scene, which comes with the sum"
READ = 700  # milliseconds: for a power's points of a year
SLIPS = "stands among the offers at last"
WORDS: dict[type[Event], str] = {
    events.TilePlaced: "the map is laid anew with it",
    events.YearBegan: "a heading of the log",
    events.IncomeTaken: COUNTED,
    events.ReservesFilled: COUNTED,
    events.CardsReturned: COUNTED,
    events.NearDiscarded: "the market is filled anew in the same move",
    events.MarketFilled: "the market shows it at last",
    events.DeckShuffled: "the deck is not on the page",
    events.RoundBegan: "a heading of the log",
    events.GameEnded: "the end has a scene of its own",
    events.ActionTaken: "what is done in it shows itself",
    events.UnitsHired: "they are placed at once",
    events.CoinsGained: COUNTED,
    events.CoinsPaid: COUNTED,
    events.CardBought: "the market and the hand show it at last",
    events.CardPlayed: "what it does shows itself",
    events.CardsDiscarded: COUNTED,
    events.CardsTaken: "the hand shows them at last",
    events.CardGiven: COUNTED,
    events.Plotted: COUNTED,
    events.Conspired: "the Sultan's market shows it at last",
    events.HandLookedAt: "told in the log",
    events.HandSeen: "told in the log",
    events.CombatBegan: SCENE,
    events.ContestBegan: SCENE,
    events.Sealed: "nobody may see it",
    events.Declared: SCENE,
    events.Revealed: SCENE,
    events.CardResolved: SCENE,
    events.CardCancelled: SCENE,
    events.TieDecided: SCENE,
    events.ConflictWon: SCENE,
    events.OfferMade: SLIPS,
    events.OfferAnswered: SLIPS,
    events.OfferEnded: SLIPS,
    events.Said: "told in the log",
    events.DealOffered: SCENE,
    events.DealAnswered: SCENE,
    events.DealPaid: COUNTED,
}
Placed = (
    events.GroupPlaced
    | events.TokenPlaced
    | events.TokenRemoved
    | events.Built
    | events.UnitsPlaced
    | events.UnitsLost
    | events.UnitsBribed
    | events.Captured
    | events.Sacked
    | events.BuildingRemoved
)


@singledispatch
def beats(event: Event, view: View) -> Sequence[Beat]:
    return ()


@beats.register
def _(event: Placed, view: View) -> Sequence[Beat]:
    return [Become(what=f"hex-{event.hex}")]


@beats.register
def _(event: events.UnitsMoved, view: View) -> Sequence[Beat]:
    return chord(Become(what=f"hex-{event.origin}"), Become(what=f"hex-{event.hex}"))


@beats.register
def _(event: events.PalacePlaced, view: View) -> Sequence[Beat]:
    hexes = [hex_ for hex_ in (event.before, event.hex) if hex_]
    return chord(*(Become(what=f"hex-{hex_}") for hex_ in hexes))


@beats.register
def _(event: events.PointsScored, view: View) -> Sequence[Beat]:
    """A power after the other, in the scene that came with a conflict, or comes with the first.

    The last year's stand at the end of the game.
    """
    if event.rule == AT_ONCE or view.outcome:
        return ()
    row = Become(what=f"scored-{event.seat}", ms=READ)
    comes = [event] == of_year(view.news)[:1] and not settled(view)["kind"]
    return chord(Become(what="part-scene"), row) if comes else [row]


@beats.register
def _(event: events.Totalled | events.Settled, view: View) -> Sequence[Beat]:
    return [Become(what="part-scene")]
