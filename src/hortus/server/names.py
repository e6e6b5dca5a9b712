"""Which names accounts and seats may have: readable, and not to be mistaken for another."""

from __future__ import annotations

import unicodedata

from hortus.players import PLAYERS
from hortus.server.problems import HttpRefusal
from hortus.store.accounts import alike

SHORTEST = 3
LONGEST = 24
BETWEEN = " -_.'’·"  # besides letters and digits
RESERVED = frozenset(
    alike(name)
    for name in (
        *PLAYERS,
        *("admin", "administrator", "anonymous", "bot", "chance", "guest", "host", "hortus", "house"),
        *("moderator", "nobody", "open", "person", "root", "server", "spectator", "support", "system"),
    )
)
# Words that promise more than a guest is, anywhere in the name that a guest wears.
OFFICES = frozenset(
    alike(name) for name in ("admin", "administrator", "hortus", "host", "moderator", "server", "system")
)
# Small capitals and letters without a dot. They are no part of `alike`, by which accounts are kept.
_PLAIN = str.maketrans("ıȷᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɡɑ", "ijabcdefghijklmnoprstuvwyzga")
# Scripts that are written together; any other stands alone.
TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)


def check_name(name: str) -> str:
    """The name as it is kept; a `HttpRefusal` says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFKC", name).split(" ")).strip()
    if not SHORTEST <= len(name) <= LONGEST:
        raise _refused(f"A name has {SHORTEST} to {LONGEST} letters.")
    if not all(_is_fine(sign) for sign in name) or "  " in name:
        raise _refused(
            "A name is made of letters and digits, with single spaces, hyphens, dots or apostrophes between."
        )
    if not name[0].isalnum() or not any(sign.isalpha() for sign in name):
        raise _refused("A name begins with a letter or digit, and has a letter somewhere.")
    if _marks(name) > 2:
        raise _refused("A name has at most two marks on a letter.")
    if not _is_one_script(name):
        raise _refused(
            "A name is written in the letters of one script, so that nobody can pass for somebody else."
        )
    if looks(name) & RESERVED or alike(name).split()[0] == alike("guest"):
        raise _refused("This name is reserved. Please choose another.")
    return name


def looks(name: str) -> frozenset[str]:
    """The keys (`alike`) of the accounts that a name can be taken for by its letters."""
    return frozenset((alike(name), alike(name.casefold().translate(_PLAIN))))


def check_worn(name: str) -> frozenset[str]:
    """The account keys (`alike`) that a name at a seat may be taken for; `HttpRefusal` if it is reserved."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name) if _is_seen(sign))
    words = "".join(sign if sign.isalnum() else " " for sign in bare)
    keys = frozenset().union(*map(looks, (name, bare, words, words.replace(" ", ""))))
    if keys & RESERVED or any(not OFFICES.isdisjoint(one.split()) for one in looks(words)):
        raise _refused("This name is reserved. Please choose another.")
    if not _is_one_script(bare):
        raise _refused(
            "A name is written in the letters of one script, so that nobody can pass for somebody else."
        )
    return keys


def _is_seen(sign: str) -> bool:
    """Whether a sign is more than a mark on another."""
    return not unicodedata.category(sign).startswith(("M", "C"))


def _refused(sentence: str) -> HttpRefusal:
    return HttpRefusal(422, "name", sentence)


def _is_fine(sign: str) -> bool:
    return sign in BETWEEN or unicodedata.category(sign) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")


def _marks(name: str) -> int:
    """How many marks are piled up at most."""
    most = pile = 0
    for sign in unicodedata.normalize("NFD", name):
        pile = pile + 1 if unicodedata.category(sign).startswith("M") else 0
        most = max(most, pile)
    return most


def _is_one_script(name: str) -> bool:
    scripts = frozenset(unicodedata.name(sign, "UNKNOWN").split(" ")[0] for sign in name if sign.isalpha())
    scripts -= {"MODIFIER"}
    return len(scripts) <= 1 or any(scripts <= together for together in TOGETHER)
