/** The address of the screen: each has its own, and the back button goes where it says. */
import { signal } from "@preact/signals";

export type Route =
  | { readonly screen: "start" | "device" | "computer" | "settings" | "unknown" }
  | { readonly screen: "room"; readonly code: string };

/** The screen that lives at `path`. */
function routeOf(path: string): Route {
  const [first = "", second, ...rest] = path.split("/").filter(Boolean);
  if (first === "") return { screen: "start" };
  if (first === "room" && second !== undefined && rest.length === 0) return { screen: "room", code: second };
  if (second === undefined && (first === "device" || first === "computer" || first === "settings")) return { screen: first };
  return { screen: "unknown" };
}

export const route = signal<Route>(routeOf(location.pathname));

addEventListener("popstate", () => { wentHere = true; route.value = routeOf(location.pathname); });

/** Whether the player has come here from another screen of the game, rather than from outside. */
export let wentHere = false;

/** Go to another screen of the game. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else if (path !== location.pathname) history.pushState(null, "", path);
  wentHere = true;
  route.value = routeOf(new URL(path, location.href).pathname);
  scrollTo(0, 0);
}
