// For vitest: the files of a thread share one world, so what a test put in place of the browser's goes with its file.

import { afterAll, vi } from "vitest";

afterAll(() => void vi.unstubAllGlobals());
