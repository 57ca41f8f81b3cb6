import { t } from "../i18n/index.ts";
import type { View } from "../rules/view.ts";
import type { Session } from "../session/session.ts";

/** What comes after a local round: the next of the match, or a new game in the same format. */
export function NextButtons({ session, view }: { session: Session; view: View }) {
  const { actions } = t();
  const between = view.target !== null && view.winner === null;
  const name = view.target === null ? actions.newRound : between ? actions.nextRound : actions.newMatch;
  return <button type="button" class="button primary" data-focus-first onClick={() => { session.next(); }}>{name}</button>;
}
