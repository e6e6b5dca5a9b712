// Feenbalz in words: cards, fairies, actions, what happened, the board for those who hear it.

import type { Group, Section, Sound } from "../../lib/boards.ts";
import type { LegalAction, Event } from "../../lib/messages.ts";
import { parse } from "./compose.ts";
import { t, type Key } from "./texts.ts";
import { face, fairyNamed } from "./cards.ts";
import { endOf } from "./courtship.ts";
import type { FeenbalzFairy, FeenbalzOutcome, FeenbalzTaken, FeenbalzView } from "./view.ts";

const FEMININE = new Set(["stone", "feather", "shell", "agaric"]);

/** "red feather 1". */
export function cardWords(name: string | null): string {
  if (!name || name === "?") return t("hidden");
  const { colour, gift, berry, value } = face(name);
  if (berry) return t(berry);
  if (!colour) return `${t("horseshoe")} ${value}`;
  return t("card", { colour: t(FEMININE.has(gift!) ? `${colour}.f` : colour), gift: t(gift!), value });
}

export function listed(names: readonly string[]): string {
  return names.map(cardWords).join(", ") || t("nothing");
}

/** "the fairy with a blue mirror and beetles on her dress". */
export function fairyWords(fairy: FeenbalzFairy): string {
  if (fairy.black) return t("fairy.black");
  const mirror = fairy.mirror ? t("mirror.of", { colour: t(fairy.mirror) }) : t("mirror.empty");
  const dress = fairy.clothing
    ? t("dress.of", { gifts: t(`all.${fairy.clothing}` as Key) })
    : t("dress.white");
  return t("fairy.name", { mirror, dress });
}

/** What she likes, dislikes and treasures. */
export function wishes(fairy: FeenbalzFairy): string[] {
  if (fairy.black) return [t("black.words")];
  const found: string[] = [];
  if (fairy.mirror) found.push(t("likes.mirror", { colour: t(fairy.mirror) }));
  if (fairy.clothing) found.push(t("likes.dress", { gifts: t(`all.${fairy.clothing}` as Key) }));
  if (fairy.dislikes) found.push(t("dislikes", { what: t(`all.${fairy.dislikes}` as Key) }));
  if (fairy.treasures) found.push(t("treasures", { what: t(`all.${fairy.treasures}` as Key) }));
  return found.length ? found : [t("likes.nothing")];
}

/** An action as a person would say it; with the other's name, where it is known. */
export function words(text: string, names?: readonly string[]): string {
  const { verb, card, way, seat } = parse(text);
  const name = seat === null ? undefined : names?.[seat];
  switch (verb) {
    case "exchange":
      return t("do.exchange", { card: cardWords(card), way: t(`way.${way!}`) });
    case "lay":
    case "add":
    case "back":
      return t(`do.${verb}`, { card: cardWords(card) });
    case "give":
      return name ? t("do.give to", { name }) : t("do.give", { n: seat! + 1 });
    case "play":
      if (name) return t("do.thorn from", { name });
      return seat === null
        ? t("do.play", { berry: t(card as Key), does: t(`${card}.does` as Key) })
        : t("do.thorn", { n: seat + 1 });
    case "toss":
      return t("do.toss", { berry: t(card as Key) });
    case "collect":
    case "done":
    case "decline":
    case "pass":
    case "skip":
      return t(`do.${verb}`);
    default:
      return text;
  }
}

/** How a courtship ended, as a sentence after the one that ended it. */
function endWords({ fairy, laid, won }: FeenbalzOutcome, names: readonly string[], shown: boolean): string {
  if (fairy.black) return t("tell.lost");
  return won
    .flatMap((fairies, at) => {
      const { value: n = 0, cards = [] } = laid.find((one) => one.seat === at) ?? {};
      const values = {
        name: names[at] ?? "",
        n: n ?? 0,
        fairies,
        fairy: fairyWords(fairy),
        cards: listed(cards),
      };
      return fairies ? [t(fairies > 1 ? "tell.won more" : shown ? "tell.won" : "tell.won of", values)] : [];
    })
    .join(" ");
}

