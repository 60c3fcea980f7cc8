"""A referee of Apocalypse in the East, written from the rulebook, its rulings and its data alone.

He keeps a position of his own, reads what was done and told in order, says what must be told next and what
may be done now, and after each action his position is compared with the game's (`../follow.py`).
"""

from tests.apocalypse.referee.compare import compare
from tests.apocalypse.referee.tape import Claim, Claims, Difference, Referee, Word
from tests.apocalypse.referee.years import war

__all__ = ["Claim", "Claims", "Difference", "Referee", "Word", "compare", "war"]
