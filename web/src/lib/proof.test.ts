import { describe, expect, it } from "vitest";
import daily from "./fixtures/daily.json";
import digests from "./fixtures/digests.json";
import whole from "./fixtures/proof.json";
import type { Event, Proof } from "./messages";
import { below, check } from "./proof";
import { fromHex, hex, hmac, sha256 } from "./sha256";

const proof = whole.proof as unknown as Proof;
const events = whole.events as unknown as Event[];

/** The proof with something changed in it. */
function changed(change: (one: Proof) => void): Proof {
  const other = structuredClone(proof);
  change(other);
  return other;
}

describe("SHA-256 and HMAC", () => {
  it.each(digests)("agree with Python's on $message", (one) => {
    expect(hex(sha256(fromHex(one.message)))).toBe(one.sha256);
    expect(hex(hmac(fromHex(one.key), fromHex(one.message)))).toBe(one.hmac);
  });

  it("read hexadecimal, and nothing else", () => {
    expect([...fromHex("00ffA1")]).toEqual([0, 255, 161]);
    for (const none of ["", "0", "0g", "zz", " 00", "0x00"]) expect(fromHex(none)).toHaveLength(0);
  });
});

describe("the proof of a deal of the day", () => {
  const deal = daily.proof as unknown as Proof;

  it("numbers the draws of each pile by itself", () => {
    expect(deal.table).toBe("daily 2026-11-17 mars");
    expect(new Set(deal.draws.map((draw) => draw.purpose ?? "draw"))).toEqual(new Set(["draw", "roll"]));
    expect(check(deal)).toEqual({ proven: true, draws: deal.draws.length });
  });

  it("does not hold for another day", () => {
    expect(check({ ...deal, table: "daily 2026-11-18 mars" }).proven).toBe(false);
  });
});

describe("the proof of a whole game", () => {
  it("holds, with all that was seen", () => {
    expect(check(proof)).toEqual({ proven: true, draws: proof.draws.length });
    expect(check(proof, { commitment: proof.commitment, events })).toEqual({
      proven: true,
      draws: proof.draws.length,
    });
    expect(proof.draws.length).toBe(50);
    expect(proof.order).toHaveLength(2);
  });

  it("holds with what a seat was not told while it was played", () => {
    const redacted = events.map((event) => ({ ...event, text: event.text?.replace(/ .*/, " ?") }));
    expect(check(proof, { events: redacted }).proven).toBe(true);
  });

  it("finds every draw that was changed", () => {
    for (const [index, draw] of proof.draws.entries()) {
      const other = draw.outcomes.find(([text]) => text !== draw.drawn)?.[0];
      if (other === undefined) continue; // nothing else could have come
      const verdict = check(changed((one) => (one.draws[index]!.drawn = other)));
      expect(verdict).toEqual({
        proven: false,
        draws: index,
        problem: { kind: "draw", index, told: other, found: draw.drawn },
      });
    }
  });

  it("finds a draw that was left out, doubled or exchanged", () => {
    expect(check(changed((one) => one.draws.splice(3, 1))).problem?.kind).toBe("draw");
    expect(check(changed((one) => one.draws.splice(3, 0, one.draws[3]!))).problem?.kind).toBe("draw");
    expect(check(changed((one) => one.draws.reverse())).problem?.kind).toBe("draw");
    expect(check(changed((one) => (one.draws[0]!.outcomes = []))).problem?.kind).toBe("draw");
  });

  it("finds a changed secret, commitment, table, nonce and order", () => {
    const digit = proof.secret.startsWith("0") ? "1" : "0";
    expect(check(changed((one) => (one.secret = digit + one.secret.slice(1)))).problem?.kind).toBe("secret");
    expect(
      check(
        changed((one) => (one.secret = "")),
        {},
      ).problem?.kind,
    ).toBe("secret");
    expect(check(changed((one) => (one.commitment = "00".repeat(32)))).problem?.kind).toBe("secret");
    expect(check(proof, { commitment: "00".repeat(32) }).problem?.kind).toBe("commitment");
    expect(check(changed((one) => (one.table += "x"))).proven).toBe(false);
    expect(check(changed((one) => (one.nonces[1] = "mine"))).proven).toBe(false);
    expect(check(changed((one) => one.nonces.reverse())).proven).toBe(false);
    expect(check(changed((one) => one.order.reverse())).problem?.kind).toBe("order");
  });

  it("finds that something else was shown", () => {
    const seen = structuredClone(events);
    seen[7]!.text = "draw something else";
    expect(check(proof, { events: seen }).problem).toMatchObject({ kind: "shown", index: 7 });
    expect(check(proof, { events: events.slice(0, -1) }).problem).toMatchObject({
      kind: "shown",
      index: proof.draws.length - 1,
    });
  });

  it("draws without favour", () => {
    const counts = [0, 0, 0];
    for (let index = 0; index < 3000; index++)
      counts[below(3, proof, fromHex(proof.secret), "draw", index)]!++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(130); // five standard deviations
  });
});
