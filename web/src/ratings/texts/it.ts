export default {
  title: "I più forti",
  help: "Partite classificate tra account e contro bot di forza fissa. Le persone compaiono dopo {n} partite.",
  name: "Nome",
  rating: "Punteggio",
  games: "Partite",
  bot: "bot",
  nobody: "Nessuno ha ancora giocato abbastanza partite classificate.",
};
