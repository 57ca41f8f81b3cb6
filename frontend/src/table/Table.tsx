import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Chain } from "./Chain.tsx";
import { RowWidth } from "./ends.ts";
import { Hand } from "./Hand.tsx";
import { News, type NewsItem } from "./News.tsx";
import { Actions, Boneyard, Cover, SeatStrip } from "./Parts.tsx";
import { Result } from "./Result.tsx";
import { statusOf } from "./status.ts";
import { playable, type Target, targetsOf } from "./targets.ts";
import { type Move, otherSeat, type PerSeat, type RoundView, type Seat, type Tile } from "../rules/index.ts";
import { useFlights } from "./useFlights.ts";
import { useKeptFocus } from "./useKeptFocus.ts";
import { usePlay } from "./usePlay.ts";
import { useResult } from "./useResult.ts";
import { FALLBACK, useRowWidth } from "./useRowWidth.ts";
import { useSize } from "./useSize.ts";

export interface TableProps {
  /** Counts the steps that led to this state; shown as data, so that two screens can be compared. */
  readonly version: number;
  /** The round as `seat` sees it; while `covered`, its hand need not be there and is never shown. */
  readonly round: RoundView;
  /** The seat that looks: its hand lies at the bottom. */
  readonly seat: Seat;
  /** The seat's legal moves; empty when it is not its turn, while the other is away, or for a looker-on. */
  readonly moves: readonly Move[];
  /** The tile laid last, to be marked; null where there is none, or nobody can say. */
  readonly last: Tile | null;
  /** The tile of this round that is laid already though nobody has confirmed it; null while there is none. */
  readonly sent?: Tile | null;
  /** What led to this state, to be told once. */
  readonly news: NewsItem;
  /** What each seat is called; colours by default. */
  readonly names?: PerSeat<string>;
  /** Points of the match; null in single rounds. */
  readonly match?: { readonly scores: PerSeat<number>; readonly winner: Seat | null; readonly target: number } | null;
  /** The hand is covered until its owner taps. */
  readonly covered?: boolean;
  /** Only this seat's owner looks at the screen, and so may be called "you". */
  readonly personal?: boolean;
  /** A move is on its way: nothing may be pressed, everything stays where it is. */
  readonly busy?: boolean;
  /** Whether a tile with only one place to go is laid by a single tap. */
  readonly oneTap?: boolean;
  /** The tile picked from the hand, kept by the caller so that a reload restores it. */
  readonly picked: Tile | null;
  readonly onPick: (tile: Tile | null) => void;
  readonly onMove: (move: Move) => void;
  readonly onReveal?: () => void;
  /** Shown at the foot of the felt, beside no tile: somebody is away, a request for a new round, a hint. */
  readonly notice?: ComponentChildren;
  /** Buttons for the screen to add beside the actions, such as covering the hand. */
  readonly extras?: ComponentChildren;
  /** Buttons of the result: next round, score sheet, review. */
  readonly resultActions?: ComponentChildren;
}

/** While no tile is picked: the open ends where some tile may go. */
function openTargets(moves: readonly Move[], round: RoundView): readonly Target[] {
  const all = [...playable(moves)].flatMap((tile) => targetsOf(tile, moves, round));
  return (["left", "right"] as const).flatMap((end) => all.find((target) => target.end === end) ?? []);
}

