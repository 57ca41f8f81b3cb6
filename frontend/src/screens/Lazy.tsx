import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { errorText, t } from "../i18n";

/** A screen that is fetched when it is first shown, so that the start screen stays light. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [state, setState] = useState<"loading" | "ready" | "failed">(loaded === null ? "loading" : "ready");
    const fetchIt = (): void => {
      setState("loading");
      load().then((component) => { loaded = component; setState("ready"); }, () => { setState("failed"); });
    };
    useEffect(() => { if (loaded === null) fetchIt(); }, []);
    if (state === "failed") {
      return (
        <main class="page">
          <p role="alert">{errorText("unreachable")}</p>
          <button type="button" class="button primary" onClick={fetchIt}>{t().nav.retry}</button>
        </main>
      );
    }
    const Component = loaded;
    return Component === null ? <main class="page"><p role="status">{t().nav.loading}</p></main> : <Component {...props} />;
  };
}
