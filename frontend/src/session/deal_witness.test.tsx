import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableView } from "../net/protocol.ts";
import type { SeenEvent } from "../rules/events.ts";
import type { RoundRecord } from "../rules/record.ts";
import { NUMBERS, sampleRecord, sampleRound, sampleSeen } from "../../testing/sample_record.ts";
import type { RoundView } from "../rules/view.ts";
import { DealWitness } from "./deal_witness.ts";

const RECORD = sampleRecord();
const COMMITMENT = RECORD.deal.commitment;

const served = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  sessionStorage.clear();
  served.mockReset();
  vi.stubGlobal("fetch", served);
  serve(RECORD);
});
afterEach(() => { vi.unstubAllGlobals(); });

function serve(record: RoundRecord): void {
  served.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(record))));
}

function table(more: { deal?: number; commitment?: string; secret?: string | null; after?: number | null }): TableView {
  const { deal = 1, commitment = COMMITMENT, secret = null, after = null } = more;
  return {
    phase: after === null ? "shuffling" : secret === null ? "playing" : "over",
    deal: { number: deal, commitment, given: { red: false, blue: false }, numbers: null, secret },
    match: { seat: "red", round: after === null ? null : sampleRound(RECORD, "red", after) },
  } as unknown as TableView;
}

/** Red's page from the commitment to the last event of the record; `give` its number, and from `first` on see it. */
function watched({ give = true, first = 0 } = {}): DealWitness {
  const witness = new DealWitness("room");
  witness.see(table({}), []);
  if (give) expect(witness.numberFor(dealOf(table({})), () => NUMBERS.red)).toBe(NUMBERS.red);
  const events = shownEvents();
  for (let at = first; at < events.length; at += 1) {
    const whole = at === first && first > 0 ? null : events.slice(at, at + 1);
    witness.see(table({ after: at + 1, secret: at + 1 === events.length ? RECORD.deal.secret : null }), whole);
  }
  return witness;
}

function shownEvents(): readonly SeenEvent[] {
  return sampleSeen(RECORD, "red").sightings.flatMap((sighting) => ("events" in sighting ? sighting.events : []));
}

function dealOf({ deal }: TableView) {
  if (deal === null) throw new Error("no deal");
  return deal;
}

async function trusted(witness: DealWitness, trust: string, why: string | null = null): Promise<void> {
  await vi.waitFor(() => { expect(witness.current.value).toMatchObject({ trust, why }); });
}

test("a round that was seen from the commitment to its end is verified", async () => {
  await trusted(watched(), "verified");
});

test("a round that was seen with a break as well", async () => {
  await trusted(watched({ first: 6 }), "verified");
});

test("a reload in the middle forgets nothing", async () => {
  const before = new DealWitness("room");
  before.see(table({}), []);
  before.numberFor(dealOf(table({})), () => NUMBERS.red);
  const after = new DealWitness("room");
  after.see(table({ after: 3 }), null);
  after.see(table({ after: RECORD.events.length, secret: RECORD.deal.secret }), null);
  await trusted(after, "verified");
});

test("another playing of the same shuffle is not", async () => {
  serve(sampleRecord(1));
  await trusted(watched(), "failed");
});

/** Red's page is told the true events, and draws the round after so many of them as `change` makes it. */
function watchedWrongly(after: number, change: (round: RoundView) => RoundView): DealWitness {
  const witness = new DealWitness("room");
  witness.see(table({}), []);
  witness.numberFor(dealOf(table({})), () => NUMBERS.red);
  shownEvents().forEach((event, at) => {
    const view = table({ after: at + 1, secret: at + 1 === RECORD.events.length ? RECORD.deal.secret : null });
    witness.see(at + 1 === after ? drawnAs(view, change) : view, [event]);
  });
  return witness;
}

function drawnAs(view: TableView, change: (round: RoundView) => RoundView): TableView {
  const { round } = view.match;
  if (round === null) throw new Error("no round is drawn");
  return { ...view, match: { ...view.match, round: change(round) } };
}

const richer = (round: RoundView): RoundView =>
  ({ ...round, result: round.result && { ...round.result, points: round.result.points + 1 } });

test("true events do not cover a result that was drawn otherwise", async () => {
  await trusted(watchedWrongly(RECORD.events.length, richer), "failed");
});

test.each([1, 4])("true events do not cover a hand that was drawn otherwise after %i of them", async (after) => {
  await trusted(watchedWrongly(after, (round) => ({ ...round, hand: [...round.hand].reverse() })), "failed");
});

