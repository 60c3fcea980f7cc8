"""What the page of Jihad! shows: piles, reach and odds, forms, tables, and a sentence for every event."""

import gzip
import re
from collections.abc import Iterator
from random import Random

import pytest
from django.conf import settings
from django.core.management import call_command

from apps.play.pieces import changed_pieces
from games.engine import flow
from games.engine.contract import Event
from games.engine.flow import Decision
from games.engine.page import Asked, Context, Part
from games.jihad.present import ASKS, PRESENTER
from games.jihad.present.news import says as fought
from games.jihad.present.since import losses
from games.jihad.rules.actions import Award, Done, Fight, March, Recruit
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.combat import Battles
from games.jihad.rules.events import Fought
from games.jihad.rules.losses import COMBAT, Losses
from games.jihad.rules.rebellion import Payment
from games.jihad.rules.recruitment import Recruitment
from games.jihad.rules.stacking import limit
from games.jihad.rules.ways import reach
from tests.jihad.build import (
    ALEXANDRIA,
    CTESIPHON,
    DAMASCUS,
    EMPIRES_SEAT,
    HOMS,
    KUFA,
    MEDINA,
    MUSLIM_SEAT,
    PARTS,
    RULES,
    begin,
    ids,
    position,
)
from tests.jihad.views import moving, part, view
from tests.shown import html, pieces

SALAMIS = "2107"  # on Cyprus
ARMY = "3 Muslims Bedouin, 2 Muslims Levy"


def plan(game: Game, **asked: str) -> Context:
    fields = {name.replace("_", "-"): [value] for name, value in asked.items()}
    return part(PRESENTER.plan(view(game), fields), "plan").context


# The board


def test_a_pile_says_nation_kinds_and_strength() -> None:
    game = position({MEDINA: ARMY})
    pile = pieces(part(PRESENTER.parts(view(game, None)), "piles"))
    assert 'aria-label="Medina 2411: 3 Bedouins and 2 Muslim Levies, strength 8"' in pile["pile-2411-m"]


def test_both_sides_in_a_hex_stand_side_by_side() -> None:
    game = position({HOMS: "1 Byzantines Levy, 1 Muslims Bedouin"})
    piles = pieces(part(PRESENTER.parts(view(game, None)), "piles"))
    assert "left" in piles["pile-2307-m"]
    assert "right" in piles["pile-2307-e"]


def test_rebels_stand_apart_from_the_loyal() -> None:
    game = position({MEDINA: "1 Muslims Bedouin, 1 rebel Muslims Levy"}, war=1)
    piles = pieces(part(PRESENTER.parts(view(game, None)), "piles"))
    assert "in rebellion" in piles["pile-2411-r"]
    assert "in rebellion" not in piles["pile-2411-m"]


def test_a_move_sends_the_piles_it_changed_alone() -> None:
    game = moving({MEDINA: ARMY, HOMS: "1 Byzantines Levy"})
    before = part(PRESENTER.parts(view(game)), "piles")
    RULES.apply(game, MUSLIM_SEAT, March(ids(game, MEDINA, "Bedouin"), "2310"))
    sent = changed_pieces(before, part(PRESENTER.parts(view(game)), "piles"))
    assert set(re.findall(r'id="(pile[^"]*)"', sent)) == {"pile-2411-m", "pile-2310-m"}


@pytest.mark.parametrize("layer", ["control", "yield", "standing", "recruits", "bare"])
def test_every_layer_can_be_drawn(layer: str) -> None:
    game = position({MEDINA: ARMY, HOMS: "1 Byzantines Levy", CTESIPHON: "1 Muslims Bedouin"})
    (drawn,) = PRESENTER.plan(view(game, None), {"layer": [layer]})
    assert ("<svg" in html(drawn)) == (layer != "bare")


# Moves


def test_a_picked_stack_shows_every_hex_in_its_reach_with_its_points() -> None:
    game = moving({MEDINA: ARMY})
    shown = plan(game, pick=MEDINA)
    cost = reach(game, game.board.land_at(MEDINA, MUSLIM)).cost
    unnamed = [points for row in shown["unnamed"].split(",") for points in row.split(" ")[1:]]
    assert len(shown["places"]) + len(unnamed) == len(cost) - 1
    assert (DAMASCUS, f"Damascus {DAMASCUS}: {cost[DAMASCUS]}") in shown["places"]


