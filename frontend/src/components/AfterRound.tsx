import { t } from "../i18n/index.ts";
import { otherSeat, type Seat } from "../rules/seats.ts";
import type { OpenRequest } from "../net/protocol.ts";
import { roundRecord } from "../net/rooms.ts";
import { decisionsOfRecord } from "../session/decisions.ts";
import type { OnlineSession } from "../session/online.ts";
import { DealCheck } from "./DealCheck.tsx";
import { ReviewButton } from "./Review.tsx";

/** What the two can do after a round: be ready for the next, or ask for a new game. */
export function AfterRound({ session, seat }: { session: OnlineSession; seat: Seat }) {
  const { actions, consent } = t();
  const table = session.table.value;
  if (table === null) return null;
  const rival = otherSeat(seat);
  const between = table.phase === "between";
  const waits = between && table.ready[seat];
  return (
    <>
      {waits && <p role="status">{consent.waitingReady({ other: rival })}</p>}
      {between && table.ready[rival] && <p role="status">{consent.isReady({ seat: rival })}</p>}
      {between && !waits && (
        <button type="button" class="button primary" data-focus-first onClick={() => { session.next(); }}>{actions.nextRound}</button>
      )}
      {table.phase === "over" && <Again session={session} seat={seat} asked={table.asked} />}
      <OwnReview session={session} seat={seat} />
      <DealCheck session={session} />
    </>
  );
}

/** The own decisions of the round that has just ended; its record has both hands, and no secret any more. */
function OwnReview({ session, seat }: { session: OnlineSession; seat: Seat }) {
  const deal = session.table.value?.deal;
  if (deal?.secret == null) return null;
  const decisions = async () => decisionsOfRecord(await roundRecord(session.code, deal.number), seat);
  return <ReviewButton id={`${deal.commitment.slice(0, 40)}-${seat}`} seat={seat} decisions={decisions} />;
}

function Again({ session, seat, asked }: { session: OnlineSession; seat: Seat; asked: OpenRequest | null }) {
  const { consent } = t();
  const match = session.table.value?.match.target != null;
  if (asked?.seat === seat) {
    return (
      <>
        <p role="status">{consent.waiting({ other: otherSeat(seat) })}</p>
        <button type="button" class="button" onClick={() => { session.withdraw(asked); }}>{consent.withdraw}</button>
      </>
    );
  }
  if (asked !== null) {
    return (
      <>
        <p role="status">{consent.asked({ seat: asked.seat })}</p>
        <button type="button" class="button primary" data-focus-first onClick={() => { session.agree(asked); }}>{consent.agree}</button>
      </>
    );
  }
  return (
    <button type="button" class="button primary" data-focus-first onClick={() => { session.next(); }}>
      {match ? consent.newMatch : consent.ask}
    </button>
  );
}
