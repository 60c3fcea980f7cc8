"""10.0 Set-up."""

import pytest

from games.apocalypse.rules.actions import Deploy, Done, Moor, QuickSetUp
from games.apocalypse.rules.board import ASIDE, BYZANTINE, CHAIR, GONE, MUSLIM, WAITING, Game
from games.apocalypse.rules.events import Appointed
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ALEXANDRIA,
    ANTIOCH,
    CONSTANTINOPLE,
    DAMASCUS,
    DORYLAION,
    DVIN,
    FUSTAT,
    NICAEA,
    PARTS,
    RULES,
    act,
    asked,
    ids,
    only,
    refusal,
    tally,
)

SITE = PARTS.atlas.site


def byzantine() -> Game:
    game: Game = RULES.setup("war", "seed", 2, {})
    act(game, Choose("musel_mamikonian"))
    return game


def waiting(game: Game, kind: str) -> tuple[int, ...]:
    return tuple(unit.id for unit in game.board.at(WAITING) if unit.kind.startswith(kind))


def muslim() -> Game:
    game = byzantine()
    act(game, QuickSetUp())
    return game


def test_1_0_and_10_1_and_10_2_the_byzantines_set_up_first() -> None:
    game = byzantine()
    assert RULES.waiting(game) == {BYZANTINE}
    act(game, QuickSetUp())
    assert RULES.waiting(game) == {MUSLIM} and asked(game) == "Deployment"
    act(game, QuickSetUp())
    assert game.board.turn == 1


def test_10_0_the_quick_set_up_places_everything_that_starts_on_the_map() -> None:
    game = muslim()
    act(game, QuickSetUp())
    assert not game.board.at(WAITING) and not game.board.ships_at(WAITING, BYZANTINE)
    assert RULES.problems(game) == []


@pytest.mark.parametrize(
    ("noble", "clan"), [("musel_mamikonian", "mamikonian"), ("theodore_rshtuni", "rshtuni")]
)
def test_10_1_7_one_noble_with_his_clan_starts_in_dvin(noble: str, clan: str) -> None:
    game: Game = RULES.setup("war", "seed", 2, {})
    assert only(act(game, Choose(noble)), Appointed).leader == noble
    act(game, QuickSetUp())
    assert [unit.kind for unit in game.board.at(DVIN)] == [f"clan_{clan}"]
    assert game.board.leaders[noble].where == DVIN
    others = [one for one in ("musel_mamikonian", "theodore_rshtuni") if one != noble]
    assert game.board.leaders[others[0]].where == GONE
    assert len(game.board.at(GONE)) == 1


def test_10_0_and_10_1_7_the_clan_starts_in_dvin_in_garrison_or_on_patrol() -> None:
    game = byzantine()
    clan = next(unit.id for unit in game.board.at(WAITING) if unit.kind.startswith("clan"))
    assert refusal(game, Deploy((clan,), SITE["ani"], patrol=True)) == "10.0"
    act(game, Deploy((clan,), DVIN, patrol=True))
    assert [unit.id for unit in game.board.patrol(DVIN)] == [clan]


def test_10_1_7_and_10_2_1_leaders_start_where_they_belong() -> None:
    game = byzantine()
    where = {name: at.where for name, at in game.board.leaders.items()}
    assert [where[name] for name in ("constans", "fausta", "komes_theodore")] == [CONSTANTINOPLE] * 3
    assert (where["manuel"], where["amr"]) == (ALEXANDRIA, FUSTAT)
    assert (where["muawiyah"], where["uunada"]) == (DAMASCUS, DAMASCUS)
    assert {where[name] for name in ("abdallah", "gregorios", "salman", "rebel_prince")} == {ASIDE}


def test_10_1_3_paul_sits_in_his_chair() -> None:
    assert byzantine().board.leaders["paul"].where == CHAIR


def test_10_1_1_one_of_the_scolae_in_each_of_their_places() -> None:
    game = byzantine()
    act(game, QuickSetUp())
    scolae = [unit.where for unit in game.board.units if unit.kind.startswith("scola")]
    names = ("constantinople", "nicomedia", "cios", "prussa", "cyzicus", "dorylaion", "kotyaion")
    assert sorted(scolae) == sorted(SITE[name] for name in names)


def test_10_1_1_two_of_them_in_one_place_do_not_do() -> None:
    game = byzantine()
    one, *_ = waiting(game, "scola")
    assert refusal(game, Deploy((one,), DAMASCUS)) == "10.0"
    for unit in game.board.units:
        if unit.seat == BYZANTINE and unit.where == WAITING and unit.kind.startswith("scola"):
            game.board.put(unit.id, NICAEA, post="garrison")
    for unit in list(game.board.at(WAITING)):
        if unit.seat == BYZANTINE:
            game.board.put(unit.id, CONSTANTINOPLE, post="garrison")
    for ship in game.board.ships_at(WAITING, BYZANTINE):
        game.board.put_ship(ship.id, where="1235", post="garrison")
    assert refusal(game, Done()) == "10.1.1"


def test_10_1_2_the_guard_starts_in_constantinople() -> None:
    game = byzantine()
    guard = waiting(game, "excubitor") + waiting(game, "dom_")
    assert len(guard) == 3
    assert refusal(game, Deploy(guard, NICAEA)) == "10.0"
    assert refusal(game, Deploy(guard, CONSTANTINOPLE)) == ""
    assert refusal(game, Deploy(waiting(game, "dom_equites"), CONSTANTINOPLE, patrol=True)) == "10.0"


