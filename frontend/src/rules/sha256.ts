/**
 * SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104), synchronous and without a dependency.
 *
 * The browser's own `crypto.subtle` does not exist on plain-http pages, and a table on the local network is
 * one: there, too, the deal must be checkable.
 */

const BLOCK = 64;

const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The 32 bytes of the SHA-256 of `message`. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = START.slice();
  const padded = pad(message);
  for (let offset = 0; offset < padded.length; offset += BLOCK) compress(state, new DataView(padded.buffer, offset, BLOCK));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => { digest.setUint32(4 * index, word); });
  return new Uint8Array(digest.buffer);
}

/** The 32 bytes of the HMAC-SHA256 of `message` under `key`. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/** The message, a one bit, zeros, and its length in bits as 64-bit number: whole blocks. */
function pad(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK * Math.ceil((message.length + 9) / BLOCK));
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  return padded;
}

function compress(state: Uint32Array, block: DataView): void {
  const schedule = new Uint32Array(64);
  const word = (index: number): number => schedule[index] ?? 0;
  for (let i = 0; i < 64; i += 1) {
    schedule[i] = i < 16 ? block.getUint32(4 * i) : word(i - 16) + small(word(i - 15), 7, 18, 3) + word(i - 7) + small(word(i - 2), 17, 19, 10);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = h + big(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] ?? 0) + word(i);
    const two = big(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => { state[index] = (state[index] ?? 0) + value; });
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function small(word: number, one: number, two: number, shift: number): number {
  return rotated(word, one) ^ rotated(word, two) ^ (word >>> shift);
}

function big(word: number, one: number, two: number, three: number): number {
  return rotated(word, one) ^ rotated(word, two) ^ rotated(word, three);
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return both;
}

/** The first 32 bits of the fraction of `root`. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
