import { errors } from "./errors";
import { online } from "./online";
import { results } from "./results";
import { shell } from "./shell";
import { table } from "./table";

/** English: the language that defines what every other one has to say. */
export const en = { ...shell, ...table, ...results, ...online, errors };

export type Words = typeof en;
export default en;
