export { Table, type TableProps } from "./Table";
export { Result, type ResultProps } from "./Result";
export { Cover, SeatSign, SeatStrip } from "./Parts";
export { ChainPicture } from "./ChainPicture";
export { openEnds, useOpenEnds } from "./ends";
export { Back, Face } from "./Face";
export { tileName } from "./names";
export { type NewsItem, tell } from "./News";
