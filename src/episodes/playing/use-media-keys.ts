import { type RefObject, useEffect } from "react";

type NowPlayingInfo = { title: string; artist: string; picture: string };
export type MediaKeyHandlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

/** Tells the operating system what is playing, and handles the media keys of keyboards, headphones and lock screens. */
export function useMediaKeys({ title, artist, picture }: NowPlayingInfo, keys: MediaKeyHandlers): void {
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork: [{ src: picture }] });
    return () => {
      mediaSession.metadata = null;
    };
  }, [title, artist, picture]);
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const actions = Object.entries(keys) as [MediaSessionAction, MediaSessionActionHandler][];
    for (const [action, press] of actions) setKeyHandler(action, press);
    return () => {
      for (const [action] of actions) setKeyHandler(action, null);
    };
  }, [keys]);
}

/** The events after which the operating system can no longer work out the position by itself. */
const POSITION_EVENTS = ["durationchange", "seeked", "ratechange", "playing", "pause"] as const;

/** Tells the operating system the position and length, so that its lock screen has a timeline that can be dragged. */
export function useMediaPosition(media: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const element = media.current;
    if (!element || !("mediaSession" in navigator) || !("setPositionState" in MediaSession.prototype)) return;
    const { mediaSession } = navigator;
    const reportPosition = () => {
      const { duration, currentTime, playbackRate } = element;
      if (Number.isFinite(duration))
        mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
    };
    for (const event of POSITION_EVENTS) element.addEventListener(event, reportPosition);
    return () => {
      for (const event of POSITION_EVENTS) element.removeEventListener(event, reportPosition);
      mediaSession.setPositionState();
    };
  }, [media]);
}

function setKeyHandler(action: MediaSessionAction, press: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, press);
  } catch {
    // This browser doesn't support this key.
  }
}
