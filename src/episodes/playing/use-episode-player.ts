import { useEffect, useState } from "react";
import { readPlace } from "./kept-place.ts";
import { type Chapters, type Playable, play, usePlayback } from "./playback.ts";

const NO_CHAPTERS: Chapters = [];

/**
 * An episode's video on a page. The first press plays from `?t=252` of the address if the page is the episode's own, else
 * from where the episode was left in this browser.
 */
export function useEpisodePlayer(episode: Playable, chapters: Chapters = NO_CHAPTERS, readsAddress = false) {
  const [startAt, setStartAt] = useState<number | null>(null);
  const isOn = usePlayback(
    ({ played }) => played?.way === "watch" && played.episode.youtubeId === episode.youtubeId,
  );
  const second = usePlayback((playback) => (isOn ? playback.second : null));
  const from = usePlayback(({ played }) => (isOn && played?.way === "watch" ? played.from : null));
  useEffect(() => {
    const asked = readsAddress ? Number(new URLSearchParams(window.location.search).get("t")) : 0;
    const place = Number.isInteger(asked) && asked > 0 ? asked : readPlace(episode.youtubeId);
    setStartAt(place > 0 ? place : null);
  }, [episode.youtubeId, readsAddress]);
  const at = second ?? from ?? startAt;
  return {
    startAt,
    /** Whether this video is the one that plays. */
    isOn,
    /** The second that is played, or that the next press plays. */
    at,
    playFrom: (seconds: number) => play({ way: "watch", episode, chapters, from: seconds }),
    /** The index of the chapter that is played, or -1. */
    chapter: at === null ? -1 : chapters.findLastIndex((chapter) => chapter.seconds <= at),
  };
}

export type Player = ReturnType<typeof useEpisodePlayer>;
