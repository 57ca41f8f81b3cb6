/** Which rooms this browser has had a seat in: to list those that go on, and to say "it has ended" of the others. */

const KNOWN = "domino.rooms";
/** Those of them that still have this browser's seat, as far as it knows. */
const OWN = "domino.seats";
const MOST = 30;

function codes(key: string): string[] {
  try {
    const rooms: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(rooms) ? rooms.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

function keep(key: string, rooms: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(rooms.slice(0, MOST)));
  } catch {
    // Without storage the page says "no such room", which is true as well, and lists none.
  }
}

export const knowsRoom = (code: string): boolean => codes(KNOWN).includes(code);

/** The rooms with this browser's seat, the latest first. */
export const ownRooms = (): readonly string[] => codes(OWN);

/** This browser has a seat in the room. */
export function rememberRoom(code: string): void {
  for (const key of [KNOWN, OWN]) keep(key, [code, ...codes(key).filter((other) => other !== code)]);
}

/** This browser has no seat there any more, or the room has ended. */
export function leaveRoom(code: string): void {
  if (ownRooms().includes(code)) keep(OWN, ownRooms().filter((other) => other !== code));
}
