// The files of a zip archive whose files are not compressed one by one.

const FILE = 0x04034b50;
const HEADER = 30;

/** Every file by its name; folders are left out. */
export function* files(archive: ArrayBuffer): Generator<[string, Uint8Array]> {
  const view = new DataView(archive);
  const names = new TextDecoder();
  let at = 0;
  while (at + HEADER <= archive.byteLength && view.getUint32(at, true) === FILE) {
    const size = view.getUint32(at + 18, true);
    const name = new Uint8Array(archive, at + HEADER, view.getUint16(at + 26, true));
    const begin = at + HEADER + name.length + view.getUint16(at + 28, true);
    if (view.getUint16(at + 8, true) !== 0 || begin + size > archive.byteLength)
      throw new Error("This archive cannot be read.");
    const path = names.decode(name);
    if (!path.endsWith("/")) yield [path, new Uint8Array(archive, begin, size)];
    at = begin + size;
  }
}
