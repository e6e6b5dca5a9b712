export default {
  red: "red",
  green: "green",
  blue: "blue",
  yellow: "yellow",
  white: "white",
  gray: "gray",
  // in front of "flower", with the article
  "one.red": "a red flower",
  "one.green": "a green flower",
  "one.blue": "a blue flower",
  "one.yellow": "a yellow flower",
  "one.white": "a white flower",
  "one.gray": "a gray flower",
  // in a flower's heart, and to plant it with the keyboard: each its own
  "letter.red": "R",
  "letter.green": "G",
  "letter.blue": "B",
  "letter.yellow": "Y",
  "letter.white": "W",
  "letter.gray": "A",
  e: "east",
  w: "west",
  ne: "north-east",
  nw: "north-west",
  se: "south-east",
  sw: "south-west",

  // what the table waits for
  "ask.place": "Put your gardener on any lit hex.",
  "ask.die": "Choose a die, or a hex one leads to.",
  "ask.hex": "Walk {n} in a straight line.",
  "ask.stay": "There is no way to walk {n}.",
  "ask.spend": "No die leads anywhere: spend one.",
  "ask.plant": "Plant a flower on {hex}.",
  "ask.marker": "marker {from} → {to}",
  "ask.joins": "{colour} on {hex} joins {n}: {brings}.",
  "wait.place": "{name} chooses a place to start.",
  "wait.draw": "The flowers are drawn.",
  "wait.roll": "{name} rolls the dice.",
  "wait.move": "{name} chooses a die.",
  "wait.plant": "{name} plants on {hex}.",
  over: "The game is over.",

  // parts of the board
  garden: "The garden",
  dice: "Dice on the table",
  noDice: "No dice on the table",
  reserve: "Your flowers",
  track: "The scoring track",
  gardener: "Gardener {n}",
  die: "A {n}",
  "die.other": "A {n}, for the other gardener",
  "die.stay": "A {n}, no way to walk it",
  spend: "Stay and spend the {n}",
  back: "Walk back",
  you: "you",
  left: "one flower left||{n} flowers left",
  points: "1 point||{n} points",
  "points.none": "no points",
  none: "none",
  stone: "{name} on {n}",
  team: "The team stands at {n}.",
  lowest: "The lowest marker counts.",

  // an action in words
  "do.place": "put a gardener on {hex}",
  "do.move": "walk {n} to the {way}",
  "do.moveWith": "walk {n} to the {way} with gardener {who}",
  "do.stay": "stay and spend the {n}",
  "do.plant": "plant {colour}",
  "do.roll": "a die shows {n}",
  "do.draw": "draw {colour}",
  "at.free": "{hex}, bare soil",
  "at.flower": "{hex}, on {colour}, for a point",

  // what happened
  "told.place": "{name} starts on {hex}.",
  "told.move": "{name} walks {n} to the {way}, to {hex}.",
  "told.moveWith": "{name} walks {n} to the {way} with gardener {who}, to {hex}.",
  "told.onFlower": "On {colour}: {cost}.",
  "told.stay": "{name} stays on {hex}, with no way to walk {n}: {cost}.",
  "told.plant": "{name} plants {colour} on {hex}: {why}.",
  "told.roll": "Rolled: {n}.",
  "why.alone": "no points, as it stands alone",
  "why.joins": "1 point for the other one it joins||{n} points for the {n} others it joins",
  "why.itself": "1 point for itself",
  "why.counted":
    "{points} points for itself and the one it joins||{points} points for itself and the {n} it joins",
  "cost.lost": "a point lost",
  "cost.none": "no point to lose",
  "mark.moved": "{why} ({from} → {to})",
  "mark.leapt": "{why} ({from} → {to}, on past a taken space)",
  "again.last": "One more turn for the last flower of its colour.",
  "again.met": "One more turn for meeting a marker above 25.",

  // what things are and do, for whoever points at them
  "about.bare": "{hex}: bare soil. Who stops here plants a flower.",
  "about.flower": "{hex}: {colour}, on its own. Stopping on it costs a point.",
  "about.group":
    "{hex}: {colour}, one of {n} that are connected. One more of its colour beside them scores a point for " +
    "each. Stopping on it costs a point.",
  "about.centre": "{hex}, the glass dome: one may walk across, but not stop here.",
  "about.bed": "{hex}: a flower is to be planted here.",
  "about.line": "{hex}: no straight line leads here from the gardener in hand.",
  "about.far": "{hex}: {n} steps away, further than any die goes.",
  "about.otherDie": "{hex}: {n} away, and the die in hand is a {die}.",
  "about.die": "A {n}: walk exactly so far in a straight line. Anyone may use it once; then it is spent.",
  "about.dieStay": "A {n}: no gardener of yours can walk it now. It can only be spent, for a point.",
  "about.hole":
    "No die here. When none is left, the next player rolls one for each bare hex around their gardener.",
  "about.gardener": "{name}’s gardener, on {hex}. Nobody may pass it or stop there.",
  "about.marker": "{name} has {n}: the space of the marker is the score. The highest wins.",
  "about.markerTeam": "{name} has {n}: the lowest marker is the team’s result.",
  "about.stone": "Space {n} of the track. Only 0 is shared: a marker goes on past taken spaces.",
  "about.star": "Space {n}: meeting another marker here gives an extra turn, if a die is left.",
  "about.pot": "{colour}: {n} left. It scores a point for each other one of its colour it is connected with.",
  "about.potCounted":
    "{colour}: {n} left. It scores a point for itself and for each one of its colour it is connected with.",
  "about.potHere": "On {hex}: {brings}.",
  "about.seat":
    "{name}: one flower left. Its planting ends the game.||{name}: {n} flowers left. Whoever plants " +
    "their last one ends the game.",
  "about.end": "The game ends when somebody has planted their last flower. The highest marker wins.",

  // the board in words
  "say.turn": "The turn",
  "say.dice": "Dice on the table: {dice}.",
  "say.noDice": "No dice on the table.",
  "say.seats": "The players",
  "say.seat": "{name}: marker on {n}, gardener on {where}. Flowers left: {flowers}.",
  "say.notPlaced": "no hex yet",
  "say.onFlower": "{hex} (on {colour})",
  "say.colour": "{colour}: {hexes}.",
  "say.bare": "Nothing grows yet.",
  "say.bed": "A flower is to be planted on {hex}.",
  "say.fruitless": "{n} dice in a row without a planting. At 100 the game ends.",

  // groups of actions
  "group.place": "Row {row}",
  "group.die": "With a {n}",
  "group.dieWith": "With a {n}, gardener {who}",
  "group.plant": "Plant on {hex}",
  "act.move": "{way} to {there}",
  "act.stay": "stay, for a point",

  // the summary
  "sum.team": "Together you reached {n}.",
  "end.planted": "A last flower was planted: the garden is done.",
  "end.fruitless": "A hundred dice in a row brought no planting.",
  "end.stuck": "Nobody could roll any more dice.",
  "sum.done": "{n} of {all} planted",
  "sum.garden": "What grew",
  "sum.group": "{n} in the garden, largest group {most}",
  "sum.dots": "Green dots: the largest group.",
  "sum.total": "{planted} for plantings, {lost} lost, {leapt} by going on past others",
  "sum.by": "{n} {colour}: {brings}",
  "sum.lost": "lost",
  "sum.leapt": "passing others",
  "sum.best": "Best: {flower} on {hex}, {brings}.",
  "sum.ahead": "How it stands",

  // the short rules
  "short.goal": "Walk the red soil, plant flowers, and score for every flower a new one joins.",
  "short.roll":
    "No dice on the table? Roll one for each bare hex around your gardener. Else use those that lie there.",
  "short.walk":
    "Take any die and walk exactly so far in a straight line. Never off the board, never past another " +
    "gardener, never stopping under the dome.",
  "short.plant":
    "On bare soil you must plant a flower of yours. It scores a point for every other flower of its colour it " +
    "is connected with; alone it scores nothing.",
  "short.cost": "Stopping on a flower costs a point. So does a die you cannot walk.",
  "short.track":
    "Your marker’s space is your score. If it would end on another marker, it goes on to the next free space.",
  "short.end": "The game ends when somebody plants their last flower. The highest marker wins.",

  // captions of the small boards in the rules
  "MAR-1": "The garden: 91 hexes, six to a side, with a glass dome in the middle.",
  "MAR-3": "A gardener may start on any hex without one, but not under the dome.",
  "MAR-4": "Three players have drawn 20 flowers each. They lie open.",
  "MAR-5": "Four hexes around gardener 1 are bare, so four dice were rolled.",
  "MAR-6": "Flowers all around gardener 1: nothing to roll, until somebody leaves dice.",
  "MAR-7": "A 3 is walked in a straight line, three hexes exactly. Six ways lead somewhere.",
  "MAR-8": "Two steps east is the dome, and nobody stops there. Three steps lead past it.",
  "MAR-9": "Gardener 2 is in the way: no passing, and no stopping on the same hex.",
  "MAR-10":
    "From this corner a 6 has one way only, and gardener 2 stands in it. The die can just be spent, " +
    "for a point.",
  "MAR-11": "Two of these walks end on a flower. Each of them costs a point.",
  "MAR-12": "Red would join three and one: 4 points. Any other colour brings none.",
  "MAR-13": "A die is spent, and the others stay as they lie for the next player.",
  "MAR-15": "Marker 1 was on 4 and lost a point. On 3 stands marker 3, so it went on to 2.",
  "MAR-16": "Player 2 has planted a last flower. The game ends, and the highest marker wins.",
  "MAR-17": "The last green flower is planted and dice are left: gardener 1 goes again.",
  "MAR-18": "Two gardeners each. Either may walk the 2; here one looks at the first.",
  "MAR-19": "One team: its result is 3, where the lowest marker stands.",
  "MAR-20": "A hundred dice without a planting: the game ends as it stands.",
};
