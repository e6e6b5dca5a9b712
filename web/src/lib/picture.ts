// A picture of a game that was played: its board as it stands on the page, the names and the scores, as a PNG.

const WIDTH = 1200;
const HEIGHT = 1200;
const EDGE = 48;
const HEAD = 150;
const NS = "http://www.w3.org/2000/svg";

export interface PictureText {
  title: string;
  verdict: string;
  lines: string[];
}

/** All styles of the page, with its fonts in them: a picture can fetch nothing. */
async function styles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const texts = await Promise.all(
    rules.map(async (rule) => (rule instanceof CSSFontFaceRule ? await embedded(rule) : rule.cssText)),
  );
  return texts.join("\n");
}

/** Only the fonts that the page has fetched itself. */
async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
  const isLatin = /U\+0+-FF|U\+0-FF/i.test(rule.style.getPropertyValue("unicode-range"));
  if (!address || !isLatin) return "";
  const sheet = rule.parentStyleSheet?.href ?? location.href;
  const data = await (await fetch(new URL(address, sheet))).blob();
  return rule.cssText.replace(/url\("?[^")]+"?\)/, `url("${await inlined(data)}")`);
}

function inlined(data: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(data);
  });
}

/** The board as an image of its own. */
async function drawn(board: HTMLElement): Promise<HTMLImageElement> {
  const { width, height } = board.getBoundingClientRect();
  const svg = document.createElementNS(NS, "svg");
  for (const { name, value } of [...document.documentElement.attributes]) svg.setAttribute(name, value);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", String(width * 2));
  svg.setAttribute("height", String(height * 2));
  const style = document.createElementNS(NS, "style");
  style.textContent = await styles();
  const inside = document.createElementNS(NS, "foreignObject");
  inside.setAttribute("width", String(width));
  inside.setAttribute("height", String(height));
  const paper = document.createElement("div");
  const look = getComputedStyle(board);
  for (const name of ["color", "font-family", "font-size", "line-height"])
    paper.style.setProperty(name, look.getPropertyValue(name));
  paper.style.setProperty("--room", look.getPropertyValue("--room"));
  paper.append(board.cloneNode(true));
  inside.append(paper);
  svg.append(style, inside);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The picture. A browser that cannot draw the board leaves it out. */
export async function picture(board: HTMLElement, text: PictureText): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  const image = await drawn(board).catch(() => null);
  const scale = image
    ? Math.min((WIDTH - 2 * EDGE) / image.width, (HEIGHT - HEAD - 2 * EDGE) / image.height)
    : 0;
  const foot = 44 * text.lines.length + EDGE;
  canvas.height = HEAD + EDGE + (image ? image.height * scale : 0) + foot;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = colour("--ground");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textAlign = "center";
  pen.fillStyle = colour("--ink");
  pen.font = `600 64px ${colour("--display")}`;
  pen.fillText(text.verdict, WIDTH / 2, EDGE + 52, WIDTH - 2 * EDGE);
  pen.fillStyle = colour("--ink-soft");
  pen.font = `500 28px ${colour("--body")}`;
  pen.fillText(text.title, WIDTH / 2, EDGE + 96, WIDTH - 2 * EDGE);
  if (image) {
    const wide = image.width * scale;
    pen.drawImage(image, (WIDTH - wide) / 2, HEAD + EDGE / 2, wide, image.height * scale);
  }
  pen.fillStyle = colour("--ink");
  pen.font = `600 34px ${colour("--body")}`;
  text.lines.forEach((line, at) =>
    pen.fillText(line, WIDTH / 2, canvas.height - foot + 36 + 44 * at, WIDTH - 2 * EDGE),
  );
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** Hand the picture to whatever the device shares with; where it shares nothing, it is saved. */
export async function share(file: Blob, name: string): Promise<"shared" | "saved"> {
  const files = [new File([file], name, { type: file.type })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return "shared";
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return "shared"; // thought better of it
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
