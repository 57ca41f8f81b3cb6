import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { AppNotices } from "./AppNotices.tsx";
import { go } from "../route.ts";
import { useFocus } from "../hooks/useFocus.ts";
import { useTitle } from "../hooks/useTitle.ts";

/** A link to another screen: a real link, so that it can be opened in a new tab as well. */
export function Link({ to, class: name, children, label }: {
  to: string; class?: string; children: ComponentChildren; label?: string;
}) {
  return (
    <a href={to} class={name} aria-label={label} onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(to);
    }}>{children}</a>
  );
}

export interface FrameProps {
  /** The name of the screen; null on the start screen. */
  readonly title: string | null;
  /** Whether the screen is a table, which fills the window, or a page to be read. */
  readonly table?: boolean;
  /** Something waits for the player: shown in title and icon of the tab. */
  readonly calling?: boolean;
  /** Buttons at the right end of the bar. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of every screen: a slim bar on top, the screen below. */
export function Frame({ title, table = false, calling = false, tools, children }: FrameProps) {
  const words = t();
  const main = useRef<HTMLElement>(null);
  useFocus(main);
  useTitle(title, calling);
  return (
    <div class="screen">
      <a class="skip" href="#main">{words.nav.skip}</a>
      <header class="topbar">
        {title !== null && <Link to="/" class="button quiet icon" label={words.nav.home}><span aria-hidden="true">‹</span></Link>}
        <h1 class="topbar-title">{title ?? words.app.name}</h1>
        {tools}
      </header>
      <AppNotices table={table} />
      <main class={table ? "play" : "page"} id="main" tabIndex={-1} ref={main}>{children}</main>
    </div>
  );
}
