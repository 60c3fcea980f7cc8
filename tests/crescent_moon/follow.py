"""Plays random games of Crescent Moon with the referee beside them, and compares the two at every question.

    python -m tests.crescent_moon.follow 30 [FIRST]

follows so many games up to the first difference, and tells how often every action and card was met.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from games.crescent_moon.rules import actions as did
from games.crescent_moon.rules import events
from games.engine.contract import Action, Event, Form
from games.engine.questions import Choose
from tests.crescent_moon.build import RULES
from tests.crescent_moon.referee.action_cards import anytime
from tests.crescent_moon.referee.ask import Answer, Answers, Question
from tests.crescent_moon.referee.deals import promised, promises
from tests.crescent_moon.referee.parts import cards, copies_of
from tests.crescent_moon.referee.trade import acceptable, postable
from tests.crescent_moon.referee.turn import Referee, tiles_dealt
from tests.crescent_moon.translate import (
    MEANWHILE,
    bargained,
    board_as_told,
    picked,
    state_as_told,
    told_as,
    told_as_answer,
    worded,
)

TAKES = {"bribe": 4, "assault": 2, "uprising": 2, "hire": 1, "play": 1, "buy": 1, "influence": 1}
YEARS = {"three": 3, "four": 4}


class Difference(AssertionError):
    """The referee and the rules disagree."""


def alike(what: str, referee: object, rules: object) -> None:
    if referee != rules:
        raise Difference(f"{what}: the referee has {apart(referee, rules)}")


def apart(referee: object, rules: object) -> str:
    if isinstance(referee, set | frozenset) and isinstance(rules, set | frozenset):
        return f"besides {sorted(referee - rules, key=str)}, and lacks {sorted(rules - referee, key=str)}"
    if isinstance(referee, Counter) and isinstance(rules, Counter):
        return f"besides {dict(referee - rules)}, and lacks {dict(rules - referee)}"
    return f"{referee}, the rules {rules}"


class Follower:
    """One game of the rules, and the referee's beside it."""

    def __init__(self, rules: Any, scenario: str, seed: str, seats: int, years: str) -> None:
        self.rules, self.rng = rules, Random(seed)
        self.game = rules.setup(scenario, seed, seats, {"years": years})
        dealt = [set(tiles) for tiles in self.game.board.dealt]
        if dealt:
            alike("tiles dealt", tiles_dealt(seats), set().union(*dealt))
            alike("tiles for each", [3] * seats, [len(tiles) for tiles in dealt])
        self.referee = Referee(scenario, seats, YEARS[years], dealt)
        self.seats, self.told = range(seats), Counter[tuple[object, ...]]()

    @property
    def question(self) -> Question:
        assert self.referee.question
        return self.referee.question

    # A step of the game, and the referee's after it.

    def play(self) -> None:
        self.look()
        while self.rules.waiting(self.game):
            self.step(*self.next_action())
            self.look()
        alike("the end", self.referee.question, None)
        self.compare_outcome()

    def step(self, seat: int, action: Action) -> None:
        news = self.rules.apply(self.game, seat, action)
        self.referee.state.drawn += self.drawn(news)
        self.told.update(line for line in map(told_as, news) if line)
        if told := MEANWHILE.get(type(action)):
            self.referee.meanwhile(seat, told(action))
        else:
            self.referee.answer(told_as_answer(seat, action))

    def drawn(self, news: list[Event]) -> Iterator[int]:
        """The cards that chance brought, in order."""
        for event in news:
            match event:
                case events.MarketFilled():
                    yield from event.cards
                    if event.rule == "2.6":
                        yield from self.game.board.sultans
                case events.CardsTaken():
                    yield from event.cards

    def look(self) -> None:
        """The referee answers what nobody is asked, as there is but one answer; then all must be alike."""
        while self.referee.question and not self.asked_too() and (only := self.question.only()):
            self.referee.answer(only)
        self.compare_state()
        if self.rules.waiting(self.game):
            self.compare_question()

    def asked_too(self) -> bool:
        if not self.game.stack or type(self.game.stack[-1]).__name__ != self.question.kind:
            return False
        return self.question.seat in (-1, *self.rules.waiting(self.game)) and self.same_options()

    def same_options(self) -> bool:
        try:
            self.compare_options()
        except Difference:
            return False
        return True

    # What must be alike.

    def compare_state(self) -> None:
        mine, theirs = state_as_told(self.referee.state), board_as_told(self.game.board)
        for name in mine:
            alike(name, mine[name], theirs[name])
        self.compare_deck()
        alike("what was told", Counter(self.referee.state.told), self.told)
        self.told.clear()
        self.referee.state.told.clear()
        alike("cards drawn", self.referee.state.drawn, [])

    def compare_deck(self) -> None:
        """Of a shuffled part it is known which cards it has; then it lies as it lies."""
        deck, start = self.game.board.deck, 0
        alike("deck", sum(map(len, self.referee.state.deck)), len(deck))
        for part in self.referee.state.deck:
            alike("part of the deck", set(part), set(deck[start : start + len(part)]))
            start += len(part)
        self.referee.state.deck = [[card] for card in deck]

    def compare_question(self) -> None:
        question = self.referee.question
        if question is None:
            raise Difference("the referee's game is over")
        alike("what is asked", question.kind, type(self.game.stack[-1]).__name__)
        waited = self.rules.waiting(self.game)
        alike("who is asked", self.waited() if question.seat < 0 else {question.seat}, set(waited))
        self.compare_options()
        self.compare_meanwhile()

    def waited(self) -> set[int]:
        s = self.referee.state
        return ({answer[1] for answer in self.question.options()} - s.sealed.keys()) | promised(s)

    def compare_options(self) -> None:
        if self.question.seat < 0:
            alike("what can be selected", self.selections(), self.selectable())
            return
        form = self.rules.form(self.game, self.question.seat)
        alike("cards to pick from", self.question.pick, picked(form))
        alike("what can be bargained for", self.question.coins(), bargained(form))
        alike(self.question.kind, self.question.options(), self.options(form))

    def options(self, form: Form | None) -> Answers:
        seat = self.question.seat
        found = {self.listed(seat, action) for action in self.rules.legal(self.game, seat)}
        if form and form.action in ("March", "PlaceTile"):
            tried = self.marches() if form.action == "March" else self.layings(form)
            found |= {told_as_answer(seat, action) for action in tried if self.allowed(seat, action)}
        return found

    def listed(self, seat: int, action: Action) -> Answer:
        """Of several copies of a card to be played it does not matter which."""
        if isinstance(action, did.Take) and action.card:
            return ("take", action.deed, min(copies_of(action.card, self.game.board.hands[seat])), 0)
        return told_as_answer(seat, action)

    def allowed(self, seat: int, action: Action) -> bool:
        return self.rules.why_not(self.game, seat, action) is None

    def marches(self) -> Iterator[Action]:
        """From each hex with units, all of them anywhere, and any of them to where all may go."""
        board, seat = self.game.board, self.question.seat
        for start, force in board.forces[seat].items():
            for to in board.hexes:
                if force.ordinary + force.mercenary:
                    yield from self.loads(start, to, force)

    def loads(self, start: str, to: str, force: Any) -> Iterator[Action]:
        full = did.March(start, to, (force.ordinary, force.mercenary))
        yield full
        near = to in self.referee.state.near(start, rivers=True)
        if near:
            for ordinary in range(force.ordinary + 1):
                for mercenary in range(force.mercenary + 1):
                    yield did.March(start, to, (ordinary, mercenary))

    def layings(self, form: Form) -> Iterator[Action]:
        tiles, places = (getattr(field, "options", ()) for field in form.fields)
        mine = {(laying.tile, worded(laying)) for _, laying in self.question.options()}
        for tile, at in {(tile, at) for tile in tiles for at in places} | mine:
            yield did.PlaceTile(tile, at)

    def selections(self) -> set[tuple[int, frozenset[int], bool]]:
        """Who may still answer, from which cards, and whether they are lent."""
        found: dict[int, tuple[set[int], bool]] = {}
        for _, seat, chosen, side in self.question.options():
            found.setdefault(seat, (set(), bool(side)))[0].update(chosen)
        return {(seat, frozenset(own), lent) for seat, (own, lent) in found.items()}

    def selectable(self) -> set[tuple[int, frozenset[int], bool]]:
        found = set()
        for seat in self.rules.open_to(self.game):
            form = self.rules.form(self.game, seat)
            if form and form.action in ("Select", "Lend"):
                own = picked(form)
                assert own
                alike("how many can be selected", (own.least, own.most), (0, len(own.cards)))
                found.add((seat, own.cards, form.action == "Lend"))
        return found

    # What can be done beside it.

    def compare_meanwhile(self) -> None:
        opened = self.rules.open_to(self.game)
        alike("cards at any time", {a for a in anytime(self.referee.state) if a[1] in opened}, self.anytime())
        mine = {a for a in promises(self.referee.state) if a[1] in opened}
        alike("promises", mine, self.promises())
        self.compare_offers()

    def anytime(self) -> Answers:
        tried = (
            (seat, card, of)
            for seat in self.rules.open_to(self.game)
            for card in self.game.board.hands[seat]
            for of in ((-1, *self.seats) if "anytime" in cards()[card].keys else (-1,))
        )
        return {
            ("anytime", *each) for each in tried if self.allowed(each[0], did.PlayAnytime(each[1], each[2]))
        }

    def promises(self) -> Answers:
        opened, payers = self.rules.open_to(self.game), {deal.payer for deal in self.game.board.deals}
        found = {("promise", s, n) for s in opened for n in range(7) if self.allowed(s, did.Promise(n))}
        return found | {
            ("deal", seat, payer, yes)
            for seat in opened
            for payer in payers
            for yes in (True, False)
            if self.allowed(seat, did.AnswerDeal(payer, yes))
        }

    def compare_offers(self) -> None:
        s = self.referee.state
        for seat in self.rules.open_to(self.game):
            mine = acceptable(s, seat)
            theirs = {o.id for o in self.game.board.offers if self.allowed(seat, did.Accept(o.id))}
            alike("offers to accept", mine, theirs)
        for seat, to, what in self.some_posts():
            fits = self.allowed(seat, did.Post(to, what, (0,)))
            alike(f"an offer by {seat} to {to} of {what}", postable(s, seat, to, what), fits)

    def some_posts(self) -> Iterator[tuple[int, int, str]]:
        units = [f"hire:{n}" for n in (1, 2)]
        units += [f"bribe:{at}:{n}" for at in self.game.board.hexes for n in (1, 2)]
        whats = [f"card:{card}" for card in self.game.board.sultans if card] + self.rng.sample(units, 2)
        opened = sorted(self.rules.open_to(self.game))
        for what in whats:
            yield self.rng.choice(opened), self.rng.choice((-1, *self.seats)), what

    def compare_outcome(self) -> None:
        """8.4, 8.5 Points, then coins, then the turn order."""
        s = self.referee.state
        order = sorted(s.all, key=lambda seat: (-s.points[seat], -s.coins[seat], seat))
        outcome = self.rules.outcome(self.game)
        alike("who won", order, [each.seat for each in sorted(outcome.places, key=lambda p: p.rank)])

    # What is chosen.

    def next_action(self) -> tuple[int, Action]:
        if extra := self.extra():
            return extra
        seat = self.rng.choice(sorted(self.rules.waiting(self.game)))
        drawn = [self.rules.sample(self.game, seat, self.rng) for _ in range(3)]
        return seat, max(drawn, key=bold)

    def extra(self) -> tuple[int, Action] | None:
        """Now and then somebody plays a card, promises, posts or takes an offer beside what is asked."""
        opened = sorted(self.rules.open_to(self.game))
        if opened and self.rng.random() < 0.04:
            seat = self.rng.choice(opened)
            return seat, self.rules.sample(self.game, seat, self.rng)
        found = sorted(
            a for a in anytime(self.referee.state) | promises(self.referee.state) if a[1] in opened
        )
        s = self.referee.state
        found += [("accept", seat, offer) for seat in opened for offer in acceptable(s, seat)]
        if not found or self.rng.random() < 0.7:
            return None
        word, seat, *terms_ = self.rng.choice(found)
        kinds: Mapping[str, Any] = {
            "anytime": did.PlayAnytime,
            "promise": did.Promise,
            "deal": did.AnswerDeal,
            "accept": did.Accept,
        }
        return seat, kinds[word](*terms_)


