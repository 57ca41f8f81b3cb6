import { bounds, covers } from "../layout/frame.ts";
import { layChain } from "../layout/snake.ts";
import { type Chain, linkTile } from "../rules/index.ts";
import { chainName, Lying } from "./Chain.tsx";
import { laidOf } from "./ends.ts";
import { tileName } from "./names.ts";

/** Pixels for each half-tile, where there is room for it. */
const UNIT = 17;

/** A chain as a picture that fits its place, laid in rows of this many half-tiles; its tiles are a list to listen to. */
export function ChainPicture({ chain, row }: { chain: Chain; row: number }) {
  if (chain.links.length === 0) return <p>{chainName(chain, row)}</p>;
  const spots = layChain(laidOf(chain).doubles, chain.first, row);
  const { left, top, right, bottom } = bounds(spots);
  const [width, height] = [right - left, bottom - top];
  const across = (length: number): string => `${(100 * length) / width}%`;
  const down = (length: number): string => `${(100 * length) / height}%`;
  return (
    <ol class="chain-picture" translate={false} role="list" aria-label={chainName(chain, row)}
      style={{ width: `min(100%, ${width * UNIT}px)`, aspectRatio: `${width} / ${height}` }}>
      {spots.map((spot, index) => {
        const link = chain.links[index];
        if (!link) return null;
        const box = covers(spot);
        const place = {
          left: across(box.left - left), top: down(box.top - top),
          width: across(box.right - box.left), height: down(box.bottom - box.top),
        };
        return (
          <li key={linkTile(link)} style={place}>
            <Lying left={link.left} right={link.right} spot={spot} />
            <span class="unseen">{tileName(linkTile(link))}</span>
          </li>
        );
      })}
    </ol>
  );
}
