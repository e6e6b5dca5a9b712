// The rules on one screen: what each thing does, in the words told of it at the table, beside real boards.

import { position, type ExampleView } from "./examples.ts";
import type { ShortRules } from "../../lib/boards.ts";
import { t } from "./texts.ts";

const lit = (start: string, ...places: string[]): string[] => places.map((place) => `${start} ${place}`);

const BEDS = "red c1 f6, yellow d1 d2, green c2";

export const shortRules: ShortRules<ExampleView> = {
  goal: () => t("about.goal"),
  end: () => t("about.end"),
  parts: [
    { text: () => t("about.turn") },
    {
      text: () => t("about.tile"),
      view: position({ ferns: "red c1, yellow d1, green c2", sides: "00000 11100 11100 00000" }),
      legal: lit("plant yellow", "e1", "d2"),
    },
    {
      text: () => t("about.undergrowth"),
      view: position({ ferns: BEDS, laid: "1c3 1c4", chain: "c3 c4", sides: "10000 12100 12100 10000" }),
      legal: lit("plant green", "b4", "d4", "c5"),
    },
    {
      text: () => `${t("about.visitor")} ${t("about.bench")}`,
      view: position({
        ferns: "red d4 e4 d5, yellow c4",
        seated: "w20 red",
        sides: "10000 21000 21000 10000",
        points: "w2 2",
        look: "w2",
      }),
      legal: [],
    },
    {
      text: () => t("about.disturber"),
      view: position({
        ferns: "red d4 e4, yellow f4",
        seated: "w20 red, w21 yellow",
        sides: "00000 21000 10000 11000",
        points: "w2 1",
        look: "w2",
      }),
      legal: [],
    },
  ],
};
