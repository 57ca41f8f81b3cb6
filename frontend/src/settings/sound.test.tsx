import { afterEach, expect, test, vi } from "vitest";
import { sounds } from "./settings.ts";
import { play } from "./sound.ts";

afterEach(() => { sounds.value = "off"; vi.unstubAllGlobals(); });

test("nothing is heard until the player wants it", () => {
  const made = vi.fn();
  vi.stubGlobal("AudioContext", made);
  play("lay");
  expect(made).not.toHaveBeenCalled();
});

test("a tile laid is one short sound that ends by itself", () => {
  const stops: number[] = [];
  const node = () => ({
    gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    frequency: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    connect: (next: unknown) => next, start: vi.fn(), stop: (at: number) => { stops.push(at); },
  });
  class FakeAudio {
    readonly state = "running";
    readonly currentTime = 1;
    readonly sampleRate = 8000;
    readonly createOscillator = node;
    readonly createBufferSource = node;
    readonly createGain = node;
    readonly createBuffer = () => ({ getChannelData: () => new Float32Array(400) });
  }
  vi.stubGlobal("AudioContext", FakeAudio);
  sounds.value = "on";
  play("lay");
  expect(stops.length).toBeGreaterThan(0);
  expect(Math.max(...stops)).toBeLessThan(1.2);
});
