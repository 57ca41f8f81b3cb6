/** A tile of a chain as it lies: its left and its right half. */
export interface Link {
  readonly left: number;
  readonly right: number;
}

/** A chain grown by chance, with the index of its first tile. */
export interface Grown {
  readonly links: readonly Link[];
  readonly first: number;
}

/** Random numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SET: readonly Link[] = [0, 1, 2, 3, 4, 5, 6].flatMap((right) =>
  [0, 1, 2, 3, 4, 5, 6].filter((left) => left <= right).map((left) => ({ left, right })),
);

/**
 * A legal chain of at most `longest` tiles, grown until nothing fits.
 *
 * @param leaning how often a tile goes to the left end, 0 to 1
 */
export function grow(random: () => number, longest: number, leaning: number): Grown {
  const rest = [...SET];
  const take = (index: number) => rest.splice(index, 1)[0] ?? { left: 0, right: 0 };
  let links = [take(Math.floor(random() * rest.length))];
  let first = 0;
  while (links.length < longest) {
    const atLeft = random() < leaning;
    const open = (atLeft ? links[0]?.left : links.at(-1)?.right) ?? 0;
    const fitting = rest.flatMap((tile, index) => (tile.left === open || tile.right === open ? [index] : []));
    const chosen = fitting[Math.floor(random() * fitting.length)];
    if (chosen === undefined) break;
    const tile = take(chosen);
    const far = tile.left === open ? tile.right : tile.left;
    links = atLeft ? [{ left: far, right: open }, ...links] : [...links, { left: open, right: far }];
    if (atLeft) first += 1;
  }
  return { links, first };
}
