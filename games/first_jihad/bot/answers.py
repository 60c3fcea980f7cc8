"""Answers to plain questions, by trying each on a copy or by a rule of thumb."""

from collections.abc import Callable
from typing import Any

from games.engine.flow import clone
from games.first_jihad.bot.forecast import forecast
from games.first_jihad.bot.weigh import Always
from games.first_jihad.rules.attack import Loot
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.board import AVAILABLE, Game
from games.first_jihad.rules.choice import Question
from games.first_jihad.rules.codes.empires import ChitSide, Council
from games.first_jihad.rules.kings import BaqtOffer, BreakBaqt
from games.first_jihad.rules.truce import TruceOffer, Violation

Answer = tuple[str, str]
POOR = 4  # a Ruler who cannot take all AP that most cards offer


def advise(game: Game, frame: Question) -> Answer:
    """A rule of thumb where there is one; else the answer that leaves the best position."""
    thumb = THUMBS.get(type(frame))
    return thumb(game, frame) if thumb else by_trial(game, frame)


def by_trial(game: Game, frame: Question) -> Answer:
    best = min(frame.answers(game), key=lambda answer: outcome(game, frame, answer))
    return best, "Of these it leaves the best position."


def outcome(game: Game, frame: Question, answer: str) -> float:
    """What an answer comes to, without what follows from it; a die is taken to be middling."""
    after = game.clone()
    after.dice = Always(4)
    clone(frame).answer(after, answer)
    return forecast(after)


def icons(game: Game, frame: Any) -> Answer:
    """14.4, 14.7. They keep Disrupted a marker at the front where terrain stops Hits; else they are safest in
    their box: where the Arabs can march on at once, Icons are lost with their Land.
    """
    options = frame.answers(game)
    for land in options:
        if land != AVAILABLE and held_off(game, land):
            return land, "Once the Islam marker next to them is Disrupted it stays so."
    if AVAILABLE in options:
        return AVAILABLE, "In their box nobody can take them."
    return options[0], "They are as safe here as anywhere."


def held_off(game: Game, land: str) -> bool:
    """7.2.2, 10.4. Whether Islam stands next to a Land whose terrain counts while it is Disrupted.

    In Mecca it never is.
    """
    path, number = game.components.path_of[land], game.components.number[land]
    crossing = game.components.crossing[land]
    return game.board.islam[path].at == number - 1 > 0 and crossing.hits < 0


def chit(game: Game, frame: Any) -> Answer:
    """6.4. AP that a poor Ruler could not take are of no use."""
    if game.board.skill[frame.empire] <= POOR:
        return "skill", "A better Ruler takes more AP in every turn."
    return "ap", "Two AP can be spent on whatever is most in need."


def council(game: Game, frame: Any) -> Answer:
    """20.2. A change of faith is a gamble."""
    return game.board.religion, "A change brings a Schism, and makes enemies of old friends."


def truce(game: Game, frame: Any) -> Answer:
    """22.1. Turns without Hits are worth more than AP."""
    if "accept" in frame.answers(game):
        return "accept", "No Hits on two Paths while it lasts."
    return "reject", "There is no choice."


def violation(game: Game, frame: Any) -> Answer:
    return "keep", "No Hits on two Paths while it lasts."


def baqt(game: Game, frame: Any) -> Answer:
    """16.3. Peace with honour; vassalage only delays."""
    if "full" in frame.answers(game):
        return "full", "A Full Baqt ends the war on this Path for good."
    return "refuse", "A Partial Baqt gives an army away for little."


def break_baqt(game: Game, frame: Any) -> Answer:
    return "keep", "The peace of this Path is worth more than a King."


def loot(game: Game, frame: Any) -> Answer:
    """9.3. Free strength, if the Curse cannot carry Islam any further."""
    marker = game.board.islam[frame.path]
    army = game.board.armies[game.board.active[frame.path]]
    if marker.disrupted and marker.at >= army.at:
        return "loot", "Islam stands here already, so the Curse costs nothing."
    return "spare", "The Curse would carry Islam forward."


THUMBS: dict[type[Question], Callable[[Game, Any], Answer]] = {
    IconsMove: icons,
    ChitSide: chit,
    Council: council,
    TruceOffer: truce,
    Violation: violation,
    BaqtOffer: baqt,
    BreakBaqt: break_baqt,
    Loot: loot,
}
