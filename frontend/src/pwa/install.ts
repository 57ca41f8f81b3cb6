/** Installing the page as an app, where the browser offers it. */
import { signal } from "@preact/signals";

/** Chromium's offer to install; other browsers have it in their own menus. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** The browser's offer, null while there is none. */
export const installOffer = signal<InstallOffer | null>(null);
/** Whether the page has been installed just now. */
export const installed = signal(false);

/** Keep the browser's offer for the start screen, instead of a banner over the game. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.value = event as InstallOffer;
  });
  addEventListener("appinstalled", () => {
    installOffer.value = null;
    installed.value = true;
  });
}

/** Take the offer; an offer counts once. */
export async function install(): Promise<void> {
  const offer = installOffer.value;
  installOffer.value = null;
  await offer?.prompt();
}
