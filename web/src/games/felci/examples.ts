import type { FelciView } from "./view.ts";

export const examples: Record<string, { view: FelciView; legal?: string[]; caption: () => string }> = {};
