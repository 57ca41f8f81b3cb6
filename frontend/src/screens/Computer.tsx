import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { ComputerSession } from "../session/computer.ts";
import { decisionsOf } from "../session/decisions.ts";
import { Hint } from "../session/hint.ts";
import { serviceThinker } from "../session/service_thinker.ts";
import { chosenTarget, level as chosenLevel } from "../settings/settings.ts";
import { takeBegin } from "./begin.ts";
import { Elsewhere } from "../components/Elsewhere.tsx";
import { Frame } from "../components/Frame.tsx";
import { GameMenu } from "../components/GameMenu.tsx";
import { GameTable } from "../components/GameTable.tsx";
import { HintButton, HintNotice } from "../components/Hint.tsx";
import { lazyDialog } from "../components/LazyDialog.tsx";
import { LevelChoice } from "../components/LevelChoice.tsx";
import { NextButtons } from "../components/NextButtons.tsx";
import { ReviewButton } from "../components/Review.tsx";
import { StoreNoticeLine } from "../components/StoreNotice.tsx";
import { useSession } from "../hooks/useSession.ts";

const Knew = lazyDialog(() => t().computer.knew.heading, async () => (await import("../components/Knew.tsx")).Knew);

function makeSession(): ComputerSession {
  const fresh = takeBegin("computer") ? { target: chosenTarget(), level: chosenLevel.value } : undefined;
  return new ComputerSession(serviceThinker(), fresh);
}

/** A person (red) against the computer (blue). */
export function Computer() {
  const [session, renew] = useSession(makeSession);
  if (!session.elsewhere.value) return <Game session={session} />;
  const playHere = (): void => { renew(() => new ComputerSession(serviceThinker())); };
  return <Elsewhere title={t().start.computer.title} onPlayHere={playHere} />;
}

function Game({ session }: { session: ComputerSession }) {
  const words = t();
  const [knew, showKnew] = useState(false);
  const hint = useHint(session);
  const scene = session.scene.value;
  const ownDecisions = () => Promise.resolve(session.finished === null ? [] : decisionsOf(session.finished, "red"));
  const names = { red: words.seats.own({ seat: "red" }), blue: words.seats.computer({ seat: "blue" }) };
  return (
    <Frame title={words.start.computer.title} table
      tools={<GameMenu session={session} help="start-computer"><LevelChoice level={session.level} /></GameMenu>}>
      <GameTable
        session={session} scene={scene} names={names} personal
        notice={<>
          <StoreNoticeLine />
          <Line session={session} hint={hint} />
        </>}
        extras={<HintButton session={session} hint={hint} />}
        after={<>
          <NextButtons session={session} view={scene.view} />
          <ReviewButton id={`${session.roundId}-review`} seat="red" decisions={ownDecisions} />
          <button type="button" class="button" onClick={() => { showKnew(true); }}>{words.computer.knew.open}</button>
        </>}
      />
      {knew && session.finished !== null && <Knew game={session.finished} onClose={() => { showKnew(false); }} />}
    </Frame>
  );
}

/** One line at a time, since the felt keeps room for one: what was asked for, before how the computer is. */
function Line({ session, hint }: { session: ComputerSession; hint: Hint }) {
  const { computer } = t();
  if (hint.state.value.kind !== "none") return <HintNotice hint={hint} chain={session.scene.value.view.round?.chain} />;
  if (session.alone.value) return <p class="notice" role="status">{computer.local}</p>;
  if (session.back.value) return <p class="notice" data-kind="good" role="status">{computer.back}</p>;
  return session.thinking.value ? <p class="notice quiet" role="status">{computer.thinking}</p> : null;
}

function useHint(session: ComputerSession): Hint {
  const [hint] = useState(() => new Hint(session));
  useEffect(() => () => { hint.close(); }, [hint]);
  return hint;
}
