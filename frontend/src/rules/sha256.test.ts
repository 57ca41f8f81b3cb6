import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { hmacSha256, sha256 } from "./sha256.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 167 + length) % 256);

it("is SHA-256 for every length around the blocks' edges", () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = bytes(length);
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  }
});

it("is HMAC-SHA256 for keys shorter and longer than a block", () => {
  for (const length of [0, 1, 32, 63, 64, 65, 130]) {
    const key = bytes(length);
    const message = bytes(3 * length);
    expect(hex(hmacSha256(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
  }
});
