"""Games that earlier releases saved go on."""

import msgspec

from games.crescent_moon.present.end import by_aim
from games.crescent_moon.rules import scoring
from games.crescent_moon.rules.actions import March, Take
from games.crescent_moon.rules.board import Force, Game
from tests.crescent_moon.build import BARLEYLAND, CROSSING, HOLY_SITE, RULES, C, W, act, table


def test_a_game_of_layout_2_goes_on_and_tells_no_aims_at_its_end() -> None:
    game = table(forces={W: {HOLY_SITE: Force(1)}})
    board, *others = msgspec.msgpack.decode(RULES.save(game))
    del board["brought"]
    again: Game = RULES.load(msgspec.msgpack.encode(RULES.steps[2]([board, *others])))
    scoring.score_year(again)
    assert (again.board.announced[W], again.board.brought, by_aim(again, W)) == ([3], [], "")


def test_a_conflict_of_layout_1_goes_on() -> None:
    game = table(forces={W: {BARLEYLAND: Force(4)}, C: {CROSSING: Force(3)}}, hands={W: ["berserkers"]})
    before = msgspec.msgpack.decode(RULES.save(game))
    assert RULES.steps[1](before) == before
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (4, 0)))
    board, *others = msgspec.msgpack.decode(RULES.save(game))
    del board["conflict"]["lost"]
    again: Game = RULES.load(msgspec.msgpack.encode(RULES.steps[1]([board, *others])))
    assert RULES.save(again) == RULES.save(game)
