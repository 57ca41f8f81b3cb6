import { errorText, t } from "../i18n/index.ts";
import type { RoomOut } from "../net/protocol.ts";
import { joinRoom } from "../net/rooms.ts";
import { Face } from "../table/index.ts";
import { Frame } from "../components/Frame.tsx";
import { rememberRoom } from "../settings/rooms_known.ts";
import { useTry } from "../hooks/useTry.ts";

/** The guest's first screen: the seat is taken by a tap, not by opening the link. */
export function Join({ room, onJoined, onFull }: {
  room: RoomOut; onJoined: (room: RoomOut) => void; onFull: () => void;
}) {
  const words = t();
  const { busy, problem, run } = useTry();
  const join = async (): Promise<void> => {
    const joined = await joinRoom(room.code);
    rememberRoom(room.code);
    onJoined(joined);
  };
  return (
    <Frame title={words.room.heading}>
      <section class="card stack-gap join">
        <div class="pair" aria-hidden="true">
          <Face first={6} second={6} lie="upright" />
          <Face first={6} second={1} lie="upright" />
        </div>
        <h2>{words.room.invited}</h2>
        <p>{words.room.invitedText({ seat: "blue" })}</p>
        <p class="hint">{room.target === null ? words.format.single : words.format.matchTo({ target: room.target })}</p>
        <button type="button" class="button primary large" data-seat="blue" aria-disabled={busy} onClick={() => { run(join); }}>
          {busy ? words.room.joining : words.room.join({ seat: "blue" })}
        </button>
        {problem !== null && <p class="notice" role="alert">{errorText(problem)}</p>}
        {problem === "room_full" && <button type="button" class="button" onClick={onFull}>{words.nav.retry}</button>}
      </section>
    </Frame>
  );
}