def test_10_1_4_and_ruling_38_ten_ships_in_ports_of_ones_own_up_to_their_anchors() -> None:
    game = byzantine()
    assert len(game.board.ships_at(WAITING, BYZANTINE)) == 10
    assert refusal(game, Moor("constantinople", 4)) == "10.1.4"
    assert refusal(game, Moor("tripolis", 1)) == "10.1.4"
    assert refusal(game, Moor("nicaea", 1)) == "10.1.4"
    act(game, Moor("constantinople", 3))
    assert refusal(game, Moor("constantinople", 1)) == "10.1.4"
    assert len(game.board.ships_at("1235", BYZANTINE)) == 3


def test_10_1_5_and_ruling_37_half_of_the_orientales_may_start_in_egypt() -> None:
    game = byzantine()
    foot = [u for u in waiting(game, "ori_") if not PARTS.kind[game.board.units[u].kind].mounted]
    assert refusal(game, Deploy((foot[0],), SITE["nikiou"])) == ""
    assert refusal(game, Deploy((foot[0],), FUSTAT)) == "10.0"
    assert refusal(game, Deploy((foot[0],), NICAEA)) == "10.0"
    riders = waiting(game, "ori_armigeri")
    assert refusal(game, Deploy(riders, "5131", patrol=True)) == "10.0"  # on the line itself
    act(game, QuickSetUp())
    away = [u for u in game.board.units if u.kind.startswith("ori_") and PARTS.hex[u.where[:4]].start]
    assert len(away) == 7


def test_10_1_5_more_than_half_do_not() -> None:
    game = byzantine()
    for unit in [u for u in game.board.units if u.seat == BYZANTINE and u.where == WAITING]:
        where = ALEXANDRIA if unit.kind.startswith("ori_") else CONSTANTINOPLE
        game.board.put(unit.id, where, post="garrison")
    scolae = ("constantinople", "nicomedia", "cios", "prussa", "cyzicus", "dorylaion", "kotyaion")
    for name, unit_id in zip(
        scolae, [u.id for u in game.board.units if u.kind.startswith("scola")], strict=True
    ):
        game.board.put(unit_id, SITE[name], post="garrison")
    for ship in game.board.ships_at(WAITING, BYZANTINE):
        game.board.put_ship(ship.id, where="1235", post="garrison")
    assert refusal(game, Done()) == "10.1.5"
    for unit_id in [u.id for u in game.board.units if u.kind.startswith("ori_")][:7]:
        game.board.put(unit_id, SITE["iconium"], post="garrison")
    assert refusal(game, Done()) == ""


def test_10_1_6_the_carabisianis_start_in_the_places_on_their_counters() -> None:
    game = byzantine()
    places = {"rhodii": "rhodes", "cyprii": "konstantia", "samii": "samos", "smyrnaei": "smyrna"}
    for name, place in places.items():
        assert refusal(game, Deploy(waiting(game, f"car_{name}"), SITE[place])) == ""
        assert refusal(game, Deploy(waiting(game, f"car_{name}"), CONSTANTINOPLE)) == "10.0"


def test_10_1_8_the_obsequium_starts_in_its_district() -> None:
    game = byzantine()
    units = waiting(game, "obs_lanciarii")
    assert refusal(game, Deploy(units, NICAEA)) == ""
    assert refusal(game, Deploy(units, CONSTANTINOPLE)) == "10.0"


def test_10_0_mounted_units_may_start_on_patrol_one_in_a_hex() -> None:
    game = byzantine()
    riders, foot = waiting(game, "obs_promoti") + waiting(game, "obs_taifali"), waiting(game, "obs_batavi")
    open_ground = next(n for n in sorted(PARTS.atlas.districts["Obsequium"]) if n not in PARTS.atlas.place_at)
    assert refusal(game, Deploy(foot, open_ground, patrol=True)) == "3.2"
    assert refusal(game, Deploy(riders, open_ground, patrol=True)) == "3.2.3"
    assert refusal(game, Deploy(riders[:1], open_ground)) == "10.0"
    act(game, Deploy(riders[:1], open_ground, patrol=True))
    assert refusal(game, Deploy(riders[1:], open_ground, patrol=True)) == "3.2.3"


def test_10_0_stacking_holds_from_the_start() -> None:
    game = byzantine()
    units = waiting(game, "obs_l") + waiting(game, "obs_i") + waiting(game, "obs_h") + waiting(game, "obs_n")
    assert refusal(game, Deploy(units, DORYLAION)) == ""
    assert refusal(game, Deploy((*units, *waiting(game, "obs_m")), DORYLAION)) == "4.0"


def test_10_2_1_syrians_start_in_syria_and_egyptians_beyond_the_line() -> None:
    game = muslim()
    syrians, egyptians = waiting(game, "syr_")[:1], waiting(game, "egy_")[:1]
    assert refusal(game, Deploy(syrians, ANTIOCH)) == ""
    assert refusal(game, Deploy(syrians, FUSTAT)) == "10.0"
    assert refusal(game, Deploy(egyptians, FUSTAT)) == ""
    assert refusal(game, Deploy(egyptians, SITE["nikiou"])) == "10.0"
    assert refusal(game, Deploy(egyptians, DAMASCUS)) == "10.0"
    assert not waiting(game, "qur") and len(ids(game, ASIDE, "qurayah")) == 10


def test_10_2_2_no_muslim_ships_at_the_start() -> None:
    game = muslim()
    act(game, QuickSetUp())
    assert {ship.where for ship in game.board.ships if ship.seat == MUSLIM} == {ASIDE}


def test_ruling_36_what_is_off_the_map_is_ships_and_what_events_bring() -> None:
    game = muslim()
    act(game, QuickSetUp())
    armies = {PARTS.kind[kind].army for kind in tally(game.board.at(ASIDE))}
    assert armies == {"African", "Rebel", "Syria", "Kufa"}
