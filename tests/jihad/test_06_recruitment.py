"""6.0 Recruitment and construction."""

import pytest

from games.engine.contract import IllegalAction, Reason
from games.jihad.rules.actions import Build, BuildBase, Done, Recruit
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.construction import Construction
from games.jihad.rules.events import NobodyRecruited
from games.jihad.rules.mustering import is_threatened, rows, why_not_recruit
from games.jihad.rules.rebellion import may_rebel
from games.jihad.rules.recruitment import Recruitment, RecruitmentSegment, order
from games.jihad.rules.unraised import unraised
from tests.jihad.build import (
    CONSTANTINOPLE,
    COUNTERS,
    CTESIPHON,
    DAMASCUS,
    HOMS,
    KUFA,
    MECCA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    choices,
    ids,
    paragraph,
    position,
    tally,
)

RICH = dict.fromkeys(PARTS.state, 200)
Wanted = dict[tuple[str, str, str], int]


def recruit(game: Game, force: str, wanted: Wanted, aid: bool = False) -> None:
    """Recruit these, and no more."""
    begin(game, Recruitment(force))
    act(game, order(game, force, wanted, aid))


def places(game: Game, force: str, state: str, kind: str) -> set[str]:
    return {row.where for row in rows(game, force) if (row.state, row.kind) == (state, kind)}


def test_6_1_recruits_are_placed_at_once_and_paid_for() -> None:
    game = position(points={"Muslims": 10})
    recruit(game, MUSLIM, {("Muslims", "Bedouin", MEDINA): 4, ("Muslims", "Levy", MECCA): 3})
    assert tally(game, MEDINA) == {"Muslims Bedouin": 4}
    assert tally(game, MECCA) == {"Muslims Levy": 3}
    assert game.board.points["Muslims"] == 4
    assert RULES.waiting(game)  # more may be recruited


def test_6_2_every_state_pays_for_its_own() -> None:
    game = position({HOMS: "1 Muslims Bedouin", "2707": "1 Muslims Bedouin"}, points=RICH)
    recruit(game, EMPIRES, {("Byzantines", "Mercenary", "box"): 2, ("Persians", "Levy", CTESIPHON): 1})
    assert game.board.points["Byzantines"] == 200 - 12
    assert game.board.points["Persians"] == 200 - 2


def test_6_2_nobody_spends_what_they_have_not() -> None:
    game = position(points={"Muslims": 3})
    with pytest.raises(IllegalAction, match="costs 4 points, and the Muslims have 3"):
        recruit(game, MUSLIM, {("Muslims", "Levy", MEDINA): 2})


def test_6_2_up_to_twice_the_stacking_limit() -> None:
    game = position({MEDINA: "2 Muslims Bedouin"}, points=RICH)
    most = {row.most for row in rows(game, MUSLIM) if row.where == MEDINA and row.kind != "Naval"}
    assert most == {4}  # twice (1 + 2), less two
    with pytest.raises(IllegalAction, match="twice the stacking limit"):
        recruit(game, MUSLIM, {("Muslims", "Bedouin", MEDINA): 3, ("Muslims", "Levy", MEDINA): 2})


def test_6_2_no_more_than_the_pool_holds() -> None:
    game = position({"2207": "22 Muslims Bedouin"}, points=RICH)
    with pytest.raises(IllegalAction, match="not so many Muslims Bedouin"):
        recruit(game, MUSLIM, {("Muslims", "Bedouin", MEDINA): 2, ("Muslims", "Bedouin", MECCA): 1})


def test_6_2_converts_appear_in_their_former_state() -> None:
    game = position({"pool": "1 convert Persians Levy"}, points=RICH)
    assert places(game, MUSLIM, "Persians", "Levy") == set(PARTS.atlas.cities["Persians"])


def test_6_2_muslims_alone_are_recruited_in_bases() -> None:
    game = position({"pool": "1 convert Persians Levy"}, points=RICH, bases={KUFA: 1})
    assert KUFA in places(game, MUSLIM, "Muslims", "Bedouin")
    assert KUFA not in places(game, MUSLIM, "Persians", "Levy")


def test_6_2_with_enemies_in_every_city_recruits_appear_elsewhere() -> None:
    held = dict.fromkeys(PARTS.atlas.cities["Berbers"], "1 Muslims Levy")
    found = places(position(held, points=RICH), EMPIRES, "Berbers", "Levy")
    assert found and not found & set(PARTS.atlas.city)
    assert found <= PARTS.atlas.home["Berbers"]


