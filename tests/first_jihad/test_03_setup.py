"""3. Setting up, and the deck. 4. The sequence of play."""

from games.engine.dice import Dice
from games.engine.playout import random_game
from games.first_jihad.rules.board import AVAILABLE, STRONG, WEAK, Capital
from games.first_jihad.rules.events import EventsPhase, draw_card
from games.first_jihad.rules.news import TurnBegan
from games.first_jihad.rules.sequence import Campaign
from tests.first_jihad.table import RULES, advanced, at, position, run, told


def test_3_1_the_basic_game_at_the_start():
    game = position()
    board = game.board
    places = {army: at(game, army) for army in board.armies if board.armies[army].at}
    assert places == {
        "byz_greek": "damascus",
        "byz_med": "alexandria",
        "exarchate": "tingitana",
        "visigoths": "hispania",
        "franks": "aquitaine",
        "persians_indian": "khuzestan",
        "pratihara": "sindh",
        "persians_parthian": "ctesiphon",
        "sogdians": "transoxiana",
        "chinese": "kushinne",
    }
    assert {army.level for army in board.armies.values()} == {STRONG}
    assert {c.at: c.strong for c in board.castles.values()} == {
        "constantinople": True,
        "carthage": True,
        "jerusalem": False,
        "alexandria": False,
    }
    assert board.capitals == {"byzantium": Capital("constantinople"), "persia": Capital("ctesiphon")}
    assert (board.skill, board.ap) == ({"byzantium": 6, "persia": 4}, {"west": 0, "east": 0})
    assert board.minor == {"bulgars": 0, "cyprus": -1, "tibet": 0}
    assert (board.icons, board.fleet, board.immortals, board.mecca) == (AVAILABLE, 1, 2, 0)


def test_3_1_the_advanced_game_at_the_start():
    board = advanced().board
    assert (board.kaaba, board.mujahideen, board.navy, board.sharia) == (2, "greek", False, "")
    assert board.refugees == {"mardaites": 2, "parsees": 2, "manichees": 1}
    assert board.armies["garrison_african"].level == WEAK


def test_3_2_the_decks_are_drawn_era_by_era():
    for game, _ in random_game(RULES, "basic", "whole", 1):
        last = game
    eras = [RULES.components.card[card].era for card in last.board.played]
    assert eras == sorted(eras, key=RULES.components.eras.index)


def test_3_2_1_boxed_cards_are_not_in_the_basic_game_and_red_stars_wait_in_the_advanced():
    basic, full = position().board, advanced().board
    boxed = {card.id for card in RULES.components.cards if card.boxed}
    assert not boxed & {card for deck in basic.decks.values() for card in deck}
    assert sorted(full.aside) == [7, 8, 9, 10, 11, 12]
    assert 12 in basic.decks["green"]


def test_3_3_each_deck_is_drawn_in_an_order_of_chance():
    orders = set()
    for seed in range(6):
        game = position()
        game.dice = Dice(str(seed))
        game.board.played = [1]
        orders.add(tuple(draw_card(game) for _ in range(8)))
    assert len(orders) > 1
    assert all(sorted(order) == [2, 3, 4, 6, 8, 9, 11, 12] for order in orders)


def test_3_3_1_the_first_card_of_each_deck_is_fixed():
    game = position(dice=[3])
    game.board.decks = {"green": [3], "yellow": [], "red": [], "black": []}
    drawn = []
    for _ in range(5):
        card = draw_card(game)
        game.board.played.append(card)
        drawn.append(card)
    assert drawn == [1, 3, 13, 25, 37]


def test_3_3_2_the_last_card_is_fixed():
    game = position()
    game.board.played = [1, 13, 25, 37]
    game.board.decks = {era: [] for era in game.board.decks}
    assert draw_card(game) == 50


def test_4_0_a_card_is_a_turn_of_five_phases():
    assert Campaign.steps == (
        "events_phase",
        "dar_al_islam_phase",
        "arab_phase",
        "actions_phase",
        "end_of_turn_phase",
        "next_turn",
    )


def test_4_1_turn_follows_turn():
    turns = []
    for game, _ in random_game(RULES, "basic", "turns", 1):
        turns.append(game.board.turn)
    assert sorted(turns) == turns
    assert set(turns) >= set(range(1, max(turns)))


def test_4_1_the_first_turn_begins_with_the_first_card():
    game = position()
    news = run(game, EventsPhase())
    assert told(news, TurnBegan) == [TurnBegan(turn=1, card=1, rule="6.0")]
