import { useEffect } from "react";
import { findNextStart, findPreviousStart } from "#episodes/playing/chapter-steps.rules.ts";
import {
  type Chapters,
  type PlayableEpisode,
  play,
  reportPlayback,
  usePlayback,
} from "#episodes/playing/playback.ts";
import { readControls, togglePlaying } from "#episodes/playing/player-controls.ts";
import { useStartSecond } from "#episodes/playing/use-start-second.ts";
import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import type { Audio } from "./audio.contract.ts";

const PLAYBACK_SPEEDS: readonly number[] = [1, 1.2, 1.5, 1.8, 2, 0.8];
const SPEED_STORAGE_KEY = "listening-speed";

/** Returns the state and the controls of the audio player on an episode's page. */
export function useListening(
  episode: PlayableEpisode,
  { audio, chapters, hasTranscript }: { audio: Audio | null; chapters: Chapters; hasTranscript: boolean },
) {
  const isOn = usePlayback(
    ({ played }) => played?.way === "listen" && played.episode.youtubeId === episode.youtubeId,
  );
  const told = usePlayback(({ second, played }) =>
    isOn && played?.way === "listen" ? (second ?? played.from) : null,
  );
  const isPlaying = usePlayback((playback) => isOn && playback.isPlaying);
  const said = usePlayback((playback) => (isOn ? playback.said : null));
  const hasFailed = usePlayback((playback) => isOn && playback.hasFailed);
  const speed = usePlayback((playback) => playback.speed);
  const startAt = useStartSecond(episode.youtubeId, true);
  useEffect(() => reportPlayback({ speed: readSpeed() }), []);
  const at = told ?? startAt ?? 0;
  const chapter = chapters.findLastIndex(({ seconds }) => seconds <= at);

  const playFrom = (seconds: number) => {
    const from = Math.max(0, seconds);
    const controls = isOn && readControls();
    if (controls) controls.seek(from);
    else if (audio) play({ way: "listen", episode, audio, chapters, from, hasTranscript });
  };
  const goTo = (second: number | undefined) => {
    if (second !== undefined) playFrom(second);
  };

  return {
    at,
    isOn,
    isPlaying,
    hasFailed,
    speed,
    said,
    chapter,
    playFrom,
    skip: (seconds: number) => playFrom(at + seconds),
    press: () => (isOn ? togglePlaying() : playFrom(at)),
    previous: () => goTo(findPreviousStart(chapters, at)),
    next: () => goTo(findNextStart(chapters, at)),
    setSpeed: () => {
      const next = chooseNextSpeed(speed);
      storeSpeed(next);
      if (isOn) readControls()?.setSpeed(next);
      reportPlayback({ speed: next });
    },
  };
}

export type AudioPlayback = ReturnType<typeof useListening>;

/** Returns the playback speed last chosen in this browser, or 1. */
function readSpeed(): number {
  const speed = Number(readStoredText("browser", SPEED_STORAGE_KEY));
  return PLAYBACK_SPEEDS.includes(speed) ? speed : 1;
}

const storeSpeed = (speed: number): void => writeStoredText("browser", SPEED_STORAGE_KEY, String(speed));

const chooseNextSpeed = (speed: number): number =>
  PLAYBACK_SPEEDS[(PLAYBACK_SPEEDS.indexOf(speed) + 1) % PLAYBACK_SPEEDS.length] ?? 1;
