import { t } from "../i18n";
import { otherSeat, type Seat } from "../rules/seats.ts";
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
  const asks = table.asked;
  return (
    <>
      {waits && <p role="status">{consent.waitingReady({ other: rival })}</p>}
      {between && table.ready[rival] && <p role="status">{consent.isReady({ seat: rival })}</p>}
      {between && !waits && (
        <button type="button" class="button primary" data-focus-first onClick={() => { session.next(); }}>{actions.nextRound}</button>
      )}
      {table.phase === "over" && <Again session={session} seat={seat} asking={asks?.seat ?? null} />}
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

function Again({ session, seat, asking }: { session: OnlineSession; seat: Seat; asking: Seat | null }) {
  const { consent } = t();
  const match = session.table.value?.match.target != null;
  if (asking === seat) {
    return (
      <>
        <p role="status">{consent.waiting({ other: otherSeat(seat) })}</p>
        <button type="button" class="button" onClick={() => { session.withdraw(); }}>{consent.withdraw}</button>
      </>
    );
  }
  if (asking !== null) {
    return (
      <>
        <p role="status">{consent.asked({ seat: asking })}</p>
        <button type="button" class="button primary" data-focus-first onClick={() => { session.agree(); }}>{consent.agree}</button>
      </>
    );
  }
  return (
    <button type="button" class="button primary" data-focus-first onClick={() => { session.next(); }}>
      {match ? consent.newMatch : consent.ask}
    </button>
  );
}