def test_fewer_kinds_pay_less() -> None:
    game = moving({MEDINA: ARMY})
    mixed = dict(plan(game, stack=MEDINA)["places"])
    riders = dict(plan(game, stack=MEDINA, n_2411_Muslims_Levy="0")["places"])
    assert mixed[DAMASCUS] == f"Damascus {DAMASCUS}: 28"
    assert riders[DAMASCUS] == f"Damascus {DAMASCUS}: 1"


def test_a_goal_shows_the_way_the_odds_and_a_button_that_does_it() -> None:
    game = moving({MEDINA: "3 Muslims Bedouin"})
    shown = plan(game, stack=MEDINA, pick=DAMASCUS)
    (way,) = shown["ways"]
    assert (way["total"], way["steps"][-1]["name"]) == (1, "Damascus")
    assert [(bar["text"], bar["percent"]) for bar in way["dangers"]["bars"]] == [
        ("none", "50%"),
        ("1 lost", "33%"),
        ("2 lost", "17%"),
    ]
    action = RULES.read_action(shown["acts"][0]["json"])
    assert action == March(ids(game, MEDINA), DAMASCUS)
    assert RULES.why_not(game, MUSLIM_SEAT, action) is None


def test_a_goal_with_opposing_units_shows_the_odds_of_combat_there() -> None:
    game = moving({MEDINA: "6 Muslims Bedouin", HOMS: "1 Byzantines Mercenary, 1 Byzantines Levy"})
    clash = plan(game, stack=MEDINA, pick=HOMS)["clash"]
    assert clash["odds"] == "2:1"
    assert "12 against 5 (1 Byzantine Mercenary and 1 Byzantine Levy: 4 + 1 for the city)" in clash["says"]


def test_7_5_a_goal_says_who_finds_no_room_there() -> None:
    game = moving({MEDINA: "6 Muslims Bedouin", HOMS: "1 Muslims Levy, 2 Muslims Naval"})
    crowd = plan(game, stack=MEDINA, pick=HOMS)["crowd"]
    holds = limit(game, HOMS, MUSLIM)
    assert f"holds {holds} land units, and 7 would be there: {7 - holds} go" in crowd.words
    few = moving({MEDINA: "1 Muslims Bedouin"})
    assert plan(few, stack=MEDINA, pick=HOMS)["crowd"] is None


def test_7_5_the_end_of_the_movement_says_who_finds_no_room() -> None:
    holds = limit(moving({}), MEDINA, MUSLIM)

    def ending(levies: int) -> str:
        game = moving({MEDINA: f"{levies} Muslims Levy, 1 Muslims Naval", KUFA: "1 Muslims Levy"})
        return PRESENTER.label(view(game), Done()).detail

    told = "; 2 land units too many at Medina 2411 would go to the pool after combat"
    assert ending(holds + 2) == ending(holds) + told


def test_a_march_says_what_it_leaves_without_anybody() -> None:
    game = moving({DAMASCUS: "2 Muslims Levy"})
    bare = plan(game, stack=DAMASCUS, pick=HOMS)["bare"]
    assert re.fullmatch(r"Nobody stays at Damascus 2207 \(\d points? a turn\)\.", bare.words)
    assert plan(game, stack=DAMASCUS, pick=HOMS, n_2207_Muslims_Levy="1")["bare"] is None


def test_many_stacks_go_the_same_way_at_once() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", "2412": "1 Muslims Bedouin"})
    fields = {"stack": [MEDINA, "2412"], "to": [DAMASCUS]}
    shown = part(PRESENTER.plan(view(game), fields), "plan").context
    assert len(shown["ways"]) == 2
    assert RULES.why_not(game, MUSLIM_SEAT, RULES.read_action(shown["acts"][0]["json"])) is None


def test_a_frame_takes_all_of_ones_own_stacks_in_it() -> None:
    game = moving({MEDINA: ARMY, "2412": "1 Muslims Bedouin", HOMS: "1 Byzantines Levy"})
    shown = plan(game, pick=f"{HOMS} 2412 {MEDINA}", more="on")
    assert [stack["place"] for stack in shown["stacks"]] == ["2412", MEDINA]
    shown = part(PRESENTER.plan(view(game), {"stack": [MEDINA], "pick": ["2412 2307"]}), "plan").context
    assert [stack["place"] for stack in shown["stacks"]] == [MEDINA, "2412"]


