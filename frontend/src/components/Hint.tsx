import { t } from "../i18n/index.ts";
import type { Chain } from "../rules/chain.ts";
import type { Move } from "../rules/moves.ts";
import type { ComputerSession } from "../session/computer.ts";
import type { Hint } from "../session/hint.ts";
import { Face, useOpenEnds } from "../table/index.ts";

/** Asks for a hint while it is the person's turn. */
export function HintButton({ session, hint }: { session: ComputerSession; hint: Hint }) {
  if (session.scene.value.moves.length === 0) return null;
  const waits = hint.state.value.kind !== "none";
  return (
    <button type="button" class="button quiet hint-ask" aria-disabled={waits}
      onClick={() => { if (!waits) void hint.ask(); }}>
      {t().hint.ask}
    </button>
  );
}

/** What the hint says, beside the table. */
export function HintNotice({ hint, chain }: { hint: Hint; chain: Chain | undefined }) {
  const { hint: words } = t();
  const state = hint.state.value;
  switch (state.kind) {
    case "none": return null;
    case "thinking": return <p class="notice quiet" role="status">{words.thinking}</p>;
    case "unavailable": return <p class="notice" role="status">{words.unavailable}</p>;
    case "given": return <Given move={state.move} chain={chain} />;
  }
}

function Given({ move, chain }: { move: Move; chain: Chain | undefined }) {
  const { hint: words } = t();
  const ends = useOpenEnds(chain);
  const text = move.type !== "play" ? words[move.type]
    : move.end === null || ends === null ? words.play({ tile: move.tile })
    : words.playAt({ tile: move.tile, end: ends[move.end] });
  return (
    <p class="notice hint-given" role="status">
      {move.type === "play" && (
        <span class="hint-tile" aria-hidden="true">
          <Face first={Number(move.tile[0])} second={Number(move.tile[2])} lie="flat" />
        </span>
      )}
      <span translate={false}>{text}</span>
    </p>
  );
}
