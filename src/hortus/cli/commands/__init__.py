"""The commands of ``hortus``, a module each: what can be said on the command line, and what is wrong with it."""
