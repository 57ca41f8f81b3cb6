import { t } from "../i18n/index.ts";
import { Face } from "../table/index.ts";
import { Frame, Link } from "../components/Frame.tsx";
import { lazy } from "../components/Lazy.tsx";
import { route } from "../route.ts";
import { Start } from "./Start.tsx";

const Device = lazy(async () => (await import("./Device.tsx")).Device);
const Computer = lazy(async () => (await import("./Computer.tsx")).Computer);
const Room = lazy<{ code: string }>(async () => (await import("./Room.tsx")).Room);
const Settings = lazy(async () => (await import("./Settings.tsx")).Settings);

/** The screen that the address names. */
export function App() {
  const { value } = route;
  switch (value.screen) {
    case "start": return <Start />;
    case "device": return <Device />;
    case "computer": return <Computer />;
    case "room": return <Room key={value.code} code={value.code} />;
    case "settings": return <Settings />;
    case "unknown": return <Unknown />;
  }
}

function Unknown() {
  const words = t().nav;
  return (
    <Frame title={words.notFound}>
      <section class="card stack-gap join">
        <div class="pair" aria-hidden="true"><Face first={0} second={0} lie="upright" /></div>
        <Link to="/" class="button primary">{words.home}</Link>
      </section>
    </Frame>
  );
}