test("what is drawn after the check is compared as well", async () => {
  const witness = watched();
  await trusted(witness, "verified");
  witness.see(drawnAs(table({ after: RECORD.events.length, secret: RECORD.deal.secret }), richer), null);
  await trusted(witness, "failed");
});

test("without a number of this page nothing is verified", async () => {
  await trusted(watched({ give: false }), "unchecked", "number");
});

test.each(["", "c", COMMITMENT.toUpperCase(), `${COMMITMENT}0`])("no number is given for the commitment %o", (commitment) => {
  const witness = new DealWitness("room");
  const view = table({ commitment });
  witness.see(view, []);
  expect(witness.numberFor(dealOf(view), () => NUMBERS.red)).toBeNull();
  expect(witness.current.value.trust).toBe("failed");
});

test("a commitment that changes is found, and stays found", () => {
  const witness = watched();
  witness.see(table({ commitment: "00".repeat(32), after: 3 }), null);
  expect(witness.current.value.trust).toBe("failed");
  witness.see(table({ deal: 2, commitment: "11".repeat(32) }), []);
  expect(witness.earlier.value).toMatchObject({ deal: 1, trust: "failed" });
});

test("a deal that was found to be wrong stays so over a reload", () => {
  const view = table({ commitment: "" });
  new DealWitness("room").see(view, []);
  const after = new DealWitness("room");
  after.see(table({}), []);
  expect(after.current.value.trust).toBe("failed");
});

test("a deal that was dealt before, and anew after the table was put back, is not verified", async () => {
  const witness = new DealWitness("room");
  witness.see(table({ deal: 1 }), []);
  witness.see(table({ deal: 2, commitment: "22".repeat(32) }), []);
  witness.see(table({ deal: 1, commitment: COMMITMENT }), null);
  const reloaded = new DealWitness("room");
  const events = shownEvents();
  const again = (after: number | null) => table({ deal: 2, after, secret: after === events.length ? RECORD.deal.secret : null });
  reloaded.see(again(null), []);
  reloaded.numberFor(dealOf(again(null)), () => NUMBERS.red);
  events.forEach((event, at) => { reloaded.see(again(at + 1), [event]); });
  await trusted(reloaded, "unchecked", "again");
});

test("notes of the last eight rooms are kept", () => {
  for (let room = 0; room < 20; room += 1) new DealWitness(`room${room}`).see(table({}), []);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("domino.deals."))).toHaveLength(8);
  expect(new DealWitness("room19").seen(1)).not.toBeNull();
  expect(new DealWitness("room3").seen(1)).toBeNull();
});

test("a record that could not be fetched is asked for again, one that is being fetched is not", async () => {
  served.mockImplementation(() => Promise.reject(new TypeError("no network")));
  const witness = watched();
  const over = table({ after: RECORD.events.length, secret: RECORD.deal.secret });
  witness.see(over, []);
  expect(witness.current.value.trust).toBe("checking");
  await trusted(witness, "unchecked", "record");
  expect(served).toHaveBeenCalledTimes(1);
  serve(RECORD);
  witness.see(over, []);
  await trusted(witness, "verified");
});

test("a record that does not hold is not asked for again", async () => {
  served.mockImplementation(() => Promise.resolve(new Response("{}")));
  const witness = watched();
  await trusted(witness, "failed");
  witness.see(table({ after: RECORD.events.length, secret: RECORD.deal.secret }), []);
  expect(witness.current.value.trust).toBe("failed");
  expect(served).toHaveBeenCalledTimes(1);
});

test("an abandoned deal is checked when the next one begins", async () => {
  serve({ ...RECORD, events: RECORD.events.slice(0, 4), abandoned: true });
  const witness = new DealWitness("room");
  witness.see(table({}), []);
  witness.numberFor(dealOf(table({})), () => NUMBERS.red);
  witness.see(table({ after: 4 }), shownEvents().slice(0, 4));
  witness.see(table({ deal: 2, commitment: "22".repeat(32) }), []);
  await vi.waitFor(() => { expect(witness.earlier.value).toEqual({ deal: 1, trust: "verified", why: null }); });
});

test("a table that was put back from a backup deals anew, with a fresh number", () => {
  const witness = new DealWitness("room");
  witness.see(table({ deal: 1 }), []);
  witness.see(table({ deal: 2, commitment: "22".repeat(32) }), []);
  witness.numberFor(dealOf(table({ deal: 2 })), () => NUMBERS.red);
  witness.see(table({ deal: 1 }), null);
  const again = table({ deal: 2, commitment: "33".repeat(32) });
  witness.see(again, []);
  expect(witness.numberFor(dealOf(again), () => NUMBERS.blue)).toBe(NUMBERS.blue);
});
