import { useEffect, useRef, useState } from "react";
import type { Chapter } from "./description.rules.ts";

export type Player = {
  frame: React.RefObject<HTMLDivElement | null>;
  /** In seconds; null before a start was chosen. */
  startAt: number | null;
  /** Each start is a new player; at 0 the picture shows. */
  starts: number;
  playFrom(seconds: number): void;
  /** The index of the chosen chapter, or -1. */
  chapter: number;
};

/** The player of an episode's page. `?t=252` in the address sets where the first press on play starts. */
export function usePlayer(chapters: readonly Chapter[]): Player {
  const frame = useRef<HTMLDivElement>(null);
  const [{ startAt, starts }, setPlaying] = useState<{ startAt: number | null; starts: number }>({
    startAt: null,
    starts: 0,
  });
  useEffect(() => {
    const second = Number(new URLSearchParams(window.location.search).get("t"));
    if (Number.isInteger(second) && second > 0)
      setPlaying((playing) => (playing.starts === 0 ? { startAt: second, starts: 0 } : playing));
  }, []);
  return {
    frame,
    startAt,
    starts,
    playFrom: (seconds) => {
      setPlaying((playing) => ({ startAt: seconds, starts: playing.starts + 1 }));
      frame.current?.scrollIntoView({ block: "nearest" });
    },
    chapter: startAt === null ? -1 : chapters.findLastIndex((chapter) => chapter.seconds <= startAt),
  };
}
