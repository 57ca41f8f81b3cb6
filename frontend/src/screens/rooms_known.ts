/** Which rooms this browser has had a seat in: to say "it has ended" rather than "there is none". */

const KEY = "domino.rooms";
const MOST = 30;

function known(): string[] {
  try {
    const rooms: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(rooms) ? rooms.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

export const knowsRoom = (code: string): boolean => known().includes(code);

export function rememberRoom(code: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([code, ...known().filter((other) => other !== code)].slice(0, MOST)));
  } catch {
    // Without storage the page says "no such room", which is true as well.
  }
}
