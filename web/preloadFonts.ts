// A plugin that lets the page fetch its two fonts at once, before the styles that name them are read.

import type { Plugin } from "vite";

export function preloadFonts(): Plugin {
  return {
    name: "hortus-preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /-latin-(wght|600)-normal-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `./${name}` },
            injectTo: "head" as const,
          })),
    },
  };
}
