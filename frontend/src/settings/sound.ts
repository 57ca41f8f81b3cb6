/** Small sounds of tiles, made on the spot; silent until the player wants them. */
import { sounds } from "./settings.ts";

/** What can be heard: a tile laid, a tile taken from the boneyard, a knock for a pass, the end of a round. */
export type Sound = "lay" | "take" | "knock" | "end";

/** One click: pitch of its body in Hz, how long it rings in seconds, how loud (0..1), and how much of it is noise. */
interface Click {
  readonly pitch: number;
  readonly ring: number;
  readonly loud: number;
  readonly noise: number;
  /** Seconds after the first of its sound. */
  readonly after?: number;
}

const SOUNDS: Readonly<Record<Sound, readonly Click[]>> = {
  lay: [{ pitch: 1450, ring: 0.05, loud: 0.32, noise: 0.5 }, { pitch: 620, ring: 0.09, loud: 0.2, noise: 0.1, after: 0.008 }],
  take: [{ pitch: 2100, ring: 0.03, loud: 0.14, noise: 0.8 }],
  knock: [{ pitch: 240, ring: 0.09, loud: 0.3, noise: 0.2 }, { pitch: 240, ring: 0.09, loud: 0.22, noise: 0.2, after: 0.14 }],
  end: [{ pitch: 880, ring: 0.3, loud: 0.12, noise: 0 }, { pitch: 1320, ring: 0.4, loud: 0.1, noise: 0, after: 0.13 }],
};

let context: AudioContext | null = null;

/** Let `sound` be heard, if the player wants sounds and looks at the page. */
export function play(sound: Sound): void {
  if (sounds.value === "off" || document.hidden || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A browser lets pages sound only after a tap; until then nothing waits to be heard later.
  if (context.state === "suspended") void context.resume();
  for (const click of SOUNDS[sound]) strike(context, click);
}

function strike(audio: AudioContext, { pitch, ring, loud, noise, after = 0 }: Click): void {
  const at = audio.currentTime + after;
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(pitch, at);
  body.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + ring);
  sound(audio, body, loud * (1 - noise), at, ring);
  if (noise === 0) return;
  const edge = audio.createBufferSource();
  edge.buffer = hiss(audio);
  sound(audio, edge, loud * noise, at, ring / 2);
}

/** Send `source` out from `at`, dying away within `ring` seconds. */
function sound(audio: AudioContext, source: AudioScheduledSourceNode, loud: number, at: number, ring: number): void {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + ring);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + ring);
}

function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 20, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
