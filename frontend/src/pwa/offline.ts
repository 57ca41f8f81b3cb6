/** The page's side of the service worker: working without a network, and updates that wait for the player. */
import { signal } from "@preact/signals";
import { HELP_TOPICS, helpAddress, helpOverview } from "../i18n/index.ts";

/** Whether the browser believes to have a network. */
export const connected = signal(navigator.onLine);
/** Whether this version is kept, so that the local modes start without a network. */
export const keptOffline = signal(false);
/** A newer version that is ready and waits to be used; null while there is none. */
export const newer = signal<ServiceWorker | null>(null);

/** Milliseconds between two looks for a newer version. */
const LOOK_AGAIN = 3_600_000;

/** Watch the network and have the service worker keep the page; does nothing where there is none. */
export function workOffline(): void {
  addEventListener("online", () => { connected.value = true; });
  addEventListener("offline", () => { connected.value = false; });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Only after the page itself is there: what comes first, comes first.
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => { void register(); }, { once: true });
}

/** Use the newer version: every tab of the game reloads, and games go on where they were. */
export function applyUpdate(): void {
  newer.value?.postMessage({ type: "apply" });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => { if (before !== null) location.reload(); }, { once: true });
  try {
    watch(await serviceWorker.register("/sw.js", { updateViaCache: "none" }));
    const { active } = await serviceWorker.ready;
    keptOffline.value = true;
    active?.postMessage({ type: "help", addresses: [helpOverview(), ...HELP_TOPICS.map(helpAddress)] });
  } catch {
    // Blocked (a private window, plain http): the page works as long as there is a network.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null) {
    newer.value = registration.waiting;
    // The start of the page is the moment for it, unless another tab is in the middle of a game.
    registration.waiting.postMessage({ type: "apply-if-alone" });
  }
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller !== null) newer.value = installing;
    });
  });
  let looked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - looked < LOOK_AGAIN) return;
    looked = performance.now();
    registration.update().catch(() => undefined); // without a network there is nothing newer
  });
}
