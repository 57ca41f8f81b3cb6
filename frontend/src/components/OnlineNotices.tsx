import { errorText, t } from "../i18n/index.ts";
import { otherSeat, type Seat } from "../rules/seats.ts";
import type { OnlineSession } from "../session/online.ts";

interface NoticeProps {
  readonly session: OnlineSession;
  readonly seat: Seat;
}

/** Why the player cannot move: the line is down, another tab has the seat, or the other is away. */
export function LineNotice({ session, seat }: NoticeProps) {
  const { deal, nav, room } = t();
  const line = session.line.value;
  if (line === "taken_over") {
    return (
      <div class="notice" role="alert">
        <p><strong>{room.takenOver}</strong> {room.takenOverText}</p>
        <button type="button" class="button primary" onClick={() => { session.connect(); }}>{room.playHere}</button>
      </div>
    );
  }
  if (session.blocked.value) {
    return (
      <div class="notice" role="alert">
        <p>{room.blocked}</p>
        <button type="button" class="button primary" onClick={() => { session.connect(); }}>{nav.retry}</button>
      </div>
    );
  }
  if (line === "connecting") return <p class="notice quiet" role="status">{room.connecting}</p>;
  if (line === "lost") return <p class="notice" role="status">{room.reconnecting}</p>;
  const rival = otherSeat(seat);
  const phase = session.table.value?.phase;
  if (phase === "shuffling" && session.deal.value.trust === "failed") return <p class="notice" role="alert">{deal.noNumber}</p>;
  if (phase !== "waiting" && !session.present.value[rival]) {
    return <p class="notice" role="status">{room.away({ seat: rival })} {room.bothNeeded}</p>;
  }
  return null;
}

/** A new game that one of the two has asked for, and what can be answered. */
export function ConsentNotice({ session, seat }: NoticeProps) {
  const { consent } = t();
  const refusal = session.refusal.value;
  if (refusal !== null) return <p class="notice" role="alert">{errorText(refusal)}</p>;
  const asked = session.asked;
  if (asked === null) return null;
  const playing = session.table.value?.phase === "playing";
  if (asked.seat === seat) {
    return (
      <div class="notice" role="status">
        <p>{consent.waiting({ other: otherSeat(seat) })}</p>
        <button type="button" class="button" onClick={() => { session.withdraw(asked); }}>{consent.withdraw}</button>
      </div>
    );
  }
  return (
    <div class="notice" role="alert">
      <p>
        {asked.target === null ? consent.askedSingle({ seat: asked.seat }) : consent.askedMatch({ seat: asked.seat, target: asked.target })}
        {playing && ` ${consent.warning}`}
      </p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => { session.agree(asked); }}>{consent.agree}</button>
        <button type="button" class="button" onClick={() => { session.withdraw(asked); }}>{consent.decline}</button>
      </div>
    </div>
  );
}
