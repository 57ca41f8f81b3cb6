import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";

const ICON = "/icon.svg";
const CALLING = "/icon-calling.svg";

/**
 * The name of the screen in the tab; while something waits for the player, title, icon and the installed app's
 * badge say so.
 */
export function useTitle(title: string | null, calling: boolean): void {
  const words = t();
  useEffect(() => {
    const name = title === null ? words.app.name : words.app.title({ screen: title });
    document.title = calling ? `● ${name}` : name;
    document.querySelector<HTMLMetaElement>('meta[name="description"]')?.setAttribute("content", words.app.description);
  }, [title, calling, words]);
  useEffect(() => {
    if (!calling) return;
    mark(true);
    return () => { mark(false); };
  }, [calling]);
}

function mark(calling: boolean): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", calling ? CALLING : ICON);
  // Only an installed app has a badge; elsewhere the browser refuses.
  if ("setAppBadge" in navigator) void (calling ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}
