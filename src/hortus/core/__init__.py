"""The core: states, actions, matches, records; what every game has in common."""
