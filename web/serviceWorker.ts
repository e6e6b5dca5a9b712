// A plugin that writes the service worker with the list of what was built.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function serviceWorker(): Plugin {
  return {
    name: "hortus-service-worker",
    apply: "build",
    enforce: "post", // Vite leaves out a file that only fetches another one
    generateBundle(_options, bundle) {
      const wanted = (name: string) =>
        /\.(js|css|avif|svg)$/.test(name) || /-latin-(wght|400|600)-normal-.*\.woff2$/.test(name);
      const files = Object.keys(bundle).filter(wanted).sort();
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./src/sw.js", import.meta.url), "utf-8")
        .replace('["__FILES__"]', JSON.stringify(files))
        .replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
