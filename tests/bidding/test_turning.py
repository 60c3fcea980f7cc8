"""Victory: which turns the page names when it tells where a game turned."""

from games.bidding.present.reckoning import reckonings
from games.bidding.present.turning import turned
from games.engine.contract import Outcome, Place
from tests.bidding.build import H, M, U, Z, bid, bidding, reveal

PLACES = tuple(Place(seat, rank, 0) for rank, seat in enumerate((H, U, M, Z), start=1))


def test_the_turns_that_parted_the_first_two_are_named_in_their_order() -> None:
    game = bidding(turn=1, victory=0, fate=30)
    reveal(game, {H: bid(control=1), U: bid(conquest=1)})  # 5 to 4 and the bonus of Arabia
    reveal(game, {M: bid(control=1)})  # nothing to either of the two
    reveal(game, {H: bid(control=1, conquest=1, culture=1)})
    reveal(game, {U: bid(culture=1)})
    reveal(game, {U: bid(control=1)})
    named = turned(reckonings(game), Outcome(PLACES, "", ""))
    assert [one["n"] for one in named] == [3, 4, 5]
    assert named[0]["name"] == "Babylonia"
    assert named[0]["text"] == "Banu Hashim +12 (Control, Conquest, Culture); Banu Umayya 0."


def test_where_nothing_parted_them_no_turn_is_named() -> None:
    game = bidding(turn=1, victory=0)
    reveal(game, {})
    assert turned(reckonings(game), Outcome(PLACES, "", "")) == []