def test_ruling_13_a_city_with_enemies_in_it_is_of_no_use() -> None:
    game = position({CTESIPHON: "1 Muslims Levy"}, points=RICH)
    assert CTESIPHON not in places(game, EMPIRES, "Persians", "Levy")
    assert places(game, EMPIRES, "Persians", "Levy") == set(PARTS.atlas.cities["Persians"]) - {CTESIPHON}


def test_ruling_13_those_already_there_count_towards_twice_the_limit() -> None:
    game = position({CTESIPHON: "13 Persians Levy", "2508": "1 Muslims Bedouin"}, points=RICH)
    (row,) = [r for r in rows(game, EMPIRES) if r.where == CTESIPHON and r.kind == "Levy"]
    assert row.most == 2 * (4 + 3) - 13


def test_7_5_recruits_do_not_join_another_nation() -> None:
    game = position({CTESIPHON: "1 Byzantines Levy", "2508": "1 Muslims Bedouin"}, points=RICH)
    assert CTESIPHON not in places(game, EMPIRES, "Persians", "Levy")


def test_ruling_14_byzantines_appear_in_the_box_while_it_stands() -> None:
    game = position({HOMS: "1 Muslims Levy"}, points=RICH)
    assert places(game, EMPIRES, "Byzantines", "Levy") == {"box"}
    game = position({HOMS: "1 Muslims Levy"}, points=RICH, box_open=False)
    assert places(game, EMPIRES, "Byzantines", "Levy") == set(PARTS.atlas.cities["Byzantines"]) - {HOMS}


def test_ruling_14_ships_appear_in_the_box_or_in_any_held_port() -> None:
    game = position(
        {"pool": "1 Byzantines Naval", "3011": "1 Byzantines Levy", DAMASCUS: "1 Muslims Levy"}, points=RICH
    )
    assert places(game, EMPIRES, "Byzantines", "Naval") == {"box", "3011"}
    game = position({"pool": "1 Muslims Naval", DAMASCUS: "1 convert Persians Levy"}, points=RICH)
    assert places(game, MUSLIM, "Muslims", "Naval") == {DAMASCUS}


def test_6_3_one_muslim_for_every_three_converts() -> None:
    game = position({"pool": "4 convert Persians Levy"}, points=RICH)
    with pytest.raises(IllegalAction, match="4 converts need 2 Muslim units"):
        recruit(game, MUSLIM, {("Persians", "Levy", CTESIPHON): 4, ("Muslims", "Bedouin", MEDINA): 1})
    act(game, order(game, MUSLIM, {("Persians", "Levy", CTESIPHON): 3, ("Muslims", "Bedouin", MEDINA): 1}))
    assert tally(game, CTESIPHON) == {"Persians Levy": 3}


def test_ruling_15_the_ratio_holds_for_the_turn_and_ships_count() -> None:
    game = position(
        {"pool": "1 Muslims Naval, 3 convert Persians Levy", MECCA: "1 Muslims Levy"}, points=RICH
    )
    recruit(game, MUSLIM, {("Muslims", "Naval", MECCA): 1})
    act(game, order(game, MUSLIM, {("Persians", "Levy", CTESIPHON): 2}))
    act(game, order(game, MUSLIM, {("Persians", "Levy", CTESIPHON): 1}))
    assert game.board.raised == [1, 3]


def test_ruling_15_there_is_no_waiver() -> None:
    game = position({"pool": "1 convert Persians Levy"}, points=RICH)
    with pytest.raises(IllegalAction, match="1 converts need 1 Muslim"):
        recruit(game, MUSLIM, {("Persians", "Levy", CTESIPHON): 1})


def test_6_3_an_empires_state_recruits_only_when_threatened() -> None:
    game = position({"2807": "1 Muslims Bedouin"}, points=RICH)
    assert why_not_recruit(game, "Persians") is None
    assert paragraph(why_not_recruit(game, "Turks")) == "6.3"
    begin(game, Recruitment(EMPIRES))
    assert {refusal.what for refusal in RULES.refusals(game, 1)} == set(PARTS.empires) - {"Persians"}
    assert {refusal.what for refusal in unraised(game, EMPIRES)} == {"Isfahan"}  # which that unit holds
    assert {row.state for row in rows(game, EMPIRES)} == {"Persians"}


