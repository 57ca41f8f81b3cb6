import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Problem } from "../net/http.ts";
import type { RoomOut } from "../net/protocol.ts";
import { lookAtRoom } from "../net/rooms.ts";
import { Link } from "./Frame.tsx";
import { leaveRoom, ownRooms } from "../settings/rooms_known.ts";

/** Rooms that are looked at; whoever has more finds the others by their invitations. */
const MOST = 3;

/** The rooms in which this browser has a seat: the invitation that waits, and games that go on. */
export function OwnRooms() {
  const [rooms, setRooms] = useState<readonly RoomOut[]>([]);
  useEffect(() => {
    let here = true;
    void Promise.all(ownRooms().slice(0, MOST).map(look)).then((found) => {
      if (here) setRooms(found.filter((room) => room !== null));
    });
    return () => { here = false; };
  }, []);
  const { saved, room: words } = t();
  return rooms.map((room) => (
    <Link key={room.code} to={`/room/${room.code}`} class="button primary saved">
      <span>{saved.online}</span>
      <span class="saved-where">{room.guest || room.seat === null ? words.youAre({ seat: room.seat ?? "red" }) : words.waiting}</span>
    </Link>
  ));
}

/** The room, if this browser still has its seat there; null also while nobody can be asked. */
async function look(code: string): Promise<RoomOut | null> {
  try {
    const room = await lookAtRoom(code);
    if (room.state === "yours") return room;
    leaveRoom(code);
  } catch (error) {
    if (error instanceof Problem && error.code === "room_gone") leaveRoom(code);
  }
  return null;
}
