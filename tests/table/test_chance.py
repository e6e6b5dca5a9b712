"""Fair chance: no bias, nothing to be guessed, and the same draw for whoever computes it."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hortus.table.chance import SIZE, Source, below, check_nonce, commitment

SECRET = bytes(range(32))
DRAWS = [2, 5, 1, 5, 4, 5, 3, 4, 1, 3, 3, 0]
ORDER = (4, 5, 1, 0, 2, 3)
BOT = 10820422594164250029


class Scripted(Source):
    """A source whose words are given."""

    def __init__(self, words: dict[int, list[int]]) -> None:
        super().__init__(SECRET, "t", [])
        self.script = words

    def words(self, purpose: str, index: int) -> Iterator[int]:
        yield from self.script[index]


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


@pytest.mark.parametrize("size", range(1, 65))
def test_every_number_comes_from_equally_many_words(size: int) -> None:
    """All words of a small size, for every total: no number is favoured, and what is left over is passed
    over.
    """
    for total in range(1, size + 1):
        taken: Counter[int] = Counter()
        passed_over = 0
        for word in range(size):
            try:
                taken[below(total, [word], size)] += 1
            except ValueError:
                passed_over += 1
        assert taken == dict.fromkeys(range(total), size // total)
        assert passed_over == size % total


def test_every_attempt_at_a_draw_has_a_word_of_its_own() -> None:
    words = itertools.islice(Source(SECRET, "t", ["a"]).words("draw", 17), 3)
    messages = [b"hortus 1\nt\na\ndraw 17 %d" % attempt for attempt in range(3)]
    assert list(words) == [
        int.from_bytes(hmac.digest(SECRET, message, "sha256"), "big") for message in messages
    ]


def test_after_a_word_that_is_passed_over_the_next_one_counts() -> None:
    size, total = 16, 5
    assert below(total, [15, 15, 3], size) == 3
    for words in itertools.product(range(size), repeat=2):
        first, second = words
        if first < 15:
            assert below(total, words, size) == first % total
        elif second < 15:
            assert below(total, words, size) == second % total


@pytest.mark.parametrize(
    "weights", [[(4, 1)], [(0, 1), (1, 1)], [(3, 2), (7, 1), (9, 4)], [(1, 10), (2, 1), (5, 3)]]
)
def test_outcomes_come_exactly_as_often_as_they_weigh(weights: list[tuple[int, int]]) -> None:
    total = sum(weight for _, weight in weights)
    drawn = Counter(Scripted({0: [word]}).draw(0, weights) for word in range(total))
    assert drawn == dict(weights)


def test_a_digest_of_the_incomplete_stretch_is_not_used() -> None:
    weights = [(0, 1), (1, 1), (2, 1)]
    assert SIZE % 3 == 1
    assert Scripted({0: [SIZE - 1, 2]}).draw(0, weights) == 2
    assert Scripted({0: [SIZE - 2, 2]}).draw(0, weights) == (SIZE - 2) % 3


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seating_is_equally_likely(seats: int) -> None:
    choices = itertools.product(*(range(last + 1) for last in range(1, seats)))
    orders = Counter(
        Scripted({last: [word] for last, word in enumerate(words, 1)}).order(seats) for words in choices
    )
    assert orders == dict.fromkeys(itertools.permutations(range(seats)), 1)


def test_a_draw_can_be_computed_by_anyone_from_what_the_documentation_says() -> None:
    message = b"hortus 1\nt42\nAnn's luck\n\n\xc3\xa4\ndraw 17 0"
    digest = hmac.new(SECRET, message, hashlib.sha256).digest()
    rest = int.from_bytes(digest, "big") % 10
    outcome = 5 if rest < 3 else 8
    assert Source(SECRET, "t42", ["Ann's luck", "", "ä"]).draw(17, [(5, 3), (8, 7)]) == outcome


def test_draws_do_not_change_by_themselves() -> None:
    """Records of years ago must still be proven: these were computed once and for all."""
    source = Source(SECRET, "table", ["one", "two"])
    assert [source.draw(index, [(face, 1) for face in range(6)]) for index in range(12)] == DRAWS
    assert source.order(6) == ORDER
    assert source.bot_seed(3) == BOT


@given(st.integers(0, 31), st.integers(1, 255))
@settings(deadline=None)
def test_another_secret_brings_other_words(place: int, change: int) -> None:
    other = bytearray(SECRET)
    other[place] ^= change
    assert next(Source(SECRET, "t", ["a"]).words("draw", 0)) != next(
        Source(bytes(other), "t", ["a"]).words("draw", 0)
    )
    assert commitment(SECRET) != commitment(bytes(other))


names = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=8)


@given(st.tuples(names, names, names, st.integers(0, 99)), st.tuples(names, names, names, st.integers(0, 99)))
@settings(deadline=None)
def test_table_nonces_and_index_are_told_apart(
    one: tuple[str, str, str, int], other: tuple[str, str, str, int]
) -> None:
    words = [next(Source(SECRET, table, [a, b]).words("draw", index)) for table, a, b, index in (one, other)]
    assert (words[0] == words[1]) == (one == other)


def test_what_chance_is_asked_for_is_told_apart() -> None:
    source = Source(SECRET, "t", ["a", "b"])
    words = {next(source.words(purpose, 1)) for purpose in ("draw", "seat", "bot")}
    assert len(words) == 3
    assert 0 <= source.bot_seed(1) < 1 << 64


@pytest.mark.parametrize("wrong", ["x" * 65, "two\nlines", " space", "tab\t", "\x00", "\u2028"])
def test_a_nonce_is_one_line_of_plain_text(wrong: str) -> None:
    with pytest.raises(ValueError, match="A nonce is a line of plain text, up to 64 signs"):
        check_nonce(wrong)
    assert check_nonce("x" * 64) == "x" * 64