def test_a_pick_with_ctrl_adds_a_stack_and_another_is_the_goal() -> None:
    game = moving({MEDINA: ARMY, "2412": "1 Muslims Bedouin"})
    shown = plan(game, stack=MEDINA, pick="2412", more="on")
    assert [stack["place"] for stack in shown["stacks"]] == [MEDINA, "2412"]
    assert plan(game, stack=MEDINA, pick="2412")["to"] == "2412"


def test_other_stacks_that_could_go_there_too_are_offered_the_nearest_first() -> None:
    game = moving(
        {MEDINA: ARMY, "2412": "1 Muslims Levy", HOMS: "1 Muslims Bedouin", "0504": "1 Muslims Levy"}
    )
    shown = plan(game, stack=MEDINA, pick=DAMASCUS)
    assert [(one["at"], one["points"]) for one in shown["also"]] == [
        (HOMS, 1),
        ("2412", 36),
        ("0504", 58),
    ]
    taken = {"stack": [MEDINA, HOMS], "to": [DAMASCUS]}
    shown = part(PRESENTER.plan(view(game), taken), "plan").context
    assert HOMS not in [one["at"] for one in shown["also"]]


def test_a_goal_out_of_reach_says_why() -> None:
    game = moving({MEDINA: "1 Muslims Levy"})
    shown = plan(game, stack=MEDINA, pick="0504")
    assert shown["acts"] == []
    assert shown["refusal"].rule == "7.2"


def test_picking_a_stack_again_leaves_it() -> None:
    game = moving({MEDINA: ARMY})
    assert plan(game, stack=MEDINA, pick=MEDINA)["stacks"] == []


@pytest.mark.parametrize("where", ["", "0001", "9999", "99", "east", "\x00", "9" * 300])
def test_a_march_to_no_place_is_a_march_that_has_none_yet(where: str) -> None:
    game = moving({MEDINA: ARMY, "2412": "2 Muslims Levy"})
    for shown in (plan(game, stack=MEDINA, to=where), plan(game, stack=MEDINA, pick=where)):
        assert (shown["to"], len(shown["stacks"])) == ("", 1)


def test_7_4_a_stack_that_nowhere_is_in_reach_of_says_why() -> None:
    game = moving({SALAMIS: "1 Muslims Levy", MEDINA: ARMY})
    shown = plan(game, stack=SALAMIS)
    assert (shown["places"], shown["refusal"].rule) == ([], "7.4")
    assert 'id="plan-to"' not in html(part(PRESENTER.plan(view(game), {"stack": [SALAMIS]}), "plan"))
    both = {"stack": [SALAMIS, MEDINA]}
    assert "of them all" in part(PRESENTER.plan(view(game), both), "plan").context["refusal"].words
    assert plan(game, stack=MEDINA)["refusal"] is None


def test_nobody_else_sees_a_plan() -> None:
    game = moving({MEDINA: ARMY})
    for seat in (EMPIRES_SEAT, None):
        parts = PRESENTER.plan(view(game, seat), {"stack": [MEDINA], "to": [DAMASCUS]})
        assert re.sub("<[^>]+>", "", "".join(map(html, parts))).strip() == ""


@pytest.mark.parametrize(
    "asked",
    [
        {"pick": ["nowhere"]},
        {"stack": ["9999", "pool"], "to": ["x"]},
        {"stack": [MEDINA], "n-2411-Muslims-Levy": ["-3"]},
        {"stack": [MEDINA], "n-2411-Muslims-Levy": ["999999"], "to": ["box"]},
        {"stack": [MEDINA], "n-2411-Muslims-Levy": ["٣"], "pick": ["box-naval"]},
        {"instead": ["<script>"], "layer": ["<script>"]},
        {"stack": [], "to": []},
        {"pick": ["2411 9999 <script> box-land"], "more": ["on"]},
        {"look": ["<script>"], "more": ["x"]},
        {"layer": ["reach"], "at": ["<script>"]},
    ],
)
def test_nothing_that_is_asked_can_break_it(asked: Asked) -> None:
    game = moving({MEDINA: ARMY})
    shown = "".join(map(html, PRESENTER.plan(view(game), asked)))
    assert "<script>" not in shown


