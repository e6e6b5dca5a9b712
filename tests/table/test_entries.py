"""The log: entries are written as they are read."""

from __future__ import annotations

import typing

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hortus.table import DaysAMove, Entry, NoClock, RealTime, Settings, decode, encode, entries

KINDS = typing.get_args(Entry)

texts = st.text(max_size=20)
seats = st.integers(0, 5)
any_settings = st.builds(
    Settings,
    clock=st.one_of(
        st.just(NoClock()),
        st.builds(RealTime, st.floats(10, 86400), st.floats(0, 3600)),
        st.builds(DaysAMove, st.floats(0.01, 60)),
    ),
    on_timeout=st.sampled_from(["forfeit", "bot"]),
    seating=st.sampled_from(["fixed", "random"]),
    take_back=st.sampled_from(["consent", "free", "never"]),
    autostart=st.booleans(),
    patience=st.one_of(st.none(), st.floats(60, 1e9)),
)
FIELDS = {
    "changes": st.tuples(st.builds(entries.RatingChange, after=st.floats(0, 99), before=st.floats(0, 99))),
    "settings": any_settings,
    "seat": seats,
    "other": seats,
    "options": st.dictionaries(texts, st.booleans(), max_size=3),
    "values": st.tuples(st.floats(0, 1), st.floats(0, 1)),
    "seconds": st.floats(0, 1e9),
}
any_entry = st.one_of(
    [
        st.builds(
            kind, **{name: FIELDS[name] for name in kind.__struct_fields__ if name in FIELDS}
        )  # the rest by their types
        for kind in KINDS
    ]
)


@given(any_entry)
@settings(deadline=None)
def test_what_is_decoded_is_what_was_encoded(entry: Entry) -> None:
    payload = encode(entry)
    assert decode(payload) == entry
    assert decode(payload.decode()) == entry
    assert b"\n" not in payload


def test_every_entry_says_its_type() -> None:
    types = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(types)) == len(KINDS)
    assert types == [kind.__name__.lower() for kind in KINDS]


def test_a_move_is_a_short_line_that_people_can_read() -> None:
    assert encode(entries.Acted(1, "plant red d4")) == b'{"type":"acted","seat":1,"action":"plant red d4"}'
    assert encode(entries.Drew("draw ?")) == b'{"type":"drew","action":"draw ?"}'


@pytest.mark.parametrize(
    "wrong",
    [b"", b"{}", b'{"type":"flew"}', b'{"type":"acted"}', b'{"type":"acted","seat":"0","action":"x"}'],
)
def test_what_is_no_entry_is_not_read(wrong: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(wrong)


def test_only_the_end_can_tell_the_secret() -> None:
    assert [kind for kind in KINDS if "secret" in kind.__struct_fields__] == [entries.Finished]
