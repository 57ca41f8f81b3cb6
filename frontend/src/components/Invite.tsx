import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText, t } from "../i18n/index.ts";
import { setUpRoom } from "../net/rooms.ts";
import { formatOf, targetOf } from "../settings/settings.ts";
import { FormatChoice } from "./FormatChoice.tsx";
import { LinkOut } from "./LinkOut.tsx";
import { RoomLife } from "./RoomLife.tsx";
import { usePassing } from "../hooks/usePassing.ts";
import { useTry } from "../hooks/useTry.ts";

/** What the creator sees while the second seat is free: the invitation, and the format, decided alone. */
export function Invite({ code, target }: { code: string; target: number | null }) {
  const words = t();
  const format = useSignal(formatOf(target));
  const { problem, run } = useTry();
  const [changed, tell] = usePassing();
  useEffect(() => { format.value = formatOf(target); }, [target]);
  useEffect(() => {
    const wanted = targetOf(format.value);
    if (wanted !== target) run(async () => { await setUpRoom(code, wanted); tell(words.room.formatChanged); });
  }, [format.value]);
  return (
    <>
      <section class="card stack-gap" aria-labelledby="invite">
        <h2 id="invite">{words.invite.heading}</h2>
        <p>{words.room.waitingText}</p>
        <LinkOut url={`${location.origin}/room/${code}`} name={words.invite.link} qrName={words.invite.qr} qrText={words.invite.qrText}
          shareText={words.invite.shareText} />
        <p class="hint">{words.invite.text} <RoomLife /></p>
        <p class="waiting" role="status"><span class="pulse" aria-hidden="true" />{words.room.waiting}</p>
      </section>
      <section class="card stack-gap">
        <FormatChoice setting={format} />
        <p class="hint" role="status">{changed}</p>
        {problem !== null && <p class="notice" role="alert">{errorText(problem)}</p>}
      </section>
    </>
  );
}
