"""The words that a plain question is answered with, each with what it will do."""

from games.crescent_moon.components import operations as o
from games.crescent_moon.present import gains
from games.crescent_moon.present.words import card_name, coins, offered, the
from games.crescent_moon.rules import bargain, combat, conflicts, contest, recruit
from games.crescent_moon.rules.board import SULTAN, Game, force
from games.crescent_moon.rules.cards import choices
from games.crescent_moon.rules.cards.frame import resolving
from games.crescent_moon.rules.target import DONE
from games.engine import flow
from games.engine.page import Label
from games.engine.words import counted, sentence

PLAIN = {
    "back": Label("Another action instead", detail="Nothing of this one is done yet"),
    "done": Label("No more", detail="It ends here"),
    "none": Label("None"),
    "use": Label("Use the card"),
    "capture": Label("Capture it", detail="It becomes yours: no coins, no points"),
    "sack": Label("Sack it"),
    "supporter": Label("Support the attack", detail="Your cards count for it"),
    "defender": Label("Defend", detail="Your cards count against the attack"),
    "move": Label("Move them one step"),
    "assault": Label("Assault with them"),
}
LEAVE = {
    choices.Permission: Label("Leave its effect out", detail="The card is spent all the same"),
    combat.SackSettlement: Label("Leave it standing"),
    bargain.Considering: Label("Leave it", detail="No more of this in this action"),
}


def label(game: Game, answer: str) -> Label:
    frame = flow.decision(game)
    if isinstance(frame, bargain.Bargaining):
        return _bargain(game, frame, answer)
    if isinstance(frame, conflicts.Sway):
        return Label("The attack wins" if answer == "attacker" else "The defence wins")
    if isinstance(frame, contest.Declaring) or not answer.isdigit():
        return _word(game, frame, answer)
    return _number(game, frame, int(answer))


def _word(game: Game, frame: flow.Decision | None, answer: str) -> Label:
    if isinstance(frame, combat.Capture) and answer == "leave":
        return _not_captured(game)
    if answer == "leave":
        return LEAVE.get(type(frame), Label("Leave it"))  # type: ignore[arg-type]
    if isinstance(frame, recruit.Recruiting) and answer == DONE and not frame.placed:
        return PLAIN["back"]
    plain = PLAIN.get(answer, Label(sentence(answer)))
    return _sack(game, plain) if isinstance(frame, combat.SackSettlement) else plain


def _sack(game: Game, plain: Label) -> Label:
    assert game.board.conflict
    piece = game.board.settlements[game.board.conflict.hex]
    gain = gains.of_sack(game, game.board.conflict.attacker, piece, SULTAN)
    return plain._replace(cost=f"+{gain}", detail=f"The {piece} goes back to the Sultan")


def _not_captured(game: Game) -> Label:
    """9.10, Ruling 68."""
    going = game.board.conflict
    assert going
    piece = force(game, going.defender, going.hex).stronghold
    if going.no_sack:
        return Label("Remove it", detail="No coins, no points: nothing can be sacked here")
    gain = gains.of_sack(game, going.attacker, piece, going.defender)
    return Label("Sack it", f"+{gain}", f"The {piece} goes back to {the(game.components, going.defender)}")


def _bargain(game: Game, frame: bargain.Bargaining, answer: str) -> Label:
    """What is agreed to, and what a no means."""
    offer = frame.offer
    if answer == "accept":
        buyer = "You" if frame.seat(game) == offer.buyer else "The buyer"
        detail = f"{buyer} may still choose another action" if offer.coins else ""
        return Label(f"Accept: {offered(game.components, offer)}", coins(offer.coins), detail)
    return Label("Leave it" if answer == "leave" else "Decline", detail="No more of this in this action")


def _number(game: Game, frame: flow.Decision | None, number: int) -> Label:
    """A player, one of the things to give, or a card."""
    if isinstance(frame, choices.ChoosingPlayer):
        return Label(sentence(the(game.components, number)))
    if isinstance(frame, choices.Forced):
        return _forced(game, number)
    return Label(card_name(game.components, number))  # it lies on the table, which has no place for each


def _forced(game: Game, number: int) -> Label:
    op = resolving(game).operation(game)
    assert isinstance(op, o.ForceChoice)
    first = op.options[number][0]
    if isinstance(first, o.PayCoins):
        return Label(f"Give {coins(first.n)}")
    return Label(f"Give {counted(1, 'card')}, drawn from your hand by chance")
