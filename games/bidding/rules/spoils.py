"""The Spoils Phase."""

from typing import ClassVar

from games.bidding.components import Space
from games.bidding.rules.actions import (
    BonusScored,
    CaliphNamed,
    MatsRevealed,
    PenaltyPaid,
    SortsScored,
    SpaceSettled,
)
from games.bidding.rules.board import Game, Mat, Points, Round, points
from games.bidding.rules.fate import draw, tell_faces
from games.engine.contract import Seat
from games.engine.flow import Procedure


class SpoilsPhase(Procedure):
    """Spoils 6. The screens are lifted; all that follows comes in this order."""

    mats: tuple[Mat, ...] = ()
    points: tuple[Points, ...] = ()  # seat by seat, Space by Space
    winners: tuple[Seat | None, ...] = ()
    steps: ClassVar[tuple[str, ...]] = (
        "lift_screens",
        "score_sorts",
        "find_winners",
        "pay_winners",
        "punish_the_lowest",
        "clear_mats",
        "hand_over_caliph_token",
    )

    def lift_screens(self, game: Game) -> None:
        """Spoils 1. Every bid is shown at the same time."""
        self.mats = tuple([mat for mat in game.board.mats if mat is not None])
        self.points = tuple([tuple(points(game.components, mat)) for mat in self.mats])
        game.tell(MatsRevealed(turn=game.board.turn, mats=self.mats, rule="Spoils 1"))

    def score_sorts(self, game: Game) -> None:
        """Cards 5. Enough different sorts of Culture in one bid score at once, won or not."""
        numbers, faces = game.components.numbers, game.components.card
        for seat, mat in enumerate(self.mats):
            sorts = {faces[card].sort for card in mat.cards} - {""}
            if len(sorts) >= numbers.sorts_needed:
                game.board.victory[seat] += numbers.sorts_bonus
                game.tell(SortsScored(seat=seat, victory=numbers.sorts_bonus, rule="Cards 5"))

    def find_winners(self, game: Game) -> None:
        self.winners = tuple([winner(game, bids) for bids in zip(*self.points, strict=True)])

    def pay_winners(self, game: Game) -> None:
        """Spoils 3. Each Space pays its winner, in the order of the mat."""
        for index, space in enumerate(game.components.spaces):
            bids = tuple([row[index] for row in self.points])
            pay(game, space, bids, self.winners[index])

    def punish_the_lowest(self, game: Game) -> None:
        """Turns 6, Turns 7, Turns 8, Turns 9, Turns 10. Fitnas and sieges punish the lowest bid on a Space.

        Lowest 1, Lowest 2. This turn's bids alone count, and all who share the lowest pay.
        """
        turn = game.components.turns[game.board.turn - 1]
        if not turn.penalty:
            return
        index = game.components.space_index[turn.lowest_in]
        bids = [row[index] for row in self.points]
        for seat in game.board.seats:
            if bids[seat] == min(bids):
                self.punish(game, seat, bids[seat], turn.penalty)

    def punish(self, game: Game, seat: Seat, bid: int, penalty: int) -> None:
        """Lowest 3. Nobody can lose what they do not have."""
        lost = min(penalty, game.board.victory[seat])
        game.board.victory[seat] -= lost
        game.tell(PenaltyPaid(seat=seat, points=bid, victory=lost, rule=f"Turns {game.board.turn}"))

    def clear_mats(self, game: Game) -> None:
        """Spoils 4, Bid 4. Fate and cards that were bid are gone, won or not; the rest is kept."""
        board = game.board
        for seat, mat in enumerate(self.mats):
            board.fate[seat] -= sum(mat.fate)
            if mat.cards:
                board.discard.extend(mat.cards)
                board.hands[seat] = tuple([card for card in board.hands[seat] if card not in mat.cards])
        board.mats = [None] * len(self.mats)
        tokens = tuple(board.victory), tuple(board.fate)
        board.past.append(Round(board.caliph, self.mats, self.winners, *tokens))

    def hand_over_caliph_token(self, game: Game) -> None:
        """Spoils 5, Parts 2. Whoever wins Control is Caliph from now on, in place of the one before."""
        for space, seat in zip(game.components.spaces, self.winners, strict=True):
            if space.caliph and seat is not None:
                game.tell(CaliphNamed(seat=seat, before=game.board.caliph, rule="Spoils 5"))
                game.board.caliph = seat


def winner(game: Game, bids: Points) -> Seat | None:
    """Spoils 2, Spoils 7. The highest bid wins a Space; a Space without a bid is not won."""
    best = max(bids)
    if best == 0:
        return None
    if bids.count(best) == 1:
        return bids.index(best)
    return break_tie(game, best_bids(bids))


def best_bids(bids: Points) -> tuple[Seat, ...]:
    best = max(bids)
    return tuple([seat for seat, bid in enumerate(bids) if bid == best > 0])


def break_tie(game: Game, tied: tuple[Seat, ...]) -> Seat | None:
    """Ties 1. The Caliph of the Bid Phase wins a tie that is also theirs.

    Ties 2. Any other tie is won by nobody. Ties 3. Or, as an option, by the one a die points to.
    """
    if game.board.caliph in tied:
        return game.board.caliph
    if game.board.ties == "die":
        return tied[game.dice.below(len(tied))]
    return None


def pay(game: Game, space: Space, bids: Points, seat: Seat | None) -> None:
    """Mat 2, Mat 3, Mat 4, Mat 5, Mat 6. What a Space is worth, and to whom it went."""
    best = best_bids(bids)
    tied = best if len(best) > 1 else ()
    if seat is None:
        rule = "Ties 2" if tied else "Spoils 7"
        game.tell(SpaceSettled(space=space.id, points=bids, winner=None, tied=tied, rule=rule))
        return
    drawn = draw(game, seat, space.cards)
    game.board.victory[seat] += space.victory
    game.board.fate[seat] += space.fate
    game.tell(
        SpaceSettled(
            space=space.id,
            points=bids,
            winner=seat,
            tied=tied,
            victory=space.victory,
            fate=space.fate,
            cards=len(drawn),
            rule=how_won(game, seat, tied),
        )
    )
    tell_faces(game, seat, drawn)
    pay_bonus(game, space, seat)


def how_won(game: Game, seat: Seat, tied: tuple[Seat, ...]) -> str:
    if not tied:
        return "Spoils 2"
    return "Ties 1" if seat == game.board.caliph else "Ties 3"


def pay_bonus(game: Game, space: Space, seat: Seat) -> None:
    """Turns 1, Turns 2. Some conquests pay their winner more."""
    turn = game.components.turns[game.board.turn - 1]
    if turn.won_in == space.id:
        game.board.victory[seat] += turn.bonus
        game.tell(BonusScored(seat=seat, victory=turn.bonus, rule=f"Turns {turn.id}"))
