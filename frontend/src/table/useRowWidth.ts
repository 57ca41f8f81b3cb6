import { useRef } from "preact/hooks";
import { rowWidth } from "../layout/snake.ts";
import type { Size } from "./useSize.ts";

/** The felt before anything is known of it. */
export const FALLBACK: Size = { width: 360, height: 380 };

/**
 * The row's width in half-tiles: kept while a chain lies, chosen anew only when the felt's shape has turned; null
 * while its size is unknown.
 */
export function useRowWidth(size: Size | null, empty: boolean): number | null {
  const chosen = useRef({ shape: 0, row: 0 });
  if (size === null) return null;
  const shape = size.width / size.height;
  const turned = Math.abs(Math.log(shape / chosen.current.shape)) > Math.log(1.9);
  if (empty || turned) chosen.current = { shape, row: rowWidth(size.width, size.height) };
  return chosen.current.row;
}
