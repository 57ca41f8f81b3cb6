import { useState } from "preact/hooks";
import { errorText, t } from "../i18n/index.ts";
import type { TransferOut } from "../net/protocol.ts";
import { offerTransfer } from "../net/rooms.ts";
import { LinkOut } from "./LinkOut.tsx";
import { useTry } from "../hooks/useTry.ts";

/** Make a one-time link that takes this seat to another device; its key stays out of every log (a fragment). */
export function MoveSeat({ code }: { code: string }) {
  const { seat: words } = t();
  const [offer, setOffer] = useState<TransferOut | null>(null);
  const { busy, problem, run } = useTry();
  if (offer === null) {
    return (
      <details class="stack-gap">
        <summary>{words.move}</summary>
        <p class="hint">{words.moveText}</p>
        <button type="button" class="button" aria-disabled={busy}
          onClick={() => { run(async () => { setOffer(await offerTransfer(code)); }); }}>{words.make}</button>
        {problem !== null && <p class="notice" role="alert">{errorText(problem)}</p>}
      </details>
    );
  }
  // eslint-disable-next-line no-restricted-properties -- until a moment that the server names
  const minutes = Math.max(1, Math.round((Date.parse(offer.expires_at) - Date.now()) / 60_000));
  return (
    <section class="stack-gap">
      <h3>{words.link}</h3>
      <LinkOut url={`${location.origin}/room/${code}#move=${offer.key}`} name={words.link} qrName={words.qr} />
      <p>{words.minutes({ n: minutes })}</p>
      <p class="hint">{words.secret}</p>
    </section>
  );
}
