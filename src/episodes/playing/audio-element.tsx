import { useEffect, useLayoutEffect, useRef } from "react";
import { useShow } from "#show/use-show.ts";
import { placeKeeper } from "./place-keeper.ts";
import { type Played, tellPlayback, usePlayback } from "./playback.ts";
import { currentControls, takeControls } from "./player-controls.ts";

const SKIP = 15;

/** An episode's audio, which goes on from page to page and listens to the keyboard's and the phone's media keys. */
export function AudioElement({ heard }: { heard: Extract<Played, { way: "listen" }> }) {
  const { name } = useShow();
  const audio = useRef<HTMLAudioElement>(null);
  const { episode, from } = heard;
  const speed = useRef(usePlayback((playback) => playback.speed)).current;
  const keep = useRef(placeKeeper(episode.youtubeId, heard.audio.seconds));

  // Before the press's own task ends: some browsers let audio begin only then.
  useLayoutEffect(() => {
    const element = audio.current;
    if (!element) return;
    const resume = () => void element.play().catch(() => {});
    element.currentTime = from;
    element.playbackRate = speed;
    resume();
    return takeControls({
      resume,
      pause: () => element.pause(),
      seek: (second) => {
        element.currentTime = Math.max(0, second);
        resume();
      },
      setSpeed: (speed) => {
        element.playbackRate = speed;
      },
    });
  }, [from, speed]);

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: episode.title,
      artist: name,
      artwork: [{ src: episode.thumbnailUrl }],
    });
    const act = (action: MediaSessionAction, done: (() => void) | null) =>
      mediaSession.setActionHandler(action, done);
    const skip = (seconds: number) => currentControls()?.seek((audio.current?.currentTime ?? 0) + seconds);
    act("play", () => currentControls()?.resume());
    act("pause", () => currentControls()?.pause());
    act("seekbackward", () => skip(-SKIP));
    act("seekforward", () => skip(SKIP));
    return () => {
      mediaSession.metadata = null;
      for (const action of ["play", "pause", "seekbackward", "seekforward"] as const) act(action, null);
    };
  }, [episode.title, episode.thumbnailUrl, name]);

  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said can be read on the episode's page
    <audio
      ref={audio}
      src={heard.audio.url}
      preload="none"
      onPlay={() => tellPlayback({ isPlaying: true, hasFailed: false })}
      onPause={() => tellPlayback({ isPlaying: false })}
      onError={() => tellPlayback({ isPlaying: false, hasFailed: true })}
      onTimeUpdate={({ currentTarget: { currentTime } }) => {
        tellPlayback({ second: currentTime });
        keep.current(currentTime);
      }}
    />
  );
}
