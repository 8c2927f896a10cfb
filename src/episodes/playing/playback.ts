import { useSyncExternalStore } from "react";
import type { Audio } from "#episodes/audio/audio.contract.ts";
import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import type { Episode } from "#episodes/episodes.contract.ts";

export type Playable = Pick<Episode, "id" | "youtubeId" | "title" | "episodeNumber" | "thumbnailUrl"> & {
  duration?: string;
};

export type Chapters = readonly Pick<Chapter, "seconds" | "title">[];

/** What is playing: an episode's video or audio from some second on, or the live stream. */
export type Played = Watched | Listened | { way: "live"; address: string; title: string };
type Watched = { way: "watch"; episode: Playable; chapters: Chapters; from: number };
/** `hasWords` says whether there is a transcript. */
type Listened = Omit<Watched, "way"> & { way: "listen"; audio: Audio; hasWords: boolean };

export type Playback = {
  played: Played | null;
  /** Each start creates a new player. */
  starts: number;
  /** The current second, or null until the player reports one. */
  second: number | null;
  isPlaying: boolean;
  hasFailed: boolean;
  speed: number;
  /** The sentence being spoken, if there is a transcript. */
  said: string | null;
  /** The element of the current page that the player covers. */
  slot: HTMLElement | null;
};

const NOTHING_PLAYING: Playback = {
  played: null,
  starts: 0,
  second: null,
  isPlaying: false,
  hasFailed: false,
  speed: 1,
  said: null,
  slot: null,
};

let playback = NOTHING_PLAYING;
const watchers = new Set<() => void>();

/** Starts playing something and replaces what was playing. It goes on while people move through the site. */
export function play(played: Played): void {
  const { starts, slot, speed } = playback;
  change({ ...NOTHING_PLAYING, slot, speed, played, starts: starts + 1, isPlaying: true });
}

export function stopPlaying(): void {
  const { starts, slot, speed } = playback;
  change({ ...NOTHING_PLAYING, slot, speed, starts });
}

/** Stops the live stream, at the end of a show. */
export function stopStream(): void {
  if (playback.played?.way === "live") stopPlaying();
}

/** Stores what the player reports. */
export function reportPlayback(
  reported: Partial<Pick<Playback, "second" | "isPlaying" | "hasFailed" | "speed" | "said">>,
): void {
  change({ ...playback, ...reported });
}

/** Shows the player over an element of the page until the returned function is called. */
export function registerSlot(slot: HTMLElement | null): () => void {
  change({ ...playback, slot });
  return () => {
    if (playback.slot === slot) change({ ...playback, slot: null });
  };
}

export const playedNow = (): Played | null => playback.played;

export const isPlayingNow = (): boolean => playback.isPlaying;

export const usePlayback = <Value>(pick: (playback: Playback) => Value): Value =>
  useSyncExternalStore(
    watch,
    () => pick(playback),
    () => pick(NOTHING_PLAYING),
  );

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function change(next: Playback): void {
  playback = next;
  for (const watcher of watchers) watcher();
}
