"""A referee of Apocalypse in the East, written from the rulebook, its rulings and its data alone.

He keeps a position of his own, reads what was done and told in order, says what must be told next and what
may be done now, and after each action his position is compared with the game's (`../follow.py`).

He does not judge yet: whether a ship changes its mode twice (ruling 68); the points of ships that sail
together (54); what comes after the end (43); in which order a revolt goes; how many ships are placed after
some were lost (12); what meets those who land at the end of a voyage (67); dropping off beside ships (80).
"""

from tests.apocalypse.referee.compare import compare
from tests.apocalypse.referee.tape import Claim, Claims, Difference, Referee, Word
from tests.apocalypse.referee.years import war

__all__ = ["Claim", "Claims", "Difference", "Referee", "Word", "compare", "war"]
