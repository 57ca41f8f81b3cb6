/**
 * Is this, which came from outside, what it should be? Between page and server there may be a captive portal, a proxy
 * or another version: only what passes here gets into the page. New fields are let through.
 */
import type {
  HintAnswer, Judgement, MoveAnswer, ReviewAnswer, RoomLife, RoomOut, ServerMessage, TransferOut,
} from "./protocol.ts";
import type { RoundRecord } from "../rules/record.ts";
import { isTile } from "../rules/tiles.ts";

/** Whether a value is an `Answer`, as far as the page depends on it. */
export type Guard<Answer> = (value: unknown) => value is Answer;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isSeat = (value: unknown): boolean => value === "red" || value === "blue";
const isNull = (value: unknown): value is null => value === null;
const perSeat = (value: unknown, check: (one: unknown) => boolean): boolean =>
  isFields(value) && check(value["red"]) && check(value["blue"]);
const isFlag = (value: unknown): boolean => typeof value === "boolean";

export function isRoom(value: unknown): value is RoomOut {
  if (!isFields(value)) return false;
  const { code, state, seat, target, guest } = value;
  if (!isText(code) || !isFlag(guest) || !(isNull(target) || isCount(target))) return false;
  return state === "yours" ? isSeat(seat) : (state === "free" || state === "full") && isNull(seat);
}

export const isRoomLife = (value: unknown): value is RoomLife =>
  isFields(value) && isCount(value["seconds"]) && Number(value["seconds"]) > 0;

export const isTransfer = (value: unknown): value is TransferOut =>
  isFields(value) && isText(value["key"]) && isText(value["expires_at"]) && !Number.isNaN(Date.parse(value["expires_at"]));

/** Only the outline: whoever checks the deal reads the rest with suspicion anyway. */
export const isRecord = (value: unknown): value is RoundRecord => isFields(value);

function isMove(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { type, tile, end } = value;
  if (type === "draw" || type === "pass") return true;
  return type === "play" && isTile(tile) && (end === undefined || isNull(end) || end === "left" || end === "right");
}

/** Both a move and a hint: the move is there once it is done. */
export function isMoveAnswer(value: unknown): value is MoveAnswer & HintAnswer {
  if (!isFields(value)) return false;
  return value["state"] === "thinking" || (value["state"] === "done" && isMove(value["move"]));
}

function isJudgement(value: unknown): value is Judgement {
  return isFields(value) && isMove(value["preferred"]) && Number.isFinite(value["loss"]);
}

export function isReviewAnswer(value: unknown): value is ReviewAnswer {
  if (!isFields(value) || !isCount(value["done"])) return false;
  const { state, judgements } = value;
  return state === "thinking" || (state === "done" && Array.isArray(judgements) && judgements.every(isJudgement));
}

const isPublicRound = (value: unknown): boolean =>
  isFields(value) && Array.isArray(value["hand"]) && value["hand"].every(isTile) && perSeat(value["counts"], isCount)
  && isCount(value["boneyard"]) && isFields(value["chain"]) && Array.isArray(value["chain"]["links"]) && isSeat(value["turn"]);

function isTable(value: unknown): boolean {
  if (!isFields(value) || !isText(value["phase"]) || !perSeat(value["ready"], isFlag)) return false;
  const { match } = value;
  return isFields(match) && isSeat(match["seat"]) && perSeat(match["scores"], isCount) && Array.isArray(match["sheet"])
    && (isNull(match["round"]) || isPublicRound(match["round"]));
}

const isEvents = (value: unknown): boolean => Array.isArray(value) && value.every((event) => isFields(event) && isText(event["type"]));

/** What each message has to hold; the rest is of its type alone. */
const MESSAGES: Readonly<Record<ServerMessage["type"], (message: Fields) => boolean>> = {
  welcome: ({ version, view, present, beat }) =>
    isCount(version) && isTable(view) && perSeat(present, isFlag) && Number.isFinite(beat) && Number(beat) > 0,
  update: ({ version, events, view, id }) =>
    isCount(version) && isEvents(events) && isTable(view) && (isNull(id) || isText(id)),
  acknowledged: ({ id, version }) => isText(id) && isCount(version),
  refused: ({ id, code, version, view }) =>
    (isNull(id) || isText(id)) && isText(code) && isCount(version) && (isNull(view) || isTable(view)),
  position: ({ version, view }) => isCount(version) && isTable(view),
  present: ({ present }) => perSeat(present, isFlag),
  beat: ({ version }) => isCount(version),
};

/** The message in `data`; null for one that this page does not know, which is no fault. Throws for what is none. */
export function messageIn(data: unknown): ServerMessage | null {
  const message: unknown = typeof data === "string" ? JSON.parse(data) : null;
  if (!isFields(message) || !isText(message["type"])) throw new Error("not a message");
  if (!Object.hasOwn(MESSAGES, message["type"])) return null;
  if (!MESSAGES[message["type"] as ServerMessage["type"]](message)) throw new Error(`not a message: ${message["type"]}`);
  return message as unknown as ServerMessage;
}
