"""What is said about puzzles in the terminal, in three languages."""

from __future__ import annotations

from hortus.puzzles import Choice, Solution

WORDS = {
    "en": {
        "help": "What would you do? Type an action (several with · between them, or one after the other)."
        " hint: a hint · show: the answer · board: the table again · ?: what you may do · next: another one"
        " · quit: leave",
        "asked": "Puzzle {id}, rated {rating}. What is best?",
        "prompt": "Your move",
        "more": "so far {steps}",
        "hint": "Look at what begins with “{word}”.",
        "between": "It is one of these two: “{one}” or “{other}”.",
        "right": "Yes, that is it!",
        "wrong": "A good thought, but there is something better. Try again, or type show.",
        "behind": "It costs about {percent} in 100 games.",
        "shown": "The answer: {answer}.",
        "mine": "Your rating by puzzles: {rating} ({change:+d}).",
        "again": "This one you had tried before, so your rating stays.",
        "unrated": "With a hint your rating stays.",
        "none": "You have solved all there are. Here they are again.",
        "not": "The rules do not allow that: {reason}",
        "legal": "You may",
        "you": "You",
        "other": "Opponent",
        "next": "Enter: the next one · quit: leave",
        "gain": "It brings {points} at once.",
        "waits": "“{other}” brings {points} more at once, but this pays later.",
        "later": "It ends {points} points better than “{other}” on average.",
        "denies": "It leaves the others less than “{other}” does.",
        "close": "“{other}” is about as good.",
        "only": "Nothing else comes near it.",
        "point": "1 point",
        "points": "{n} points",
        "listed": "{count} puzzles, {solved} solved, your rating {rating}",
    },
    "it": {
        "help": "Che cosa faresti? Scrivi un’azione (più d’una con · in mezzo, o una dopo l’altra)."
        " hint: un aiuto · show: la risposta · board: di nuovo il tavolo · ?: che cosa puoi fare · next: un"
        " altro · quit: esci",
        "asked": "Rompicapo {id}, difficoltà {rating}. Tocca a te. Qual è la scelta migliore?",
        "prompt": "La tua mossa",
        "more": "finora {steps}",
        "hint": "Guarda ciò che comincia con «{word}».",
        "between": "È una di queste due: «{one}» o «{other}».",
        "right": "Sì, è proprio questa!",
        "wrong": "Buona idea, ma c’è di meglio. Riprova, o scrivi show.",
        "behind": "Costa circa {percent} partite su 100.",
        "shown": "La risposta: {answer}.",
        "mine": "Il tuo punteggio nei rompicapi: {rating} ({change:+d}).",
        "again": "Questo l’avevi già provato: il tuo punteggio resta com’è.",
        "unrated": "Con un aiuto il tuo punteggio resta com’è.",
        "none": "Li hai risolti tutti. Eccoli di nuovo.",
        "not": "Le regole non lo permettono: {reason}",
        "legal": "Puoi",
        "you": "Tu",
        "other": "Avversario",
        "next": "Invio: il prossimo · quit: esci",
        "gain": "Porta subito {points}.",
        "waits": "«{other}» porta subito {points} in più, ma questa rende dopo.",
        "later": "Alla fine vale in media {points} punti più di «{other}».",
        "denies": "Lascia agli altri meno di «{other}».",
        "close": "«{other}» è più o meno altrettanto buona.",
        "only": "Nient’altro le si avvicina.",
        "point": "1 punto",
        "points": "{n} punti",
        "listed": "{count} rompicapi, {solved} risolti, il tuo punteggio {rating}",
    },
    "de": {
        "help": "Was würdest du tun? Tippe eine Aktion (mehrere mit · dazwischen oder nacheinander)."
        " hint: ein Hinweis · show: die Antwort · board: noch einmal der Tisch · ?: was du tun darfst · next:"
        " ein anderes · quit: gehen",
        "asked": "Rätsel {id}, Wertung {rating}. Was ist am besten?",
        "prompt": "Dein Zug",
        "more": "bisher {steps}",
        "hint": "Sieh dir an, was mit „{word}“ beginnt.",
        "between": "Es ist eines von beiden: „{one}“ oder „{other}“.",
        "right": "Ja, genau das!",
        "wrong": "Ein guter Gedanke, aber es gibt Besseres. Versuch es noch einmal, oder tippe show.",
        "behind": "Es kostet etwa {percent} von 100 Partien.",
        "shown": "Die Antwort: {answer}.",
        "mine": "Deine Wertung bei Rätseln: {rating} ({change:+d}).",
        "again": "Dieses hattest du schon versucht, deine Wertung bleibt.",
        "unrated": "Mit einem Hinweis bleibt deine Wertung, wie sie ist.",
        "none": "Du hast alle gelöst. Hier sind sie noch einmal.",
        "not": "Das erlauben die Regeln nicht: {reason}",
        "legal": "Du darfst",
        "you": "Du",
        "other": "Gegner",
        "next": "Enter: das nächste · quit: gehen",
        "gain": "Es bringt sofort {points}.",
        "waits": "„{other}“ bringt sofort {points} mehr, aber dies zahlt sich später aus.",
        "later": "Am Ende ist es im Schnitt {points} Punkte besser als „{other}“.",
        "denies": "Es lässt den anderen weniger als „{other}“.",
        "close": "„{other}“ ist etwa gleich gut.",
        "only": "Nichts anderes kommt ihm nahe.",
        "point": "1 Punkt",
        "points": "{n} Punkte",
        "listed": "{count} Rätsel, {solved} gelöst, deine Wertung {rating}",
    },
}


def joined(choice: Choice) -> str:
    """A choice on one line."""
    return " · ".join(choice)


def reasons(solution: Solution, language: str) -> str:
    """Why the answer is better than the next best."""
    words, other = WORDS[language], joined(solution.compared)
    found = []
    for reason in solution.reasons:
        number = f"{reason.points:.1f}" if reason.kind == "later" else f"{reason.points:.0f}"
        if language != "en":
            number = number.replace(".", ",")
        points = words["point"] if reason.points == 1 else words["points"].format(n=number)
        found.append(
            words[reason.kind].format(other=other, points=number if reason.kind == "later" else points)
        )
    return " ".join(found)
