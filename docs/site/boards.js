// The boards of the rules are pages of their own in frames: they say how high they are, and are told the light.

const frames = () => document.querySelectorAll("iframe.hortus-board");
const theme = () => (document.body.dataset.mdColorScheme === "slate" ? "dark" : "light");
const tell = (frame) => frame.contentWindow?.postMessage({ theme: theme() }, "*");

addEventListener("message", ({ data, source }) => {
  const frame = [...frames()].find((one) => one.contentWindow === source);
  if (!frame || typeof data.height !== "number") return;
  frame.style.height = `${data.height}px`;
  tell(frame);
});
new MutationObserver(() => frames().forEach(tell)).observe(document.body, {
  attributes: true,
  attributeFilter: ["data-md-color-scheme"],
});
