/** The rooms service: make a room, look at it, take a seat, move a seat to another device. */
import type { RoundRecord as Record } from "../rules/record.ts";
import { isRecord, isRoom, isRoomLife, isTransfer } from "./decode.ts";
import { ask, Problem } from "./http.ts";
import type { RoomOut, TransferOut } from "./protocol.ts";

const room = (code: string): string => `/api/rooms/${encodeURIComponent(code)}`;

/** A new room with the red seat for this browser. Throws `Problem` `cookies_blocked`. */
export const createRoom = (target: number | null): Promise<RoomOut> =>
  seated(() => ask("/api/rooms", isRoom, { method: "POST", body: { target } }));

/** The room as this browser may see it; takes no seat. Throws `Problem` `room_gone`. */
export const lookAtRoom = (code: string): Promise<RoomOut> => ask(room(code), isRoom);

/** How long a room lives after the last play, join or request, in seconds: a setting of the server. */
export const roomLife = async (): Promise<number> => (await ask("/api/rooms/life", isRoomLife)).seconds;

/** Another format, while the second seat is free. */
export const setUpRoom = (code: string, target: number | null): Promise<RoomOut> =>
  ask(room(code), isRoom, { method: "PATCH", body: { target } });

/** Take the free seat; whoever has a seat keeps it. Throws `Problem` `room_full`, `room_gone` or `cookies_blocked`. */
export const joinRoom = (code: string): Promise<RoomOut> =>
  seated(() => ask(`${room(code)}/seats`, isRoom, { method: "POST" }));

/** A one-time key that moves this browser's seat to another device. */
export const offerTransfer = (code: string): Promise<TransferOut> =>
  ask(`${room(code)}/transfers`, isTransfer, { method: "POST" });

/** Take over the seat behind a one-time key. Throws `Problem` `transfer_gone` or `cookies_blocked`. */
export const claimTransfer = (code: string, key: string): Promise<RoomOut> =>
  seated(() => ask(`${room(code)}/transfers/claim`, isRoom, { method: "POST", body: { key } }));

/** The record of a finished round, by the number of its deal in the room. */
export const roundRecord = (code: string, deal: number): Promise<Record> => ask(`${room(code)}/rounds/${deal}`, isRecord);

/**
 * Take a seat, and look whether it is still this browser's afterwards: a seat is a cookie, and a browser that keeps none
 * would have taken it from everybody.
 */
async function seated(take: () => Promise<RoomOut>): Promise<RoomOut> {
  if (!navigator.cookieEnabled) throw new Problem("cookies_blocked");
  const { code } = await take();
  const found = await lookAtRoom(code);
  if (found.state !== "yours") throw new Problem("cookies_blocked");
  return found;
}
