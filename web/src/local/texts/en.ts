export default {
  loading: "The games are being fetched, once: {percent} %",
  starting: "The games are being set up …",
  failed: "The games have stopped. Nothing is lost: they go on from the last move.",
  again: "Go on",
  unfit: "This browser cannot run the games: they need WebAssembly. A newer one, or another one, can.",
  unreachable: "The games could not be fetched. They need a line the first time; after that they do without.",
  forgetful:
    "This browser keeps nothing for this page (perhaps it is a private window): games last until it is closed. Save their records before.",
  plain: "This browser runs the games in plain Python, which is slow: only the gentle bots are offered.",
  unread:
    "Some games in this browser were kept by another version of this page. They cannot be shown here, and stay as they are.",
  save_games: "Save all my games as a file",
  take_games: "Take in games or a record",
  taken_in: "One game was taken in.||{n} games were taken in.",
  all_here: "All of them are here already.",
  no_games: "{file} holds no games and no whole record, or it has been changed. It was not taken in.",
  go_alone: "Play bots without the line",
  alone: "You play without the server here: these games stay in this browser.",
  together: "Back to the server",
};
