/**
 * The deal: who gets which tiles, who opens (R2-R7), and a shuffle that both players can check.
 *
 * The checked shuffle: the table picks a random secret and shows its SHA-256 before anything else; each
 * browser then adds a random number; secret and numbers together fix the deck. The secret is shown after the
 * round, so that anybody can repeat the shuffle. Nobody alone can steer it.
 */

import type { Dealt, Hand } from "./events.ts";
import type { PerSeat, Seat } from "./seats.ts";
import { hmacSha256, sha256 } from "./sha256.ts";
import { ALL_TILES, high, isDouble, pips } from "./tiles.ts";
import type { Tile } from "./tiles.ts";

/** Tiles dealt to each seat (R2). */
const HAND_SIZE = 7;

const SECRET_BYTES = 32;
const NUMBER_BYTES = 16;

/** The SHA-256 of the secret, both as lower-case hexadecimal text. Throws a `RangeError` for no secret. */
export function commitment(secret: string): string {
  return toHex(sha256(fromHex(secret, SECRET_BYTES)));
}

/**
 * The deck that the table's secret and the two players' numbers fix.
 *
 * A Fisher-Yates shuffle of `ALL_TILES` from the last place down: place `i` is exchanged with a place drawn
 * evenly from 0 to `i`. Each draw takes bytes of the stream until one is below the greatest multiple of
 * `i + 1` up to 256, and uses its remainder. The stream is HMAC-SHA256 with the secret as key over the ASCII
 * texts `red:blue:0`, `red:blue:1` and so on, red and blue being the numbers in hexadecimal.
 *
 * Throws a `RangeError` when a text is not lower-case hexadecimal of its right length.
 */
export function shuffled(secret: string, numbers: PerSeat<string>): Tile[] {
  const key = fromHex(secret, SECRET_BYTES);
  fromHex(numbers.red, NUMBER_BYTES);
  fromHex(numbers.blue, NUMBER_BYTES);
  return shuffle(stream(key, numbers));
}

/** A deck from this browser's own source of randomness, for tables that no server deals. */
export function shuffledLocally(): Tile[] {
  return shuffle(localBytes());
}

/** A random number to add to the checked shuffle, in hexadecimal. */
export function randomNumber(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(NUMBER_BYTES)));
}

/**
 * The start of round `number` (from 1): red gets the first seven tiles, blue the next (R2).
 *
 * `previousWinner` is who won the previous round of the same match and so opens (R7); null in single rounds,
 * in the first round, and after a drawn one: then the tiles decide (R4-R5).
 *
 * Throws a `RangeError` when `deck` is not the 28 tiles, each once.
 */
export function deal(deck: readonly Tile[], number: number, previousWinner: Seat | null = null): Dealt {
  if (deck.length !== ALL_TILES.length || !ALL_TILES.every((tile) => deck.includes(tile))) {
    throw new RangeError("a deck is the 28 tiles, each once");
  }
  const hands = { red: deck.slice(0, HAND_SIZE), blue: deck.slice(HAND_SIZE, 2 * HAND_SIZE) };
  const boneyard = deck.slice(2 * HAND_SIZE);
  if (previousWinner) return { number, hands, boneyard, turn: previousWinner, opening: null, type: "dealt" };
  const [turn, opening] = opener(hands);
  return { number, hands, boneyard, turn, opening, type: "dealt" };
}

/** The seat that must open and the tile it must open with (R4-R6). */
export function opener(hands: PerSeat<Hand>): readonly [Seat, Tile] {
  const dealt = [...hands.red, ...hands.blue];
  const tile = dealt.reduce((best, next) => (openingRank(next) > openingRank(best) ? next : best));
  return [hands.red.includes(tile) ? "red" : "blue", tile];
}

/** Doubles before all others (R4, and 0-0 is one), then the pip sum, then the higher half (R5). */
function openingRank(tile: Tile): number {
  return (isDouble(tile) ? 1000 : 0) + 10 * pips([tile]) + high(tile);
}

function shuffle(bytes: Iterator<number, never>): Tile[] {
  const deck: Tile[] = [...ALL_TILES];
  for (let place = deck.length - 1; place > 0; place -= 1) {
    const chosen = below(place + 1, bytes);
    const tile = deck[place];
    const other = deck[chosen];
    if (tile && other) [deck[place], deck[chosen]] = [other, tile];
  }
  return deck;
}

/** The next fair number from 0 to below `limit`: bytes that would favour some of them are left out. */
function below(limit: number, bytes: Iterator<number, never>): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < fair) return byte % limit;
  }
}

function* stream(key: Uint8Array, numbers: PerSeat<string>): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    yield* hmacSha256(key, new TextEncoder().encode(`${numbers.red}:${numbers.blue}:${block}`));
  }
}

function* localBytes(): Generator<number, never> {
  for (;;) yield* crypto.getRandomValues(new Uint8Array(64));
}

function fromHex(text: string, bytes: number): Uint8Array {
  if (text.length !== 2 * bytes || !/^[0-9a-f]+$/.test(text)) {
    throw new RangeError(`not ${bytes} bytes in lower-case hexadecimal`);
  }
  return Uint8Array.from({ length: bytes }, (_, index) => parseInt(text.slice(2 * index, 2 * index + 2), 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
