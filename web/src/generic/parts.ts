// A view as a tree of labelled parts: the board of a game that has no drawing of its own.

import { t } from "../texts.ts";

/** A label with a text, a row of words, counts of things, a table, or more parts under one heading. */
export type Part =
  | { kind: "value"; label: string; text: string }
  | { kind: "row"; label: string; items: string[] }
  | { kind: "counts"; label: string; counts: [string, string][] }
  | { kind: "table"; label: string; columns: string[]; rows: string[][] }
  | { kind: "group"; label: string; parts: Part[] };

type Fields = Record<string, unknown>;

/** What the table shows around every board: whose turn it is and the score. */
const SHOWN_ELSEWHERE = new Set(["game", "seat", "player", "turn", "scores", "winners", "seats"]);
const NOTHING = "–";

const spaced = (key: string): string => key.replaceAll("_", " ");

/** "to_roll" as "To roll". */
export function label(key: string): string {
  return key.charAt(0).toUpperCase() + spaced(key).slice(1);
}

/** The parts of a view that belong to no seat. */
export function common(view: Fields): Part[] {
  const shown = Object.entries(view).filter(
    ([key, value]) =>
      !SHOWN_ELSEWHERE.has(key) &&
      !(key === "options" && isFields(value) && !Object.values(value).some(Boolean)),
  );
  return shown.map(([key, value]) => part(label(key), value));
}

/** The parts of each seat: what the view lists under `seats`, in the order of the seats. */
export function seats(view: Fields): Part[][] {
  const listed = Array.isArray(view.seats) ? (view.seats as unknown[]) : [];
  return listed.map((one) =>
    isFields(one) ? Object.entries(one).map(([key, value]) => part(label(key), value)) : [part("", one)],
  );
}

function part(name: string, value: unknown): Part {
  if (isScalar(value)) return { kind: "value", label: name, text: scalar(value) };
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((one, at) => [String(at + 1), one])
    : Object.entries(value as Fields);
  if (!entries.length) return { kind: "value", label: name, text: NOTHING };
  const values = entries.map(([, one]) => one);
  if (values.every(isScalar))
    return Array.isArray(value)
      ? { kind: "row", label: name, items: values.map(scalar) }
      : { kind: "counts", label: name, counts: entries.map(([key, one]) => [spaced(key), scalar(one)]) };
  return (
    table(name, entries, !Array.isArray(value)) ?? { kind: "group", label: name, parts: entries.map(inner) }
  );
}

function inner([key, value]: [string, unknown]): Part {
  return part(label(key), value);
}

/** Objects of one shape, or rows of one length, as a table; null where a cell would hold too much. */
function table(name: string, entries: [string, unknown][], named: boolean): Part | null {
  const values = entries.map(([, one]) => one);
  const head = (key: string): string[] => (named ? [spaced(key)] : []);
  if (values.every(isFields)) {
    const keys = [...new Set(values.flatMap((one) => Object.keys(one)))];
    if (!values.every((one) => Object.values(one).every(isShort))) return null;
    const rows = entries.map(([key, one]) => [
      ...head(key),
      ...keys.map((column) => short((one as Fields)[column] ?? null)),
    ]);
    return { kind: "table", label: name, columns: [...(named ? [""] : []), ...keys.map(label)], rows };
  }
  if (values.every((one) => Array.isArray(one) && one.every(isShort)))
    return {
      kind: "table",
      label: name,
      columns: [],
      rows: entries.map(([key, one]) => [...head(key), ...(one as unknown[]).map(short)]),
    };
  return null;
}

const isScalar = (value: unknown): boolean => value === null || typeof value !== "object";
const isFields = (value: unknown): value is Fields => !isScalar(value) && !Array.isArray(value);
const isShort = (value: unknown): boolean =>
  isScalar(value) || Object.values(value as Fields).every(isScalar);

function scalar(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  return typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
}

/** A scalar, a list or counts on one line. */
function short(value: unknown): string {
  if (isScalar(value)) return scalar(value);
  if (Array.isArray(value)) return value.map(scalar).join(", ") || NOTHING;
  const counts = Object.entries(value as Fields).map(([key, one]) => `${spaced(key)} ${scalar(one)}`);
  return counts.join(", ") || NOTHING;
}

/** A part as lines of text, for those who hear the board. */
export function lines(one: Part): string[] {
  const under = one.label ? `${one.label}: ` : "";
  switch (one.kind) {
    case "value":
      return [under + one.text];
    case "row":
      return [under + one.items.join(", ")];
    case "counts":
      return [under + one.counts.map((pair) => pair.join(" ")).join(", ")];
    case "table":
      return one.rows.map(
        (cells) => under + cells.map((cell, at) => `${one.columns[at] ?? ""} ${cell}`.trim()).join(", "),
      );
    case "group":
      return one.parts.flatMap(lines).map((line) => under + line);
  }
}
