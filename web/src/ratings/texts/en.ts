export default {
  title: "The strongest",
  help: "Rated games between accounts, and against bots of fixed strength. People are listed after {n} games.",
  name: "Name",
  rating: "Rating",
  games: "Games",
  bot: "bot",
  nobody: "Nobody has played enough rated games yet.",
};
