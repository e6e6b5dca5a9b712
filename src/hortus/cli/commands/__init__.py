"""The commands of ``hortus``: what can be given on the command line, and what is wrong with it."""
