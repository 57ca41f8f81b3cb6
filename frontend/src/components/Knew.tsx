import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { SEATS } from "../rules/seats.ts";
import type { Tile } from "../rules/tiles.ts";
import type { LocalGame } from "../session/local_game.ts";
import type { Knowledge } from "../session/knowledge.ts";
import { type Replayed, replayOf } from "../session/replay.ts";
import { ChainPicture, tell } from "../table/index.ts";
import { Dialog } from "./Dialog.tsx";
import { DIALOG_ROW } from "./move_words.ts";
import { TilePicture, Tiles } from "./Tiles.tsx";

/** After the round: the round again, what the computer could see at each of its moves, and both hands at the end. */
export function Knew({ game, onClose }: { game: LocalGame; onClose: () => void }) {
  const { computer: { knew } } = t();
  const [moves] = useState(() => replayOf(game, "blue"));
  return (
    <Dialog title={knew.heading} onClose={onClose}>
      <p>{knew.text}</p>
      <ol class="replay" role="list">
        {moves.map((move, index) => <li key={index}><OneMove move={move} /></li>)}
      </ol>
      <AtTheEnd game={game} />
    </Dialog>
  );
}

/** A move in one line; the computer's own open onto what it could see. */
function OneMove({ move }: { move: Replayed }) {
  const { review } = t();
  const [open, setOpen] = useState(false);
  const line = <><span class="replay-turn">{review.turn({ n: move.turn })}</span><span>{told(move)}</span></>;
  if (move.knowledge === null) return <p class="replay-line">{line}</p>;
  return (
    <details class="knew" onToggle={(event) => { setOpen(event.currentTarget.open); }}>
      <summary class="replay-line">{line}</summary>
      {open && <Seen move={move} knowledge={move.knowledge} />}
    </details>
  );
}

/** What was done, in the words of the table; draws together as their number. */
function told({ events, seat, after }: Replayed): string {
  const [event] = events;
  if (event === undefined) return "";
  if (event.type === "drew") return t().events.drew({ seat, n: events.length });
  return tell(event, { chain: after, row: DIALOG_ROW });
}

/** The tiles that were laid or drawn. */
function tilesOf({ events }: Replayed): Tile[] {
  return events.flatMap((event) => (event.type === "passed" || event.tile === null ? [] : [event.tile]));
}

function Seen({ move, knowledge: { hand, counts, boneyard, target, scores } }: { move: Replayed; knowledge: Knowledge }) {
  const { computer: { knew }, format, review, saved, score, table } = t();
  return (
    <table class="seen">
      <tbody>
        <tr><th scope="row">{knew.table}</th><td><ChainPicture chain={move.chain} row={DIALOG_ROW} /></td></tr>
        <tr><th scope="row">{knew.own}</th><td><Tiles tiles={hand} /></td></tr>
        <tr><th scope="row">{knew.yours}</th><td translate={false}>{table.handCount({ n: counts.red })}</td></tr>
        <tr><th scope="row">{knew.boneyard}</th><td translate={false}>{table.handCount({ n: boneyard })}</td></tr>
        {target !== null && <tr><th scope="row">{score.total}</th><td translate={false}>{saved.score(scores)} ({format.matchTo({ target })})</td></tr>}
        <tr>
          <th scope="row">{knew.chosen}</th>
          <td class="seen-move">
            {tilesOf(move).map((tile) => <TilePicture key={tile} tile={tile} />)}
            <span>{told(move)}{move.forced && ` ${review.forced}.`}</span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function AtTheEnd({ game }: { game: LocalGame }) {
  const { computer: { knew }, result: words } = t();
  const result = game.match.round?.result;
  if (!result) return null;
  return (
    <section class="knew-end">
      <h3>{knew.end}</h3>
      {SEATS.map((seat) => (
        <div key={seat}>
          <h4>{words.left({ seat })}</h4>
          {result.hands[seat].length > 0 ? <Tiles tiles={result.hands[seat]} /> : <p>{words.noneLeft}</p>}
        </div>
      ))}
      <h4>{words.boneyard}</h4>
      {result.boneyard.length > 0 ? <Tiles tiles={result.boneyard} /> : <p>{words.boneyardNone}</p>}
    </section>
  );
}
