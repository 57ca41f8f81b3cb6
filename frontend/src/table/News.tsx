import { useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { Chain, Played, RoundEnded, SeenEvent } from "../rules/index.ts";
import { endOf } from "./ends.ts";

/** The events that led to one version of the table. */
export interface NewsItem {
  /** Grows by at least one with each item; an item is told once. */
  readonly version: number;
  readonly events: readonly SeenEvent[];
}

function ended(event: RoundEnded): string {
  const words = t().events;
  const why = event.reason === "blocked" ? words.blocked : event.winner ? words.out({ seat: event.winner }) : "";
  const what = event.winner ? words.won({ seat: event.winner, n: event.points }) : words.drawn;
  return `${why} ${what}`.trim();
}

/** A chain as it lies on the felt: with the half-tiles in its rows. */
export interface Felt {
  readonly chain: Chain;
  readonly row: number;
}

function played(event: Played, { chain, row }: Felt): string {
  const end = endOf(event, chain, row);
  const { seat, tile } = event;
  return end === null ? t().events.opened({ seat, tile }) : t().events.played({ seat, tile, end });
}

/** One event in words; `felt` is the chain after it. */
export function tell(event: SeenEvent, felt: Felt): string {
  const words = t().events;
  switch (event.type) {
    case "dealt": return words.dealt({ round: event.number });
    case "played": return played(event, felt);
    case "drew": return event.tile === null
      ? words.drew({ seat: event.seat, n: 1 })
      : words.drewTile({ seat: event.seat, tile: event.tile });
    case "passed": return words.passed(event);
    case "round_ended": return ended(event);
    case "match_won": return t().result.matchWon({ seat: event.winner });
  }
}

/** Several events in words; hidden draws one after the other are counted together. */
export function tellAll(events: readonly SeenEvent[], felt: Felt): string {
  const lines: string[] = [];
  let drawn = 0;
  for (const [index, event] of events.entries()) {
    const next = events[index + 1];
    const hidden = event.type === "drew" && event.tile === null;
    drawn = hidden ? drawn + 1 : 0;
    if (hidden && next?.type === "drew" && next.tile === null && next.seat === event.seat) continue;
    lines.push(hidden ? t().events.drew({ seat: event.seat, n: drawn }) : tell(event, felt));
  }
  return lines.join(" ");
}

/** Several events in words as anybody may read them: drawn tiles are counted, none is named. */
function tellCounted(events: readonly SeenEvent[], felt: Felt): string {
  return tellAll(events.map((event) => (event.type === "drew" ? { ...event, tile: null } : event)), felt);
}

/** How many lines stay in the page: enough for a slow listener, few enough to stay small. */
const KEPT = 8;

interface Line {
  readonly version: number;
  readonly text: string;
  /** The same for everybody: what is left of it once the hand is covered. */
  readonly counted: string;
}

/**
 * The live region: each item is told once, in words, as soon as the `felt` is known. The last one is also shown,
 * unless `quiet` leaves its place to something more urgent. Once `covered`, no line names a drawn tile any
 * more, also when the hand is shown again. A new round begins with an empty log.
 */
export function News({ item, felt, quiet, covered }: {
  item: NewsItem; felt: Felt | null; quiet: boolean; covered: boolean;
}) {
  const told = useRef<readonly Line[]>([]);
  const newest = told.current.at(-1);
  if (felt !== null && item.events.length > 0 && (newest === undefined || item.version > newest.version)) {
    const before = item.events.some((event) => event.type === "dealt") ? [] : told.current;
    const line = { version: item.version, text: tellAll(item.events, felt), counted: tellCounted(item.events, felt) };
    told.current = [...before, line].slice(-KEPT);
  }
  if (covered) told.current = told.current.map((line) => ({ ...line, text: line.counted }));
  return (
    <div class="news" data-quiet={quiet} role="log" aria-live="polite">
      {told.current.map(({ version, text }) => <p key={version}>{text}</p>)}
    </div>
  );
}
