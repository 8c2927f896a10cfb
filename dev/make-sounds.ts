/**
 * `node dev/make-sounds.ts` creates the draw's three sounds and writes them to public/sounds. Every run writes the same
 * bytes. The MP3 encoder (LAME, compiled to WebAssembly) isn't part of the project, so it is downloaded into .cache/.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import {
  type AudioTrack,
  getPitch,
  makeKnock,
  makeSilence,
  makeTone,
  matchLoudness,
  measureLoudness,
  mixIntoTrack,
  SAMPLE_RATE,
} from "./sound-synthesis.ts";

/** The loudness of all three sounds, which is the same as for speech in a podcast. */
const LOUDNESS_LUFS = -18;
/** Two bars at 150 beats a minute. `draw-sound.ts` plays the music in a loop of this length. */
const LOOP_SECONDS = 3.2;
const BEAT_SECONDS = LOOP_SECONDS / 8;

const playMarimba = (number: number) =>
  makeTone(getPitch(number), 0.9, [
    [1, 1, 0.22],
    [3.93, 0.28, 0.06],
    [9.2, 0.08, 0.02],
  ]);

const playBass = (number: number) =>
  makeTone(
    getPitch(number),
    0.7,
    [
      [1, 1, 0.28],
      [2, 0.5, 0.16],
      [3, 0.24, 0.09],
      [4, 0.1, 0.05],
    ],
    0.006,
  );

const playBell = (number: number, seconds: number) =>
  makeTone(getPitch(number), seconds, [
    [1, 1, 0.5],
    [2.01, 0.5, 0.36],
    [2.76, 0.34, 0.24],
    [5.4, 0.2, 0.12],
    [8.93, 0.1, 0.05],
  ]);

/** Composes the music of a fairground machine: a ratchet in sixteenths, a walking bass, and a rising arpeggio. */
function composeMusic(): AudioTrack {
  const bars = makeSilence(LOOP_SECONDS);
  for (let sixteenth = 0; sixteenth < 32; sixteenth++)
    mixIntoTrack(
      bars,
      makeKnock(sixteenth % 4 === 0 ? 1900 : 3100, 0.05, 0.008, sixteenth + 1),
      (sixteenth * BEAT_SECONDS) / 4,
      sixteenth % 4 === 0 ? 1.1 : 0.55,
    );
  const bassNotes = [38, 42, 45, 47, 43, 47, 50, 45];
  for (const [beat, number] of bassNotes.entries())
    mixIntoTrack(bars, playBass(number), beat * BEAT_SECONDS, 0.62);
  const arpeggioNotes = [62, 66, 69, 71, 74, 71, 69, 66, 67, 71, 74, 76, 79, 76, 74, 73];
  for (const [eighth, number] of arpeggioNotes.entries())
    mixIntoTrack(bars, playMarimba(number), (eighth * BEAT_SECONDS) / 2, eighth % 2 === 0 ? 0.5 : 0.36);
  const file = makeSilence(LOOP_SECONDS + 0.4);
  return file.map((_, index) => bars[index % bars.length] ?? 0);
}

/** Composes the sound at the end of a draw: bells that play a chord's notes from low to high, then the chord. */
function composeWin(): AudioTrack {
  const track = makeSilence(1.9);
  for (const [step, number] of [74, 78, 81, 86].entries())
    mixIntoTrack(track, playBell(number, 1.9 - step * 0.09), step * 0.09, 0.6 + step * 0.1);
  for (const number of [74, 81, 90]) mixIntoTrack(track, playBell(number, 1.5), 0.39, 0.34);
  return track;
}

/** Composes the sound of a reel locking into place: a knock on wood, then a latch. */
function composeBeep(): AudioTrack {
  const track = makeSilence(0.16);
  mixIntoTrack(track, makeTone(150, 0.12, [[1, 1, 0.025]], 0.001), 0, 0.8);
  mixIntoTrack(track, makeKnock(900, 0.1, 0.014, 7), 0, 1.4);
  mixIntoTrack(track, makeKnock(3400, 0.03, 0.005, 11), 0.018, 0.8);
  return track;
}

type Encoder = {
  configure(settings: { sampleRate: number; channels: 1; bitrate: number }): void;
  encode(channels: [Float32Array]): Uint8Array;
  finalize(): Uint8Array;
};
const Encoder = z.custom<Encoder>(
  (value) => value !== null && typeof value === "object" && "encode" in value && "finalize" in value,
);
const Package = z.object({
  createMp3Encoder: z.custom<() => Promise<unknown>>((value) => typeof value === "function"),
});

async function openEncoder(): Promise<Encoder> {
  const cache = join(import.meta.dirname, "../.cache/sound-encoder");
  const entry = join(cache, "node_modules/wasm-media-encoders/dist/index.cjs");
  if (!existsSync(entry)) {
    await mkdir(cache, { recursive: true });
    const install = [
      "install",
      "--ignore-scripts",
      "--no-save",
      "--prefix",
      cache,
      "wasm-media-encoders@0.7.0",
    ];
    execFileSync("npm", install, { stdio: "inherit" });
  }
  const { createMp3Encoder } = Package.parse(await import(pathToFileURL(entry).href));
  return Encoder.parse(await createMp3Encoder());
}

/**
 * Encodes a track as mono MP3 at 64 kbit/s. No smaller format plays in every browser of the last ten years.
 */
function toMp3(encoder: Encoder, track: AudioTrack): Uint8Array {
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: 64 });
  // The encoder reuses its memory, so its output must be copied before the next call.
  const body = encoder.encode([Float32Array.from(track)]).slice();
  return Buffer.concat([body, encoder.finalize().slice()]);
}

const encoder = await openEncoder();
const folder = join(import.meta.dirname, "../public/sounds");
await mkdir(folder, { recursive: true });
for (const [name, composeTrack] of Object.entries({
  "slot-machine-music": composeMusic,
  win: composeWin,
  beep: composeBeep,
})) {
  const track = matchLoudness(composeTrack(), LOUDNESS_LUFS);
  const mp3 = toMp3(encoder, track);
  await writeFile(join(folder, `${name}.mp3`), mp3);
  const seconds = (track.length / SAMPLE_RATE).toFixed(2);
  process.stdout.write(
    `${name}: ${seconds} s, ${measureLoudness(track).toFixed(1)} LUFS, ${mp3.length} bytes\n`,
  );
}
