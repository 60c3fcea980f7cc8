"""A referee of Crescent Moon who knows the rulebook, the rulings and the printed parts, and not the code.

It plays a game of its own beside the one it looks over: told what everybody chooses and which cards are
drawn, it says who is asked what, what can be answered, and what comes of it. Nothing here imports from
`games/`; what translates between the two is `tests/crescent_moon/follow.py`.

What it does not judge: the wording of refusals, who is sent what (tests/crescent_moon/test_secrets.py),
orders left beforehand and seats of the absent (16.5, 16.6), resigning, and whether a shuffle is fair: of a
shuffled deck it knows which cards are in it, not in which order. Where no rule names an order (several hands
or hexes that are too full, one player's cards in a contest) it follows that of the rules.
"""
