import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Start } from "./Start.tsx";
import { knowsRoom, ownRooms, rememberRoom } from "../settings/rooms_known.ts";

const room = (code: string, more: object) => ({ code, state: "yours", seat: "red", target: null, guest: false, ...more });

beforeEach(() => { localStorage.clear(); });
afterEach(() => { render(null, document.body); vi.unstubAllGlobals(); });

test("the start page lists the rooms in which this browser has a seat", async () => {
  const rooms: Readonly<Record<string, object>> = {
    waiting: room("waiting", {}),
    playing: room("playing", { seat: "blue", guest: true }),
    moved: room("moved", { state: "full", seat: null, guest: true }),
  };
  vi.stubGlobal("fetch", (path: string) => {
    const found = rooms[path.replace("/api/rooms/", "")];
    return Promise.resolve(found ? Response.json(found) : Response.json({ code: "room_gone" }, { status: 404 }));
  });
  vi.stubGlobal("scrollTo", () => undefined);
  for (const code of ["moved", "playing", "waiting"]) rememberRoom(code);
  render(<Start />, document.body);
  await vi.waitFor(() => { expect(document.querySelectorAll("a[href^='/room/']")).toHaveLength(2); });
  expect(document.querySelector("a[href='/room/waiting']")?.textContent).toContain("Waiting for your friend");
  expect(document.querySelector("a[href='/room/playing']")?.textContent).toContain("You play Blue");
  expect(ownRooms()).toEqual(["waiting", "playing"]);
  expect(knowsRoom("moved")).toBe(true);
});
