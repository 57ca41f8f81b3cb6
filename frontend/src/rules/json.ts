/** Comparing values as JSON has them. */

/** Whether two values are the same JSON, whatever the order of their fields. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = Object.entries(one);
  const right = new Map<string, unknown>(Object.entries(other));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)));
}
