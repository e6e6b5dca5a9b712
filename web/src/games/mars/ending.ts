// Why a game of Gardens of Mars is over (MAR-16, MAR-20).

import { t } from "./texts.ts";
import type { MarsView } from "./view.ts";

export const ending = (view: MarsView): string => (view.ended ? t(`end.${view.ended}`) : "");
