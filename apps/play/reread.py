"""Games in files, played again: move by move each must be what the file says."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from apps.components.models import ComponentSet
from apps.components.selectors import rules_for
from apps.components.services import digest_of
from apps.play import differences
from apps.play.archive import Record
from apps.play.exports import plain
from apps.play.gamefile import BadFile, GameFile, Made
from apps.play.models import Seat
from apps.play.replaying import by_other_rules
from apps.play.seating import deserted
from apps.play.services import derive_seed
from apps.site.keys import sealed
from games.engine.contract import Event, IllegalAction, Outcome, Resigned, Rules, TookBack
from games.engine.dice import Dice, Fallen, OtherFalls
from games.registry import RULEBOOKS, bots


class Dishonest(BadFile):
    """The file is whole, and does not say what its moves make."""


class OtherRules(BadFile):
    """The rules have been mended since, or not yet."""


class Played(NamedTuple):
    """A move of a file, played again: the game after it, which the next will change, and what it was."""

    game: Any
    record: Record


def edition_of(file: GameFile) -> ComponentSet:
    """What the game of a file was played with. Raises BadFile where this site does not have it."""
    if file.game not in RULEBOOKS:
        raise BadFile(f"This site has no game “{file.game}”.")
    found = ComponentSet.objects.filter(game=file.game, digest=file.components.digest).order_by("pk").first()
    if found is None:
        called = f"“{file.components.name}, version {file.components.version}”"
        raise BadFile(f"This site does not have the components {called} that the game was played with.")
    return found


def reread(file: GameFile, seed: str = "") -> Iterator[Played]:
    """The file's moves, each as it comes out. Raises BadFile at the first that is not as the file says.

    `seed`: the one that a game under way is to go on with; of one that is over it follows from the file.
    """
    rules = rules_for(edition_of(file).pk)
    _must_be_seated(file, rules)
    again = _Again(file, rules, _seed_of(file) if file.secret else seed)
    for number, made in enumerate(file.moves):
        try:
            yield again.play(made)
        except (IllegalAction, OtherFalls, Dishonest) as error:
            raise _reproach(rules, number, made, error) from error
    again.check_outcome()


def _seed_of(file: GameFile) -> str:
    if sealed(file.secret) != file.commitment:
        raise Dishonest("The secret is not the one that was promised.")
    if any(player.seal and player.seal != sealed(player.added) for player in file.players):
        raise Dishonest("Somebody added something else than was sealed.")
    return derive_seed(file.secret, [player.added for player in file.players])


def _must_be_seated(file: GameFile, rules: Rules[Any]) -> None:
    try:
        rules.check_setup(file.scenario, len(file.players), file.options)
    except IllegalAction as error:
        raise Dishonest(error.reason) from error
    if any(player.bot and player.bot not in bots(file.game) for player in file.players):
        raise Dishonest("No bot of this game has that level.")


def _reproach(rules: Rules[Any], number: int, made: Made, error: Exception) -> BadFile:
    why = str(error) or "the rules draw otherwise"
    told = f"Move {number} does not come out as the file says: {why.rstrip('.')}."
    other = by_other_rules(rules, made.mends)
    return OtherRules(f"{told} {other}") if other else Dishonest(told)


@dataclass
class _Again:
    file: GameFile
    rules: Rules[Any]
    seed: str
    stood: list[bytes] = field(default_factory=list)  # the game after each move so far
    way: list[int] = field(default_factory=list)  # the moves that led there, without those taken back
    left: set[int] = field(default_factory=set)  # who has resigned; others may have sat down there since

    def play(self, made: Made) -> Played:
        """Raises IllegalAction, OtherFalls or Dishonest where it does not come out as the file says."""
        before = self.rules.load(self.stood[-1]) if self.stood else None
        dice = Fallen(self.seed, before.dice.drawn if before else 0, made.draws)
        self._must_follow(dice, made)
        action = self._action_of(made)
        game, events = self._set_up(dice, made) if before is None else self._moved(before, dice, made, action)
        if dice.falls:
            raise Dishonest(f"it draws {len(dice.rolls)} times, and not {len(made.draws)}")
        if found := differences.of_events(made.events, plain(events)):
            raise Dishonest(str(found))
        if made.back_to is None:
            self.way.append(len(self.stood))
        self.stood.append(self.rules.save(game))
        return Played(game, Record(action, dice.rolls, events, len(self.rules.mends)))

    def _must_follow(self, dice: Fallen, made: Made) -> None:
        """Of a game that is over the draws follow from the seed, whatever the rules make of them."""
        true = Dice(dice.seed, dice.drawn)
        if self.file.secret and any(of < 1 or true.below(of) != value for of, value in made.draws):
            raise Dishonest("its draws do not follow from the seed")

    def _set_up(self, dice: Dice, made: Made) -> tuple[Any, list[Event]]:
        if (made.seat, made.action, made.back_to) != (None, None, None):
            raise Dishonest("the first move is the set-up, and nobody's")
        game = self.rules.setup_with(dice, self.file.scenario, len(self.file.players), self.file.options)
        news, game.news = game.news, []
        return game, news

    def _action_of(self, made: Made) -> Any:
        """As the rules read it: a file of an earlier release has no fields that came later."""
        return None if made.action is None else self.rules.read_action(msgspec.json.encode(made.action))

    def _moved(self, game: Any, dice: Dice, made: Made, action: Any) -> tuple[Any, list[Event]]:
        if self.rules.outcome(game):
            raise Dishonest("the game is over by then")
        if made.seat is None or not 0 <= made.seat < len(self.file.players):
            raise Dishonest(f"there is no seat {made.seat}")
        if made.back_to is not None:
            return self._went_back(made, made.seat, dice)
        game.dice = dice
        if made.action is None:
            self.left.add(made.seat)
            return game, [Resigned(seat=made.seat, out_of_time=_says(made, "out_of_time"))]
        return game, self.rules.apply(game, made.seat, action)

    def _went_back(self, made: Made, seat: int, dice: Dice) -> tuple[Any, list[Event]]:
        """Over all since something that this seat did (`takeback`). Who agreed the moves do not tell."""
        to = made.back_to
        if made.action is not None or to not in self.way[:-1]:
            raise Dishonest(f"nobody can go back to move {to} there")
        end = self.way.index(to) + 1
        undone, self.way = [self.file.moves[number] for number in self.way[end:]], self.way[:end]
        if undone[0].action is None or undone[0].seat != seat:
            raise Dishonest(f"what comes after move {to} was not done by seat {seat}, which takes it back")
        told = TookBack(seat=seat, back_to=to, spoken=self._had_spoken(undone, made, seat))
        game = self.rules.load(self.stood[to])
        game.dice = dice
        return game, [told]

    def _had_spoken(self, undone: Iterable[Made], made: Made, seat: int) -> bool:
        """Dice and cards the moves show; whether a secret was told, or a bot had answered, the file alone."""
        says, rolled = _says(made, "spoken"), any(move.draws for move in undone)
        answered = any(move.action is not None and move.seat != seat for move in undone)
        if rolled and not says:
            raise Dishonest("it does not say that it went back over dice or cards")
        if says and not (rolled or answered or self.rules.secrets):
            raise Dishonest("it says that it went back over what had spoken, and nothing had")
        if says and not self.file.practice:
            raise Dishonest("only at a practice table does one go back over that")
        return says

    def _outcome(self) -> Outcome | None:
        """By the rules, or as the last but one has left."""
        found: Outcome | None = self.rules.outcome(self.rules.load(self.stood[-1]))
        if found or self.file.moves[-1].action is not None:
            return found
        return deserted([Seat(number=n, absent=one.absent) for n, one in enumerate(self.file.players)])

    def check_outcome(self) -> None:
        if any(one.absent and number not in self.left for number, one in enumerate(self.file.players)):
            raise Dishonest("Somebody is absent who has not resigned.")
        found = self._outcome()
        if digest_of(plain(found)) != digest_of(self.file.outcome):  # in which true is not 1
            raise Dishonest("The outcome is not that of the last position.")
        if bool(found) != bool(self.file.secret):
            raise Dishonest("A file has the secret of its dice when the game is over, and not before.")


def _says(made: Any, fact: str) -> bool:
    """What no move tells but its own event."""
    return any(isinstance(event, dict) and event.get(fact) is True for event in made.events)
