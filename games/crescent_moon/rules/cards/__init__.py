"""7. Power cards: what they ask, count and do is read from the set."""
