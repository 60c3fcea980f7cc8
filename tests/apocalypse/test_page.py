"""The page of Apocalypse in the East: all that a seat may know and no more, and every decision answered."""

import itertools
from collections import Counter
from random import Random
from typing import get_args

import pytest

from games.apocalypse.present import ASKS, PRESENTER
from games.apocalypse.present.forecast import siege
from games.apocalypse.present.log import KINDS
from games.apocalypse.rules.actions import Assault, Besiege, Drop, Embark, HoldBack, Land, March, Muster, Sail
from games.apocalypse.rules.board import BYZANTINE, IMPERIAL, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign
from games.apocalypse.rules.control import control
from games.apocalypse.rules.events import (
    AttritionRolled,
    BreachRolled,
    Fought,
    Landed,
    PhaseBegan,
    Scattered,
    ShipsLost,
)
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.reserve import HoldingBack
from games.apocalypse.rules.victory import HELD
from games.apocalypse.rules.ways import reach
from games.engine.beats import Dice
from games.engine.contract import Event, Seat
from games.engine.flow import Decision
from games.engine.page import Context, Past
from tests.apocalypse.build import (
    ANCYRA,
    BESIDE,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    EMESA,
    KONSTANTIA,
    NICAEA,
    NICOMEDIA,
    PARTS,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    begin,
    members,
    position,
)
from tests.apocalypse.hands import choose
from tests.apocalypse.test_secrets import POSITIONS, shuffled
from tests.apocalypse.views import part, view


def plan(game: Game, seat: Seat, **asked: str | list[str]) -> Context:
    fields = {name.replace("__", "-"): [v] if isinstance(v, str) else v for name, v in asked.items()}
    return part(PRESENTER.plan(view(game, seat), fields), "plan").context


def acts(shown: Context) -> list[object]:
    return [RULES.read_action(one["json"]) for one in shown["acts"]]


def says(shown: Context) -> str:
    return " ".join(note["says"] for note in shown["notes"])


def marching(seat: Seat, phase: str = LAND, **laid: object) -> Game:
    game = position(**laid)  # type: ignore[arg-type]
    begin(game, Campaign(seat, phase))
    return game


# Once it is over


def test_when_the_game_is_over_the_page_shows_of_what_the_enemys_armies_were() -> None:
    game = position(expeditions={"Syria": (EMESA, "3 syr_kalb")})
    titles = []
    for why in ("", HELD):
        game.board.note(ended=why)
        armies = part(PRESENTER.parts(view(game, BYZANTINE)), "armies").pieces or {}
        (row,) = armies["expedition-syria"]["rows"]
        titles.append(row["also"])
    assert titles[0] == "" and "Kalb" in titles[1]


# Every decision


def test_every_decision_says_what_it_asks() -> None:
    frames = [frame for frame in get_args(RULES.frame_type) if issubclass(frame, Decision)]
    assert set(ASKS) == set(frames)


def test_a_whole_game_is_played_by_what_the_page_offers() -> None:
    """And all that it has buttons for can be done."""
    game: Game = RULES.setup("war", "by the page", 2, {})
    rng, done, told = Random(9), Counter[str](), 0
    while RULES.waiting(game):
        seat = min(RULES.waiting(game))
        shown = view(game, seat)
        assert all(PRESENTER.label(shown, action).text for action in shown.legal)
        action = choose(shown, rng)
        assert RULES.why_not(game, seat, action) is None
        for event in RULES.apply(game, seat, action):
            lines = PRESENTER.tell(RULES, (), event)
            assert all(line.kind in KINDS and line.rule and line.text for line in lines)
            told += len(lines)
        done[type(action).__name__] += 1
    assert part(PRESENTER.parts(view(game, BYZANTINE)), "end").context["title"]
    assert told > 100
    assert {"Deploy", "Shift", "Muster", "March", "Lose", "Ride"} <= done.keys()


# Secrets


