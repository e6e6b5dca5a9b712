// What the server tells of a table of Feenbalz, and what is written on its cards.

export type Colour = "yellow" | "red" | "green" | "blue" | "gray" | "violet";
export type Gift = "beetle" | "flower" | "stone" | "feather" | "shell" | "agaric" | "horseshoe";
export type Berry = "dew" | "thorn" | "mist" | "honey" | "thistle";
export type Way = "colour" | "category" | "value";

export interface FairySight {
  name: string;
  black: boolean;
  mirror: Colour | null;
  clothing: Gift | null;
  dislikes: Colour | Gift | null;
  treasures: Colour | Gift | null;
}

export interface SeatSight {
  hand: string[] | null;
  known: string[];
  hidden: number;
  size: number;
  laid: number;
  collection: string[] | null;
  value: number | null;
  suitor: boolean;
  declined: boolean;
  added: number;
  taken_back: number;
  honey: number;
  fairies: FairySight[];
}

export type Phase =
  | "draw"
  | "market"
  | "turn"
  | "thistle"
  | "lay"
  | "fairy"
  | "mist"
  | "increase"
  | "bonus"
  | "give"
  | "take"
  | "lose"
  | "over";

export interface FeenbalzView {
  game: string;
  seat: number | null;
  player: number;
  scores: number[];
  winners: number[];
  options: { early_increase: boolean; berries: boolean };
  phase: Phase;
  turn: number;
  target: number;
  quiet: number;
  quiet_limit: number;
  market: string[];
  deck: number;
  discard: string[];
  gone: string[];
  unseen: string[];
  offered: { card: string; by: Way } | null;
  drawer: number | null;
  giver: number | null;
  taker: number | null;
  fairy: FairySight | null;
  fairies: { deck: number; unseen: FairySight[]; bottom: FairySight[]; removed: FairySight[] };
  courting: boolean;
  shown: boolean;
  bonus: { seat: number; fairies: number } | null;
  seats: SeatSight[];
}

export interface CardFace {
  name: string;
  colour: Colour | null;
  gift: Gift | null;
  berry: Berry | null;
  value: number;
}

const faces = new Map<string, CardFace>();

/** What a card's name says: `green-shell-4`, `horseshoe-3` or a berry. */
export function face(name: string): CardFace {
  let found = faces.get(name);
  if (!found) {
    const parts = name.split("-");
    const berry = parts.length === 1 ? (name as Berry) : null;
    const gift = berry ? null : ((parts.length === 2 ? parts[0] : parts[1]) as Gift);
    const colour = parts.length === 3 ? (parts[0] as Colour) : null;
    found = { name, colour, gift, berry, value: berry ? 0 : Number(parts.at(-1)) };
    faces.set(name, found);
  }
  return found;
}

/** Cards with a key each: a berry is there twice. */
export function keyed(names: readonly string[]): { name: string; key: string }[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { name, key: before ? `${name}+${before}` : name };
  });
}

/** A fairy as her card's name tells her, without what she dislikes or treasures: `blue-beetle`, `none-white`, `black`. */
export function fairyNamed(name: string, view?: FeenbalzView): FairySight {
  const everywhere = view
    ? [
        view.fairy,
        ...view.fairies.unseen,
        ...view.fairies.bottom,
        ...view.fairies.removed,
        ...view.seats.flatMap((seat) => seat.fairies),
      ]
    : [];
  const found = everywhere.find((one) => one?.name === name);
  if (found) return found;
  const [mirror, clothing] = name.split("-");
  const black = name === "black";
  return {
    name,
    black,
    mirror: black || mirror === "none" ? null : (mirror as Colour),
    clothing: black || clothing === "white" ? null : (clothing as Gift),
    dislikes: null,
    treasures: null,
  };
}