# Recruits, combat, picks


def test_recruits_show_their_cost_and_what_is_left() -> None:
    game = position({}, points={"Muslims": 10})
    begin(game, Recruitment(MUSLIM))
    shown = plan(game, at=MEDINA, n_2411_Muslims_Levy="3")
    assert shown["tracks"] == [{"state": "Muslims", "held": 10, "spent": 6, "left": 4, "over": False}]
    action = RULES.read_action(shown["acts"][0]["json"])
    assert isinstance(action, Recruit)
    assert sum(action.counts) == 3


def test_places_say_whose_they_are_only_where_they_are_not_all_alike() -> None:
    game = position({}, points={"Muslims": 10})
    begin(game, Recruitment(MUSLIM))
    assert {place["who"] for place in plan(game)["places"]} == {""}


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("1/4R", "the attacker loses 1 unit and the defender loses 1 unit, all there is"),
        ("1R/-", "the attacker loses 1 unit and retreats and the defender loses none"),
        ("-/-R", "the attacker loses none and the defender loses none and retreats"),
    ],
)
def test_of_one_unit_no_four_are_lost(result: str, words: str) -> None:
    event = Fought(
        force=MUSLIM,
        where=DAMASCUS,
        naval=False,
        attackers=(1, 2),
        defenders=(3,),
        strengths=(4, 1),
        column=2,
        die=3,
        result=result,
        rule="8.2",
    )
    assert fought(event) == words


def test_the_track_that_pays_for_a_place_is_there_before_anybody_is_raised_at_it() -> None:
    """Else the first press would move what was pressed."""
    atlas = PARTS.atlas
    raided = [min(atlas.home[of] - atlas.city.keys()) for of in ("Persians", "Berbers", "Goths", "Franks")]
    game = position(dict.fromkeys(raided, "1 Muslims Bedouin"), points={"Persians": 20})
    begin(game, Recruitment(EMPIRES))
    for levies in "01":
        fields = {"at": [CTESIPHON], "n-2607-Persians-Levy": [levies]}
        shown = part(PRESENTER.plan(view(game, EMPIRES_SEAT), fields), "plan").context
        assert [track["state"] for track in shown["tracks"]] == ["Persians"]


def test_6_2_what_is_placed_elsewhere_in_the_same_order_is_not_offered_again() -> None:
    game = position({DAMASCUS: "21 Muslims Levy"}, points={"Muslims": 20})  # of 24
    begin(game, Recruitment(MUSLIM))

    def levies(at: str) -> tuple[int, int, str]:
        rows = plan(game, at=at, n_2411_Muslims_Levy="2")["rows"]
        (row,) = [row for row in rows if row["field"].endswith("Levy")]
        return row["value"], row["most"], row["note"].split("; ")[1]

    assert levies("2412") == (0, 1, "1 left in the pool")
    assert levies(MEDINA) == (2, 3, "3 left in the pool")


def test_6_2_no_more_is_offered_than_there_are_points_and_room_for() -> None:
    game = position({}, points={"Muslims": 12})
    begin(game, Recruitment(MUSLIM))

    def most(at: str, **order: str) -> dict[str, int]:
        return {row["kind"]: row["most"] for row in plan(game, at=at, **order)["rows"]}

    assert most(MEDINA, n_2411_Muslims_Levy="5")["Levy"] == 6
    assert most("2412", n_2411_Muslims_Levy="6")["Levy"] == 0
    assert most(MEDINA, n_2411_Muslims_Bedouin="4")["Levy"] == 2  # twice (1 + 2) in all


def test_6_2_the_list_says_why_a_place_is_not_in_it() -> None:
    game = position({MEDINA: "1 Persians Levy"}, points={"Muslims": 20})
    begin(game, Recruitment(MUSLIM))
    shown = html(part(PRESENTER.plan(view(game), {}), "plan"))
    assert "Medina.</b> The Empires hold it" in shown


