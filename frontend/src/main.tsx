import "./styles/index.css";
import { render } from "preact";
import { speakPreferred } from "./i18n";
import { App } from "./screens/App.tsx";
import { followTheme } from "./settings/settings.ts";

followTheme();
await speakPreferred();
const home = document.getElementById("app");
if (home) render(<App />, home);
