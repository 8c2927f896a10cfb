import { isPlayingNow } from "./playback.ts";

/** The controls of the player that is on the page. */
export type PlayerControls = {
  resume(): void;
  pause(): void;
  /** Moves to the given second. If the player was paused, it stays paused. */
  seek(second: number): void;
  setSpeed(speed: number): void;
};

let controls: PlayerControls | undefined;

/** Registers the player's controls. Returns a function that removes them. */
export function registerPlayerControls(newControls: PlayerControls): () => void {
  controls = newControls;
  return () => {
    if (controls === newControls) controls = undefined;
  };
}

export const getPlayerControls = (): PlayerControls | undefined => controls;

export const togglePlaying = (): void => (isPlayingNow() ? controls?.pause() : controls?.resume());
