// Builds the boards of the rules for the documentation, which also opens from a disk: no modules, no absolute
// addresses.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Browsers load no module from a disk, and nothing that asks for another origin's leave. */
function fromDisk(): Plugin {
  return {
    name: "hortus-from-disk",
    enforce: "post",
    transformIndexHtml: (html) =>
      html.replace('<script type="module" crossorigin', "<script defer").replaceAll(" crossorigin", ""),
  };
}

export default defineConfig({
  plugins: [svelte(), fromDisk()],
  base: "./",
  publicDir: false,
  build: {
    outDir: "../build/boards",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: { input: "boards.html", output: { format: "iife", codeSplitting: false } },
  },
});
