"""Studies: many games between chosen players, and what they say about the game (``hortus lab``)."""
