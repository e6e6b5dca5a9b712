// How a fairy looks: wings, hair and skin go with her mirror, dress, pose and headdress with what she wears.

import type { Clothing, Mirror } from "./view.ts";

export type Glass = Mirror | "none";
export type Dress = Clothing | "white";

interface Wings {
  /** The left wings; the right ones mirror them. */
  wings: string[];
  veins: string;
  tint: string;
}

/** Butterfly, swallowtail, leaf, dragonfly, moth. */
export const WINGS: Record<Glass, Wings> = {
  yellow: {
    wings: ["M62 74C50 12-4 18 8 58C14 80 46 86 62 74Z", "M62 76C36 78 8 92 22 118C38 132 60 106 62 76Z"],
    veins:
      "M58 70Q38 46 18 44M58 73Q36 62 16 64M56 84Q38 96 30 116M24 40a6 6 0 1 0 .1 0M30 106a5 5 0 1 0 .1 0",
    tint: "#fbeebd",
  },
  red: {
    wings: [
      "M62 74C54 44 34 14 2 6C8 26 0 34 8 46C4 54 10 66 18 70C32 80 50 80 62 74Z",
      "M62 76C44 82 30 90 26 108L10 138C26 128 34 122 40 114C54 106 60 94 62 76Z",
    ],
    veins: "M58 70Q38 40 10 14M56 72Q34 56 12 46M56 75Q38 70 22 66M56 86Q42 98 22 128",
    tint: "#f7d5cb",
  },
  green: {
    wings: ["M62 74C36 70 8 54 4 14C40 14 62 40 62 74Z", "M62 76C40 78 18 92 8 118C38 124 60 104 62 76Z"],
    veins:
      "M60 72Q36 44 12 22M46 54L44 34M46 54L26 50M34 42L32 26M34 42L18 38M59 79Q38 94 16 113M42 92L40 110M42 92L26 92",
    tint: "#dcebc6",
  },
  blue: {
    wings: [
      "M62 71C44 50 16 28-2 34C-4 48 30 70 62 75Z",
      "M62 76C42 70 10 70-2 84C2 98 40 94 62 80Z",
      "M62 80C48 84 28 98 22 116C32 120 56 102 62 82Z",
    ],
    veins: "M58 71Q30 50 4 40M56 78Q30 78 6 86M58 84Q42 96 30 112",
    tint: "#cfe3f6",
  },
  none: {
    wings: [
      "M62 72C48 46 20 36 2 50C6 62 0 72 6 82C2 92 10 98 12 104C20 104 24 112 32 110C40 114 46 106 52 108C60 98 62 86 62 72Z",
    ],
    veins:
      "M58 72Q34 54 10 54M58 76Q34 72 12 82M58 82Q38 86 20 100M58 88Q48 98 40 108M22 66a6 6 0 1 0 .1 0M30 90a5 5 0 1 0 .1 0",
    tint: "#ebe3da",
  },
};

/** Ringlets, a knot, long and straight, a bob, a cloud of curls. */
export const HAIR: Record<Glass, { hue: string; skin: string; behind: string; front: string }> = {
  yellow: {
    hue: "#b5762d",
    skin: "#f6dfc8",
    behind:
      "M46 56C36 64 44 72 38 80C34 90 46 92 46 84C50 76 44 70 50 60ZM78 56C88 64 80 72 86 80C90 90 78 92 78 84C74 76 80 70 74 60Z",
    front: "M46 58C40 28 84 28 78 58Q72 44 60 46Q50 46 46 58Z",
  },
  red: {
    hue: "#4a2f24",
    skin: "#e3b792",
    behind: "M62 34m-11-6a11 9.500 0 1 1 22 0a11 9.500 0 1 1-22 0Z",
    front: "M47 57C44 34 80 34 77 57Q72 46 62 44Q52 46 47 57Z",
  },
  green: {
    hue: "#8a4b2c",
    skin: "#c9946b",
    behind: "M45 56C38 80 38 100 34 118Q46 112 50 92L74 92Q78 112 90 118C86 100 86 80 79 56Z",
    front: "M46 58C42 30 82 30 78 58Q74 42 64 41L62 46L60 41Q50 42 46 58Z",
  },
  blue: {
    hue: "#d3ad5c",
    skin: "#f3d3bd",
    behind: "M44 50C38 62 42 72 50 73L74 73C82 72 86 62 80 50Z",
    front: "M45 62C36 34 62 30 64 40C68 30 90 38 79 62Q76 50 70 46Q54 54 45 62Z",
  },
  none: {
    hue: "#3c3532",
    skin: "#8f6248",
    behind:
      "M62 34C50 28 40 36 42 46C34 50 36 64 44 66C46 76 58 72 62 68C66 72 78 76 80 66C88 64 90 50 82 46C84 36 74 28 62 34Z",
    front: "M47 54C46 42 54 38 58 42C60 37 66 37 67 42C72 38 79 43 77 54Q70 46 62 47Q54 46 47 54Z",
  },
};

