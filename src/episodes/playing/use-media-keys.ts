import { useEffect } from "react";

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

function setKeyHandler(action: MediaSessionAction, press: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, press);
  } catch {
    // This browser doesn't support this key.
  }
}
