import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { serviceWorker } from "./serviceWorker.ts";
import { compressed } from "./compress.ts";
import { preloadFonts } from "./preloadFonts.ts";

const server = process.env.HORTUS_SERVER ?? "http://127.0.0.1:8000";

/** A game's own modules, but its emblem: other pages show all four. */
const gameOf = (id: string): string | null => /\/games\/(\w+)\/(?!Emblem)/.exec(id)?.[1] ?? null;
/** Modules that boards and the pages around them share. */
const ownedBySeveral =
  /\/src\/(lib\/(drag|frames|keys|refusals|sideways|sound)|parts\/Exercise)|\/src\/games\/index|\/node_modules\/svelte\//;

// The built client goes into the Python package, which serves it.
export default defineConfig(({ command }) => ({
  base: "./", // index.html says what that is beside
  plugins: [svelte(), preloadFonts(), serviceWorker(), compressed()],
  build: {
    outDir: "../src/hortus/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no inlined fonts
    modulePreload: { polyfill: false },
    manifest: "chunks.json", // for the server, which says at once what a page will need
    rollupOptions: {
      input: "index.html",
      // What the first page needs comes in one file: it packs better than several. So does what several boards
      // share, and what the parts of one game do: a browser asks for few files at a time.
      output: {
        codeSplitting: {
          groups: [
            { name: "shell", tags: ["$initial"] },
            { name: "game", test: ownedBySeveral, minShareCount: 2 },
            { name: gameOf, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: command === "serve" ? { proxy: { "/api": { target: server, ws: true, changeOrigin: false } } } : {},
  test: {
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/lib/languages.ts", "src/unstub.ts"],
    pool: "threads", // and one world for the files of a thread: a third of the time
    isolate: false,
  },
}));
