import { t } from "../i18n/index.ts";
import type { RoundScore } from "../rules/match.ts";
import type { PerSeat } from "../rules/seats.ts";
import { Dialog } from "./Dialog.tsx";

export interface ScoreSheetProps {
  readonly target: number | null;
  readonly sheet: readonly RoundScore[];
  readonly scores: PerSeat<number>;
  readonly onClose: () => void;
}

/** How each round of the match was counted. */
export function ScoreSheet({ target, sheet, scores, onClose }: ScoreSheetProps) {
  const words = t();
  return (
    <Dialog title={words.score.heading} onClose={onClose}>
      {target !== null && <p>{words.score.target({ target })}</p>}
      {sheet.length === 0 ? <p>{words.score.empty}</p> : (
        <div class="scroll-x" tabIndex={0} role="region" aria-label={words.score.heading}>
          <table class="sheet">
            <thead>
              <tr>
                <th scope="col">{words.score.round}</th>
                <th scope="col">{words.score.how}</th>
                <th scope="col">{words.score.counted}</th>
                <th scope="col">{words.seats.red}</th>
                <th scope="col">{words.seats.blue}</th>
              </tr>
            </thead>
            <tbody>{sheet.map((line) => <Line key={line.number} line={line} />)}</tbody>
            {target !== null && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3}>{words.score.total}</th>
                  <td translate={false}>{scores.red}</td>
                  <td translate={false}>{scores.blue}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </Dialog>
  );
}

function Line({ line: { number, reason, winner, points, sums } }: { line: RoundScore }) {
  const words = t().score;
  const high = Math.max(sums.red, sums.blue);
  const low = Math.min(sums.red, sums.blue);
  return (
    <tr>
      <th scope="row" translate={false}>{number}</th>
      <td>{winner === null ? words.drawn : words[reason]}</td>
      <td translate={false}>{`${high} − ${low} = ${points}`}</td>
      <td translate={false}>{winner === "red" ? points : ""}</td>
      <td translate={false}>{winner === "blue" ? points : ""}</td>
    </tr>
  );
}
