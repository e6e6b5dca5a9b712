"""Training of the nets: self-play, shards, gradient descent, gates by match, generation by generation."""
