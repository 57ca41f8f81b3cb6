import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";

/** Milliseconds until a screen that does not come counts as missing. */
const PATIENCE = 10_000;

/**
 * A screen that is fetched when it is first shown, so that the start screen stays light. If that fails, only loading
 * the page anew helps for sure: some browsers remember that a script could not be had.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [state, setState] = useState<"loading" | "ready" | "failed">(loaded === null ? "loading" : "ready");
    useEffect(() => {
      if (loaded !== null) return undefined;
      const failed = (): void => { setState("failed"); };
      const timer = setTimeout(failed, PATIENCE);
      const stop = (): void => { clearTimeout(timer); };
      // Late is better than never: what hangs may still come.
      load().then((component) => { loaded = component; setState("ready"); }, failed).finally(stop);
      return stop;
    }, []);
    if (state === "failed") {
      return (
        <main class="page">
          <p role="alert">{t().nav.incomplete}</p>
          <button type="button" class="button primary" onClick={() => { location.reload(); }}>{t().nav.reload}</button>
        </main>
      );
    }
    const Component = loaded;
    return Component === null ? <main class="page"><p role="status">{t().nav.loading}</p></main> : <Component {...props} />;
  };
}
