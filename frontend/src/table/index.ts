export { Table, type TableProps } from "./Table.tsx";
export { Result, type ResultProps } from "./Result.tsx";
export { Cover, SeatSign, SeatStrip } from "./Parts.tsx";
export { ChainPicture } from "./ChainPicture.tsx";
export { openEnds, useOpenEnds } from "./ends.ts";
export { Back, Face } from "./Face.tsx";
export { tileName } from "./names.ts";
export { type NewsItem, tell } from "./News.tsx";
