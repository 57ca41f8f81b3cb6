import { t } from "../i18n/index.ts";
import type { RoomOut } from "../net/protocol.ts";
import { otherSeat, type Seat } from "../rules/seats.ts";
import { OnlineSession } from "../session/online.ts";
import { AfterRound } from "./AfterRound.tsx";
import { ConsentNotice, LineNotice } from "./OnlineNotices.tsx";
import { DealCheck } from "./DealCheck.tsx";
import { Frame } from "./Frame.tsx";
import { GameMenu } from "./GameMenu.tsx";
import { GameTable } from "./GameTable.tsx";
import { Invite } from "./Invite.tsx";
import { MoveSeat } from "./MoveSeat.tsx";
import { Ended, SeatElsewhere, Trouble } from "./room_states.tsx";
import { useAround } from "../hooks/useAround.ts";
import { useSession } from "../hooks/useSession.ts";

/** A seat at an online table, from the invitation to the end of the last round. */
export function OnlineTable({ room, seat, claimed, onLookAgain }: {
  room: RoomOut;
  seat: Seat;
  /** The seat has just been moved to this browser. */
  claimed: boolean;
  onLookAgain: () => void;
}) {
  const [session] = useSession(() => new OnlineSession(room.code));
  const { value: line } = session.line;
  if (line === "ended") return <Ended known />;
  if (line === "no_seat") return <SeatElsewhere heading={t().seat.moved} />;
  if (line === "old") return <Trouble code="protocol_old" onRetry={() => { location.reload(); }} />;
  if (line === "refused") return <Trouble code="foreign_origin" onRetry={onLookAgain} />;
  return <Seated session={session} room={room} seat={seat} first={claimed ? t().seat.claimed : null} />;
}

function Seated({ session, room, seat, first }: {
  session: OnlineSession; room: RoomOut; seat: Seat; first: string | null;
}) {
  const words = t();
  const table = session.table.value;
  const scene = session.scene.value;
  const around = useAround(session, seat, first);
  const rival = otherSeat(seat);
  const here = session.line.value !== "open" || session.present.value[rival];
  // Where something has to be said about the line or answered, the rest stays unsaid: the felt needs the room.
  const calm = here && session.line.value === "open" && session.asked === null;
  const names = {
    [seat]: words.seats.own({ seat }),
    // Short, since most of the room beside it is for the tiles; and it is the online table: who else could it be?
    [rival]: here ? words.seats[rival] : `${words.seats[rival]} (${words.room.offline})`,
  } as Record<Seat, string>;
  const notice = <>
    <LineNotice session={session} seat={seat} />
    <ConsentNotice session={session} seat={seat} />
    {around !== null && calm && <p class="notice" data-kind="good" role="status">{around}</p>}
  </>;
  if (table?.phase === "waiting" && seat === "red") {
    return (
      <Frame title={words.room.heading}>
        {notice}
        <Invite code={room.code} target={table.match.target} />
      </Frame>
    );
  }
  if (scene?.view.round == null) {
    return (
      <Frame title={words.room.heading}>
        {notice}
        {session.deal.value.trust === "failed" ? <DealCheck session={session} />
          : <p role="status">{table === null ? words.room.connecting : words.deal.waiting}</p>}
      </Frame>
    );
  }
  const menu = (
    <GameMenu session={session} help="start-online" restart={words.consent.ask}>
      <MoveSeat code={room.code} />
      <DealCheck session={session} />
    </GameMenu>
  );
  return (
    <Frame title={words.room.youAre({ seat })} table tools={menu} calling={scene.moves.length > 0}>
      <GameTable session={session} scene={scene} names={names} personal busy={session.sending.value}
        notice={notice} after={<AfterRound session={session} seat={seat} />} />
    </Frame>
  );
}
