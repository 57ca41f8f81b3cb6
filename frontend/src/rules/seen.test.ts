import { describe, expect, test } from "vitest";
import { RecordError } from "./record.ts";
import { sampleRecord, sampleRound, sampleSeen } from "../../testing/sample_record.ts";
import { SEATS } from "./seats.ts";
import { compare, type Seen } from "./seen.ts";

const RECORD = sampleRecord();
const OTHER_PLAYOUT = sampleRecord(1);
const SEEN = sampleSeen(RECORD, "red");

function fault(seen: Seen, record = RECORD): string {
  try {
    compare(record, seen);
  } catch (error) {
    if (error instanceof RecordError) return error.fault;
    throw error;
  }
  return "none";
}

/** What red was shown, with a break after so many events and the whole round after so many more. */
function broken(before: number, after: number): Seen {
  const events = SEEN.sightings.flatMap((sighting) => ("events" in sighting ? sighting.events : []));
  return {
    ...SEEN,
    sightings: [{ events: events.slice(0, before) }, { round: sampleRound(RECORD, "red", after) }, { events: events.slice(after) }],
  };
}

test.each(SEATS)("what %s was shown without a break is the record's", (seat) => {
  expect(compare(RECORD, sampleSeen(RECORD, seat))).toBeNull();
});

test("a break leaves nothing open: the whole round comes after it", () => {
  const { length } = RECORD.events;
  for (let before = 0; before < length; before += 1) {
    for (let after = Math.max(before, 1); after <= length; after += 1) expect(compare(RECORD, broken(before, after))).toBeNull();
  }
});

describe("a record that tells another story than the page was shown", () => {
  test("another playing of the very same shuffle", () => {
    expect(OTHER_PLAYOUT.events).not.toEqual(RECORD.events);
    expect(fault(SEEN, OTHER_PLAYOUT)).toBe("shown");
  });
  test("another position after a break", () => {
    const round = sampleRound(RECORD, "red", 4);
    const other = { ...round, counts: { ...round.counts, blue: round.counts.blue + 1 } };
    expect(fault({ ...SEEN, sightings: [{ round: other }] })).toBe("shown");
  });
  test("positions in another order", () => {
    const rounds = [6, 3].map((after) => ({ round: sampleRound(RECORD, "red", after) }));
    expect(fault({ ...SEEN, sightings: rounds })).toBe("shown");
  });
  test("another hand", () => {
    const [dealt, ...rest] = RECORD.events;
    if (dealt?.type !== "dealt") throw new Error("a record begins with the deal");
    const shown = { number: 1, hand: dealt.hands.blue, counts: { red: 7, blue: 7 }, boneyard: 14, turn: dealt.turn, opening: dealt.opening, type: "dealt" } as const;
    expect(rest.length).toBeGreaterThan(0);
    expect(fault({ ...SEEN, sightings: [{ events: [shown] }] })).toBe("shown");
  });
  test("more events than there were", () => {
    expect(fault({ ...SEEN, sightings: [...SEEN.sightings, { events: [{ seat: "red", type: "passed" }] }] })).toBe("shown");
  });
  test("another commitment", () => { expect(fault({ ...SEEN, commitment: "00".repeat(32) })).toBe("commitment"); });
  test("another number of this page", () => { expect(fault({ ...SEEN, number: "00".repeat(16) })).toBe("number"); });
  test("notes of another program", () => { expect(fault({ ...SEEN, format: "else" })).toBe("format"); });
  test("a record that does not hold by itself", () => {
    expect(fault(SEEN, { ...RECORD, events: RECORD.events.slice(0, -1) })).toBe("events");
  });
});

test("whoever gave no number cannot say that the deal was fair", () => {
  expect(compare(RECORD, { ...SEEN, number: null })).toBe("number");
});

test("whoever has not seen the end cannot say that this was it", () => {
  expect(compare(RECORD, { ...SEEN, sightings: [{ round: sampleRound(RECORD, "red", 5) }] })).toBe("end");
});

test("an abandoned round is compared up to where play stopped", () => {
  const record = { ...RECORD, events: RECORD.events.slice(0, 5), abandoned: true };
  expect(compare(record, sampleSeen(record, "blue"))).toBeNull();
  expect(fault(sampleSeen(RECORD, "blue"), record)).toBe("shown");
});
