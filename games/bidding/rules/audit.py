"""What must hold in every sound game, recounted from the record of its latest turn."""

from collections.abc import Iterator

from games.bidding.rules.actions import Bid, Discard
from games.bidding.rules.board import Game, points
from games.bidding.rules.end import EndPhase
from games.engine import flow
from games.engine.contract import Action, Seat


def problems(game: Game) -> Iterator[str]:
    yield from misplaced_cards(game)
    yield from wrong_counts(game)
    yield from impossible_answers(game)
    yield from too_large_hands(game)


def misplaced_cards(game: Game) -> Iterator[str]:
    """Parts 3. Every card is in one place."""
    board = game.board
    found = [*board.deck, *board.discard]
    for hand in board.hands:
        found.extend(hand)
    if len(found) != len(game.components.card) or set(found) != game.components.card.keys():
        yield f"The cards are not each in one place: {sorted(found)}"


def wrong_counts(game: Game) -> Iterator[str]:
    board, turns = game.board, len(game.components.turns)
    if not 1 <= board.turn <= turns or board.turn - len(board.past) not in (0, 1):
        yield f"Turn {board.turn} of {turns}, with {len(board.past)} behind us"
    if board.caliph not in board.seats:
        yield f"No seat {board.caliph} can be Caliph"
    if board.fate != fate_recounted(game):
        yield f"Fate is {board.fate}, and should be {fate_recounted(game)}"
    if min(board.fate) < 0:
        yield f"Fate below zero: {board.fate}"
    if board.victory != victory_recounted(game):
        yield f"Victory is {board.victory}, and should be {victory_recounted(game)}"


def fate_recounted(game: Game) -> list[int]:
    """Fate 1, Spoils 3, Spoils 4. What was left before the latest turn, and what came and went since."""
    board, past = game.board, game.board.past
    given = game.components.numbers.fate_a_turn
    fate = list(past[-2].fate) if len(past) > 1 else [0 for _ in board.seats]
    if past:
        fate = [left + given - sum(mat.fate) for left, mat in zip(fate, past[-1].mats, strict=True)]
        for space, winner in zip(game.components.spaces, past[-1].winners, strict=True):
            if winner is not None:
                fate[winner] += space.fate
    return [left + given * (board.turn - len(past)) for left in fate]


def victory_recounted(game: Game) -> list[int]:
    """The score after the latest turn: the one before it, and what that turn's record gives and takes."""
    past = game.board.past
    if not past:
        return [0 for _ in game.board.seats]
    turn = game.components.turns[len(past) - 1]
    score = list(past[-2].victory) if len(past) > 1 else [0 for _ in game.board.seats]
    for seat, mat in enumerate(past[-1].mats):
        score[seat] += sorts_score(game, mat.cards)
    for space, winner in zip(game.components.spaces, past[-1].winners, strict=True):
        if winner is not None:
            score[winner] += space.victory + (turn.bonus if turn.won_in == space.id else 0)
    if turn.penalty:
        index = game.components.space_index[turn.lowest_in]
        bids = [points(game.components, mat)[index] for mat in past[-1].mats]
        score = [max(0, s - turn.penalty * (bid == min(bids))) for s, bid in zip(score, bids, strict=True)]
    return score


def sorts_score(game: Game, cards: tuple[int, ...]) -> int:
    numbers, faces = game.components.numbers, game.components.card
    sorts = {faces[card].sort for card in cards if faces[card].sort}
    return numbers.sorts_bonus if len(sorts) >= numbers.sorts_needed else 0


def impossible_answers(game: Game) -> Iterator[str]:
    """Bid 1, Bid 2, End 1, End 2. Answers that wait for the others' are allowed ones."""
    for seat, answer in answers_waiting(game):
        if reason := flow.why_not(game, seat, answer):
            yield f"Seat {seat} has answered {answer}: {reason.words}"


def answers_waiting(game: Game) -> Iterator[tuple[Seat, Action]]:
    for seat, mat in enumerate(game.board.mats):
        if mat is not None:
            yield seat, Bid(mat.fate, mat.cards)
    if game.stack and isinstance(frame := game.stack[-1], EndPhase):
        for seat, cards in frame.answers.items():
            yield seat, Discard(cards)


def too_large_hands(game: Game) -> Iterator[str]:
    """End 1. Nobody comes to a bid with more than the limit and what the Fate Phase gave."""
    if not game.stack or isinstance(game.stack[-1], EndPhase):
        return
    numbers = game.components.numbers
    for seat, hand in enumerate(game.board.hands):
        if len(hand) > numbers.hand_limit + numbers.cards_a_turn:
            yield f"Seat {seat} holds {len(hand)} cards"
