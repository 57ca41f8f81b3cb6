import { useEffect, useState } from "preact/hooks";
import type { Move, Play } from "../rules/moves.ts";
import type { Session } from "../session/session.ts";

/** Milliseconds until the player is told that a move is still on its way: most are confirmed much sooner. */
const SAID_AFTER = 300;

interface Sent {
  readonly move: Move;
  /** The position it was made for. */
  readonly version: number;
}

export interface Sending {
  /** The tile that lies at its place already, and where; null while none is on its way. */
  readonly play: Play | null;
  /** Whether it takes long enough to be told. */
  readonly long: boolean;
  /** Why the last move was refused, as long as it concerns the position that is shown. */
  readonly refused: string | null;
  readonly send: (move: Move) => void;
}

/** Moves on their way to whoever decides about them. */
export function useSent(session: Session, version: number): Sending {
  const [sent, setSent] = useState<Sent | null>(null);
  const [refused, setRefused] = useState<{ readonly code: string; readonly version: number } | null>(null);
  const waiting = sent?.version === version ? sent.move : null;
  const send = (move: Move): void => {
    setSent({ move, version });
    void session.move(move).then((code) => {
      setSent(null);
      setRefused(code === null ? null : { code, version: session.scene.value?.version ?? version });
    });
  };
  return {
    play: waiting?.type === "play" ? waiting : null,
    long: useLong(waiting),
    refused: refused?.version === version ? refused.code : null,
    send,
  };
}

/** Whether `move` has been on its way for a while. */
function useLong(move: Move | null): boolean {
  const [long, setLong] = useState<Move | null>(null);
  useEffect(() => {
    if (move === null) return undefined;
    const timer = setTimeout(() => { setLong(move); }, SAID_AFTER);
    return () => { clearTimeout(timer); };
  }, [move]);
  return move !== null && long === move;
}
