export default {
  "FEL-5": "Im Stapel ist kein Plättchen dieser Farbe mehr.",
  "FEL-6": "Du hast kein Plättchen dieser Farbe auf der Hand.",
  "FEL-10": "Gezogen wird, wenn beide Aktionen des Zuges getan sind.",
  "FEL-12": "Dort wächst schon ein Farn; wähle ein leeres Feld.",
  "FEL-13":
    "Im Garten steht ein freier Farn dieser Farbe; die Spore gehört auf ein leeres Feld neben einem solchen.",
  "FEL-14":
    "Unterholz beginnt neben einem freien Farn, geht Feld für Feld weiter und endet mit einer Spore seiner Farbe aus deiner Hand.",
  "FEL-15": "Dieses Feld ist für immer mit Unterholz gefüllt.",
  "FEL-17": "Auf dieser Bank sitzt schon ein Besucher von dir.",
  "FEL-18": "An dieser Seite sitzt schon ein Besucher dieser Farbe.",
  "FEL-19": "Dieser Besucher sitzt schon und bleibt bis zum Ende dort.",
  "FEL-21": "Das Spiel ist zu Ende.",

  "FEE-2": "Diese Fee ist nicht die nächste im Feenstapel.",
  "FEE-6":
    "Eine Sammlung hat drei bis fünf Karten einer Farbe oder einer Art, oder lauter neutrale Gegenstände.",
  "FEE-7":
    "Zu anderen Gegenständen passen höchstens zwei Hufeisen; oder die Sammlung besteht nur aus Hufeisen.",
  "FEE-8": "In deinem Zug sammelst, tauschst oder balzt du; was gezogen wird, bringt der Zufall.",
  "FEE-9":
    "Mit diesem Tausch bekommst du nichts: Deine Karte muss mit einer im Markt Farbe, Art oder Wert gemeinsam haben.",
  "FEE-10": "Erst wird der Markt aufgefüllt.",
  "FEE-11":
    "In einer Balz legst du Handkarten in aufsteigender Reihenfolge aus; oder du ziehst eine Karte, bevor du damit anfängst.",
  "FEE-17":
    "Eine Erhöhung legt Passendes in aufsteigender Reihenfolge dazu und muss dich mit höchstens fünf Karten nach vorn bringen; sonst passt du.",
  "FEE-22": "Erst wird eine weitere Fee vergeben.",
  "FEE-26": "Mehr als neun Karten hält keine Hand: Was zu viel ist, zieht jemand, der weniger hat.",
  "FEE-27": "Im Stapel ist keine solche Karte mehr.",
  "FEE-29": "Das Spiel ist zu Ende.",
  "FEE-30":
    "Eine Beere je Zug darfst du gegen eine Karte abwerfen: nur im eigenen Zug und nur im Spiel mit Zauberbeeren.",
  "FEE-31": "Jede Beere hat ihren Moment, und der ist nicht jetzt; oder du hast keine von dieser Sorte.",

  "MAR-3": "Ein Gärtner beginnt auf einem eigenen Feld, nicht in der Mitte, und vor allem anderen.",
  "MAR-4": "Blumen werden nur einmal gezogen, wenn alle Gärtner stehen.",
  "MAR-5": "Gewürfelt wird nur, wenn zu Beginn eines Zuges kein Würfel auf dem Tisch liegt.",
  "MAR-7":
    "Der Gärtner geht so viele Felder geradeaus, wie ein Würfel auf dem Tisch zeigt, und bleibt im Garten.",
  "MAR-8": "In der Mitte darf kein Gärtner stehen bleiben.",
  "MAR-9": "Ein anderer Gärtner steht im Weg.",
  "MAR-10": "Mit diesem Würfel kann ein Gärtner gehen, und wer kann, der muss.",
  "MAR-12":
    "Gepflanzt wird eine Blume aus dem eigenen Vorrat, und zwar dort, wo der Gärtner gerade auf nacktem Boden stehen geblieben ist.",
  "MAR-16": "Das Spiel ist zu Ende.",
  "MAR-18": "Bei zwei Gärtnern sag, welcher geht; bei einem bleibt die Nummer weg.",

  "FUN-3": "Im Stapel ist keine solche Karte mehr.",
  "FUN-4": "Diesen Namen gibt es im Spiel nicht.",
  "FUN-5": "Der Wald wird noch ausgelegt.",
  "FUN-6": "Die ersten Karten werden noch verteilt.",
  "FUN-9": "Dort liegt keine Karte, oder dir fehlen Stöckchen: Ab Position 3 kostet jeder Platz eines mehr.",
  "FUN-10": "Deine Hand ist voll; nur einen Korb könntest du noch nehmen.",
  "FUN-11": "Der Moder ist leer, oder er passt nicht ganz in deine Hand.",
  "FUN-12": "Zum Braten brauchst du mindestens drei Pilze einer Sorte aus der Hand und eine leere Pfanne.",
  "FUN-13":
    "Jede Butter braucht vier der Pilze in der Pfanne, jeder Cidre fünf andere; und du musst sie auf der Hand haben.",
  "FUN-14": "Verkaufen kannst du ab zwei Pilzen einer Sorte, die du auf der Hand hast.",
  "FUN-15": "Du hast keine Pfanne auf der Hand.",
  "FUN-18": "Erst wird der Wald aufgefüllt; diese Karten bringt der Zufall.",
  "FUN-19": "Das Spiel ist zu Ende.",
};
