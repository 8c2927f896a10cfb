import { useEffect, useRef, useState } from "react";
import type { Chapter } from "./description.rules.ts";

export type Player = {
  /** The frame around the player, which comes into sight when something is played. */
  frame: React.RefObject<HTMLDivElement | null>;
  /** Where it was asked to start, in seconds; null before anything was asked. */
  startAt: number | null;
  /** How often it was started: each start is a new player. 0 is the picture. */
  starts: number;
  /** Starts the video at this second. */
  playFrom(seconds: number): void;
  /** The chapter that was asked for, as its place in the list; -1 where none was. */
  chapter: number;
};

/** What plays on an episode's page. `?t=252` in the address says where the first press on play begins. */
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
