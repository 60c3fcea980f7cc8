"""The reveal: for each turn that is over, bid by bid who won what, and why."""

from functools import partial
from typing import TypedDict

from games.bidding.components import Components
from games.bidding.present.mat import SpacePaid, Stake, space_paid
from games.bidding.present.reckoning import Gain, Reckoning, reckon
from games.bidding.present.words import Badge, badge, card_names, ordinal, space_name, tokens
from games.bidding.rules.board import Game, Round
from games.engine.contract import Seat
from games.engine.page import Part, View, alike
from games.engine.words import listed, signed


class Note(Stake):
    rule: str


class BidShown(Badge):
    total: int
    fate: int
    blocks: tuple[tuple[int, int], ...]  # each where it begins, and how long it is
    how: str
    won: bool


class Verdict(SpacePaid):
    bids: tuple[BidShown, ...]
    none: tuple[Badge, ...]
    winner: Badge | None
    why: str
    rule: str


class Brought(Badge):
    """What the turn brought to a family."""

    score: int
    delta: str
    tone: str
    sources: str


class Spoils(TypedDict):
    n: int
    nth: str
    name: str
    notes: tuple[Note, ...]
    verdicts: tuple[Verdict, ...]
    gains: tuple[Brought, ...]
    most: int
    next: str


# The legend and the buttons under the turn that lies open.
FOOT = Part("foot", "bidding/foot.html", {})


@alike(lambda view: view.seen.board.past)
def turns(view: View) -> list[Part]:
    """A part for every turn, empty until it is over; after that it never changes."""
    game: Game = view.seen
    past = game.board.past
    befores = [(0,) * len(game.board.hands), *(record.victory for record in past)]
    return [
        kept(view, turn.id, past[turn.id - 1], befores[turn.id - 1])
        if turn.id <= len(past)
        else Part(f"turn-{turn.id}", "bidding/spoils.html", {})
        for turn in game.components.turns
    ]


def kept(view: View, number: int, past: Round, before: tuple[int, ...]) -> Part:
    make = partial(over, view.seen.components, number, past, before)
    return view.recall(("turn", number), (past, before), make)


def over(components: Components, number: int, past: Round, before: tuple[int, ...]) -> Part:
    known = reckon(components, number, past, before)
    turns = components.turns
    context: Spoils = {
        "n": number,
        "nth": ordinal(number),
        "name": known.turn.conquest,
        "notes": tuple(_notes(known)),
        "verdicts": tuple([_verdict(known, index) for index in range(len(components.spaces))]),
        "gains": tuple([_gain(known, seat) for seat in known.seats]),
        "most": max(10, *(max(bids) for bids in known.points)),
        "next": turns[number].conquest if number < len(turns) else "",
    }
    return Part(f"turn-{number}", "bidding/spoils.html", context)


def _notes(known: Reckoning) -> list[Note]:
    """What came of the turn's bonus and of its punishment."""
    components, turn = known.components, known.turn
    notes: list[Stake] = []
    if turn.bonus:
        winner = known.past.winners[components.space_index[turn.won_in]]
        who = "Nobody" if winner is None else components.families[winner].name
        text = f"{who} won {space_name(components, turn.won_in)}"
        text += "." if winner is None else f" and gains {tokens(turn.bonus)} more."
        notes.append({"n": signed(turn.bonus), "bad": False, "title": turn.title, "text": text})
    if turn.penalty:
        text = _punished(known)
        notes.append({"n": signed(-turn.penalty), "bad": True, "title": turn.title, "text": text})
    return [{**note, "rule": f"Turns {turn.id}"} for note in notes]


def _punished(known: Reckoning) -> str:
    components, turn, lowest = known.components, known.turn, known.lowest()
    names = listed(components.families[seat].name for seat in lowest)
    bid = known.points[components.space_index[turn.lowest_in]][lowest[0]]
    what = f"bid {bid or 'nothing'} on {space_name(components, turn.lowest_in)}, the lowest"
    losses = {known.lost(seat) for seat in lowest}
    if losses == {turn.penalty}:
        return f"{names} {what}, and {'loses' if len(lowest) == 1 else 'lose'} {tokens(turn.penalty)}."
    paid = listed(f"{components.families[seat].name} {known.lost(seat)}" for seat in lowest)
    return f"{names} {what}. Nobody can lose more than they have: {paid}."


def _verdict(known: Reckoning, index: int) -> Verdict:
    bids, winner = known.points[index], known.past.winners[index]
    order = sorted(known.seats, key=lambda seat: (seat != winner, -bids[seat], seat))
    why, rule = _why(known, index)
    return {
        **space_paid(known.components, index),
        "bids": tuple([_bid(known, index, seat) for seat in order if bids[seat]]),
        "none": tuple([badge(known.components, seat) for seat in order if not bids[seat]]),
        "winner": None if winner is None else badge(known.components, winner),
        "why": why,
        "rule": rule,
    }


def _bid(known: Reckoning, index: int, seat: Seat) -> BidShown:
    components, mat = known.components, known.past.mats[seat]
    faces = [components.card[card] for card in mat.cards if components.index_for[card] == index]
    blocks, reach = [], mat.fate[index]
    for face in faces:
        blocks.append((reach, face.force))
        reach += face.force
    fate = f"{mat.fate[index]} Fate" if mat.fate[index] else ""
    how = ", ".join(filter(None, [fate, card_names(components, [face.id for face in faces])]))
    return {
        **badge(components, seat),
        "total": reach,
        "fate": mat.fate[index],
        "blocks": tuple(blocks),
        "how": how if faces else "",
        "won": seat == known.past.winners[index],
    }


def _why(known: Reckoning, index: int) -> tuple[str, str]:
    """The reason in a few words, and the statement of the rules it follows from."""
    bids, winner = known.points[index], known.past.winners[index]
    best, *rest = sorted(bids, reverse=True)
    if not best:
        return "Nobody bid.", "Spoils 7"
    if rest and rest[0] == best:
        if winner is None:
            tied = listed(known.components.families[s].name for s in known.seats if bids[s] == best)
            return f"{tied} tie at {best}.", "Ties 2"
        if winner == known.past.caliph:
            return f"Tied at {best}; it bid as Caliph, who wins ties.", "Ties 1"
        return f"Tied at {best}; the die decides.", "Ties 3"
    why = f"{best} against {rest[0]}." if rest and rest[0] else f"{best}, unopposed."
    if known.components.spaces[index].caliph:
        why += " Remains Caliph." if winner == known.past.caliph else " Becomes Caliph."
        return why, "Spoils 5"
    return why, "Spoils 2"


def _gain(known: Reckoning, seat: Seat) -> Brought:
    delta = known.delta(seat)
    return {
        **badge(known.components, seat),
        "score": known.past.victory[seat],
        "delta": signed(delta) if delta else "0",
        "tone": "good" if delta > 0 else "bad" if delta < 0 else "soft",
        "sources": sources(known, known.gains(seat)) or "Won nothing",
    }


def sources(known: Reckoning, gains: list[Gain]) -> str:
    components = known.components
    words = {
        "sorts": f"{components.numbers.sorts_needed} sorts of Culture",
        "bonus": known.turn.title or known.turn.conquest,
        "lost": f"less the {known.turn.title or known.turn.conquest}",
    }
    named = [words.get(gain.source) or space_name(components, gain.source) for gain in gains]
    return ", ".join(named)
