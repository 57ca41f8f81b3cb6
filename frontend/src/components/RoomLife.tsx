import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { roomLife } from "../net/rooms.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** When rooms end, as the server is set; nothing until it has said so. */
export function RoomLife() {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => { roomLife().then(setSeconds, () => undefined); }, []);
  if (seconds === null) return null;
  const { days, hours } = t().roomEnds;
  // Never longer than it is: 90 minutes are one hour.
  return <>{seconds % DAY === 0 ? days({ n: seconds / DAY }) : hours({ n: Math.max(1, Math.floor(seconds / HOUR)) })}</>;
}
