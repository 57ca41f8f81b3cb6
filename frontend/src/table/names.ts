import { t } from "../i18n/index.ts";
import { high, low, type Tile } from "../rules/index.ts";

/** A tile in words, such as "3-6" or "4-4, double". */
export function tileName(tile: Tile): string {
  return t().tile.name({ low: low(tile), high: high(tile) });
}
