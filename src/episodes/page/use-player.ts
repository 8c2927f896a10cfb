import { useEffect, useRef, useState } from "react";
import type { Chapter } from "./description.rules.ts";
import { usePlayedSecond } from "./use-played-second.ts";

/** In seconds, null before a start was chosen. Each start is a new player; at 0 the picture shows. */
type Playing = { startAt: number | null; starts: number };

/** The player of an episode's page. `?t=252` in the address sets where the first press on play starts. */
export function usePlayer(chapters: readonly Chapter[]) {
  const frame = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<Playing>({ startAt: null, starts: 0 });
  const { startAt, starts } = playing;
  const at = usePlayedSecond(frame, starts) ?? startAt;
  useEffect(() => {
    const second = Number(new URLSearchParams(window.location.search).get("t"));
    if (Number.isInteger(second) && second > 0)
      setPlaying((playing) => (playing.starts === 0 ? { startAt: second, starts: 0 } : playing));
  }, []);
  return {
    frame,
    ...playing,
    /** The second that is played, or that the next press plays. */
    at,
    playFrom: (seconds: number) => {
      setPlaying(({ starts }) => ({ startAt: seconds, starts: starts + 1 }));
      frame.current?.scrollIntoView({ block: "nearest" });
    },
    /** The index of the chapter that is played, or -1. */
    chapter: at === null ? -1 : chapters.findLastIndex((chapter) => chapter.seconds <= at),
  };
}

export type Player = ReturnType<typeof usePlayer>;
