import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const LEAST = 512; // bytes below which packing saves nothing

/** Every built text file gets a compressed twin (.br, .gz) for the server to send. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((one) =>
        TEXTS.test(one),
      )) {
        const content = readFileSync(join(folder, name));
        if (content.length < LEAST) continue;
        const text = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params: text }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