def pages(game: Game, seat: Seat) -> str:
    """All that a seat is shown, or could ask for; whoever does not act is offered nothing."""
    mine = view(game, seat)
    asked: list[dict[str, list[str]]] = [{}, {"tab": ["Syria"]}, {"pick": [DAMASCUS]}, {"layer": ["reach"]}]
    looks = [{"look": [unit.where]} for unit in game.board.units if unit.where in PARTS.atlas.all_nodes]
    shown = [PRESENTER.parts(mine), *(PRESENTER.plan(mine, one) for one in [*asked, *looks])]
    labels = [PRESENTER.label(mine, action) for action in mine.legal]
    return repr((PRESENTER.turn(mine), PRESENTER.seat_cards(mine.all_see), labels, shown))


@pytest.mark.parametrize("seat", [BYZANTINE, MUSLIM])
def test_ruling_41_covered_counters_that_change_places_change_nothing_on_the_page(seat: Seat) -> None:
    changed = 0
    for number, game in enumerate(POSITIONS[::2]):
        twin = shuffled(game, seat, Random(number))
        changed += RULES.save(twin) != RULES.save(game)
        assert pages(twin, seat) == pages(game, seat)
    assert changed > len(POSITIONS) / 4


def test_ruling_41_the_enemys_expedition_is_counted_and_not_named() -> None:
    game = position(expeditions={IMPERIAL: (ANCYRA, "obs_ioviani, obs_promoti")})
    mine = part(PRESENTER.parts(view(game, BYZANTINE)), "armies").pieces
    theirs = part(PRESENTER.parts(view(game, MUSLIM)), "armies").pieces
    assert mine and theirs
    (own,), (other,) = mine.values(), theirs.values()
    assert "Ioviani" in repr(own) and own["points"] == "18 points left"
    assert "Ioviani" not in repr(other) and "Obsequium" not in repr(other)
    assert other["units"] == 2 and other["points"] == "points not counted yet"


def test_ruling_41_a_pile_is_the_same_for_all_and_says_numbers_alone() -> None:
    game = position({NICAEA: "obs_batavi, obs_promoti"}, leaders={"constans": NICAEA})
    shown = [part(PRESENTER.parts(view(game, seat)), "piles").pieces for seat in (BYZANTINE, MUSLIM, None)]
    assert shown[0] == shown[1] == shown[2]
    assert shown[0] is not None
    pile = shown[0][f"pile-{NICAEA}-byzantine"]
    assert pile["says"] == "Nicaea 1433: 2 Byzantine units in garrison and Constans II"


def test_a_strait_has_a_pile_on_each_bank_and_ships_lie_by_the_town() -> None:
    game = position({CONSTANTINOPLE: "obs_batavi"}, ships={"1235": "2 byzantine"})
    piles = part(PRESENTER.parts(view(game)), "piles").pieces
    assert piles is not None
    assert piles["pile-1235e-byzantine"]["kinds"] == (("garrison", 1), ("ship", 2))


# Moves


def test_a_march_shows_what_it_costs_and_what_is_left() -> None:
    game = marching(MUSLIM, expeditions={"Syria": (DAMASCUS, "3 syr_kalb")})
    shown = plan(game, MUSLIM, who="Syria", to=EMESA)
    assert March("Syria", EMESA) in acts(shown)
    cost = reach(game, "Syria").cost[EMESA]
    assert f"{cost} points, {37 - cost} left." in says(shown)


def test_on_a_second_march_hexes_say_what_is_yet_to_be_paid() -> None:
    game = marching(MUSLIM, expeditions={"Syria": (DAMASCUS, "3 syr_kalb")})
    act(game, March("Syria", EMESA))
    back = reach(game, "Syria").cost[DAMASCUS] - game.board.expeditions["Syria"].spent
    shown = plan(game, MUSLIM, who="Syria", to=DAMASCUS)
    assert dict(shown["selects"][0]["options"])[DAMASCUS].endswith(f": {back}")
    assert f"{back} points, " in says(shown)


