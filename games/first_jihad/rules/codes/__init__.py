"""6.2. The events of the cards, each code once; which card has which is data."""
