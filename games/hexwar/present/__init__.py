"""What games on hexes show alike; each says what its hexes, bands and marks mean."""
