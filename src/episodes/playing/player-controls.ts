import { isPlayingNow } from "./playback.ts";

/** The controls of the mounted player. */
export type PlayerControls = {
  resume(): void;
  pause(): void;
  seek(second: number): void;
  setSpeed(speed: number): void;
};

let controls: PlayerControls | undefined;

/** Makes the mounted player's controls available until the returned function is called. */
export function registerControls(registered: PlayerControls): () => void {
  controls = registered;
  return () => {
    if (controls === registered) controls = undefined;
  };
}

export const readControls = (): PlayerControls | undefined => controls;

export const togglePlaying = (): void => (isPlayingNow() ? controls?.pause() : controls?.resume());