def test_6_2_recruits_are_told_what_counts_against_the_limit() -> None:
    where = {
        ALEXANDRIA: "2 Muslims Levy, 3 Muslims Naval",
        "pool": "1 Muslims Naval, 1 convert Byzantines Levy",
    }
    game = position(where, points={"Muslims": 20})
    begin(game, Recruitment(MUSLIM))
    notes = " | ".join(row["note"] for row in plan(game, pick=ALEXANDRIA)["rows"])
    holds = limit(game, ALEXANDRIA, MUSLIM)
    assert "2 land units there now, at most " in notes
    assert f" {2 * holds} with recruits; only {holds} stay after combat" in notes
    assert "3 ships there now" in notes


def test_too_many_recruits_are_refused_with_the_reason() -> None:
    game = position({}, points={"Muslims": 3})
    begin(game, Recruitment(MUSLIM))
    shown = plan(game, at=MEDINA, n_2411_Muslims_Levy="3")
    assert shown["acts"] == []
    assert shown["refusal"].rule == "6.2"


def test_combat_shows_strengths_column_and_table_before_the_die() -> None:
    game = position({HOMS: "6 Muslims Bedouin, 1 Byzantines Mercenary, 1 Byzantines Levy"})
    begin(game, Battles(MUSLIM, box_exposed=False))
    (fight,) = plan(game, pick=HOMS)["fights"]
    assert (fight["attack"]["strength"], fight["defence"]["strength"], fight["odds"]) == (12, 5, "2:1")
    assert [column["odds"] for column in fight["columns"] if column["on"]] == ["2:1"]
    assert [row["cells"][3]["text"] for row in fight["rows"]] == [
        cell.replace("-", "–") for cell in (row[3] for row in PARTS.tables.combat.rows)
    ]
    assert PRESENTER.label(view(game), Fight(HOMS, naval=False)).cost == "2:1"


def test_converts_in_revolt_are_bought_off_by_kind_and_number() -> None:
    where = {CTESIPHON: "3 convert rebel Persians Levy", MEDINA: "1 Muslims Bedouin"}
    game = position(where, points={"Muslims": 2})
    begin(game, Payment())
    shown = plan(game, **{f"n_{CTESIPHON}_Persians_Levy_r": "2"})
    assert (shown["chosen"], shown["most"], shown["cost"]) == (2, 2, 2)
    assert RULES.why_not(game, MUSLIM_SEAT, RULES.read_action(shown["acts"][0]["json"])) is None


@pytest.mark.parametrize("decision", [Losses(MUSLIM, (0, 24), 1, COMBAT), Payment(), Recruitment(MUSLIM)])
def test_units_are_chosen_above_all_else_that_may_be_done(decision: Decision) -> None:
    where = {MEDINA: "1 Muslims Bedouin, 1 Muslims Levy", CTESIPHON: "1 convert rebel Persians Levy"}
    game = position(where, points={"Muslims": 2})
    begin(game, decision)
    waits = part(PRESENTER.parts(view(game)), "plan")
    composed = part(PRESENTER.plan(view(game), {}), "plan")
    assert (waits.frame, composed.frame) == ("planning composing", "planning composing")


def test_what_was_lost_is_read_in_a_box_that_leaves_room_for_what_is_asked() -> None:
    cities = PARTS.atlas.cities["Persians"]
    before = position(dict.fromkeys(cities, "1 Muslims Bedouin"))
    game = position(dict.fromkeys(cities, "1 Persians Levy"))
    begin(game, Recruitment(MUSLIM))
    shown = losses(view(game), before)
    assert len(shown.context["lost"]) >= len(cities)
    assert re.search('<div class="rolls-box" tabindex="0"[^>]*><ul', html(shown))


def test_each_state_says_what_it_may_do_and_why_not() -> None:
    game = position({"0805": "1 Muslims Bedouin"})
    begin(game, Recruitment(EMPIRES))
    rows = pieces(part(PRESENTER.parts(view(game, EMPIRES_SEAT)), "state_rows"))
    assert "may recruit" in rows["may-G"]
    assert "No Muslim unit is within its borders" in rows["may-S"]


# Whole games


def steps(seed: int, most: int) -> Iterator[tuple[Game, list[Event], Random]]:
    """A random game, with what each move told."""
    rng = Random(seed)
    game = RULES.setup("campaign", f"{seed:032x}", 2, {})
    for _ in range(most):
        seats = sorted(RULES.waiting(game))
        if not seats:
            return
        yield game, RULES.apply(game, seats[0], RULES.sample(game, seats[0], rng)), rng


