import type { Words } from "../en/index.ts";
import { errors } from "./errors.ts";
import { online } from "./online.ts";
import { results } from "./results.ts";
import { shell } from "./shell.ts";
import { table } from "./table.ts";

const words: Words = { ...shell, ...table, ...results, ...online, errors };
export default words;
