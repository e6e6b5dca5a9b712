// The rules on one screen: a sentence or two for each thing one does, beside a picture of the real board.

import { scene, walks } from "./examples.ts";
import { COLOURS } from "./colours.ts";
import type { ShortRules } from "../../lib/boards.ts";
import { t } from "./texts.ts";
import type { MarsView } from "./view.ts";

const GARDEN = "red c2 c3 c4 c6, blue h8 g8, white e8, yellow g4";

export const shortRules: ShortRules<MarsView> = {
  goal: () => t("short.goal"),
  parts: [
    {
      text: () => t("short.roll"),
      view: scene({ gardeners: ["d4", "h9"], flowers: "red d5, blue e5 g8", dice: [1, 2, 4, 4] }),
    },
    {
      text: () => t("short.walk"),
      view: scene({ gardeners: ["d4", "f8"], flowers: GARDEN, dice: [3] }),
      legal: walks(3),
    },
    {
      text: () => t("short.plant"),
      view: scene({ gardeners: ["c5", "h9"], flowers: GARDEN, dice: [2, 4], phase: "plant", bed: "c5" }),
      legal: COLOURS.map((colour) => `plant ${colour}`),
    },
    {
      text: () => t("short.cost"),
      view: scene({ gardeners: ["d4", "i8"], flowers: "red d7 e7, white g7 h7", dice: [3], scores: [1, 2] }),
      legal: walks(3),
    },
    {
      text: () => t("short.track"),
      view: scene({ gardeners: ["c5", "h9", "f2"], flowers: GARDEN, dice: [2], scores: [3, 4, 7], turn: 1 }),
    },
  ],
  end: () => t("short.end"),
};
