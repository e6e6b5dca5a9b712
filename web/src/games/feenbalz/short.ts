// The rules on one screen: a sentence or two for each thing one does, beside a picture of the real board.

import { examples } from "./examples.ts";
import type { ShortRule, ShortRules } from "../../lib/boards.ts";
import { t } from "./texts.ts";
import type { FeenbalzView } from "./view.ts";

type Clause = keyof typeof examples;

const beside = (text: () => string, clause: Clause): ShortRule<FeenbalzView> => {
  const { view, legal } = examples[clause] as { view: FeenbalzView; legal?: string[] };
  return { text, view, ...(legal ? { legal } : {}) };
};

export const shortRules: ShortRules<FeenbalzView> = {
  goal: () => t("short.goal"),
  parts: [
    beside(() => `${t("short.collect")} ${t("short.exchange")}`, "FEE-9"),
    beside(() => t("short.court"), "FEE-6"),
    beside(() => t("short.fairy"), "FEE-13"),
    beside(() => t("short.increase"), "FEE-17"),
    { text: () => t("short.two") },
  ],
  end: () => t("short.end"),
};
