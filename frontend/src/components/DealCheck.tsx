import { useState } from "preact/hooks";
import { helpAddress, t } from "../i18n/index.ts";
import { SEATS } from "../rules/seats.ts";
import type { DealState } from "../session/deal_witness.ts";
import type { OnlineSession } from "../session/online.ts";
import { Dialog } from "./Dialog.tsx";

const SIGNS = { none: "", checking: "", verified: "✓ ", failed: "⚠ ", unchecked: "? " };

/** Whether the deal was what the table had committed to, and the round the one that was shown. */
export function DealCheck({ session }: { session: OnlineSession }) {
  const [open, setOpen] = useState(false);
  const { trust } = stateToShow(session);
  return (
    <>
      <button type="button" class="button quiet deal-check" data-trust={trust} onClick={() => { setOpen(true); }}>
        <span aria-hidden="true">{SIGNS[trust]}</span>
        {labels()[trust]}
      </button>
      {open && <DealDialog session={session} onClose={() => { setOpen(false); }} />}
    </>
  );
}

/** A deal that does not match is shown until the page is left, whatever comes after it. */
function stateToShow(session: OnlineSession): DealState {
  const earlier = session.earlierDeal.value;
  return earlier.trust === "failed" ? earlier : session.deal.value;
}

function labels() {
  const { heading, checking, verified, failed, unchecked } = t().deal;
  return { none: heading, checking, verified, failed, unchecked };
}

function explained({ trust, why }: DealState): string {
  const { pending, checking, verifiedText, failedText, uncheckedText } = t().deal;
  const unchecked = why === null ? "" : uncheckedText[why];
  return { none: pending, checking, verified: verifiedText, failed: failedText, unchecked }[trust];
}

function DealDialog({ session, onClose }: { session: OnlineSession; onClose: () => void }) {
  const { deal: words } = t();
  const deal = session.table.value?.deal;
  const earlier = session.earlierDeal.value;
  return (
    <Dialog title={words.heading} onClose={onClose}>
      <p><strong>{explained(session.deal.value)}</strong></p>
      <ol class="deal-steps">
        <li>{words.steps.seal}</li>
        <li>{words.steps.numbers}</li>
        <li>{words.steps.shuffle}</li>
        <li>{words.steps.reveal}</li>
      </ol>
      {deal && (
        <dl class="deal-facts" translate={false}>
          <dt>{words.seal}</dt><dd>{deal.commitment}</dd>
          {deal.numbers !== null && SEATS.map((seat) => (
            <div key={seat}><dt>{words.number({ seat })}</dt><dd>{deal.numbers?.[seat]}</dd></div>
          ))}
          {deal.secret !== null && <><dt>{words.secret}</dt><dd>{deal.secret}</dd></>}
        </dl>
      )}
      {deal?.secret != null && <Evidence session={session} deal={deal.number} />}
      {earlier.trust !== "none" && (
        <section class="deal-earlier" data-trust={earlier.trust}>
          <h3>{words.earlier}</h3>
          <p><strong>{labels()[earlier.trust]}.</strong> {explained(earlier)}</p>
          <Evidence session={session} deal={earlier.deal} />
        </section>
      )}
      <p><a href={helpAddress("fair-deal")}>{words.more}</a></p>
    </Dialog>
  );
}

/** The record of the server, what this page was shown, and the command that compares the two. */
function Evidence({ session, deal }: { session: OnlineSession; deal: number }) {
  const { deal: words } = t();
  const seen = session.seenOf(deal);
  const [record, shown] = [`domino-round-${deal}.json`, `domino-seen-${deal}.json`];
  return (
    <>
      <div class="row">
        <a class="button" href={`/api/rooms/${session.code}/rounds/${deal}`} download={record}>{words.download}</a>
        {seen !== null && (
          <a class="button" href={`data:application/json,${encodeURIComponent(JSON.stringify(seen))}`} download={shown}>
            {words.downloadSeen}
          </a>
        )}
      </div>
      <p class="hint">{words.command} <code translate={false}>{`python -m domino_rules.verify ${record}${seen === null ? "" : ` ${shown}`}`}</code></p>
    </>
  );
}
