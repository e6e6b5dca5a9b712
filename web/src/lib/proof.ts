// Checks in the page that chance was fair: repeats every draw, as docs/protocol.md describes it.

import type { Draw, Event, Proof } from "./messages";
import { fromHex, hex, hmac, sha256 } from "./sha256";

/** What came of the check. ``draws`` were right, up to the first that was not. */
export interface Verdict {
  proven: boolean;
  draws: number;
  problem?: Problem;
}

/**
 * `commitment`: not the one that was shown before the game. `secret`: its SHA-256 is not the commitment.
 * `order`: the seats were drawn otherwise. `draw`: something else came at that draw.
 * `shown`: the page was shown something else than what is proven.
 */
export interface Problem {
  kind: "commitment" | "secret" | "order" | "draw" | "shown";
  index?: number; // of the draw
  told?: string; // what the proof says, or the page was shown
  found?: string; // what follows from the secret
}

/** What the page saw for itself while the game was played. */
export interface Seen {
  commitment?: string;
  events?: readonly Event[];
}

const SIZE = 1n << 256n;
const utf8 = new TextEncoder();

/** Draw everything again, and compare it with what was seen. */
export function check(proof: Proof, seen: Seen = {}): Verdict {
  const failed = (problem: Problem, draws = 0): Verdict => ({ proven: false, draws, problem });
  if (seen.commitment !== undefined && seen.commitment !== proof.commitment)
    return failed({ kind: "commitment", told: seen.commitment, found: proof.commitment });
  const secret = fromHex(proof.secret);
  if (secret.length !== 32 || hex(sha256(secret)) !== proof.commitment)
    return failed({ kind: "secret", told: proof.commitment });
  const order = orderOf(proof, secret).join(" ");
  if (proof.order.length && proof.order.join(" ") !== order)
    return failed({ kind: "order", told: proof.order.join(" "), found: order });
  const shown = new Map(
    seen.events?.filter((event) => event.what === "drew").map((event) => [event.seq, event.text ?? ""]),
  );
  const counts: Record<string, number> = {};
  for (const [index, draw] of proof.draws.entries()) {
    const purpose = draw.purpose ?? "draw";
    const number = counts[purpose] ?? 0; // in a deal of the day each pile has its own
    counts[purpose] = number + 1;
    const found = drawn(proof, secret, draw, purpose, number);
    if (draw.index !== number || draw.drawn !== found)
      return failed({ kind: "draw", index, told: draw.drawn, found }, index);
    const told = shown.get(draw.seq);
    if (seen.events && !agrees(told, found)) return failed({ kind: "shown", index, told, found }, index);
  }
  return { proven: true, draws: proof.draws.length };
}

/** Whether an event's text is this one, as far as its reader was told. */
function agrees(told: string | undefined, text: string): boolean {
  if (told === undefined) return false;
  const words = text.split(" ");
  return told === text || told.split(" ").every((word, place) => word === "?" || word === words[place]);
}

/** What comes at this draw. */
function drawn(proof: Proof, secret: Uint8Array, draw: Draw, purpose: string, index: number): string {
  const total = draw.outcomes.reduce((sum, [, weight]) => sum + weight, 0);
  if (!total) return "";
  let left = below(total, proof, secret, purpose, index);
  for (const [text, weight] of draw.outcomes) {
    left -= weight;
    if (left < 0) return text;
  }
  return "";
}

/** Who plays which seat. */
function orderOf(proof: Proof, secret: Uint8Array): number[] {
  const chairs = proof.nonces.map((_, chair) => chair);
  for (let last = chairs.length - 1; last > 0; last--) {
    const other = below(last + 1, proof, secret, "seat", last);
    [chairs[last], chairs[other]] = [chairs[other]!, chairs[last]!];
  }
  return chairs;
}

/** A number below the total, each equally likely. */
export function below(
  total: number,
  proof: Proof,
  secret: Uint8Array,
  purpose: string,
  index: number,
): number {
  const whole = SIZE - (SIZE % BigInt(total));
  for (let attempt = 0; ; attempt++) {
    const message = ["hortus 1", proof.table, ...proof.nonces, `${purpose} ${index} ${attempt}`].join("\n");
    const word = BigInt(`0x${hex(hmac(secret, utf8.encode(message)))}`);
    if (word < whole) return Number(word % BigInt(total));
  }
}
