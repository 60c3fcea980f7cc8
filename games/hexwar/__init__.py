"""What war games on maps of hexes have in common: the ground, the ways over it, stacks of counters, tables.

It knows no game. A game says what its hexes and hexsides are, what entering and crossing them costs whom, and
which counters there are.
"""