def test_a_march_to_a_camp_shows_the_enemys_sum_as_a_range_that_holds_the_truth() -> None:
    game = marching(
        MUSLIM,
        where={NICAEA: "obs_batavi, excubitor"},
        expeditions={"Syria": (CLEAR, "6 syr_kalb"), IMPERIAL: (BESIDE, "obs_ioviani, obs_promoti")},
        leaders={"muawiyah": "Syria"},
    )
    words = says(plan(game, MUSLIM, who="Syria", to=BESIDE))
    assert "a field battle" in words
    assert "18 against 6 to 12, +2 for leaders" in words


def test_a_siege_shows_the_chance_that_the_place_falls() -> None:
    """With 28 points left four units in Constantinople fall 58 times in a hundred, eight of them 8 times."""
    city = PARTS.atlas.place_at[CONSTANTINOPLE]
    game = position()
    assert round(siege(game, city, 4, 28), 2) == 0.58
    assert round(siege(game, city, 8, 28), 2) == 0.08
    assert siege(game, city, 0, 0) == 1


def test_a_patrol_near_the_goal_is_a_warning() -> None:
    game = marching(
        MUSLIM,
        where={BESIDE: "patrol obs_promoti"},
        expeditions={"Egypt": (DAMASCUS, "3 egy_tujib"), "Syria": (CLEAR, "3 syr_kalb")},
    )
    assert "A patrol is near" in says(plan(game, MUSLIM, who="Egypt", to=CLEAR))
    assert "one unit is lost for one" in says(plan(game, MUSLIM, who="Syria", to=BESIDE))


def test_an_expedition_embarks_on_as_many_ships_as_are_named_and_sails() -> None:
    game = marching(
        MUSLIM, SEA, expeditions={"Syria": (TRIPOLIS, "3 syr_kalb")}, ships={"3518": "2 muslim sea"}
    )
    shown = plan(game, MUSLIM, who="Syria")
    (row,) = shown["groups"][0]["rows"]
    shown = plan(game, MUSLIM, who="Syria", **{row["field"]: "2"})
    (embark, *_) = [one for one in acts(shown) if isinstance(one, Embark)]
    act(game, embark)
    goals = dict(plan(game, MUSLIM, who="Syria")["selects"][0]["options"])
    assert "3224" in goals
    sailing = plan(game, MUSLIM, who="Syria", to="3224")
    assert Sail("Syria", "3224") in acts(sailing)
    assert "aboard 2 ships at Tripolis" in sailing["says"] and says(sailing).startswith(
        "7 of 30 points at sea."
    )


def test_a_landing_is_told_before_one_sails_there_and_before_one_lands() -> None:
    """5.1.7, 3.3.2, 7.1. What it costs and for what; who is in garrison, and what a siege promises."""
    army, ships = {"Syria": (TRIPOLIS, "2 syr_kalb")}, {"3518": "1 muslim"}
    game = aboard(position({KONSTANTIA: "car_cyprii"}, expeditions=army, ships=ships), "Syria")
    begin(game, Campaign(MUSLIM, SEA))
    shown = plan(game, MUSLIM, who="Syria", to=KONSTANTIA)
    ashore = "To land there takes 1 point in a port and 1 for the enemy there: 36 left by land."
    garrison = "1 unit in garrison; a siege costs 2d6 × 1 of 36 points."
    assert says(shown) == f"7 of 30 points at sea. {ashore} {garrison}"
    assert [bar["percent"] for note in shown["notes"] for bar in note["bars"]][:1] == ["100%"]
    act(game, Sail("Syria", KONSTANTIA))
    assert says(plan(game, MUSLIM, who="Syria")) == f"{ashore} {garrison}"
    label = PRESENTER.label(view(game, MUSLIM), Land("Syria", KONSTANTIA))
    assert (label.cost, label.detail) == ("2 points", "1 point in a port and 1 for the enemy there")


