"""The four games, one folder each; none knows another."""
