import { useRef } from "preact/hooks";
import { t } from "../i18n";
import type { RoundEnded, SeenEvent, Tile } from "../rules";

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

/** One event in words; `first` is the tile that opened the round. */
export function tell(event: SeenEvent, first: Tile | null): string {
  const words = t().events;
  switch (event.type) {
    case "dealt": return words.dealt({ round: event.number });
    case "played": return event.tile === first ? words.opened(event) : words.played(event);
    case "drew": return event.tile === null
      ? words.drew({ seat: event.seat, n: 1 })
      : words.drewTile({ seat: event.seat, tile: event.tile });
    case "passed": return words.passed(event);
    case "round_ended": return ended(event);
    case "match_won": return t().result.matchWon({ seat: event.winner });
  }
}

/** Several events in words; hidden draws one after the other are counted together. */
export function tellAll(events: readonly SeenEvent[], first: Tile | null): string {
  const lines: string[] = [];
  let drawn = 0;
  for (const [index, event] of events.entries()) {
    const next = events[index + 1];
    const hidden = event.type === "drew" && event.tile === null;
    drawn = hidden ? drawn + 1 : 0;
    if (hidden && next?.type === "drew" && next.tile === null && next.seat === event.seat) continue;
    lines.push(hidden ? t().events.drew({ seat: event.seat, n: drawn }) : tell(event, first));
  }
  return lines.join(" ");
}

/** How many lines stay in the page: enough for a slow listener, few enough to stay small. */
const KEPT = 8;

/**
 * The live region: each item is told once, in words; `first` is the tile that opened the round. The last one is also
 * shown, unless `quiet` leaves its place to something more urgent.
 */
export function News({ item, first, quiet }: { item: NewsItem; first: Tile | null; quiet: boolean }) {
  const told = useRef<{ version: number; text: string }[]>([]);
  const newest = told.current.at(-1);
  if (item.events.length > 0 && (newest === undefined || item.version > newest.version)) {
    told.current = [...told.current, { version: item.version, text: tellAll(item.events, first) }].slice(-KEPT);
  }
  return (
    <div class="news" data-quiet={quiet} role="log" aria-live="polite">
      {told.current.map(({ version, text }) => <p key={version}>{text}</p>)}
    </div>
  );
}
