import { errors } from "./errors.ts";
import { online } from "./online.ts";
import { results } from "./results.ts";
import { shell } from "./shell.ts";
import { table } from "./table.ts";

/** English: the language that defines what every other one has to say. */
const en = { ...shell, ...table, ...results, ...online, errors };

export type Words = typeof en;
export default en;
