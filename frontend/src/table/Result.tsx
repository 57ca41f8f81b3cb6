import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Standing } from "./Face.tsx";
import { tileName } from "./names.ts";
import { SeatSign } from "./Parts.tsx";
import { otherSeat, type PerSeat, pips, type RoundEnded, type Seat, type Tile } from "../rules/index.ts";

export interface ResultProps {
  readonly result: RoundEnded;
  /** The seat shown first. */
  readonly seat: Seat;
  /** Totals of the match after this round, and who has won it; null in single rounds (R21). */
  readonly match: { readonly scores: PerSeat<number>; readonly winner: Seat | null; readonly target: number } | null;
  /** Only this seat's owner looks at the screen, and so may be called "you". */
  readonly personal: boolean;
  /** Whether the focus goes to the heading as it opens. */
  readonly focus: boolean;
  /** What can be done next: buttons of the screen. */
  readonly children?: ComponentChildren;
  readonly onClose: () => void;
}

/** The end of a round: who won and how, both hands face up, the count and the rest of the boneyard (R20). */
export function Result({ result, seat, match, personal, focus, children, onClose }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const words = t();
  return (
    <section class="result" aria-labelledby="result-heading" data-winner={match?.winner ?? result.winner ?? "none"}
      data-champion={match?.winner != null}>
      <div class="result-scroll">
        <h2 id="result-heading" class="result-heading" ref={heading} tabIndex={-1}>{headline(result, match?.winner, personal ? seat : null)}</h2>
        <p class="result-how">{how(result)}</p>
        <Sum result={result} />
        <div class="result-hands">
          {[seat, otherSeat(seat)].map((owner) => <Left key={owner} owner={owner} result={result} />)}
        </div>
        {match && <Totals match={match} />}
        <h3 class="result-part">{result.boneyard.length > 0 ? words.result.boneyard : words.result.boneyardNone}</h3>
        <Tiles tiles={result.boneyard} small />
      </div>
      <div class="result-actions">
        {children}
        <button type="button" class="button quiet" onClick={onClose}>{words.actions.showTable}</button>
      </div>
    </section>
  );
}

function headline({ winner }: RoundEnded, champion: Seat | null | undefined, you: Seat | null): string {
  const words = t().result;
  if (champion) return champion === you ? words.youWonMatch : words.matchWon({ seat: champion });
  if (winner === null) return words.drawn;
  return winner === you ? words.youWon : words.won({ seat: winner });
}

function how({ reason, winner, sums }: RoundEnded): string {
  const words = t().result;
  if (reason === "blocked") {
    return `${words.blocked} ${winner ? words.blockedWon({ seat: winner }) : words.equal({ n: sums.red })}`;
  }
  return winner ? words.out({ seat: winner }) : "";
}

/** The arithmetic (R20): the loser's pips, less the winner's where the round was blocked. */
function Sum({ result: { reason, winner, points, sums } }: { result: RoundEnded }) {
  if (!winner) return <p class="result-sum" translate={false}>{`${sums.red} − ${sums.blue} = 0`}</p>;
  const loser = otherSeat(winner);
  const zero = points === 0 ? t().result.zero : t().result.points({ seat: winner, n: points });
  return (
    <p class="result-sum">
      <span class="result-digits" translate={false}>
        {reason === "blocked" ? `${sums[loser]} − ${sums[winner]} = ${points}` : `${sums[loser]} − 0 = ${points}`}
      </span>
      <span class="result-points">{zero}</span>
    </p>
  );
}

/** What is left of one hand, tile by tile, with its sum. */
function Left({ owner, result }: { owner: Seat; result: RoundEnded }) {
  const words = t();
  const tiles = result.hands[owner];
  const each = tiles.map((tile) => pips([tile]));
  return (
    <div class="result-hand" data-winner={owner === result.winner}>
      <h3 class="result-part"><SeatSign seat={owner} />{words.result.left({ seat: owner })}</h3>
      {tiles.length > 0 ? <Tiles tiles={tiles} small={false} /> : <p class="result-none">{words.result.noneLeft}</p>}
      <p class="result-count" translate={false}>
        {tiles.length > 1 && <span>{each.join(" + ")} = </span>}
        <strong>{words.pips({ n: result.sums[owner] })}</strong>
      </p>
    </div>
  );
}

function Tiles({ tiles, small }: { tiles: readonly Tile[]; small: boolean }) {
  if (tiles.length === 0) return null;
  return (
    <ul class="open-tiles" role="list" data-small={small}>
      {tiles.map((tile) => (
        <li key={tile}>
          <Standing tile={tile} />
          <span class="unseen">{tileName(tile)}</span>
        </li>
      ))}
    </ul>
  );
}

function Totals({ match }: { match: NonNullable<ResultProps["match"]> }) {
  const words = t();
  return (
    <div class="totals">
      <dl>
        {(["red", "blue"] as const).map((seat) => (
          <div key={seat} class="total" data-seat={seat}>
            <dt><SeatSign seat={seat} />{words.seats[seat]}</dt>
            <dd translate={false}>{match.scores[seat]}</dd>
            <dd class="total-bar">
              <progress value={Math.min(match.scores[seat], match.target)} max={match.target} aria-hidden="true" />
            </dd>
          </div>
        ))}
      </dl>
      <p class="total-target">{words.score.target({ target: match.target })}</p>
      {match.winner === null && (
        <p class="total-target">
          {(["red", "blue"] as const).map((seat) => words.result.toGo({ seat, n: match.target - match.scores[seat] })).join(" ")}
        </p>
      )}
    </div>
  );
}
