export default {
  title: "Die Stärksten",
  help: "Gewertete Partien zwischen Konten und gegen Bots von fester Stärke. Menschen stehen hier ab {n} Partien.",
  name: "Name",
  rating: "Wertung",
  games: "Partien",
  bot: "Bot",
  nobody: "Noch hat niemand genug gewertete Partien gespielt.",
};
