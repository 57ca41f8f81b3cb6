import "./styles/index.css";
import { render } from "preact";

const home = document.getElementById("app");
if (home) render(<h1>Domino for Two</h1>, home);
