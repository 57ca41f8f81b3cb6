import { useEffect, useRef } from "preact/hooks";
import type { SeenEvent } from "../rules/events.ts";
import type { News } from "../session/session.ts";
import { play, type Sound } from "../settings/sound.ts";

const SOUND: Readonly<Record<SeenEvent["type"], Sound>> = {
  dealt: "take", played: "lay", drew: "take", passed: "knock", round_ended: "end", match_won: "end",
};

/** Lets each step at the table be heard once; what had happened before the screen was there stays silent. */
export function useSounds({ version, events }: News): void {
  const heard = useRef(version);
  useEffect(() => {
    if (version <= heard.current) return;
    heard.current = version;
    for (const sound of new Set(events.map((event) => SOUND[event.type]))) play(sound);
  }, [version]);
}
