"""Puzzles: what makes one, how they are found, and those that are there."""
