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
  unread:
    "Einige Partien in diesem Browser hat eine andere Version dieser Seite aufbewahrt. Hier lassen sie sich nicht zeigen; sie bleiben, wie sie sind.",
  save_games: "Alle meine Partien als Datei sichern",
  take_games: "Partien oder eine Mitschrift aufnehmen",
  taken_in: "Eine Partie aufgenommen.||{n} Partien aufgenommen.",
  all_here: "Alle diese Partien sind schon da.",
  no_games:
    "{file} enthält keine Partien und keine vollständige Mitschrift oder wurde verändert. Nichts davon wurde aufgenommen.",
  go_alone: "Ohne Leitung gegen Bots spielen",
  alone: "Du spielst hier ohne den Server: Diese Partien bleiben in diesem Browser.",
  together: "Zurück zum Server",
};
