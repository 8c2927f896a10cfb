import { keep, recall } from "./browser-storage.ts";

const MUTED_AS = "draw-muted";
/** The music repeats after 3.2 s (dev/make-sounds.ts); the file goes on a little, so that no seam is heard. */
const LOOP = { from: 0.1, to: 3.3 };
const LOUDNESS = 0.5;

type SoundName = "slot-machine-music" | "win" | "beep";
const NAMES = ["slot-machine-music", "win", "beep"] as const;

/**
 * The draw's sounds. Nothing is loaded or played before `wake`, which is called in a click. Whether it is muted is
 * remembered. A sound that cannot be loaded or played is left out without a word.
 */
export class DrawSound {
  #context: AudioContext | undefined;
  #volume: GainNode | undefined;
  #music: AudioBufferSourceNode | undefined;
  readonly #loaded = new Map<SoundName, Promise<AudioBuffer | undefined>>();

  get muted(): boolean {
    return recall("browser", MUTED_AS) === "1";
  }

  set muted(muted: boolean) {
    keep("browser", MUTED_AS, muted ? "1" : "0");
    if (this.#volume) this.#volume.gain.value = muted ? 0 : LOUDNESS;
  }

  /** Makes ready to play: only within a click or a key press do browsers allow it. */
  wake(): void {
    if (!this.#context && typeof AudioContext === "function") {
      this.#context = new AudioContext();
      this.#volume = this.#context.createGain();
      this.#volume.gain.value = this.muted ? 0 : LOUDNESS;
      this.#volume.connect(this.#context.destination);
      for (const name of NAMES) this.#loaded.set(name, load(this.#context, name));
    }
    this.#context?.resume().catch(() => {});
  }

  /** Plays the music until `stopMusic`. */
  async startMusic(): Promise<void> {
    this.stopMusic();
    const source = this.#context?.createBufferSource();
    this.#music = source;
    const buffer = await this.#loaded.get("slot-machine-music");
    if (!source || !buffer || !this.#volume || this.#music !== source) return;
    source.buffer = buffer;
    source.loop = true;
    source.loopStart = LOOP.from;
    source.loopEnd = LOOP.to;
    source.connect(this.#volume);
    source.start(0, LOOP.from);
  }

  stopMusic(): void {
    const source = this.#music;
    this.#music = undefined;
    // A source that was never connected has not been started, and stopping it would throw.
    if (source?.buffer) source.stop();
  }

  async play(name: "win" | "beep"): Promise<void> {
    const buffer = await this.#loaded.get(name);
    const source = this.#context?.createBufferSource();
    if (!source || !buffer || !this.#volume) return;
    source.buffer = buffer;
    source.connect(this.#volume);
    source.start();
  }

  /** Stops everything and gives the audio device back. */
  close(): void {
    this.stopMusic();
    this.#context?.close().catch(() => {});
    this.#context = this.#volume = undefined;
    this.#loaded.clear();
  }
}

/** From the API, or the same file as it lies in the site's folder. */
async function load(context: AudioContext, name: SoundName): Promise<AudioBuffer | undefined> {
  for (const address of [`/api/sounds/${name}`, `/sounds/${name}.mp3`]) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return await context.decodeAudioData(await answer.arrayBuffer());
    } catch {
      // The next address may work; without any the draw is silent.
    }
  }
  return undefined;
}
