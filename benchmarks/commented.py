"""Games with comments, in Markdown: of each the decisions that cost most, with the board and what was better.

    hortus match fungi --seats master@2000it,classic@2000it --games 6 --seed 41 --records games/
    python -m benchmarks.commented games/*.txt --most 3

The comments are those of `hortus review`. Of all the games those are shown in which the dearest choice cost
most.
"""

from __future__ import annotations

import argparse
from collections import deque
from pathlib import Path

import hortus
from hortus.core.record import read
from hortus.review import Moment, Review, review, words

SHOWN = 2  # decisions of a game


def dearest(found: Review) -> list[Moment]:
    """The decisions that cost most, in the order of play."""
    decisions = [moment for moment in found.moments if moment.kind == "decision" and moment.error > 0]
    return sorted(sorted(decisions, key=lambda moment: -moment.error)[:SHOWN], key=lambda moment: moment.line)


def comment(path: Path, found: Review) -> str:
    """One game."""
    text = path.read_text(encoding="utf-8")
    record, lines = hortus.Record.loads(text), read(text)[2]
    names = {
        seat.seat: f"{hortus.load(record.game).seat_name(seat.seat)} ({record.headers[f'seat {seat.seat}']})"
        for seat in found.seats
    }
    place = {line: number for number, (line, _) in enumerate(lines)}
    states = list(record.states())
    scores = " to ".join(map(str, states[-1].scores()))
    said = [f"### {path.stem}: {scores}", ""]
    said += [" ".join(words.luck_sentence(seat, names[seat.seat]) for seat in found.seats), ""]
    for moment in dearest(found):
        said += [f"Line {moment.line}: {words.moment_sentence(moment, names)}", ""]
        said += ["```", str(states[place[moment.line]]), "```", ""]
    return "\n".join(said)


def main() -> None:
    """Review all, show a few."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=3, help="games that are shown")
    given = parser.parse_args()
    games = []
    for path in given.records:
        [found] = deque(review(path.read_text(encoding="utf-8")), maxlen=1)
        games.append((path, found))
    games.sort(key=lambda game: -max((moment.error for moment in dearest(game[1])), default=0.0))
    for path, found in games[: given.most]:
        print(comment(path, found))


if __name__ == "__main__":
    main()