@pytest.mark.parametrize(("force", "rule"), [(MUSLIM, "6.1"), (EMPIRES, "6.3")])
def test_6_1_it_is_told_when_nobody_at_all_can_be_recruited(force: str, rule: str) -> None:
    counts = {kind: COUNTERS["Muslims", kind][0] for kind in ("Bedouin", "Levy")}
    everybody = ", ".join(f"{count} Muslims {kind}" for kind, count in counts.items())
    for where, found in (({MECCA: everybody}, [rule]), ({"2807": "1 Muslims Bedouin"}, [])):
        news = begin(position(where, points=RICH), RecruitmentSegment(force))
        assert [event.rule for event in news if isinstance(event, NobodyRecruited)] == found


def test_6_2_places_and_kinds_that_cannot_be_recruited_say_why() -> None:
    bedouins = COUNTERS["Muslims", "Bedouin"][0]
    game = position({MEDINA: "1 Persians Levy", MECCA: f"{bedouins} Muslims Bedouin"}, points=RICH)
    why = {refusal.what: refusal.why for refusal in unraised(game, MUSLIM)}
    assert why["Medina"].words.startswith("The Empires hold it")
    assert why["Muslims Bedouin"].words.startswith("None is left in the pool")
    assert why["Mecca"].words.startswith("It is full")
    assert {reason.rule for reason in why.values()} == {"6.2"}


def test_6_3_a_muslim_unit_next_to_the_border_is_enough() -> None:
    outside = next(
        at
        for at in sorted(PARTS.atlas.marches["Turks"] - PARTS.atlas.home["Turks"])
        if not PARTS.hex[at].state and at in PARTS.atlas.holds
    )
    assert is_threatened(position({outside: "1 Muslims Levy"}), "Turks")


def test_ruling_16_a_ship_off_the_coast_is_a_threat_too() -> None:
    at = next(at for at in sorted(PARTS.atlas.marches["Franks"]) if at in PARTS.atlas.full_sea)
    assert is_threatened(position({at: "1 Muslims Naval"}), "Franks")
    assert not is_threatened(position({at: "1 Muslims Naval"}), "Turks")


@pytest.mark.parametrize(("income", "may"), [(99, False), (100, True)])
def test_6_3_the_byzantines_recruit_when_the_muslims_earn_a_hundred(income: int, may: bool) -> None:
    game = position(income={"Muslims": income})
    assert (why_not_recruit(game, "Byzantines") is None) is may
    assert why_not_recruit(game, "Turks")


def test_6_3_once_the_byzantines_have_recruited_they_go_on() -> None:
    game = position({HOMS: "1 Muslims Levy"}, points=RICH)
    recruit(game, EMPIRES, {("Byzantines", "Levy", "box"): 1})
    for unit in ids(game, HOMS):
        game.board.put(unit, "pool")
    assert why_not_recruit(game, "Byzantines") is None


def test_6_3_the_byzantines_pay_double_for_a_poor_state() -> None:
    game = position({"3405": "1 Muslims Levy"}, points={"Byzantines": 20, "Turks": 1}, income={"Turks": 8})
    recruit(game, EMPIRES, {("Turks", "Levy", "3305"): 2}, aid=True)
    assert game.board.points["Byzantines"] == 20 - 16
    assert game.board.points["Turks"] == 1


def test_6_3_a_state_with_more_than_eight_points_is_not_aided() -> None:
    game = position({"3405": "1 Muslims Levy"}, points=RICH, income={"Turks": 9})
    with pytest.raises(IllegalAction, match="too many points to be aided"):
        recruit(game, EMPIRES, {("Turks", "Levy", "3305"): 1}, aid=True)


def test_ruling_16_the_test_for_aid_uses_the_track_after_productivity() -> None:
    game = position({"3405": "1 Muslims Levy"}, points={"Byzantines": 99, "Turks": 30}, income={"Turks": 8})
    recruit(game, EMPIRES, {("Turks", "Levy", "3305"): 1}, aid=True)
    assert game.board.points["Byzantines"] == 99 - 8


def test_ruling_19_converts_cost_what_their_nation_does() -> None:
    game = position(
        {"pool": "1 convert Byzantines Mercenary, 1 convert Byzantines Naval", DAMASCUS: "1 Muslims Levy"},
        points={"Muslims": 20},
    )
    recruit(
        game,
        MUSLIM,
        {
            ("Byzantines", "Mercenary", "2205"): 1,
            ("Byzantines", "Naval", DAMASCUS): 1,
            ("Muslims", "Bedouin", MEDINA): 1,
        },
    )
    assert game.board.points["Muslims"] == 20 - 6 - 3


@pytest.mark.parametrize("counts", [(), (0,), (-1,), (1,) * 500])
def test_6_2_a_form_filled_in_wrongly_is_refused(counts: tuple[int, ...]) -> None:
    game = position(points=RICH)
    begin(game, Recruitment(MUSLIM))
    with pytest.raises(IllegalAction):
        act(game, Recruit(counts))
    lines = len(rows(game, MUSLIM))
    with pytest.raises(IllegalAction, match="one unit or more"):
        act(game, Recruit((0,) * lines))


