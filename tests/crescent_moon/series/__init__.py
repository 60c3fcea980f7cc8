"""Series of games between the bots of Crescent Moon, and what can be learnt from them."""
