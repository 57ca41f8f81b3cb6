import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { errorText, t } from "../i18n/index.ts";
import { Dialog } from "./Dialog.tsx";

/** A dialog whose content is fetched when it is first opened; until then, or if that fails, the dialog says so. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  title: () => string, load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const [state, setState] = useState<"loading" | "ready" | "failed">(loaded === null ? "loading" : "ready");
    useEffect(() => {
      if (loaded === null) load().then((component) => { loaded = component; setState("ready"); }, () => { setState("failed"); });
    }, []);
    const Component = loaded;
    if (Component !== null) return <Component {...props} />;
    return (
      <Dialog title={title()} onClose={props.onClose}>
        {state === "failed" ? <p role="alert">{errorText("unreachable")}</p> : <p role="status">{t().nav.loading}</p>}
      </Dialog>
    );
  };
}
