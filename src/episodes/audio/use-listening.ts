import { useEffect, useState } from "react";
import { readPlace } from "#episodes/playing/kept-place.ts";
import { type Chapters, type Playable, play, tellPlayback, usePlayback } from "#episodes/playing/playback.ts";
import { currentControls, pressPlay } from "#episodes/playing/player-controls.ts";
import type { Audio } from "./audio.contract.ts";

const SPEEDS: readonly number[] = [1, 1.2, 1.5, 1.8, 2, 0.8];

/** From this second of a chapter on 'Previous chapter' goes to its own start. */
const WELL_INTO = 3;

/** An episode's audio on its page; it begins where the episode was left in this browser. */
export function useListening(episode: Playable, audio: Audio | null, chapters: Chapters) {
  const isOn = usePlayback(
    ({ played }) => played?.way === "listen" && played.episode.youtubeId === episode.youtubeId,
  );
  const told = usePlayback(({ second, played }) =>
    isOn && played?.way === "listen" ? (second ?? played.from) : null,
  );
  const isPlaying = usePlayback((playback) => isOn && playback.isPlaying);
  const hasFailed = usePlayback((playback) => isOn && playback.hasFailed);
  const speed = usePlayback((playback) => playback.speed);
  const [left, setLeft] = useState(0);
  useEffect(() => setLeft(readPlace(episode.youtubeId)), [episode.youtubeId]);
  const at = told ?? left;
  const chapter = chapters.findLastIndex(({ seconds }) => seconds <= at);

  const playFrom = (seconds: number) => {
    const from = Math.max(0, seconds);
    const controls = isOn && currentControls();
    if (controls) controls.seek(from);
    else if (audio) play({ way: "listen", episode, audio, chapters, from });
  };
  const goTo = (index: number) => {
    const found = chapters[index];
    if (found) playFrom(found.seconds);
  };

  return {
    at,
    isOn,
    isPlaying,
    hasFailed,
    speed,
    chapter,
    playFrom,
    skip: (seconds: number) => playFrom(at + seconds),
    press: () => (isOn && !hasFailed ? pressPlay() : playFrom(at)),
    previous: () => goTo(at - (chapters[chapter]?.seconds ?? 0) > WELL_INTO ? chapter : chapter - 1),
    next: () => goTo(chapter + 1),
    setSpeed: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
      if (isOn) currentControls()?.setSpeed(next);
      tellPlayback({ speed: next });
    },
  };
}

export type Listening = ReturnType<typeof useListening>;
