import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { DeviceSession } from "../session/device.ts";
import { chosenTarget } from "../settings/settings.ts";
import { keepScreenOn } from "../settings/wake_lock.ts";
import { takeBegin } from "./begin.ts";
import { Elsewhere } from "../components/Elsewhere.tsx";
import { Frame } from "../components/Frame.tsx";
import { GameTable } from "../components/GameTable.tsx";
import { GameMenu } from "../components/GameMenu.tsx";
import { NextButtons } from "../components/NextButtons.tsx";
import { StoreNoticeLine } from "../components/StoreNotice.tsx";
import { useSession } from "../hooks/useSession.ts";

/** Two people on one device: players are called by colour, hands are covered at every hand-over. */
export function Device() {
  const words = t();
  const [session, renew] = useSession(() => new DeviceSession(takeBegin("device") ? chosenTarget() : undefined));
  useEffect(keepScreenOn, []);
  const scene = session.scene.value;
  if (session.elsewhere.value) {
    return <Elsewhere title={words.start.device.title} onPlayHere={() => { renew(() => new DeviceSession()); }} />;
  }
  return (
    <Frame title={words.start.device.title} table tools={<GameMenu session={session} help="start-device" />}>
      <GameTable
        session={session} scene={scene} names={words.seats} personal={false}
        onReveal={() => { session.uncover(); }}
        notice={<StoreNoticeLine />}
        extras={!scene.covered && scene.moves.length > 0 && (
          <button type="button" class="button quiet" onClick={() => { session.cover(); }}>{words.actions.cover}</button>
        )}
        after={<NextButtons session={session} view={scene.view} />}
      />
    </Frame>
  );
}
