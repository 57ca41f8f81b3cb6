import { errorText, t } from "../i18n/index.ts";
import type { RoomOut } from "../net/protocol.ts";
import { claimTransfer } from "../net/rooms.ts";
import { Frame } from "./Frame.tsx";
import { rememberRoom } from "../settings/rooms_known.ts";
import { useTry } from "../hooks/useTry.ts";

/** A one-time link was opened: move the seat to this browser, after a tap. */
export function Claim({ code, transfer, onClaimed, onCancel }: {
  code: string; transfer: string; onClaimed: (room: RoomOut) => void; onCancel: () => void;
}) {
  const words = t();
  const { busy, problem, run } = useTry();
  const claim = async (): Promise<void> => {
    const room = await claimTransfer(code, transfer);
    rememberRoom(code);
    onClaimed(room);
  };
  return (
    <Frame title={words.room.heading}>
      <section class="card stack-gap">
        <h2>{words.seat.claimHeading}</h2>
        {problem !== null && <p class="notice" role="alert">{errorText(problem)}</p>}
        <div class="row">
          <button type="button" class="button primary" aria-disabled={busy} onClick={() => { run(claim); }}>
            {words.seat.claim}
          </button>
          <button type="button" class="button" onClick={onCancel}>{words.nav.cancel}</button>
        </div>
      </section>
    </Frame>
  );
}
