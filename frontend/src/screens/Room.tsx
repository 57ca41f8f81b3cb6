import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Problem } from "../net/http.ts";
import type { RoomOut } from "../net/protocol.ts";
import { lookAtRoom } from "../net/rooms.ts";
import { Claim } from "../components/Claim.tsx";
import { Frame } from "../components/Frame.tsx";
import { Join } from "./Join.tsx";
import { OnlineTable } from "../components/OnlineTable.tsx";
import { Ended, SeatElsewhere, Trouble } from "../components/room_states.tsx";
import { knowsRoom, rememberRoom } from "../settings/rooms_known.ts";

type Seen = RoomOut | { readonly problem: string } | null;

/** The screen behind an invitation: look first, take no seat before a tap. */
export function Room({ code }: { code: string }) {
  const [room, setRoom] = useState<Seen>(null);
  const [key, setKey] = useState(() => transferKey());
  const [claimed, setClaimed] = useState(false);
  const look = (): void => { setRoom(null); void seen(code).then(setRoom); };
  useEffect(look, [code]);
  const enter = (taken: RoomOut): void => { setKey(null); setRoom(taken); };
  if (key !== null) return <Claim code={code} transfer={key} onClaimed={(taken) => { setClaimed(true); enter(taken); }} onCancel={() => { setKey(null); }} />;
  if (room === null) return <Frame title={t().room.heading}><p role="status">{t().room.opening}</p></Frame>;
  if ("problem" in room) {
    const gone = room.problem === "room_gone" || room.problem === "room_ended";
    return gone ? <Ended known={knowsRoom(code)} /> : <Trouble code={room.problem} onRetry={look} />;
  }
  // Whoever made the room had its other seat: they must not become their own guest.
  if (room.state === "free" && knowsRoom(code)) return <SeatElsewhere heading={t().seat.elsewhere} />;
  if (room.state === "free") return <Join room={room} onJoined={enter} onFull={look} />;
  if (room.state === "full" || room.seat === null) {
    return <SeatElsewhere heading={knowsRoom(code) ? t().seat.elsewhere : t().room.full} />;
  }
  return <OnlineTable key={code} room={room} seat={room.seat} claimed={claimed} onLookAgain={look} />;
}

async function seen(code: string): Promise<Seen> {
  try {
    const room = await lookAtRoom(code);
    if (room.state === "yours") rememberRoom(code);
    return room;
  } catch (error) {
    return { problem: error instanceof Problem ? error.code : "unknown" };
  }
}

/** The one-time key of a link that moves a seat; taken out of the address at once, so that it stays secret. */
function transferKey(): string | null {
  const match = /^#move=([\w-]+)$/.exec(location.hash);
  if (match === null) return null;
  history.replaceState(null, "", location.pathname);
  return match[1] ?? null;
}
