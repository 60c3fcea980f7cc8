"""6.2. Events of the Caliphate and of Islam."""

from games.first_jihad.components import CardEvent
from games.first_jihad.rules import syrians, victory
from games.first_jihad.rules.board import Game, controller, converted
from games.first_jihad.rules.codes.peoples import step_forward
from games.first_jihad.rules.news import PieceChanged
from games.first_jihad.rules.religion import can_roll, disrupt, recover, roll_conversion


def intolerance(game: Game, event: CardEvent) -> bool:
    """6.2 INTOLERANCE. An extra roll wherever Islam can spread; what it gains is Disrupted."""
    paths = eligible(game)
    for path in paths:
        roll_conversion(game, path, "6.2", disrupted=True)
    return bool(paths)


def eligible(game: Game) -> list[str]:
    return [path for path in game.board.active if can_roll(game, path)]


def retrenchment(game: Game, event: CardEvent) -> bool:
    """6.2 RETRENCHMENT. Islam recovers and spreads; where it fails, the player's army gains a Land."""
    before = dict(game.board.islam)
    for path, marker in before.items():
        land = game.components.at[path][marker.at]
        if marker.at and marker.disrupted and controller(game, land) != "player":
            recover(game, path, "6.2")
    paths = eligible(game)
    for path in paths:
        if not roll_conversion(game, path, "6.2", disrupted=True):
            step_forward(game, path)
    return bool(paths) or game.board.islam != before


def oh_shiite(game: Game, event: CardEvent) -> bool:
    """6.2 OH_SHIITE"""
    flipped = [path for path in game.board.islam if disrupt(game, path, "6.2")]
    return bool(flipped)


def ridda(game: Game, event: CardEvent) -> bool:
    """6.2 RIDDA. Religious Revival is easier this turn (ruling of 6.2)."""
    game.board.this_turn.ridda = True
    return True


def kaaba(game: Game, event: CardEvent) -> bool:
    """6.2 KAABA, 17.3"""
    return syrians.change_kaaba(game, event.amount, "17.3")


def caliph_umar(game: Game, event: CardEvent) -> bool:
    """6.2 CALIPH_UMAR_I, 17.1.2. At once, or when Damascus has converted."""
    if converted(game, "damascus"):
        raise_syrians(game)
    else:
        game.board.umar = True
    return True


def raise_syrians(game: Game) -> None:
    """17.1.2. Fewer where Byzantium is Monophysite; more in the harder game (option)."""
    board, numbers = game.board, game.components.numbers
    board.umar = False
    if board.options["umar"] == "harder":
        by = numbers.umar_harder
    else:
        by = numbers.umar_monophysite if board.religion == "monophysite" else numbers.umar
    syrians.change_kaaba(game, by, "17.1.2")


def rightly_guided(game: Game, event: CardEvent) -> bool:
    """6.2 RIGHTLY_GUIDED_ARMY, 3.2.1. The red stars join what is left of the first era's deck."""
    board = game.board
    board.decks[game.components.eras[0]].extend(board.aside)
    board.aside = []
    return True


def sharia_law(game: Game, event: CardEvent) -> bool:
    """6.2 SHARIA_LAW, 18.1. From next turn on; once is enough."""
    if game.board.sharia:
        return False
    game.board.sharia = "coming"
    game.tell(PieceChanged(piece="sharia", now="coming", rule="18.1"))
    return True


def jihad(game: Game, event: CardEvent) -> bool:
    """6.2 JIHAD, 17.6"""
    return syrians.start_jihad(game, event.empire, event.side == "alternating")


def truce_offer(game: Game, event: CardEvent) -> bool:
    """6.2 TRUCE_OFFER, 22.0. Decided in the Diplomacy Step. An Empire that has a Truce is offered none."""
    if event.empire not in game.board.skill or event.empire in game.board.truces:
        return False
    game.board.truce_offer = event.empire
    return True


def game_end(game: Game, event: CardEvent) -> bool:
    """1.0, 6.2 GAME_END"""
    victory.end(game)
    return True


EFFECTS = {
    "INTOLERANCE": intolerance,
    "RETRENCHMENT": retrenchment,
    "OH_SHIITE": oh_shiite,
    "RIDDA": ridda,
    "KAABA": kaaba,
    "CALIPH_UMAR_I": caliph_umar,
    "RIGHTLY_GUIDED_ARMY": rightly_guided,
    "SHARIA_LAW": sharia_law,
    "JIHAD": jihad,
    "TRUCE_OFFER": truce_offer,
    "GAME_END": game_end,
}
