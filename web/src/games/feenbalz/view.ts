// Made from src/hortus/games/feenbalz/views.py by `python -m hortus.server.typescript`: do not change it here.

export type Characteristic = "beetle" | "flower" | "stone" | "feather" | "shell" | "agaric" | "gray" | "violet" | "horseshoe";

export type Way = "colour" | "category" | "value";

export type Clothing = "beetle" | "flower" | "stone" | "feather";

export type Mirror = "yellow" | "red" | "green" | "blue";

export type Phase = "draw" | "market" | "turn" | "thistle" | "lay" | "fairy" | "mist" | "increase" | "bonus" | "give" | "take" | "lose" | "over";

export type Verb = "lay" | "add" | "back";

/** The variants that are played. */
export interface FeenbalzOptions {
  early_increase: boolean;
  berries: boolean;
}

/** A fairy; null where she has no such thing. */
export interface FeenbalzFairy {
  name: string;
  black: boolean;
  mirror: Mirror | null;
  clothing: Clothing | null;
  dislikes: Characteristic | null;
  treasures: Characteristic | null;
}

/** The fairies who have not been won: how many lie in the deck, and what is known of them. */
export interface FairyDeck {
  deck: number;
  /** those in the deck whose places nobody knows */
  unseen: FeenbalzFairy[];
  /** those put under the deck, the first to come first */
  bottom: FeenbalzFairy[];
  removed: FeenbalzFairy[];
}

/** The card that is offered in an exchange, and what the exchange goes by. */
export interface Offer {
  card: string;
  by: Way;
}

/** Who is still to be given fairies from the deck, and how many. */
export interface Bonus {
  seat: number;
  fairies: number;
}

/** One player's cards, courtship and fairies. */
export interface FeenbalzSeat {
  /** null if this hand may not be seen */
  hand: string[] | null;
  /** the cards of the hand or the hidden collection that the reader knows */
  known: string[];
  /** how many cards of these the reader does not know */
  hidden: number;
  /** of the hand */
  size: number;
  /** how many cards lie in the collection */
  laid: number;
  /** null if there is none, or if it lies face down */
  collection: string[] | null;
  /** of the collection to the fairy, once it is shown */
  value: number | null;
  suitor: boolean;
  declined: boolean;
  added: number;
  taken_back: number;
  honey: number;
  fairies: FeenbalzFairy[];
}

/** How the value of a collection to the fairy comes about (FEE-13 to FEE-15, FEE-31). */
export interface FeenbalzCount {
  /** what each card is worth to her, in the collection's order */
  cards: number[];
  printed: number;
  /** what is printed on the cards she dislikes: it does not count */
  disliked: number;
  mirror: number;
  clothing: number;
  treasures: number;
  honey: number;
}

/** The sets of cards that can be laid, added or taken back, each as the bits of their places in ``cards``. One is chosen in any order; the texts name its cards in card order. */
export interface FeenbalzPicks {
  verb: Verb;
  cards: string[];
  /** with these it is done */
  whole: number[];
  /** after these old cards are to be taken back (FEE-17) */
  over: number[];
}

/** What a client shows beyond the view. */
export interface FeenbalzDisplay {
  /** of each seat's collection, once it is shown */
  counts: (FeenbalzCount | null)[];
  /** the cards of the market that each legal exchange brings (FEE-9) */
  takes: Record<string, string[]>;
  /** what the player to act can choose for a collection */
  picks: FeenbalzPicks | null;
}

/** A collection as it lay when the courtship ended. */
export interface FeenbalzLaid {
  seat: number;
  cards: string[];
  /** null: the black fairy came */
  value: number | null;
  count: FeenbalzCount | null;
}

/** How a courtship ended. */
export interface FeenbalzOutcome {
  courter: number;
  fairy: FeenbalzFairy;
  laid: FeenbalzLaid[];
  /** how many fairies each seat wins by it, the face-up one first */
  won: number[];
}

/** What an exchange brought (FEE-9). */
export interface FeenbalzTaken {
  taken: string[];
}

/** A table of Feenbalz. Cards go by their names: `green-shell-4`, `horseshoe-3` or a berry. */
export interface FeenbalzView {
  game: string;
  /** who looks; null: a spectator */
  seat: number | null;
  /** who is to act; -1: chance, -2: nobody, the game is over */
  player: number;
  scores: number[];
  winners: number[];
  options: FeenbalzOptions;
  phase: Phase;
  /** whose turn it is, also while others are asked */
  turn: number;
  /** so many fairies win */
  target: number;
  /** turns in a row without a courtship; the game ends at the limit */
  quiet: number;
  quiet_limit: number;
  market: string[];
  deck: number;
  discard: string[];
  gone: string[];
  /** what may be in the deck, a hand or a hidden collection, for all the reader knows */
  unseen: string[];
  offered: Offer | null;
  drawer: number | null;
  giver: number | null;
  taker: number | null;
  /** the one who is face up */
  fairy: FeenbalzFairy | null;
  fairies: FairyDeck;
  courting: boolean;
  /** the collections lie open */
  shown: boolean;
  bonus: Bonus | null;
  seats: FeenbalzSeat[];
  house_rules?: Record<string, number>;
  /** for clients alone */
  display: FeenbalzDisplay | null;
}