/** The whole table: the opponent, the boneyard, the chain, what to do now, and the hand or its cover. */
export function Table(props: TableProps) {
  const { round, seat, moves, picked, covered = false, busy = false, match = null } = props;
  const root = useRef<HTMLDivElement>(null);
  const names = props.names ?? t().seats;
  const rival = otherSeat(seat);
  const result = useResult(round.result);
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area, FALLBACK);
  const row = useRowWidth(size, round.chain.links.length === 0);
  const play = usePlay(root, { ...props, covered, busy, row, oneTap: props.oneTap ?? true });
  useFlights(root, round, covered, props.news.events.some((event) => event.type === "dealt"), play.released);
  useKeptFocus(root);
  const canDraw = !busy && !covered && moves[0]?.type === "draw";
  const strip = (owner: Seat) => ({
    seat: owner,
    name: names[owner],
    count: round.counts[owner],
    score: match ? { points: match.scores[owner], target: match.target } : null,
    turn: round.turn === owner && !round.result,
  });
  return (
    <RowWidth.Provider value={row}>
    <div class="table" ref={root} data-seat={seat} data-turn={round.result ? undefined : round.turn} data-over={round.result !== null}
      data-version={props.version} data-busy={busy}>
      <div class="table-top">
        <SeatStrip {...strip(rival)} backs={!round.result} />
        <Boneyard left={round.boneyard} onDraw={canDraw ? () => { props.onMove({ type: "draw" }); } : null} />
      </div>
      <div class="felt" data-place="felt" data-line={props.personal ?? false}>
        <Chain
          area={area}
          size={size}
          row={row}
          chain={round.chain}
          last={props.last}
          sent={props.sent ?? null}
          won={round.result?.reason === "out"}
          picked={play.asking ? picked : null}
          targets={covered || round.result ? [] : play.asking ? play.targets : openTargets(moves, round)}
          onChoose={(target) => { play.lay(target.move); }}
        />
        {props.notice}
      </div>
      <div class="table-bottom">
        <Bar {...props} covered={covered} busy={busy} play={play} row={row} onShowResult={result.closed ? result.open : null}>
          <SeatStrip {...strip(seat)} backs={false} />
        </Bar>
        {covered && !round.result
          ? <Cover seat={seat} other={rival} onReveal={() => props.onReveal?.()} />
          : <Hand seat={seat} tiles={round.result ? round.result.hands[seat] : round.hand} {...play.hand} />}
      </div>
      {round.result && result.shown && (
        <Result result={round.result} seat={seat} match={match} personal={props.personal ?? false} focus={result.live}
          onClose={result.close}>
          {props.resultActions}
        </Result>
      )}
    </div>
    </RowWidth.Provider>
  );
}

interface BarProps extends TableProps {
  readonly play: ReturnType<typeof usePlay>;
  readonly row: number | null;
  readonly onShowResult: (() => void) | null;
  readonly children: ComponentChildren;
}

/** The owner's strip, the status line, and what can be pressed. */
function Bar({ round, seat, moves, picked, covered, busy, play, row, news, personal, extras, onMove, onPick, onShowResult, children }: BarProps) {
  const status = statusOf({
    // what can be done tells about the hand: nothing is said of it while it is covered
    round, seat, moves: covered ? [] : moves, latest: news.events.at(-1) ?? null, personal: personal ?? false,
    choosing: play.asking && play.targets.length > 1 ? picked : null,
  });
  const why = play.unfit || status.why;
  return (
    <div class="bar">
      {children}
      <div class="status" data-mine={moves.length > 0 && !round.result} data-unfit={play.unfit !== ""} tabIndex={-1} data-focus-last>
        <p class="status-title" translate={false}>{status.title}</p>
        {play.unfit && <p class="status-why" role="alert">{play.unfit}</p>}
        {!play.unfit && status.why && <p class="status-why">{status.why}</p>}
        <News item={news} felt={row === null ? null : { chain: round.chain, row }} quiet={why !== "" || play.asking}
          covered={covered ?? false} />
      </div>
      {!covered && (
        <Actions
          moves={moves}
          chain={round.chain}
          choices={play.asking ? play.targets : []}
          busy={busy ?? false}
          onMove={onMove}
          onPutBack={() => { onPick(null); }}
        />
      )}
      {onShowResult && (
        <div class="actions">
          <button type="button" class="button primary" data-focus-first onClick={onShowResult}>{t().actions.showResult}</button>
        </div>
      )}
      {extras && <div class="extras">{extras}</div>}
    </div>
  );
}
