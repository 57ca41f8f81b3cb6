import { useEffect, useState } from "preact/hooks";
import type { Session } from "../session/session.ts";

/** A session that lives as long as the screen; `renew` replaces it with another. */
export function useSession<Kind extends Session>(make: () => Kind): readonly [Kind, (make: () => Kind) => void] {
  const [session, setSession] = useState(make);
  useEffect(() => () => { session.close(); }, [session]);
  return [session, (next) => { setSession(next()); }];
}
