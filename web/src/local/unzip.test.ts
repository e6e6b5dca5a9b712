import { expect, test } from "vitest";
import { files } from "./unzip.ts";

/** One file of an archive, as Python's zipfile writes it. */
function entry(name: string, content: string, method = 0): Uint8Array {
  const [path, text] = [name, content].map((one) => new TextEncoder().encode(one));
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, 0x04034b50, true);
  head.setUint16(8, method, true);
  head.setUint32(18, text!.length, true);
  head.setUint32(22, text!.length, true);
  head.setUint16(26, path!.length, true);
  return new Uint8Array([...new Uint8Array(head.buffer), ...path!, ...text!]);
}

const archive = (...entries: Uint8Array[]): ArrayBuffer =>
  new Uint8Array(entries.flatMap((one) => [...one])).buffer;
const END = new Uint8Array([0x50, 0x4b, 0x01, 0x02, 0, 0]);

test("an archive's files come with their names, and nothing for folders", () => {
  const found = [...files(archive(entry("a/", ""), entry("a/b.txt", "fern"), entry("ü.txt", ""), END))];
  expect(found.map(([name, content]) => [name, new TextDecoder().decode(content)])).toEqual([
    ["a/b.txt", "fern"],
    ["ü.txt", ""],
  ]);
});

test("what is compressed, or cut off, is refused", () => {
  expect(() => [...files(archive(entry("a", "fern", 8)))]).toThrow("cannot be read");
  expect(() => [...files(archive(entry("a", "fern")).slice(0, -1))]).toThrow("cannot be read");
});