interface Gown {
  /** What is filled with the cloth, from the back to the front. */
  parts: string[];
  folds: string;
  cloth: string;
  /** The arm that holds no mirror. */
  arm: string;
  /** On her head: strokes and what is filled with gold or cloth. */
  lines: string;
  filled: string;
  /** Where the gift is shown on the skirt. */
  gift: number;
}

const bead = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Wing cases, petals, a cut stone, plumes, a long white veil. */
export const GOWNS: Record<Dress, Gown> = {
  beetle: {
    parts: ["M53 71Q62 76 71 71C98 88 106 134 84 151Q62 160 40 151C18 134 26 88 53 71Z"],
    folds:
      "M62 75L62 88M62 140L62 156M36 104a3 3 0 1 0 .1 0M88 104a3 3 0 1 0 .1 0M38 132a3 3 0 1 0 .1 0M86 132a3 3 0 1 0 .1 0",
    cloth: "#d9b988",
    arm: "M53 76Q34 82 32 100Q34 104 40 102",
    lines: "M56 44Q52 30 42 30M68 44Q72 30 82 30",
    filled: bead(41, 30, 2.6) + bead(83, 30, 2.6),
    gift: 114,
  },
  flower: {
    parts: [
      "M54 92C28 98 10 120 16 146C34 148 52 128 58 96Z",
      "M70 92C96 98 114 120 108 146C90 148 72 128 66 96Z",
      "M56 92C38 112 38 146 62 158C86 146 86 112 68 92Z",
      "M53 71Q62 77 71 71L71 96Q62 101 53 96Z",
    ],
    folds: "M24 140Q38 120 54 104M100 140Q86 120 70 104",
    cloth: "#f6dfd6",
    arm: "M53 76Q42 86 30 98L24 94",
    lines: "",
    filled: [48, 55, 62, 69, 76].map((x) => bead(x, 45 - 5 * (1 - ((x - 62) / 14) ** 2), 4)).join(""),
    gift: 126,
  },
  stone: {
    parts: ["M53 71L62 76L71 71L76 96L104 146L84 154L62 149L40 154L20 146L48 96Z"],
    folds: "M53 71L62 94L71 71M48 96L62 94L76 96M48 96L40 154M76 96L84 154M20 146L40 130M104 146L84 130",
    cloth: "#ddd3c0",
    arm: "M53 76L38 92L46 106",
    lines: "",
    filled: "M47 47L50 32L56 42L62 24L68 42L74 32L77 47Q62 39 47 47Z",
    gift: 120,
  },
  feather: {
    parts: [
      "M53 71Q62 77 71 71C80 96 104 112 114 150Q106 154 102 146Q98 158 90 149Q86 161 78 151Q72 163 64 153" +
        "Q56 163 50 151Q42 161 38 149Q30 157 26 146Q20 153 12 149C22 112 44 96 53 71Z",
    ],
    folds:
      "M46 92Q54 98 62 93Q70 98 78 92M30 136Q36 142 42 137M94 136Q88 142 82 137M38 106L34 114M86 106L90 114",
    cloth: "#efe4cb",
    arm: "M53 76Q34 90 22 88L18 82",
    lines: "",
    filled: "M72 46C88 40 92 22 86 6C74 14 66 30 68 46ZM66 45C74 34 74 20 66 12C60 22 60 36 62 45Z",
    gift: 120,
  },
  white: {
    parts: [
      "M50 44C34 70 30 116 8 158Q34 152 44 160L80 160Q92 152 116 158C94 116 90 70 74 44Z",
      "M53 71Q62 78 71 71Q78 112 98 156Q80 150 72 157Q62 150 52 157Q42 150 26 156Q46 112 53 71Z",
    ],
    folds: "M54 96Q62 100 70 96M50 116Q62 122 74 116M44 138Q62 146 80 138",
    cloth: "#ffffff",
    arm: "M53 76Q44 92 52 104",
    lines: "M48 46Q62 36 76 46",
    filled: bead(62, 40, 3),
    gift: 0,
  },
};
