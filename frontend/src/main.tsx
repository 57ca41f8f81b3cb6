import "./styles/index.css";
import { render } from "preact";
import { speakPreferred } from "./i18n/index.ts";
import { keepInstallOffer } from "./pwa/install.ts";
import { workOffline } from "./pwa/offline.ts";
import { App } from "./screens/App.tsx";
import { followTheme } from "./settings/settings.ts";
import { outliveTranslators } from "./translators.ts";

document.documentElement.dataset["started"] = ""; // for public/boot.js
followTheme();
outliveTranslators();
keepInstallOffer();
await speakPreferred();
const home = document.getElementById("app");
if (home) render(<App />, home);
workOffline();
