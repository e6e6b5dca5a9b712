// What a card, a fairy or a number is and does, for whoever hovers over it or asks.

import { face } from "./cards.ts";
import { t, type Key } from "./texts.ts";
import type { FeenbalzFairy, FeenbalzView } from "./view.ts";
import { capital, cardWords, fairyWords, listed, wishes } from "./words.ts";

export interface Told {
  title: string;
  lines: string[];
}

function aboutCard(name: string): Told {
  const { gift, berry, value } = face(name);
  const title = capital(cardWords(name));
  if (berry)
    return { title, lines: [capital(t(`${berry}.does`)) + ".", t(`about.when.${berry}`), t("about.berry")] };
  if (gift === "horseshoe") return { title, lines: [t("about.horseshoe"), t("about.horseshoe exchange")] };
  const neutral = gift === "shell" || gift === "agaric";
  const fits = t(neutral ? "about.neutral" : "about.card");
  return { title, lines: [t("about.value", { n: value }), fits, t("about.exchange")] };
}

/** What she likes, each with what it does to a card. */
function aboutFairy(fairy: FeenbalzFairy): Told {
  const title = capital(fairyWords(fairy));
  if (fairy.black) return { title, lines: wishes(fairy) };
  const lines: string[] = [];
  if (fairy.mirror) lines.push(t("about.mirror", { colour: t(fairy.mirror) }));
  if (fairy.clothing) lines.push(t("about.dress", { gifts: t(`all.${fairy.clothing}`) }));
  if (fairy.treasures) lines.push(t("about.treasures", { what: t(`all.${fairy.treasures}` as Key) }));
  if (fairy.dislikes) lines.push(t("about.dislikes", { what: t(`all.${fairy.dislikes}` as Key) }));
  return { title, lines: [...lines, t("about.others")] };
}

function everyFairy(view: FeenbalzView): FeenbalzFairy[] {
  const { unseen, bottom, removed } = view.fairies;
  return [view.fairy, ...view.seats.flatMap((seat) => seat.fairies), ...unseen, ...bottom, ...removed].filter(
    (one) => one !== null,
  );
}

function aboutHand(view: FeenbalzView, at: number): Told {
  const { size, known } = view.seats[at]!;
  const lines = known.length ? [t("line.known", { cards: listed(known) })] : [];
  return { title: t("cards.short", { n: size }), lines: [t("about.hand"), ...lines] };
}

/** What is told of a thing: `card:red-feather-1`, `fairy:blue-beetle`, `score:2`, `hand:1`, `pile:deck`. */
export function about(thing: string, view: FeenbalzView): Told | null {
  const [kind, name = ""] = thing.split(":");
  switch (kind) {
    case "card":
      return aboutCard(name);
    case "fairy": {
      const fairy = everyFairy(view).find((one) => one.name === name);
      return fairy ? aboutFairy(fairy) : null;
    }
    case "score": {
      const n = view.seats[Number(name)]!.fairies.length;
      return {
        title: t("won.of", { n, target: view.target }),
        lines: [t("about.score", { n: view.target }), t("about.end", { n: view.quiet_limit - view.quiet })],
      };
    }
    case "hand":
      return aboutHand(view, Number(name));
    case "pile":
      return aboutPile(name, view);
    case "value":
      return { title: t("about.worth title"), lines: [t("about.worth"), t("about.lead")] };
    default:
      return null;
  }
}

function aboutPile(name: string, view: FeenbalzView): Told {
  if (name === "fairies")
    return {
      title: capital(t("fairies.left", { n: view.fairies.deck })),
      lines: [t("about.fairies"), t("about.score", { n: view.target })],
    };
  return name === "deck"
    ? { title: capital(t("deck.left", { n: view.deck })), lines: [t("about.deck")] }
    : { title: capital(t("discard.left", { n: view.discard.length })), lines: [t("about.discard")] };
}
