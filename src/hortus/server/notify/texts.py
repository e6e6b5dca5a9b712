"""The words of notifications, in three languages, and what is sent of them."""

from __future__ import annotations

import msgspec

from hortus.core.registry import load
from hortus.store.subscriptions import Delivery
from hortus.table import Table
from hortus.table.authority import called

WORDS = {
    "en": {
        "turn": "Your turn at {game}",
        "their_turn": "{name} is to move at {game}",
        "over": "{game} is over",
        "with": "With {names}.",
        "alone": "Your table is waiting for you.",
        "stop": "No more of these messages",
        "test": "This is where Hortus tells you that it is your turn.",
        "code_subject": "Your code for Hortus: {code}",
        "code": "Your code is {code}. It is good for half an hour.\n\n"
        "Somebody, probably you, wants Hortus to tell this address when it is their turn. "
        "If it was not you, you need do nothing.",
    },
    "it": {
        "turn": "Tocca a te a {game}",
        "their_turn": "A {game} tocca a {name}",
        "over": "La partita a {game} è finita",
        "with": "Con {names}.",
        "alone": "Il tuo tavolo ti aspetta.",
        "stop": "Basta messaggi come questo",
        "test": "Qui Hortus ti avvisa quando tocca a te.",
        "code_subject": "Il tuo codice per Hortus: {code}",
        "code": "Il tuo codice è {code}. Vale mezz’ora.\n\n"
        "Qualcuno, probabilmente tu, vuole che Hortus avvisi questo indirizzo quando tocca a lui. "
        "Se non sei stato tu, non devi fare nulla.",
    },
    "de": {
        "turn": "Du bist am Zug bei {game}",
        "their_turn": "{name} ist am Zug bei {game}",
        "over": "{game} ist zu Ende",
        "with": "Mit {names}.",
        "alone": "Dein Tisch wartet auf dich.",
        "stop": "Keine solchen Nachrichten mehr",
        "test": "Hier sagt dir Hortus, wenn du am Zug bist.",
        "code_subject": "Dein Code für Hortus: {code}",
        "code": "Dein Code ist {code}. Er gilt eine halbe Stunde.\n\n"
        "Jemand, wohl du, möchte, dass Hortus dieser Adresse sagt, wenn er am Zug ist. "
        "Warst du es nicht, brauchst du nichts zu tun.",
    },
}


class Message(msgspec.Struct, frozen=True):
    """A notification, ready to be sent: its id is the same however often it is sent."""

    id: str
    event: str
    title: str
    body: str
    link: str
    stop: str  # the link that ends these notifications
    stop_words: str
    time: float
    table: str = ""
    game: str = ""
    seq: int = 0
    seat: int | None = None
    name: str = ""  # who is to move


def words(language: str) -> dict[str, str]:
    """The words of a language; English where there are none."""
    return WORDS.get(language, WORDS["en"])


def compose(delivery: Delivery, table: Table, link: str, stop: str) -> Message:
    """What is sent of a turn or an end."""
    said, game = words(delivery.preferences.language), load(table.game.name).title
    own, seat = delivery.subscription.table_id is None, max(0, delivery.seat)
    name = _plain(called(table, seat))
    if delivery.event == "over":
        title, body = said["over"].format(game=game), _scores(table)
    else:
        title = said["turn" if own else "their_turn"].format(game=game, name=name)
        body = _others(table, seat, said) if own else ""
    where = (table.id, table.game.name, delivery.seq, None if delivery.seat < 0 else seat, name)
    told = (delivery.id, delivery.event, title, body, link, stop, said["stop"], table.times[delivery.seq])
    return Message(*told, *where)


def _others(table: Table, seat: int, said: dict[str, str]) -> str:
    names = [_plain(called(table, other)) for other in range(table.players) if other != seat]
    return said["with"].format(names=", ".join(names)) if names else said["alone"]


def _scores(table: Table) -> str:
    scores = () if table.result is None else table.result.scores
    return " · ".join(f"{_plain(called(table, seat))} {score}" for seat, score in enumerate(scores))


def _plain(name: str) -> str:
    """A name on one line, without what a messenger would take for a link or markup."""
    return "".join(
        one if one.isprintable() and one not in "*_`~|<>[]()\\#:/@" else " " for one in name
    ).strip()
