/** The rooms service: make a room, look at it, take a seat, move a seat to another device. */
import type { RoundRecord as Record } from "../rules/record.ts";
import { ask } from "./http.ts";
import type { RoomOut, TransferOut } from "./protocol.ts";

const room = (code: string): string => `/api/rooms/${encodeURIComponent(code)}`;

/** A new room with the red seat for this browser. */
export const createRoom = (target: number | null): Promise<RoomOut> =>
  ask("/api/rooms", { method: "POST", body: { target } });

/** The room as this browser may see it; takes no seat (C22). Throws `Problem` `room_gone`. */
export const lookAtRoom = (code: string): Promise<RoomOut> => ask(room(code));

/** Another format, while the second seat is free. */
export const setUpRoom = (code: string, target: number | null): Promise<RoomOut> =>
  ask(room(code), { method: "PATCH", body: { target } });

/** Take the free seat; whoever has a seat keeps it (C20). Throws `Problem` `room_full` or `room_gone`. */
export const joinRoom = (code: string): Promise<RoomOut> => ask(`${room(code)}/seats`, { method: "POST" });

/** A one-time key that moves this browser's seat to another device. */
export const offerTransfer = (code: string): Promise<TransferOut> =>
  ask(`${room(code)}/transfers`, { method: "POST" });

/** Take over the seat behind a one-time key. Throws `Problem` `transfer_gone`. */
export const claimTransfer = (code: string, key: string): Promise<RoomOut> =>
  ask(`${room(code)}/transfers/claim`, { method: "POST", body: { key } });

/** The record of a finished round, by the number of its deal in the room. */
export const roundRecord = (code: string, deal: number): Promise<Record> => ask(`${room(code)}/rounds/${deal}`);
