import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";

const STORAGE_KEY = "draw-muted";
/**
 * The part of the music that is played in a loop, in seconds. The music from dev/make-sounds.ts repeats every 3.2 s,
 * and the file is slightly longer than that.
 */
const MUSIC_LOOP = { start: 0.1, end: 3.3 };
const VOLUME = 0.5;

const SOUNDS = ["slot-machine-music", "win", "beep"] as const;
type SoundName = (typeof SOUNDS)[number];

/**
 * Plays the draw's sounds, skipping any that can't be loaded or played. Remembers in this browser whether they are
 * muted.
 */
export class DrawSound {
  #context: AudioContext | undefined;
  #volume: GainNode | undefined;
  #music: AudioBufferSourceNode | undefined;
  readonly #buffers = new Map<SoundName, Promise<AudioBuffer | undefined>>();

  get muted(): boolean {
    return readStoredText("browser", STORAGE_KEY) === "1";
  }

  set muted(muted: boolean) {
    writeStoredText("browser", STORAGE_KEY, muted ? "1" : "0");
    if (this.#volume) this.#volume.gain.value = muted ? 0 : VOLUME;
  }

  /** Call this while handling a click or key press, because browsers don't open the audio device at other times. */
  openAudioDevice(): void {
    if (!this.#context && typeof AudioContext === "function") {
      this.#context = new AudioContext();
      this.#volume = this.#context.createGain();
      this.#volume.gain.value = this.muted ? 0 : VOLUME;
      this.#volume.connect(this.#context.destination);
      for (const name of SOUNDS) this.#buffers.set(name, loadSound(this.#context, name));
    }
    this.#context?.resume().catch(() => {});
  }

  async startMusic(): Promise<void> {
    this.stopMusic();
    const source = this.#context?.createBufferSource();
    this.#music = source;
    const buffer = await this.#buffers.get("slot-machine-music");
    if (!source || !buffer || !this.#volume || this.#music !== source) return;
    source.buffer = buffer;
    source.loop = true;
    source.loopStart = MUSIC_LOOP.start;
    source.loopEnd = MUSIC_LOOP.end;
    source.connect(this.#volume);
    source.start(0, MUSIC_LOOP.start);
  }

  stopMusic(): void {
    const source = this.#music;
    this.#music = undefined;
    // Stopping a source that was never started throws.
    if (source?.buffer) source.stop();
  }

  async play(name: "win" | "beep"): Promise<void> {
    const buffer = await this.#buffers.get(name);
    const source = this.#context?.createBufferSource();
    if (!source || !buffer || !this.#volume) return;
    source.buffer = buffer;
    source.connect(this.#volume);
    source.start();
  }

  close(): void {
    this.stopMusic();
    this.#context?.close().catch(() => {});
    this.#context = this.#volume = undefined;
    this.#buffers.clear();
  }
}

async function loadSound(context: AudioContext, name: SoundName): Promise<AudioBuffer | undefined> {
  for (const url of [`/api/sounds/${name}`, `/sounds/${name}.mp3`]) {
    try {
      const response = await fetch(url);
      if (response.ok) return await context.decodeAudioData(await response.arrayBuffer());
    } catch {}
  }
  return undefined;
}