def test_an_open_coast_says_what_a_landing_costs() -> None:
    army, ships = {"Syria": (TRIPOLIS, "2 syr_kalb")}, {"3518": "1 muslim"}
    game = aboard(position(expeditions=army, ships=ships), "Syria")
    begin(game, Campaign(MUSLIM, SEA))
    coast = PARTS.atlas.site["myra"]
    assert says(plan(game, MUSLIM, who="Syria", to=coast)).endswith(
        "To land there takes 2 points on a coast: 36 left by land. Nobody is in garrison: it falls at once."
    )
    game.board.put_expedition("Syria", allowance=38, spent=37)
    told = says(plan(game, MUSLIM, who="Syria", to=coast))
    assert told.endswith("To land there takes 2 points on a coast: it has fewer left.")


def test_too_few_ships_are_refused_in_words() -> None:
    game = marching(
        MUSLIM, SEA, expeditions={"Syria": (TRIPOLIS, "3 syr_kalb")}, ships={"3518": "2 muslim sea"}
    )
    (row,) = plan(game, MUSLIM, who="Syria")["groups"][0]["rows"]
    shown = plan(game, MUSLIM, who="Syria", **{row["field"]: "1"})
    assert shown["refusal"].rule == "5.1.6"
    assert says(shown) == "It fills 2 ships; 2 of yours are here, ready for sea."


def test_a_fight_at_sea_is_shown_before_the_ships_sail() -> None:
    game = position(
        expeditions={"Syria": (TRIPOLIS, "2 syr_kalb")},
        ships={"3518": "1 muslim", "3219": "2 byzantine sea"},
    )
    aboard(game, "Syria")
    begin(game, Campaign(MUSLIM, SEA))
    words = says(plan(game, MUSLIM, who="Syria", to="3219"))
    assert "2 enemy ships there: a naval battle." in words and "No troops" in words


def test_units_are_left_where_one_is_at_home() -> None:
    game = marching(MUSLIM, expeditions={"Syria": (DAMASCUS, "3 syr_kalb")})
    field = plan(game, MUSLIM, who="Syria")["groups"][0]["rows"][0]["field"]
    (drop,) = [one for one in acts(plan(game, MUSLIM, who="Syria", **{field: "1"})) if isinstance(one, Drop)]
    assert drop.units == members(game, "Syria")[:1]


def test_a_siege_and_an_assault_are_listed_with_their_chances() -> None:
    game = marching(MUSLIM, where={NICAEA: "obs_batavi"}, expeditions={"Syria": (NICAEA, "3 syr_kalb")})
    mine = view(game, MUSLIM)
    found = {type(one): PRESENTER.label(mine, one) for one in mine.legal}
    assert found[Besiege].cost == "100%" and found[Assault].cost in ("33%", "50%")


# Modes


def test_an_expedition_is_formed_of_whole_places() -> None:
    game = position({DAMASCUS: "3 syr_kalb", EMESA: "2 syr_kinda"}, leaders={"muawiyah": DAMASCUS})
    begin(game, Adjustment(MUSLIM))
    shown = plan(game, MUSLIM, tab="Syria", all=[DAMASCUS], to=DAMASCUS)
    (muster,) = acts(shown)
    assert isinstance(muster, Muster) and len(muster.units) == 3
    assert "40 − 3 = 37 points a turn. Leaders: Mu'awiyah." in says(shown)


def test_a_mounted_garrison_can_be_sent_on_patrol() -> None:
    game = position({NICOMEDIA: "obs_promoti, obs_batavi"})
    begin(game, Adjustment(BYZANTINE))
    rows = plan(game, BYZANTINE, at=NICOMEDIA)["groups"][0]["rows"]
    (rider,) = [row for row in rows if row["also"].startswith("mounted")]
    shown = plan(game, BYZANTINE, at=NICOMEDIA, **{rider["field"]: "1"})
    assert [type(one).__name__ for one in acts(shown)] == ["Scatter"]