@pytest.mark.parametrize("seed", [5, 7])
def test_every_step_of_a_game_can_be_shown(seed: int) -> None:
    for game, news, rng in steps(seed, 150):
        for event in news:
            assert all(line.text for line in PRESENTER.tell(RULES, ("Layla", "Omar"), event)), event
        for seat in (MUSLIM_SEAT, EMPIRES_SEAT, None):
            seen = view(game, seat, news)
            PRESENTER.turn(seen)
            assert len(PRESENTER.seat_cards(seen)) == 2
            assert all(PRESENTER.label(seen, action).text for action in seen.legal)
            parts = PRESENTER.parts(seen)
            assert len({one.id for one in parts}) == len(parts)
            pick = rng.choice(game.board.places() or [MEDINA])
            for one in (
                *parts,
                *PRESENTER.plan(seen, {"pick": [pick]}),
                *PRESENTER.plan(seen, {"news": ["1"]}),
            ):
                html(one)


def test_the_tables_of_dice_are_fetched_and_not_pushed() -> None:
    for game, news, _ in steps(5, 120):
        if any(type(event).__name__ == "RebellionRolled" for event in news):
            seen = view(game, None, news)
            assert "<table" not in html(part(PRESENTER.parts(seen), "news"))
            assert "<table" in html(part(PRESENTER.plan(seen, {"news": ["1"]}), "news"))
            return
    pytest.fail("nobody ever rolled for rebellion")


def test_most_pushes_are_below_three_kilobytes() -> None:
    sizes, before = [], None
    for game, news, _ in steps(11, 150):
        after = {one.id: one for one in PRESENTER.parts(view(game, EMPIRES_SEAT, news))}
        if before:
            sizes.append(sum(size(before[name], one) for name, one in after.items() if one != before[name]))
        before = after
    sizes.sort()
    assert sizes[len(sizes) // 2] < 1500
    assert sizes[len(sizes) * 9 // 10] < 3000


def size(before: Part, after: Part) -> int:
    return len(changed_pieces(before, after) if after.pieces is not None else html(after))


# The picture


def test_the_map_is_drawn_from_these_components() -> None:
    call_command("drawboard", "jihad", check=True)


DRAWN = ("map", "names", "overview")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_the_map_and_its_names_are_at_most_220_kilobytes_and_are_seen_before(theme: str) -> None:
    """Compressed, as they are sent."""
    folder = settings.BASE_DIR / "games" / "jihad" / "static" / "jihad"
    size = {name: len(gzip.compress((folder / f"{name}-{theme}.svg").read_bytes())) for name in DRAWN}
    assert size["map"] + size["names"] < 220_000
    assert size["overview"] < 60_000


def test_names_lie_over_the_counters_and_under_the_route() -> None:
    shown = html(part(PRESENTER.parts(view(position({}))), "map"))
    frame = (settings.BASE_DIR / "games/hexwar/jinja2/hexwar/map.html").read_text()
    layers = ("inside.piles", "names-day.svg", "names-night.svg", "inside.route")
    order = [frame.index(one) for one in layers]
    assert order == sorted(order)
    assert shown.count('class="names ') == 2


def test_every_place_of_the_game_is_on_the_map() -> None:
    folder = settings.BASE_DIR / "games" / "jihad" / "static" / "jihad"
    known = set(re.findall(r"\.at-([\w-]+)\{", (folder / "places.css").read_text()))
    assert known == {h.id for h in PARTS.hexes} | {"box-land", "box-naval"}


def test_a_decision_of_every_kind_has_its_words() -> None:
    asked = {frame.__name__ for frame in RULES.frame_type.__args__ if issubclass(frame, flow.Decision)}
    assert asked == {decision.__name__ for decision in ASKS}


def test_hexes_that_states_share_are_lit_and_say_what_they_bring() -> None:
    game = RULES.setup("campaign", "a seed", 2, {})
    seen = view(game, EMPIRES_SEAT)
    awards = [action for action in seen.legal if isinstance(action, Award)]
    lit = part(PRESENTER.parts(seen), "marks").context["svg"]
    assert lit.count("#m-spot") == len({action.hex for action in awards})
    told = {PRESENTER.label(seen, action) for action in awards}
    assert ("Let the Berbers count Malaca 0706", "+1 point", "Now the Goths count it") in {
        label[:3] for label in told
    }
