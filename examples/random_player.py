"""A player for `hortus match` that chooses at random.

Try it: hortus match fungi --seats "greedy,external:python examples/random_player.py" --games 20
"""

import json
import random
import sys

rng = random.Random()

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # a new game: message["game"], ["players"], ["seat"], ["options"]
        rng.seed(message["seed"])
        print("ready", flush=True)
    elif message["type"] == "event":  # message["player"] did message["text"]; -1 is chance
        pass
    elif message["type"] == "choose":  # message["view"] is all this seat may know
        print(rng.choice(message["legal"]), flush=True)
    elif message["type"] == "over":  # message["scores"] and ["values"], by seat
        pass