# Battles


def test_the_reserve_is_held_back_with_the_odds_that_then_stand() -> None:
    game = position(
        expeditions={
            "Syria": (CLEAR, "6 syr_kalb"),
            IMPERIAL: (BESIDE, "obs_ioviani, obs_promoti, obs_batavi"),
        }
    )
    begin(game, Campaign(MUSLIM, LAND))
    act(game, March("Syria", BESIDE))
    assert isinstance(game.stack[-1], HoldingBack)
    shown = plan(game, BYZANTINE)
    rows = shown["groups"][0]["rows"]
    less = plan(game, BYZANTINE, **{rows[0]["field"]: "1"})
    (held,) = acts(less)
    assert isinstance(held, HoldBack) and len(held.units) == 1
    assert says(shown) != says(less)
    assert plan(game, MUSLIM)["mode"] == ""


# The rest


@pytest.mark.parametrize("layer", PRESENTER.layers)
def test_every_layer_can_be_drawn(layer: str) -> None:
    game = position({DAMASCUS: "3 syr_kalb", NICAEA: "obs_batavi", ANCYRA: "patrol obs_promoti"})
    (drawn,) = PRESENTER.plan(view(game), {"layer": [layer], "at": [DAMASCUS]})
    assert ("<svg" in drawn.context["svg"]) == (layer not in ("", "bare"))


def test_a_place_that_is_looked_at_says_its_walls_and_who_holds_it() -> None:
    game = position({DAMASCUS: "3 syr_kalb"})
    mine = part(PRESENTER.plan(view(game, MUSLIM), {"look": [DAMASCUS]}), "look").context
    theirs = part(PRESENTER.plan(view(game, BYZANTINE), {"look": [DAMASCUS]}), "look").context
    assert "Fabrica" in mine["told"]["says"] and "The Muslims hold it." in mine["told"]["says"]
    assert "Kalb" in repr(mine) and "Kalb" not in repr(theirs)
    assert theirs["stacks"][0]["rows"][0]["count"] == 3


def test_what_stands_round_the_map_counts_what_there_is() -> None:
    game: Game = RULES.setup("war", "facts", 2, {})
    shown = part(PRESENTER.parts(view(game)), "facts").pieces
    assert shown is not None
    held = Counter(control(game).values())
    assert f"Byzantines {held[BYZANTINE]}, Muslims {held[MUSLIM]}." in shown["fact-capital"]["says"]
    assert shown["fact-chair"]["says"] == "Paul sits in it."
    cards = PRESENTER.seat_cards(view(game))
    assert [(card.score, card.unit) for card in cards] == [
        (held[seat], "places") for seat in (BYZANTINE, MUSLIM)
    ]
    assert PRESENTER.stood(RULES, game) == tuple(card.score for card in cards)


