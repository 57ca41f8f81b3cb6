import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { otherSeat, type Seat } from "../rules/seats.ts";
import type { OnlineSession } from "../session/online.ts";
import { usePassing } from "./usePassing.ts";

/**
 * What has just changed around the table and needs no answer: the line to say now, or null.
 *
 * @param first said at once: what has just happened before the table was there.
 */
export function useAround(session: OnlineSession, seat: Seat, first: string | null): string | null {
  const [line, tell] = usePassing();
  useEffect(() => {
    if (first !== null) tell(first);
    let before = look(session);
    return effect(() => {
      const now = look(session);
      const news = change(before, now, seat);
      before = now;
      if (news !== null) tell(news);
    });
  }, [session]);
  return line;
}

function look(session: OnlineSession) {
  const table = session.table.value;
  return {
    line: session.line.value,
    present: session.present.value,
    phase: table?.phase ?? null,
    deal: table?.deal?.number ?? 0,
    asked: table?.asked ?? null,
    consent: session.consent.value,
  };
}

type Look = ReturnType<typeof look>;

function change(before: Look, now: Look, seat: Seat): string | null {
  const { room, consent } = t();
  const rival = otherSeat(seat);
  if (now.line !== "open") return null;
  if (before.line === "lost") return room.reconnected;
  // Only what changes before one's eyes is news: not what the first welcome brings.
  if (before.line !== "open" || before.phase === null) return null;
  // The guest has sat down just now: the creator had been there before.
  if (before.phase === "waiting" && now.phase !== "waiting") return seat === "red" ? room.joined({ seat: rival }) : null;
  if (now.deal !== before.deal && before.asked !== null) return consent.started;
  if (before.asked !== null && now.asked === null) {
    const answer = now.consent === before.consent ? null : now.consent;
    if (answer?.type !== "withdrawn" && answer?.type !== "declined") return consent.cancelled;
    return answer.seat === seat ? null : consent[answer.type]({ seat: answer.seat });
  }
  if (!before.present[rival] && now.present[rival] && now.phase !== "waiting") return room.here({ seat: rival });
  return null;
}
