import "../src/styles/index.css";
import "./gallery.css";
import { render } from "preact";
import { useState } from "preact/hooks";
import { isLanguage, speak, t } from "../src/i18n/index.ts";
import { laidLast } from "../src/session/last_tile.ts";
import { Table } from "../src/table/index.ts";
import type { Tile } from "../src/rules/index.ts";
import { Controls } from "./controls.tsx";
import { type Sample, SAMPLES } from "./states.ts";

const query = new URLSearchParams(location.search);
const language = query.get("lang");
if (isLanguage(language)) await speak(language);
const theme = query.get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;

function Shown({ sample }: { sample: Sample }) {
  const [picked, pick] = useState<Tile | null>(sample.picked ?? null);
  const scores = { red: 62, blue: 35 };
  return (
    <div class="screen">
      <header class="topbar">
        <a class="button quiet icon" href="gallery.html" aria-label="Back">←</a>
        <h1 class="topbar-title">Domino for Two</h1>
        <button type="button" class="button quiet icon" aria-label="Menu">☰</button>
      </header>
      <main class="play">
        <Table
          version={1} round={sample.round} seat="red" moves={sample.moves} last={laidLast(sample.events)} news={{ version: 1, events: sample.events }}
          match={sample.score ? { scores, winner: null, target: 100 } : null}
          covered={sample.covered ?? false} oneTap={sample.picked === undefined}
          names={query.has("names") ? { red: t().seats.red, blue: t().seats.computer({ seat: "blue" }) } : t().seats}
          picked={picked} onPick={pick} onMove={(move) => { console.log(move); }}
          notice={sample.busyScreen && <div class="notices"><p class="notice" role="status">Blue asks for a new round. <button type="button" class="button">Agree</button></p></div>}
          extras={sample.busyScreen && <button type="button" class="button quiet">Cover my tiles</button>}
          resultActions={<button type="button" class="button primary">Next round</button>}
        />
      </main>
    </div>
  );
}

function Menu() {
  return (
    <main class="page">
      <h1>Gallery</h1>
      <ul>
        {["controls", ...Object.keys(SAMPLES)].map((name) => <li key={name}><a href={`?state=${name}`}>{name}</a></li>)}
      </ul>
    </main>
  );
}

const state = query.get("state") ?? "";
const sample = SAMPLES[state];
const home = document.getElementById("app");
if (home) render(state === "controls" ? <Controls /> : sample ? <Shown sample={sample} /> : <Menu />, home);
