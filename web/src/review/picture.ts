// The curve as a file: a drawing that stands for itself, or a picture of it.

const NS = "http://www.w3.org/2000/svg";
const HEAD = 64;
const FOOT = 34;
const SIDE = 26; // a picture has no fonts of ours, and others are wider
const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "font", "text-anchor"];

export interface Legend {
  title: string;
  seats: { name: string; colour: string; dashes: string }[];
}

function written(x: number, y: number, text: string, size: number, colour: string): SVGTextElement {
  const found = document.createElementNS(NS, "text");
  const values = {
    x,
    y,
    fill: colour,
    "font-size": size,
    "font-family": "Georgia, serif",
    "font-weight": 600,
  };
  for (const [name, value] of Object.entries(values)) found.setAttribute(name, String(value));
  found.textContent = text;
  return found;
}

/** The drawing with all its colours in it, a title and who is who. */
export function drawing(curve: SVGSVGElement, legend: Legend): string {
  const look = getComputedStyle(document.documentElement);
  const colour = (name: string): string => look.getPropertyValue(name).trim();
  const { height } = curve.viewBox.baseVal;
  const width = curve.viewBox.baseVal.width + SIDE;
  const copy = curve.cloneNode(true) as SVGSVGElement;
  const styled = copy.querySelectorAll("*");
  curve.querySelectorAll("*").forEach((one, at) => {
    const style = getComputedStyle(one);
    for (const name of KEPT) styled[at]!.setAttribute(name, style.getPropertyValue(name));
    styled[at]!.removeAttribute("class");
  });
  copy.querySelectorAll("[data-now]").forEach((one) => one.remove());
  const inside = document.createElementNS(NS, "g");
  inside.setAttribute("transform", `translate(${SIDE} ${HEAD})`);
  inside.append(...copy.childNodes);
  const whole = document.createElementNS(NS, "svg");
  whole.setAttribute("viewBox", `0 0 ${width} ${height + HEAD + FOOT}`);
  whole.setAttribute("width", String(width));
  whole.setAttribute("height", String(height + HEAD + FOOT));
  const ground = document.createElementNS(NS, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", colour("--paper"));
  whole.append(ground, written(20, 40, legend.title, 24, colour("--ink")), inside);
  const each = (width - 40) / legend.seats.length;
  legend.seats.forEach(({ name, colour: hue, dashes }, at) => {
    const line = document.createElementNS(NS, "path");
    const [x, y] = [20 + at * each, height + HEAD + 14];
    line.setAttribute("d", `M${x} ${y}h34`);
    line.setAttribute("stroke", colour(hue) || hue);
    line.setAttribute("stroke-dasharray", dashes);
    line.setAttribute("stroke-width", "3");
    whole.append(line, written(x + 42, y + 5, name, 15, colour("--ink")));
  });
  return new XMLSerializer().serializeToString(whole);
}

/** The drawing as a picture, twice as large. */
export async function picture(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
