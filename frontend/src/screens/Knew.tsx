import { t } from "../i18n";
import type { ComputerSession } from "../session/computer.ts";
import { type Decision, decisionsOf } from "../session/decisions.ts";
import { view } from "../rules/view.ts";
import { Face } from "../table";
import { Dialog } from "./Dialog.tsx";
import { moveWords } from "./move_words.ts";

/** After the round: what the computer had been given at each of its decisions, nothing more (C35). */
export function Knew({ session, onClose }: { session: ComputerSession; onClose: () => void }) {
  const { computer: words } = t();
  const game = session.finished;
  if (game === null) return null;
  const decisions = decisionsOf(game, "blue");
  const mine = view(game.match, "red");
  return (
    <Dialog title={words.knew.heading} onClose={onClose}>
      <p>{words.knew.text}</p>
      {decisions.map((decision) => <KnewThen key={decision.at} decision={decision} />)}
      <h3>{words.knew.yours}</h3>
      <Tiles tiles={mine.round?.result?.hands.red ?? []} />
      <h3>{words.knew.boneyard}</h3>
      <Tiles tiles={mine.round?.result?.boneyard ?? []} />
    </Dialog>
  );
}

function KnewThen({ decision: { at, knowledge, move } }: { decision: Decision }) {
  const words = t();
  return (
    <details class="knew">
      <summary>{words.review.move({ n: at + 1 })}: {moveWords(move)}</summary>
      <p class="label">{words.computer.knew.own}</p>
      <Tiles tiles={knowledge.hand} />
      <pre class="knew-request" tabIndex={0}>{JSON.stringify(knowledge, null, 1)}</pre>
    </details>
  );
}

function Tiles({ tiles }: { tiles: readonly string[] }) {
  return (
    <ul class="open-tiles" role="list" data-small="true">
      {tiles.map((tile) => (
        <li key={tile}>
          <Face first={Number(tile[0])} second={Number(tile[2])} lie="upright" />
          <span class="unseen">{tile}</span>
        </li>
      ))}
    </ul>
  );
}