def test_6_41_ships_are_built_into_the_pool_after_recruitment() -> None:
    game = position(points={"Muslims": 20})
    begin(game, RecruitmentSegment(MUSLIM))
    act(game, Done())
    assert Build("Muslims", 2) in choices(game) and Build("Muslims", 3) not in choices(game)
    act(game, Build("Muslims", 2))
    assert tally(game, "pool")["Muslims Naval"] == 2
    assert game.board.points["Muslims"] == 4
    assert not RULES.waiting(game)  # nothing more can be built, nor recruited


def test_6_41_converted_ships_are_built_with_muslim_points() -> None:
    game = position({"unbuilt": "1 convert Byzantines Naval"}, points={"Muslims": 8})
    begin(game, Construction(MUSLIM))
    act(game, Build("Byzantines", 1))
    (ship,) = [unit for unit in game.board.pool(True) if unit.naval]
    assert ship.state == "Byzantines" and game.board.points["Muslims"] == 0


def test_6_41_ships_that_cannot_be_paid_for_are_shown_with_the_reason() -> None:
    game = position({"unbuilt": "1 convert Byzantines Naval", KUFA: "1 Muslims Levy"}, points={"Muslims": 5})
    begin(game, Construction(MUSLIM))
    assert choices(game) == [Done(), BuildBase(*ids(game, KUFA))]
    found = {refusal.what: refusal.why for refusal in RULES.refusals(game, 0)}
    poor = Reason("That costs 8 points, and there are 5.", "6.41")
    assert found["Ships of the Byzantines"] == poor
    assert RULES.why_not(game, 0, Build("Byzantines", 1)) == poor


def test_ruling_17_building_ships_needs_only_points() -> None:
    game = position(points={"Byzantines": 8})
    begin(game, Construction(EMPIRES))
    assert choices(game) == [Done(), Build("Byzantines", 1)]
    game = position(points={"Byzantines": 8}, options={"strict_naval": "yes"})
    begin(game, Construction(EMPIRES))
    assert not RULES.waiting(game)


def test_6_42_a_muslim_unit_builds_a_base_level_by_level() -> None:
    game = position({KUFA: "1 Muslims Bedouin, 1 Muslims Levy"}, points={"Muslims": 7})
    begin(game, Construction(MUSLIM))
    builder = ids(game, KUFA, "Bedouin")[0]
    act(game, BuildBase(builder))
    assert game.board.bases == {KUFA: 1}
    assert game.board.points["Muslims"] == 3
    assert not RULES.waiting(game)


def test_6_42_converts_build_nothing_and_sites_end_at_three() -> None:
    game = position(
        {KUFA: "1 convert Persians Levy", "2709": "1 Muslims Levy"}, points={"Muslims": 7}, bases={"2709": 3}
    )
    begin(game, Construction(MUSLIM))
    assert not RULES.waiting(game)


def test_ruling_18_one_level_a_turn_at_a_site() -> None:
    game = position({KUFA: "2 Muslims Levy"}, points={"Muslims": 40})
    begin(game, Construction(MUSLIM))
    act(game, BuildBase(ids(game, KUFA)[0]))
    assert not any(isinstance(action, BuildBase) for action in choices(game))
    assert ("Kufa", "6.42") in {(refusal.what, refusal.why.rule) for refusal in RULES.refusals(game, 0)}
    with pytest.raises(IllegalAction):
        act(game, BuildBase(ids(game, KUFA)[1]))


def test_ruling_18_the_builder_does_not_rebel() -> None:
    game = position({KUFA: "2 Muslims Levy"}, points={"Muslims": 4})
    begin(game, Construction(MUSLIM))
    builder, other = ids(game, KUFA)
    act(game, BuildBase(builder))
    assert [unit.id for unit in may_rebel(game)] == [other]


def test_6_41_what_is_built_cannot_be_recruited_the_same_turn() -> None:
    game = position({MECCA: "1 Muslims Levy"}, points={"Muslims": 20})
    begin(game, RecruitmentSegment(MUSLIM))
    assert not any(row.kind == "Naval" for row in rows(game, MUSLIM))
    act(game, Done())
    act(game, Build("Muslims", 1))
    assert not any(isinstance(frame, Recruitment) for frame in game.stack)
    assert CONSTANTINOPLE not in tally(game, "pool")
