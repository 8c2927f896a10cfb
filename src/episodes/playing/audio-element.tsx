import { useLayoutEffect, useMemo, useRef } from "react";
import { useShow } from "#show/use-show.ts";
import { CaptionsTrack } from "./captions-track.tsx";
import { findNextChapterStart, findPreviousChapterStart } from "./chapter-steps.rules.ts";
import { type PlayingMedia, updatePlayback, usePlayback } from "./playback.ts";
import { getPlayerControls, registerPlayerControls } from "./player-controls.ts";
import { makePositionRecorder } from "./position-recorder.ts";
import { type MediaKeyHandlers, useMediaKeys, useMediaPosition } from "./use-media-keys.ts";

const SKIP_SECONDS = 15;

/**
 * Plays an episode's audio while the visitor moves through the site, and handles the media keys of keyboards and
 * phones.
 */
export function AudioElement({ media }: { media: Extract<PlayingMedia, { way: "listen" }> }) {
  const { name } = useShow();
  const audio = useRef<HTMLAudioElement>(null);
  const { episode, chapters, from, hasTranscript } = media;
  const speed = useRef(usePlayback((playback) => playback.speed)).current;
  const storePosition = useRef(makePositionRecorder(episode.youtubeId, media.audio.seconds));

  // A layout effect still runs in the same task as the click. In a later task, some browsers refuse to start audio.
  useLayoutEffect(() => {
    const element = audio.current;
    if (!element) return;
    const setSpeed = (speed: number) => {
      element.defaultPlaybackRate = speed;
      element.playbackRate = speed;
    };
    const resume = () => {
      if (element.error) reloadAfterError(element);
      element.play().catch(({ name }: DOMException) => {
        // The browser only lets audio start while it handles a press. The element doesn't report that it stays paused.
        if (name === "NotAllowedError") updatePlayback({ isPlaying: false });
      });
    };
    element.currentTime = from;
    setSpeed(speed);
    resume();
    return registerPlayerControls({
      resume,
      pause: () => element.pause(),
      seek: (second) => {
        element.currentTime = Math.max(0, second);
        // Report the new position here. Audio that has just started or has failed doesn't report seeks. Other audio
        // reports them too late while a key is held down.
        updatePlayback({ second: element.currentTime });
      },
      setSpeed,
    });
  }, [from, speed]);

  const keys = useMemo((): MediaKeyHandlers => {
    const seek = (second: number | undefined) => {
      if (second !== undefined) getPlayerControls()?.seek(second);
    };
    const playFrom = (second: number | undefined) => {
      if (second === undefined) return;
      seek(second);
      getPlayerControls()?.resume();
    };
    const readSecond = () => audio.current?.currentTime ?? 0;
    return {
      play: () => getPlayerControls()?.resume(),
      pause: () => getPlayerControls()?.pause(),
      seekbackward: () => seek(readSecond() - SKIP_SECONDS),
      seekforward: () => seek(readSecond() + SKIP_SECONDS),
      seekto: ({ seekTime }) => seek(seekTime),
      ...(chapters.length > 0 && {
        previoustrack: () => playFrom(findPreviousChapterStart(chapters, readSecond())),
        nexttrack: () => playFrom(findNextChapterStart(chapters, readSecond())),
      }),
    };
  }, [chapters]);
  useMediaKeys({ title: episode.title, artist: name, picture: episode.thumbnailUrl }, keys);
  useMediaPosition(audio);

  return (
    // biome-ignore lint/a11y/useMediaCaption: CaptionsTrack adds the captions' track, if there is a transcript
    <audio
      ref={audio}
      src={media.audio.url}
      preload="none"
      onPlay={() => updatePlayback({ isPlaying: true, hasFailed: false })}
      onPause={() => updatePlayback({ isPlaying: false })}
      onError={() => updatePlayback({ isPlaying: false, hasFailed: true })}
      onTimeUpdate={({ currentTarget: { currentTime, paused, readyState } }) => {
        const isAudible = !paused && readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
        // If the audio advances, clears any error, because without a sound device, Firefox reports one but keeps
        // playing.
        updatePlayback({ second: currentTime, ...(isAudible && { isPlaying: true, hasFailed: false }) });
        storePosition.current(currentTime);
      }}
    >
      {hasTranscript && <CaptionsTrack episodeId={episode.id} />}
    </audio>
  );
}

/** Reloads the file after an error, and continues at the same second. */
function reloadAfterError(element: HTMLAudioElement): void {
  const second = element.currentTime;
  element.load();
  element.currentTime = second;
}
