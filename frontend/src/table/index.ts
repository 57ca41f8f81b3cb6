export { Table, type TableProps } from "./Table.tsx";
export { ChainPicture } from "./ChainPicture.tsx";
export { openEnds, useOpenEnds } from "./ends.ts";
export { Face } from "./Face.tsx";
export { withSent } from "./sent.ts";
export { tileName } from "./names.ts";
export { type NewsItem, tell } from "./News.tsx";
