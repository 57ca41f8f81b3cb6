import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Where the focus goes when its element has left the page, most wanted first. */
const FALLBACKS = ["[data-focus-first]", ".hand-tile[tabindex='0']", ".actions button", "[data-focus-last]"] as const;

/**
 * Keeps the focus within `root`: if the focused element is gone after this component's update (the tile was laid,
 * the draw button is no longer needed), the next sensible element has it.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const wasInside = root.current?.contains(document.activeElement) ?? false; // read before the page changes
  useLayoutEffect(() => {
    const home = root.current;
    const now = document.activeElement;
    if (!home || !wasInside || (now !== null && now !== document.body)) return;
    for (const selector of FALLBACKS) {
      const next = home.querySelector<HTMLElement>(selector);
      if (!next) continue;
      next.focus({ preventScroll: next.matches(".hand-tile") ? false : true });
      return;
    }
  });
}