/** The end of an own collection: how many cards lie there, or what an increase comes to. */
function doneWords(name: string, at: number | null | undefined, before?: FeenbalzView): string {
  const seat = at == null ? undefined : before?.seats[at];
  if (before?.phase === "lay" && seat?.laid) return t("tell.laid", { name, n: seat.laid });
  if (before?.phase === "increase" && seat?.value) return t("tell.increased", { name, n: seat.value });
  return t("tell.done", { name });
}

function told(text: string, name: string, names: readonly string[], taken?: string[]): string {
  const { verb, card, way, seat } = parse(text);
  const values = {
    name,
    card: verb === "fairy" ? "" : cardWords(card),
    other: seat === null ? "" : (names[seat] ?? ""),
  };
  switch (verb) {
    case "exchange":
      return t(taken ? "tell.taken" : "tell.exchange", {
        ...values,
        way: t(`way.${way!}`),
        cards: listed(taken ?? []),
      });
    case "play":
      return seat === null
        ? t("tell.play", { ...values, berry: t(card as Key), does: t(`${card}.does` as Key) })
        : t("tell.thorn", values);
    case "toss":
      return t("tell.toss", { ...values, berry: t(card as Key) });
    case "fairy":
      return t("tell.fairy", { fairy: fairyWords(fairyNamed(card!)) });
    case "lay":
      return ""; // the whole collection is told when it lies there
    case "draw":
    case "add":
    case "back":
      return card === "?" ? "" : capital(t(`tell.${verb}`, values));
    case "collect":
    case "decline":
    case "pass":
    case "give":
    case "skip":
    case "market":
    case "take":
    case "lose":
      return capital(t(`tell.${verb}`, values));
    default:
      return "";
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An event in words; nothing for what is no move and no chance, or is only a hidden card. */
export function tell(event: Event, names: string[], before?: FeenbalzView): string {
  if (!event.text || (event.what !== "acted" && event.what !== "drew")) return "";
  const name = event.seat == null ? "" : (names[event.seat] ?? "");
  const brought = event.outcome as Partial<FeenbalzOutcome & FeenbalzTaken> | null | undefined;
  const end = endOf(event);
  const said =
    event.text === "done"
      ? doneWords(name, event.seat, before)
      : told(event.text, name, names, brought?.taken);
  if (brought?.taken && event.text === "skip" && before)
    return `${said} ${t("tell.takes", { name: names[before.turn] ?? "", cards: listed(brought.taken) })}`;
  return end ? `${said} ${endWords(end, names, event.text.startsWith("fairy "))}`.trim() : said;
}

/** What a seat just did, in a word or two. */
export function deed(text: string): string {
  const { verb, card, way } = parse(text);
  return t(`did.${verb}` as Key, {
    way: way ? t(`way.${way}`) : "",
    berry: card && (verb === "play" || verb === "toss") ? t(card as Key) : "",
  });
}

export function sound(event: Event): Sound | null {
  const verb = event.what === "acted" || event.what === "drew" ? (event.text ?? "").split(" ")[0] : "";
  if (verb === "fairy") return "chime";
  if (verb === "done" || verb === "give") return "wood";
  if (verb === "play" || verb === "toss") return "pebble";
  return ["collect", "exchange", "lay", "add", "back", "decline", "take", "lose"].includes(verb ?? "")
    ? "paper"
    : null;
}

/** Whom the table waits for, and for what. */
export function waiting(view: FeenbalzView, names: readonly string[]): string {
  if (view.phase === "over") return t("over");
  if (view.bonus && view.player < 0) return t("bonus", { name: names[view.bonus.seat] ?? "" });
  if (view.player < 0) return t("wait.chance");
  const name = names[view.player] ?? "";
  const phase = view.phase === "mist" || view.phase === "thistle" ? "window" : view.phase;
  return phase === "turn" || phase === "lay" || phase === "increase" || phase === "give" || phase === "window"
    ? t(`wait.${phase}`, { name })
    : t("wait.chance");
}

const GROUPS: [title: Key, verbs: string[]][] = [
  ["group.turn", ["collect", "done", "decline", "pass", "skip"]],
  ["group.exchange", ["exchange"]],
  ["group.lay", ["lay"]],
  ["group.add", ["add"]],
  ["group.back", ["back"]],
  ["group.berries", ["play", "toss"]],
  ["group.give", ["give"]],
];

export function groups(legal: LegalAction[], view: FeenbalzView, names?: readonly string[]): Group[] {
  return GROUPS.map(([title, verbs]) => ({
    title: t(title === "group.lay" && view.phase === "turn" ? "group.court" : title),
    actions: legal
      .filter(({ text }) => verbs.includes(parse(text).verb))
      .map(({ text }) => ({ text, words: words(text, names) })),
  })).filter((group) => group.actions.length);
}

function seatSection(view: FeenbalzView, at: number, me: number | null, names: readonly string[]): Section {
  const seat = view.seats[at]!;
  const lines: string[] = [
    t("line.fairies", { fairies: seat.fairies.map(fairyWords).join("; ") || t("nothing") }),
  ];
  if (seat.hand) lines.push(t("line.hand", { cards: listed(seat.hand) }));
  else
    lines.push(
      t("line.size", { n: seat.size }),
      ...(seat.known.length ? [t("line.known", { cards: listed(seat.known) })] : []),
    );
  if (seat.laid)
    lines.push(
      seat.collection
        ? t("line.collection", { cards: listed(seat.collection) })
        : capital(t("faceDown", { n: seat.laid })) + ".",
    );
  else if (seat.declined) lines.push(capital(t("declined")) + ".");
  if (seat.value !== null) lines.push(t("line.value", { n: seat.value }));
  const marks = [
    at === me ? t("you") : "",
    view.player === at ? t("seat.turn") : "",
    view.courting && view.turn === at ? t("courts") : "",
  ].filter(Boolean);
  const alike = names.filter((name) => name === names[at]).length > 1;
  return {
    title: (names[at] ?? "") + (alike ? ` · ${at + 1}` : "") + (marks.length ? ` (${marks.join(", ")})` : ""),
    lines,
  };
}

/** The board in words. */
export function describe(view: FeenbalzView, me: number | null, names: string[]): Section[] {
  const clearing = [
    ...(view.fairy
      ? [t("line.fairy", { fairy: fairyWords(view.fairy), wishes: wishes(view.fairy).join(", ") })]
      : []),
    t("line.market", { cards: listed(view.market) }),
    capital(t("deck.left", { n: view.deck })) + ", " + t("discard.left", { n: view.discard.length }) + ".",
    capital(t("fairies.left", { n: view.fairies.deck })) + ". " + t("line.target", { n: view.target }),
  ];
  if (view.offered)
    clearing.push(
      `${capital(cardWords(view.offered.card))}: ${t("offered", { way: t(`way.${view.offered.by}`) })}.`,
    );
  if (view.fairies.bottom.length)
    clearing.push(t("fairies.under", { names: view.fairies.bottom.map(fairyWords).join("; ") }) + ".");
  if (view.quiet_limit - view.quiet <= 12) clearing.push(t("quiet", { n: view.quiet_limit - view.quiet }));
  const order = view.seats.map((_, at) => at).sort((a, b) => Number(b === me) - Number(a === me) || a - b);
  return [
    { title: t("section.now"), lines: [waiting(view, names)] },
    { title: t("section.clearing"), lines: clearing },
    ...order.map((at) => seatSection(view, at, me, names)),
  ];
}
