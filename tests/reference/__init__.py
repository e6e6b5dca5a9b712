"""The games a second time, slow and literal, to compare the engines with."""
