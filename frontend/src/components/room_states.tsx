import { errorText, t } from "../i18n/index.ts";
import { Frame, Link } from "./Frame.tsx";
import { RoomLife } from "./RoomLife.tsx";

/** The room is gone. `known`: this browser had a seat in it, so it has ended; else it may never have been. */
export function Ended({ known }: { known: boolean }) {
  const { room } = t();
  return (
    <Frame title={room.heading}>
      <section class="card stack-gap">
        <h2>{known ? room.ended : room.gone}</h2>
        <p>{known ? <><RoomLife /> {room.endedText}</> : room.goneText}</p>
        <Link to="/" class="button primary">{room.newRoom}</Link>
      </section>
    </Frame>
  );
}

/** Both seats belong to other browsers; how to bring one's own here. `heading` says what this browser had to do with it. */
export function SeatElsewhere({ heading }: { heading: string }) {
  const { room, seat } = t();
  return (
    <Frame title={room.heading}>
      <section class="card stack-gap">
        <h2>{heading}</h2>
        <p>{room.fullText}</p>
        <p>{seat.elsewhereText}</p>
        <Link to="/" class="button primary">{room.newRoom}</Link>
      </section>
    </Frame>
  );
}

/** Something went wrong that may go right the next time. */
export function Trouble({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { nav, room } = t();
  return (
    <Frame title={room.heading}>
      <section class="card stack-gap">
        <p role="alert">{errorText(code)}</p>
        <div class="row">
          <button type="button" class="button primary" onClick={onRetry}>{nav.retry}</button>
          <Link to="/" class="button">{nav.home}</Link>
        </div>
      </section>
    </Frame>
  );
}
