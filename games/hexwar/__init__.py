"""What war games on maps of hexes have in common: the ground, the ways over it, stacks of counters, tables;
and of their pages (`present`) the map with its piles, marches and picks being composed, looks, layers.

It knows no game. A game says what its hexes and hexsides are, what entering and crossing them costs whom, and
which counters there are: who is alike, whose pile is whose, who may go, and what a clash would be.
"""
