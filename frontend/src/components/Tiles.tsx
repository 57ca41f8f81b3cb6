import type { Tile } from "../rules/tiles.ts";
import { Face, tileName } from "../table/index.ts";

/** One tile as a picture, with its name for whoever listens. */
export function TilePicture({ tile }: { tile: Tile }) {
  return (
    <span class="tile-picture">
      <Face first={Number(tile[0])} second={Number(tile[2])} lie="flat" />
      <span class="unseen">{tileName(tile)}</span>
    </span>
  );
}

/** Tiles face up, side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul class="open-tiles" role="list" data-small="true">
      {tiles.map((tile) => (
        <li key={tile}>
          <Face first={Number(tile[0])} second={Number(tile[2])} lie="upright" />
          <span class="unseen">{tileName(tile)}</span>
        </li>
      ))}
    </ul>
  );
}
