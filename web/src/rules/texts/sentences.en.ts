// Why something cannot be done, by the clause it rests on. A friendly word for those who would like to know; never a reproach.
export default {
  "FEL-5": "No tile of that colour is left in the pile.",
  "FEL-6": "You hold no tile of that colour.",
  "FEL-10": "Tiles are drawn when both actions of the turn are done.",
  "FEL-12": "A fern already grows there; choose an empty cell.",
  "FEL-13":
    "A free fern of that colour grows in the garden, so the spore goes into an empty cell beside one.",
  "FEL-14":
    "Undergrowth starts beside a free fern, goes on cell by cell, and ends with a spore of that fern’s colour from your hand.",
  "FEL-15": "Undergrowth fills that cell for good.",
  "FEL-17": "You already have a Visitor on that bench.",
  "FEL-18": "A Visitor of that colour already sits on that Side.",
  "FEL-19": "That Visitor is seated and stays there to the end.",
  "FEL-21": "The game is over.",

  "FEE-2": "That fairy is not the next in the fairy deck.",
  "FEE-6":
    "A collection has three to five cards that share a colour or a category, or are all neutral objects.",
  "FEE-7": "At most two horseshoes go with other objects; or the collection is nothing but horseshoes.",
  "FEE-8": "On your turn you collect, exchange or court; the cards drawn come by chance.",
  "FEE-9":
    "Nothing in the market goes with that exchange: it takes a card of yours that shares its colour, category or value with one there.",
  "FEE-10": "The market is to be filled up first.",
  "FEE-11":
    "In a courtship cards of your hand are laid out in rising order; or you draw a card before you have begun to lay.",
  "FEE-17":
    "An increase adds fitting cards, in rising order, and must make you lead with no more than five; otherwise you pass.",
  "FEE-22": "A further fairy is to be handed out first.",
  "FEE-26": "Nine cards are the most for a hand: somebody with fewer takes one of the cards too many.",
  "FEE-27": "No such card is left in the deck.",
  "FEE-29": "The game has ended.",
  "FEE-30": "One berry a turn may be discarded for a card, on your own turn, at a table with magic berries.",
  "FEE-31": "Every berry has its moment, and this is not the one; or you hold none of that kind.",

  "MAR-3": "A gardener starts on a hex of its own, not in the centre, and before anything else.",
  "MAR-4": "Flowers are drawn once, after all gardeners are placed.",
  "MAR-5": "Dice are rolled only when a turn begins with none on the table.",
  "MAR-7":
    "The gardener walks as many hexes as a die on the table shows, straight on, and stays on the board.",
  "MAR-8": "No gardener may stop in the centre.",
  "MAR-9": "Another gardener stands in the way.",
  "MAR-10": "By that die a gardener can move, and who can move must.",
  "MAR-12": "A flower you have is planted where your gardener has just stopped on bare soil.",
  "MAR-16": "The game has ended.",
  "MAR-18": "With two gardeners say which one moves; with one, leave the number out.",

  "FUN-3": "No such card is left in the pile.",
  "FUN-4": "That name is not one of this game’s.",
  "FUN-5": "The forest is still being laid out.",
  "FUN-6": "The first cards are still being dealt.",
  "FUN-9":
    "No card lies there, or you have too few sticks for it: from position 3 on each place costs one more.",
  "FUN-10": "Your hand is full; only a basket could still be taken.",
  "FUN-11": "The decay pile is empty, or does not fit into your hand as a whole.",
  "FUN-12": "Cooking takes three or more mushrooms of one kind from your hand, and an empty pan.",
  "FUN-13":
    "Each butter needs four of the mushrooms in the pan, each cider five others; and you must hold them.",
  "FUN-14": "Selling takes two or more mushrooms of one kind that you hold.",
  "FUN-15": "You hold no pan.",
  "FUN-18": "The forest is filled up first; those cards come by chance.",
  "FUN-19": "The game is over.",
};