def test_beats_are_made_of_open_facts() -> None:
    """The same from what either seat sees, and from what nobody hides."""
    for number, game in enumerate(itertools.islice(POSITIONS, 0, None, 3)):
        seat = min(RULES.waiting(game))
        after = game.clone()
        news = RULES.apply(after, seat, RULES.sample(game, seat, Random(number)))
        seen = [[PRESENTER.beats(view(after, watcher), one) for one in news] for watcher in (0, 1, None)]
        assert repr(seen[0]) == repr(seen[1]) == repr(seen[2])


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("sunk", "2 Byzantine ships lost at Konstantia 3224."),
        ("delta", "2 Byzantine ships lost at Konstantia 3224 to land units in the Delta."),
        ("storm", "2 Byzantine ships lost at Konstantia 3224 in the storm."),
    ],
)
def test_the_log_says_how_ships_were_lost(why: str, words: str) -> None:
    lost = ShipsLost(seat=BYZANTINE, where="3224", count=2, why=why)
    (line,) = PRESENTER.tell(RULES, (), lost)
    assert line.text == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            AttritionRolled(name="Syria", die=3, modifier=-1, units=4, lost=0),
            "The Expedition of Syria, 4 units in camp: die 3 −1 for a friendly town or ships there,"
            " none lost.",
        ),
        (
            AttritionRolled(name="Syria", die=5, modifier=1, units=11, lost=3),
            "The Expedition of Syria, 11 units in camp: die 5 +1 for harsh ground, 3 lost.",
        ),
        (
            BreachRolled(name="Syria", place="nicaea", die=3, modifier=1, needed=5, breached=False),
            "The Expedition of Syria assaults Nicaea: die 3 +1 for walls that shook or broke, 5 needed:"
            " the walls hold.",
        ),
        (
            Landed(name="Syria", where=KONSTANTIA, points=2, enemy=1),
            "The Expedition of Syria lands at Konstantia 3224: 2 points, 1 of them for the enemy there.",
        ),
        (Scattered(count=1, where=(NICAEA,)), "1 Byzantine unit goes on patrol at Nicaea 1433."),
        (Scattered(count=2), "2 Byzantine units go on patrol."),
    ],
)
def test_the_log_says_what_a_die_or_a_cost_is_changed_for_and_where_patrols_are(
    event: Event, words: str
) -> None:
    (line,) = PRESENTER.tell(RULES, (), event)
    assert line.text == words


def test_8_1_a_fight_at_sea_is_called_so_over_its_dice() -> None:
    fields = {"attacker": "0", "defender": "1", "strengths": (9, 3), "shifts": (0, 0), "column": 4, "die": 2}
    game = position()
    titles = [
        PRESENTER.beats(view(game), Fought(where="3219", result="DR", naval=at_sea, **fields))  # type: ignore[arg-type]
        for at_sea in (False, True)
    ]
    heads = [beat.title for beats in titles for beat in beats if isinstance(beat, Dice)]
    assert heads[0].startswith("9 against 3: ") and heads[1].startswith("At sea, 9 against 3: ")


def test_what_the_enemy_did_since_is_marked() -> None:
    """His march, his siege, and the town that he took."""
    game = position({NICAEA: "obs_batavi"}, expeditions={"Syria": (NICOMEDIA, "9 syr_kalb")}, dice=[1])
    before = RULES.seen_by(game, BYZANTINE)
    began = PhaseBegan(phase="muslim land", seat=MUSLIM, rule="2.0")
    begin(game, Campaign(MUSLIM, LAND))
    news = [began, *act(game, March("Syria", NICAEA), Besiege("Syria"))]
    (drawn,) = PRESENTER.since(view(game, BYZANTINE), iter([Past(MUSLIM, news, lambda: before)]))
    assert all(sign in drawn.context["svg"] for sign in ("way muslim", "fought", "taken muslim"))


NONSENSE = [
    {"pick": ["nowhere " * 9], "to": ["99999"], "who": ["patrol x"], "look": ["0000"]},
    {"tab": ["rob"], "at": ["1235x"], "name": ["Rome"], "instead": ["caesar"], "all": ["3916", "?"]},
    {"leader": ["caesar"], "n-3916-syr_kalb-garrison": ["١٢", "-1"], "patrol": [""]},
    {"layer": ["sky"], "at": ["2"]},
]


def test_nonsense_composes_nothing_and_breaks_nothing() -> None:
    """Whatever is asked, and whoever asks: what is proposed is what is proposed to who asks nothing."""
    for game in POSITIONS[::4]:
        for seat, asked in itertools.product((BYZANTINE, MUSLIM, None), NONSENSE):
            watcher = view(game, seat)
            plain = part(PRESENTER.plan(watcher, {}), "plan").context
            for one in PRESENTER.plan(watcher, asked):
                assert not one.context.get("acts") or one.context["acts"] == plain["acts"]
