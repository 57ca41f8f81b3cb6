import type { Words } from "../en";
import { errors } from "./errors";
import { online } from "./online";
import { results } from "./results";
import { shell } from "./shell";
import { table } from "./table";

const words: Words = { ...shell, ...table, ...results, ...online, errors };
export default words;
