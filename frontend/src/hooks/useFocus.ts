import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { wentHere } from "../route.ts";

/**
 * Takes the focus into a new screen, since the link that led there is gone: to what is most wanted on it, or else to
 * its beginning. A page that has just been opened leaves the focus to the browser.
 */
export function useFocus(screen: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const home = screen.current;
    if (!home || !wentHere || (document.activeElement ?? document.body) !== document.body) return;
    (home.querySelector<HTMLElement>("[data-focus-first], .hand-tile[tabindex='0']") ?? home).focus({ preventScroll: true });
  }, [screen]);
}

/** As `ref`: takes the focus when the element comes in place of the one that had it. */
export const takesFocus = (element: HTMLElement | null): void => { element?.focus(); };
