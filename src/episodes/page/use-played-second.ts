import { type RefObject, useEffect, useState } from "react";
import { videoSite } from "#episodes/import/video-site.rules.ts";

/** The second that the video site's player in `frame` says it is at, or null before it does. `starts` counts players. */
export function usePlayedSecond(frame: RefObject<HTMLDivElement | null>, starts: number): number | null {
  const [second, setSecond] = useState<number | null>(null);
  useEffect(() => {
    if (starts === 0) return;
    setSecond(null);
    const player = frame.current?.querySelector("iframe");
    const ask = () => player?.contentWindow?.postMessage(videoSite.askForSeconds, videoSite.playerOrigin);
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== player?.contentWindow || origin !== videoSite.playerOrigin) return;
      const told = videoSite.readSecond(data);
      if (told !== null) setSecond(Math.floor(told));
    };
    player?.addEventListener("load", ask);
    window.addEventListener("message", hear);
    return () => {
      player?.removeEventListener("load", ask);
      window.removeEventListener("message", hear);
    };
  }, [frame, starts]);
  return second;
}
