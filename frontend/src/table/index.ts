export { Table, type TableProps } from "./Table";
export { Result, type ResultProps } from "./Result";
export { Cover, SeatSign, SeatStrip } from "./Parts";
export { Back, Face } from "./Face";
export { type NewsItem, tell } from "./News";
