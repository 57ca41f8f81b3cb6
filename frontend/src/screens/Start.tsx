import { useState } from "preact/hooks";
import { errorText, helpAddress, t } from "../i18n/index.ts";
import { Problem } from "../net/http.ts";
import { createRoom } from "../net/rooms.ts";
import { type SaveName, waiting } from "../session/store.ts";
import { chosenTarget, level } from "../settings/settings.ts";
import { install, installed, installOffer } from "../pwa/install.ts";
import { Face } from "../table/index.ts";
import type { Match } from "../rules/match.ts";
import { FormatChoice } from "../components/FormatChoice.tsx";
import { Frame, Link } from "../components/Frame.tsx";
import { LanguageChoice } from "../components/LanguageChoice.tsx";
import { LevelChoice } from "../components/LevelChoice.tsx";
import { begin } from "./begin.ts";
import { OwnRooms } from "../components/OwnRooms.tsx";
import { ownRooms, rememberRoom } from "../settings/rooms_known.ts";
import { go } from "../route.ts";
import { takesFocus } from "../hooks/useFocus.ts";

/** The first screen: three ways to play, each one tap away. */
export function Start() {
  const words = t();
  return (
    <Frame title={null} tools={<>
      <Link to="/settings" class="button quiet">{words.nav.settings}</Link>
      <a href={helpAddress("rules")} class="button quiet">{words.nav.help}</a>
    </>}>
      <Welcome />
      <Saved />
      <section class="stack-gap" aria-labelledby="ways">
        <h2 id="ways">{words.start.heading}</h2>
        <div class="ways">
          <LocalWay name="device" />
          <LocalWay name="computer" />
          <OnlineWay />
        </div>
      </section>
      <section class="card stack-gap" aria-label={words.start.options}>
        <FormatChoice />
        <LevelChoice level={level} />
      </section>
      <footer class="row foot">
        <a href={helpAddress("start-device")}>{words.start.howTo}</a>
        <Install />
        <LanguageChoice />
      </footer>
    </Frame>
  );
}

/** Offers what the browser offers: the page as an app of its own. */
function Install() {
  const { pwa } = t();
  if (installed.value) return <p role="status">{pwa.installed}</p>;
  if (installOffer.value === null) return null;
  return <button type="button" class="button" onClick={() => { void install(); }}>{pwa.install}</button>;
}

/** The chain that lies on the first screen. */
const OPENING = [[1, 4], [4, 0], [0, 5], [5, 5], [5, 6], [6, 3], [3, 2]] as const;

function Welcome() {
  return (
    <div class="welcome">
      <div class="welcome-table felt" aria-hidden="true">
        <div class="welcome-tiles">
          {OPENING.map(([first, second]) => (
            <Face key={first} first={first} second={second} lie={first === second ? "upright" : "flat"} />
          ))}
        </div>
      </div>
      <p class="welcome-text">{t().app.tagline}</p>
    </div>
  );
}

/** Games in progress that this browser has kept. */
function Saved() {
  const words = t().saved;
  const games = (["device", "computer"] as const).flatMap((name) => {
    const match = waiting(name);
    return match === null ? [] : [{ name, match }];
  });
  if (games.length === 0 && ownRooms().length === 0) return null;
  return (
    <section class="stack-gap" aria-labelledby="saved">
      <h2 id="saved">{words.heading}</h2>
      <div class="ways">
        {games.map(({ name, match }) => (
          <Link key={name} to={`/${name}`} class="button primary saved">
            <span>{words[name]}</span>
            <span class="saved-where">{whereOf(match)}</span>
          </Link>
        ))}
        <OwnRooms />
      </div>
    </section>
  );
}

/** How far a saved game has come: its round and, in a match, the score. */
function whereOf({ target, scores, sheet, round }: Match): string {
  const { saved, format } = t();
  if (target === null) return format.single;
  const played = saved.summary({ round: round?.number ?? sheet.length });
  return `${format.matchTo({ target })} · ${played} · ${saved.score(scores)}`;
}

function LocalWay({ name }: { name: SaveName }) {
  const words = t();
  const [asking, setAsking] = useState(false);
  const start = (): void => { begin(name); go(`/${name}`); };
  return (
    <div class="card way">
      <h3>{words.start[name].title}</h3>
      <p>{words.start[name].text}</p>
      {asking ? (
        <div class="stack-gap">
          <p class="hint">{words.saved.replace}</p>
          <div class="row">
            <button type="button" class="button primary" ref={takesFocus} onClick={start}>{words.saved.startNew}</button>
            <button type="button" class="button" onClick={() => { setAsking(false); }}>{words.saved.keep}</button>
          </div>
        </div>
      ) : (
        <button type="button" class="button primary wide" data-way={name} aria-label={`${words.start.begin}, ${words.start[name].title}`}
          onClick={() => { if (waiting(name) !== null) setAsking(true); else start(); }}>
          {words.start.begin}
        </button>
      )}
    </div>
  );
}

function OnlineWay() {
  const words = t();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const create = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const { code } = await createRoom(chosenTarget());
      rememberRoom(code);
      go(`/room/${code}`);
    } catch (error) {
      setProblem(error instanceof Problem ? error.code : "unknown");
      setBusy(false);
    }
  };
  return (
    <div class="card way">
      <h3>{words.start.online.title}</h3>
      <p>{words.start.online.text}</p>
      <button type="button" class="button primary wide" data-way="online" aria-disabled={busy}
        onClick={() => { if (!busy) void create(); }}>
        {busy ? words.room.creating : words.start.createRoom}
      </button>
      {problem !== null && <p class="notice" role="alert">{errorText(problem)}</p>}
    </div>
  );
}
