import { useEffect, useRef, useState } from "react";
import type { Chapter } from "#episodes/page/description.rules.ts";
import { readStored, removeStored, writeStored } from "#platform/browser/browser-storage.ts";

const SPEEDS: readonly number[] = [1, 1.2, 1.5, 1.8, 2, 0.8];

/** How often the place is written, in seconds of the audio. */
const NOTE_EVERY = 5;
/** Nearer to the end the audio counts as heard, and begins anew the next time. */
const END = 30;

type Heard = { title: string; show: string; picture: string; chapters: readonly Chapter[]; place: string };

/** Plays an episode's audio, and remembers in this browser where it was left. `place` names the episode there. */
export function useListening({ title, show, picture, chapters, place }: Heard) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState({ at: 0, isPlaying: false, hasFailed: false, speed: 1 });
  const noted = useRef(0);
  const key = `heard:${place}`;
  useEffect(() => {
    const left = Number(readStored("browser", key) ?? 0);
    if (left > 0) setState((before) => ({ ...before, at: left }));
  }, [key]);

  const playFrom = (seconds: number) => {
    const element = audio.current;
    if (!element) return;
    element.currentTime = Math.max(0, seconds);
    setState((before) => ({ ...before, at: Math.max(0, seconds), hasFailed: false }));
    void element.play().catch(() => {});
  };
  const skip = (seconds: number) => playFrom((audio.current?.currentTime || state.at) + seconds);
  const press = () => {
    if (state.isPlaying) audio.current?.pause();
    else playFrom(audio.current?.currentTime || state.at);
  };
  const chapter = chapters.findLastIndex(({ seconds }) => seconds <= state.at);
  const goTo = (index: number) => {
    const found = chapters[index];
    if (found) playFrom(found.seconds);
  };

  const tellSystem = () => {
    if (!("mediaSession" in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: show, artwork: [{ src: picture }] });
    const act = (action: MediaSessionAction, done: () => void) =>
      navigator.mediaSession.setActionHandler(action, done);
    act("play", () => void audio.current?.play());
    act("pause", () => audio.current?.pause());
    act("seekbackward", () => skip(-15));
    act("seekforward", () => skip(15));
  };

  const note = (at: number, duration: number) => {
    if (Math.abs(at - noted.current) < NOTE_EVERY) return;
    noted.current = at;
    if (at > duration - END) removeStored("browser", key);
    else writeStored("browser", key, String(Math.floor(at)));
  };

  return {
    ...state,
    chapter,
    playFrom,
    skip,
    press,
    previous: () => goTo(state.at - (chapters[chapter]?.seconds ?? 0) > 3 ? chapter : chapter - 1),
    next: () => goTo(chapter + 1),
    setSpeed: () => {
      const speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length] ?? 1;
      if (audio.current) audio.current.playbackRate = speed;
      setState((before) => ({ ...before, speed }));
    },
    /** What the audio element needs. */
    element: {
      ref: audio,
      onPlay: () => {
        tellSystem();
        setState((before) => ({ ...before, isPlaying: true }));
      },
      onPause: () => setState((before) => ({ ...before, isPlaying: false })),
      onError: () => setState((before) => ({ ...before, isPlaying: false, hasFailed: true })),
      onTimeUpdate: ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLAudioElement }) => {
        setState((before) => ({ ...before, at: currentTime }));
        note(currentTime, duration);
      },
    },
  };
}

export type Listening = ReturnType<typeof useListening>;
