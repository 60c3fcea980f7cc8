"""What combats and contests have in common: who takes part, and who has won."""

from typing import ClassVar

from games.crescent_moon.rules import deals
from games.crescent_moon.rules.board import (
    MURSHID,
    Conflict,
    Game,
    HexId,
    Line,
    Played,
    SideOf,
    change_conflict,
    conflict,
)
from games.crescent_moon.rules.events import ConflictWon, Settled, TieDecided, Totalled
from games.crescent_moon.rules.resolve import strength_of
from games.crescent_moon.rules.stand import near_token
from games.crescent_moon.rules.table import Asked
from games.engine.contract import Reason, Seat


def interferes(game: Game, hex_: HexId, fighting: tuple[Seat, ...]) -> bool:
    """12.9. In or next to the Murshid's influence, in the combat of others."""
    if MURSHID in fighting:
        return False
    return game.board.influence.get(hex_) == MURSHID or near_token(game, MURSHID, hex_)


def card_lines(game: Game, going: Conflict) -> list[Line]:
    """Of what a card gives its own side, and takes from the other or gives it."""
    lines = []
    for played in going.cards:
        side = going.side(played.seat)
        other: SideOf = "defender" if side == "attacker" else "attacker"
        lines += card_line(game, played, side, strength_of(game, played))
        lines += card_line(game, played, other, played.against)
    return lines


def card_line(game: Game, played: Played, side: SideOf, n: int) -> list[Line]:
    return [Line(side, "card", n, played.seat, played.card)] if n else []


def total(game: Game, lines: list[Line], rule: str) -> None:
    """Ruling 58. No total is below nothing."""
    sums = {
        side: max(0, sum(line.n for line in lines if line.side == side)) for side in ("attacker", "defender")
    }
    attacker, defender = sums["attacker"], sums["defender"]
    change_conflict(game, lines=tuple(lines), totals=(attacker, defender), stage="count")
    game.tell(the_sum(conflict(game), rule))


def the_sum(going: Conflict, rule: str) -> Totalled:
    attacker, defender = going.totals
    return Totalled(
        hex=going.hex,
        lines=going.lines,
        attacker=attacker,
        defender=defender,
        cards=going.cards,
        rule=rule,
    )


def decide(game: Game, rule: str) -> None:
    """9.5, 10.7. The higher total; of a tie the Murshid decides, or a card, or the attacker wins it."""
    attacker, defender = conflict(game).totals
    if attacker != defender:
        won(game, "attacker" if attacker > defender else "defender", rule)
    elif game.board.influence.get(conflict(game).hex) == MURSHID:
        game.call(Sway(rule=rule))
    else:
        ties = set(conflict(game).ties)
        won(game, ties.pop() if len(ties) == 1 else "attacker", rule)


class Sway(Asked, kw_only=True):
    """12.7, Ruling 22. A tie where the Murshid's token is in the very hex, whoever fights."""

    wanted: ClassVar[Reason] = Reason("Say who wins the tie.", "12.7")
    rule: str

    def seat(self, game: Game) -> Seat:
        return MURSHID

    def answers(self, game: Game) -> list[str]:
        return ["attacker", "defender"]

    def answer(self, game: Game, answer: str) -> None:
        side: SideOf = "attacker" if answer == "attacker" else "defender"
        game.tell(TieDecided(seat=MURSHID, side=side, rule="12.7"))
        won(game, side, self.rule)


def won(game: Game, side: SideOf, rule: str) -> None:
    change_conflict(game, winner=side)
    game.tell(victory(conflict(game), rule))
    deals.settle(game)


def victory(going: Conflict, rule: str) -> ConflictWon:
    return ConflictWon(kind=going.kind, hex=going.hex, side=going.winner, attacker=going.attacker, rule=rule)


def conclude(game: Game, rule: str) -> None:
    """Whoever was asked after the sum has made another move of it: that tells anew what all came to."""
    going = conflict(game)
    if not any(isinstance(event, Totalled) for event in game.news):
        over = Settled(total=the_sum(going, rule), won=victory(going, rule), lost=going.lost, rule=rule)
        game.tell(over)
    game.board.conflict = None
