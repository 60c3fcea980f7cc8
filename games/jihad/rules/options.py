"""Ruling 1. Variants: the designer's errata (E1, E2, E3), his variant of 15.0, and two of our own."""

from games.engine.contract import Option

OPTIONS = (
    Option(
        "early",
        "When the Empires player recruits",
        (("no", "In the Empires player's phase"), ("yes", "Before anyone moves")),
        rule="E1",
    ),
    Option(
        "idle",
        "An invaded State that recruits nothing",
        (("no", "Goes on"), ("yes", "Is defeated")),
        rule="E2",
    ),
    Option(
        "still",
        "Empires States that have not recruited this turn",
        (("no", "May move"), ("yes", "Do not move")),
        rule="E3",
    ),
    Option(
        "victor",
        "After a Civil War",
        (("no", "Each player goes on as before"), ("yes", "Its winner plays the Muslims")),
        rule="15.0",
    ),
    Option(
        "full_base",
        "Muslim cities without units on turn 1",
        (("no", "Count down the income"), ("yes", "Count in full")),
        rule="Ruling 4",
    ),
    Option(
        "strict_naval",
        "Empires States build ships",
        (("no", "Whenever they have the points"), ("yes", "Only when they may recruit")),
        rule="Ruling 17",
    ),
)
