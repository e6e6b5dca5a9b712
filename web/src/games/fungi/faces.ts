// What is printed on the cards: data, not rules.

export interface Face {
  /** What one mushroom is worth in the pan and at the market. */
  flavour: number;
  sticks: number;
  /** Two letters, where there is no room for the name. */
  mark: string;
  /** For bars and bands; always beside the mark. */
  hue: string;
}

export const MUSHROOMS = {
  honeyfungus: { flavour: 1, sticks: 1, mark: "Ho", hue: "#dfa93a" },
  treeear: { flavour: 1, sticks: 2, mark: "Te", hue: "#b06a5c" },
  lawyerswig: { flavour: 2, sticks: 1, mark: "Lw", hue: "#d8d0ba" },
  shiitake: { flavour: 2, sticks: 2, mark: "Sh", hue: "#a37a50" },
  henofwoods: { flavour: 3, sticks: 1, mark: "Hw", hue: "#b0a899" },
  birchbolete: { flavour: 3, sticks: 2, mark: "Bb", hue: "#d08252" },
  porcini: { flavour: 3, sticks: 3, mark: "Po", hue: "#b3764c" },
  chanterelle: { flavour: 4, sticks: 2, mark: "Ch", hue: "#eec04a" },
  morel: { flavour: 6, sticks: 4, mark: "Mo", hue: "#a89a62" },
} as const satisfies Record<string, Face>;

export const HELPERS = ["butter", "cider", "pan", "basket"] as const;

export type Mushroom = keyof typeof MUSHROOMS;
export type Helper = (typeof HELPERS)[number];
export type Kind = Mushroom | Helper;

export const KINDS: readonly Kind[] = [...(Object.keys(MUSHROOMS) as Mushroom[]), ...HELPERS];
const BUTTER = 3;
const CIDER = 5;

/** A card's kind, whether it is a night card or not. */
export function kindOf(card: string): Kind {
  return card.replace("*", "") as Kind;
}

export function isNight(card: string): boolean {
  return card.endsWith("*");
}

export function faceOf(kind: string): Face | null {
  return kind in MUSHROOMS ? MUSHROOMS[kind as Mushroom] : null;
}

/** The sum of the flavours printed on what lies in a pan. */
export function flavour(kind: string, day: number, night: number, butter = 0, cider = 0): number {
  return (faceOf(kind)?.flavour ?? 0) * (day + 2 * night) + BUTTER * butter + CIDER * cider;
}

/** The sum of the sticks printed on what is sold. */
export function sticks(kind: string, day: number, night: number): number {
  return (faceOf(kind)?.sticks ?? 0) * (day + 2 * night);
}

/** Cards in the order of a sorted hand: by kind, the night card on top of its day cards. */
export function inOrder(a: string, b: string): number {
  const place = (card: string) =>
    card === "?" ? 99 : 2 * KINDS.indexOf(kindOf(card)) + Number(isNight(card));
  return place(a) - place(b);
}