def bold(action: Action) -> int:
    """What brings fights, cards and agreements, of which random games have few."""
    if isinstance(action, did.Select | did.Lend):
        return len(action.cards)
    if isinstance(action, did.Take):
        return TAKES.get(action.deed, 0)
    if isinstance(action, did.Propose):
        return 2 * action.what.startswith("bribe")
    return action in (Choose("accept"), Choose("move")) or isinstance(action, did.March)


def kinds_of_game(number: int) -> tuple[str, str, int, str]:
    """Scenario, seed, seats, years: every map with four and five, of three and four years."""
    scenarios = list(RULES.scenarios)
    return (
        scenarios[number % len(scenarios)],
        f"referee {number}",
        4 + number // len(scenarios) % 2,
        "four" if number % 4 == 3 else "three",
    )


def followed(number: int) -> Counter[str]:
    """One game without difference: how often each action and card was met."""
    follower = Follower(RULES, *kinds_of_game(number))
    try:
        follower.play()
    except Exception as difference:
        board = follower.game.board
        when = f"year {board.year}, round {board.round}, {board.underway}"
        difference.add_note(f"{kinds_of_game(number)}, {when}")
        raise
    return follower.referee.state.met


def main(games: int, first: int = 0) -> None:
    met: Counter[str] = Counter()
    for number in range(first, first + games):
        met += followed(number)
    sys.stdout.write(f"{games} games without difference\n")
    for name, times in sorted(met.items()):
        sys.stdout.write(f"{name:20} {times}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
