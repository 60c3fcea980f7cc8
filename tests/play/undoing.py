"""Tables at which things are done and taken back."""

from apps.play import takeback
from apps.play.services import answer_proposal, ask_back, take_action
from tests.factories import TableFactory
from tests.play.conftest import game_at, play_on

MUSLIMS, EMPIRES = 0, 1  # the seats of Jihad!, a game without secrets
PASS = '{"type": "Done"}'
AT_MEDINA, AT_SUHAR = (
    f'{{"type": "Recruit", "counts": {[2 * (n == city) for n in range(12)]}}}' for city in (0, 5)
)
TO_THE_NORTH = '{"type": "March", "units": [0], "to": "2504"}'  # far enough for a die


def war(*players, **fields):
    """The Empires have counted their cities, the Muslims recruit."""
    table = TableFactory.create(game="jihad", scenario="campaign", players=list(players), **fields)
    if table.seats.get(number=EMPIRES).user:
        act(table, EMPIRES, PASS)
    return table


def act(table, seat, raw):
    table.refresh_from_db()
    action = table.rules.read_action(raw)
    return take_action(table_id=table.pk, seat=seat, action=action, version=table.version)


def back(table, seat=MUSLIMS, **how):
    table.refresh_from_db()
    return ask_back(table_id=table.pk, seat=seat, version=table.version, **how)


def answer(table, seat, *, agree):
    table.refresh_from_db()
    mark = takeback.mark_of(table.proposal) if agree and table.proposal else "0-0" if agree else ""
    return answer_proposal(table_id=table.pk, seat=seat, agree=mark, version=table.version)


def play_to_ones_turn(table, *, moves):
    """So many moves of the Bidding Game and more, until the first seat is to bid again."""
    play_on(table, moves=moves)
    while 0 not in table.rules.waiting(game_at(table)):
        play_on(table, moves=1)


def board(table):
    return game_at(table).board
