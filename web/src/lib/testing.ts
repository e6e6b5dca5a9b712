// What tests are made of: legal actions and events, from their texts.

import type { Event, LegalAction } from "./messages.ts";

export const choices = (...texts: string[]): LegalAction[] => texts.map((text, action) => ({ action, text }));
export const acted = (text: string, seat = 0, seq = 1): Event => ({
  seq,
  time: 0,
  what: "acted",
  seat,
  text,
});
export const drew = (text: string): Event => ({ seq: 1, time: 0, what: "drew", seat: null, text });
export const said = (text: string): Event => ({ ...acted(text), what: "said" });
