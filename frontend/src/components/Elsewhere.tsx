import { t } from "../i18n/index.ts";
import { Frame } from "./Frame.tsx";

/** A saved game that another tab plays: it is shown there only, and can be brought back here. */
export function Elsewhere({ title, onPlayHere }: { title: string; onPlayHere: () => void }) {
  const { room } = t();
  return (
    <Frame title={title}>
      <section class="card stack-gap join">
        <p role="status">{room.takenOver}</p>
        <button type="button" class="button primary" onClick={onPlayHere}>{room.playHere}</button>
      </section>
    </Frame>
  );
}
