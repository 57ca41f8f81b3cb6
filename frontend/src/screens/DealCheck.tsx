import { useState } from "preact/hooks";
import { helpAddress, t } from "../i18n";
import { SEATS } from "../rules/seats.ts";
import type { OnlineSession } from "../session/online.ts";
import { Dialog } from "./Dialog.tsx";

/** Whether the deal was what the table had committed to, with everything to check it by. */
export function DealCheck({ session }: { session: OnlineSession }) {
  const { deal: words } = t();
  const [open, setOpen] = useState(false);
  const trust = session.trust.value;
  const secretOut = session.table.value?.deal?.secret != null;
  const label = !secretOut ? words.heading
    : trust === "verified" ? words.verified
    : trust === "failed" ? words.failed
    : words.checking;
  return (
    <>
      <button type="button" class="button quiet deal-check" data-trust={secretOut ? trust : "none"}
        onClick={() => { setOpen(true); }}>
        <span aria-hidden="true">{secretOut && trust === "verified" ? "✓ " : secretOut && trust === "failed" ? "⚠ " : ""}</span>
        {label}
      </button>
      {open && <DealDialog session={session} onClose={() => { setOpen(false); }} />}
    </>
  );
}

function DealDialog({ session, onClose }: { session: OnlineSession; onClose: () => void }) {
  const { deal: words } = t();
  const deal = session.table.value?.deal;
  const trust = session.trust.value;
  return (
    <Dialog title={words.heading} onClose={onClose}>
      <p><strong>{deal?.secret == null ? words.pending : trust === "verified" ? words.verifiedText : trust === "failed" ? words.failedText : words.checking}</strong></p>
      <ol class="deal-steps">
        <li>{words.steps.seal}</li>
        <li>{words.steps.numbers}</li>
        <li>{words.steps.shuffle}</li>
        <li>{words.steps.reveal}</li>
      </ol>
      {deal && (
        <dl class="deal-facts">
          <dt>{words.seal}</dt><dd>{deal.commitment}</dd>
          {deal.numbers !== null && SEATS.map((seat) => (
            <div key={seat}><dt>{words.number({ seat })}</dt><dd>{deal.numbers?.[seat]}</dd></div>
          ))}
          {deal.secret !== null && <><dt>{words.secret}</dt><dd>{deal.secret}</dd></>}
        </dl>
      )}
      {deal?.secret != null && (
        <>
          <a class="button" href={`/api/rooms/${session.code}/rounds/${deal.number}`} download={`domino-round-${deal.number}.json`}>
            {words.download}
          </a>
          <p class="hint">{words.command} <code>{`python -m domino_rules.verify domino-round-${deal.number}.json`}</code></p>
        </>
      )}
      <p><a href={helpAddress("fair-deal")}>{words.more}</a></p>
    </Dialog>
  );
}
