import type { MouseEvent, ReactNode } from "react";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { isModifiedClick } from "./modified-click.ts";

/** A link that plays the episode from the given time. Until the scripts load, it leads to that time in the video. */
export function SeekLink({
  videoId,
  seconds,
  onSeek,
  current,
  label,
  className,
  children,
}: {
  videoId: string;
  seconds: number;
  onSeek: (seconds: number) => void;
  current?: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const attributes = { "aria-current": current || undefined, "aria-label": label, className } as const;
  if (isSampleVideo(videoId))
    return (
      <button type="button" {...attributes} onClick={() => onSeek(seconds)}>
        {children}
      </button>
    );
  const seek = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    onSeek(seconds);
  };
  return (
    <a href={videoSite.watchAddress(videoId, seconds)} {...attributes} onClick={seek}>
      {children}
    </a>
  );
}
