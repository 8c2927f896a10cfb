import { useSyncExternalStore } from "react";
import type { EpisodeAudio } from "#episodes/audio/audio.contract.ts";
import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import type { Episode } from "#episodes/episodes.contract.ts";

export type PlayableEpisode = Pick<
  Episode,
  "id" | "youtubeId" | "title" | "episodeNumber" | "slug" | "thumbnailUrl"
> & {
  duration?: string;
};

export type PlayableChapters = readonly Pick<Chapter, "seconds" | "title">[];

/** What is playing: an episode's video or audio, or the live stream. `from` is the second at which it starts. */
export type PlayingMedia = PlayingVideo | PlayingAudio | { way: "live"; address: string; title: string };
type PlayingVideo = { way: "watch"; episode: PlayableEpisode; chapters: PlayableChapters; from: number };
type PlayingAudio = Omit<PlayingVideo, "way"> & {
  way: "listen";
  audio: EpisodeAudio;
  hasTranscript: boolean;
};

export type Playback = {
  media: PlayingMedia | null;
  /** Whether to load the player's code although nothing is playing yet. */
  isPrepared: boolean;
  /** How many times playback has been started. Each start creates a new player. */
  starts: number;
  /** The current second, or null until the player reports one. */
  second: number | null;
  isPlaying: boolean;
  hasFailed: boolean;
  speed: number;
  /** The sentence that is being spoken, or null without a transcript. */
  sentence: string | null;
  /** The element on the current page that the player covers. */
  slot: HTMLElement | null;
};

const NOTHING_PLAYING: Playback = {
  media: null,
  isPrepared: false,
  starts: 0,
  second: null,
  isPlaying: false,
  hasFailed: false,
  speed: 1,
  sentence: null,
  slot: null,
};

let playback = NOTHING_PLAYING;
const listeners = new Set<() => void>();

/**
 * Starts playing the given media instead of what was playing before. Playback continues while the visitor moves through
 * the site.
 */
export function startPlaying(media: PlayingMedia): void {
  const { starts, slot, speed } = playback;
  setPlayback({ ...NOTHING_PLAYING, slot, speed, media, starts: starts + 1, isPlaying: true });
}

/** Loads the player's code, so that playback can start during the press on Play. Some browsers refuse it later. */
export const loadPlayerCode = (): void => setPlayback({ ...playback, isPrepared: true });

export function stopPlaying(): void {
  const { starts, slot, speed } = playback;
  setPlayback({ ...NOTHING_PLAYING, slot, speed, starts });
}

/** Stops the live stream if it is playing. Called when the show has ended. */
export function stopLiveStream(): void {
  if (playback.media?.way === "live") stopPlaying();
}

/** Updates the playback with what the player reports. */
export function updatePlayback(
  report: Partial<Pick<Playback, "second" | "isPlaying" | "hasFailed" | "speed" | "sentence">>,
): void {
  setPlayback({ ...playback, ...report });
}

/** Shows the player over the given element until the returned function is called. */
export function registerPlayerSlot(slot: HTMLElement | null): () => void {
  setPlayback({ ...playback, slot });
  return () => {
    if (playback.slot === slot) setPlayback({ ...playback, slot: null });
  };
}

export const getPlayingMedia = (): PlayingMedia | null => playback.media;

export const isPlayingNow = (): boolean => playback.isPlaying;

export const usePlayback = <Value>(pick: (playback: Playback) => Value): Value =>
  useSyncExternalStore(
    subscribe,
    () => pick(playback),
    () => pick(NOTHING_PLAYING),
  );

function subscribe(watcher: () => void): () => void {
  listeners.add(watcher);
  return () => listeners.delete(watcher);
}

function setPlayback(newPlayback: Playback): void {
  playback = newPlayback;
  for (const watcher of listeners) watcher();
}
