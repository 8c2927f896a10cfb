import { useEffect, useState } from "react";
import { findNextChapterStart, findPreviousChapterStart } from "#episodes/playing/chapter-steps.rules.ts";
import {
  type PlayableChapters,
  type PlayableEpisode,
  startPlaying,
  updatePlayback,
  usePlayback,
} from "#episodes/playing/playback.ts";
import { getPlayerControls, togglePlaying } from "#episodes/playing/player-controls.ts";
import { useStartSecond } from "#episodes/playing/use-start-second.ts";
import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import type { EpisodeAudio } from "./audio.contract.ts";

const PLAYBACK_SPEEDS: readonly number[] = [1, 1.2, 1.5, 1.8, 2, 0.8];
const SPEED_STORAGE_KEY = "listening-speed";

/** Returns the state and the controls of the audio player on an episode's page. */
export function useAudioPlayback(
  episode: PlayableEpisode,
  {
    audio,
    chapters,
    hasTranscript,
  }: { audio: EpisodeAudio | null; chapters: PlayableChapters; hasTranscript: boolean },
) {
  const isOn = usePlayback(
    ({ media }) => media?.way === "listen" && media.episode.youtubeId === episode.youtubeId,
  );
  const reportedSecond = usePlayback(({ second, media }) =>
    isOn && media?.way === "listen" ? (second ?? media.from) : null,
  );
  const isPlaying = usePlayback((playback) => isOn && playback.isPlaying);
  const sentence = usePlayback((playback) => (isOn ? playback.sentence : null));
  const hasFailed = usePlayback((playback) => isOn && playback.hasFailed);
  const speed = usePlayback((playback) => playback.speed);
  const startAt = useStartSecond(episode.youtubeId, true);
  useEffect(() => updatePlayback({ speed: readSpeed() }), []);
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const currentSecond = reportedSecond ?? movedTo ?? startAt ?? 0;
  const chapter = chapters.findLastIndex(({ seconds }) => seconds <= currentSecond);

  const playFrom = (seconds: number) => {
    const startSecond = Math.max(0, seconds);
    const controls = isOn && getPlayerControls();
    if (controls) {
      controls.seek(startSecond);
      // Don't resume at the end of the audio, because it would start over.
      if (audio && startSecond < audio.seconds) controls.resume();
    } else if (audio) {
      setMovedTo(null);
      startPlaying({ way: "listen", episode, audio, chapters, from: startSecond, hasTranscript });
    }
  };
  /** Moves to the given second without starting or stopping the audio. */
  const moveTo = (second: number) => {
    if (!isOn) setMovedTo(second);
    else if (getPlayerControls()) getPlayerControls()?.seek(second);
    else playFrom(second);
  };
  const goTo = (second: number | undefined) => {
    if (second !== undefined) playFrom(second);
  };

  return {
    at: currentSecond,
    isOn,
    isPlaying,
    hasFailed,
    speed,
    sentence,
    chapter,
    playFrom,
    moveTo,
    skip: (seconds: number) => playFrom(currentSecond + seconds),
    press: () => (isOn ? togglePlaying() : playFrom(currentSecond)),
    previous: () => goTo(findPreviousChapterStart(chapters, currentSecond)),
    next: () => goTo(findNextChapterStart(chapters, currentSecond)),
    setSpeed: () => {
      const nextSpeed = chooseNextSpeed(speed);
      storeSpeed(nextSpeed);
      if (isOn) getPlayerControls()?.setSpeed(nextSpeed);
      updatePlayback({ speed: nextSpeed });
    },
  };
}

export type AudioPlayback = ReturnType<typeof useAudioPlayback>;

/** Returns the playback speed last chosen in this browser, or 1. */
function readSpeed(): number {
  const speed = Number(readStoredText("browser", SPEED_STORAGE_KEY));
  return PLAYBACK_SPEEDS.includes(speed) ? speed : 1;
}

const storeSpeed = (speed: number): void => writeStoredText("browser", SPEED_STORAGE_KEY, String(speed));

const chooseNextSpeed = (speed: number): number =>
  PLAYBACK_SPEEDS[(PLAYBACK_SPEEDS.indexOf(speed) + 1) % PLAYBACK_SPEEDS.length] ?? 1;
