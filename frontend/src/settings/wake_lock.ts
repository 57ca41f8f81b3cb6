/** Keeps the screen on while a game on a shared device is open, if the player wants it. */
import { wakeLock } from "./settings.ts";

export const canKeepScreenOn = "wakeLock" in navigator;

/** Hold the lock while wanted and visible; returns what lets it go. */
export function keepScreenOn(): () => void {
  let held: WakeLockSentinel | null = null;
  let over = false;
  const take = async (): Promise<void> => {
    if (!canKeepScreenOn || over || wakeLock.value === "off" || document.hidden) return;
    try {
      // eslint-disable-next-line compat/compat -- asked for above: Firefox has had it since 126
      held = await navigator.wakeLock.request("screen");
    } catch {
      // Low battery or no permission: the screen goes off as it always did.
    }
  };
  const retake = (): void => { void take(); };
  const drop = (): void => { void held?.release(); held = null; };
  document.addEventListener("visibilitychange", retake);
  const stop = wakeLock.subscribe((wanted) => { if (wanted === "on") retake(); else drop(); });
  return () => {
    over = true;
    stop();
    document.removeEventListener("visibilitychange", retake);
    drop();
  };
}
