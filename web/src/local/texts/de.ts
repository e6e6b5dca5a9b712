export default {
  loading: "Die Spiele werden geholt, einmal: {percent} %",
  starting: "Die Spiele werden aufgebaut …",
  failed: "Die Spiele sind stehen geblieben. Nichts ist verloren: Es geht nach dem letzten Zug weiter.",
  again: "Weiter",
  unfit:
    "Dieser Browser kann die Spiele nicht ausführen: Sie brauchen WebAssembly. Ein neuerer oder ein anderer kann es.",
  unreachable:
    "Die Spiele konnten nicht geholt werden. Beim ersten Mal brauchen sie eine Leitung, danach keine mehr.",
  forgetful:
    "Dieser Browser behält für diese Seite nichts (vielleicht ist es ein privates Fenster): Partien dauern, bis es geschlossen wird. Sichere vorher die Aufzeichnungen.",
  plain:
    "Dieser Browser führt die Spiele in einfachem Python aus, und das ist langsam: Es stehen nur die sanften Bots bereit.",
  save_games: "Alle meine Partien als Datei sichern",
  take_games: "So eine Datei aufnehmen",
  taken_in: "Eine Partie aufgenommen.||{n} Partien aufgenommen.",
  no_games: "Das ist keine Datei mit Partien, oder sie wurde verändert. Nichts wurde aufgenommen.",
  go_alone: "Ohne Leitung gegen Bots spielen",
  alone: "Du spielst hier ohne den Server: Diese Partien bleiben in diesem Browser.",
  together: "Zurück zum Server",
};
