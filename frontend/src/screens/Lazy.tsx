import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { errorText, t } from "../i18n";

/**
 * A screen that is fetched when it is first shown, so that the start screen stays light. If that fails, only loading
 * the page anew helps for sure: some browsers remember that a script could not be had.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [state, setState] = useState<"loading" | "ready" | "failed">(loaded === null ? "loading" : "ready");
    useEffect(() => {
      if (loaded === null) load().then((component) => { loaded = component; setState("ready"); }, () => { setState("failed"); });
    }, []);
    if (state === "failed") {
      return (
        <main class="page">
          <p role="alert">{errorText("unreachable")}</p>
          <button type="button" class="button primary" onClick={() => { location.reload(); }}>{t().nav.retry}</button>
        </main>
      );
    }
    const Component = loaded;
    return Component === null ? <main class="page"><p role="status">{t().nav.loading}</p></main> : <Component {...props} />;
  };
}
