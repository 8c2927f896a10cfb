import { useRef } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { AudioElement } from "./audio-element.tsx";
import { MiniPlayer } from "./mini-player.tsx";
import { usePlayback } from "./playback.ts";
import { useDocking } from "./use-docking.ts";
import { VideoFrame } from "./video-frame.tsx";

/**
 * Shows what is playing: over the page's slot while it is in view, and otherwise in a bar at the bottom of the window.
 */
export default function PlayerStage() {
  const media = usePlayback((playback) => playback.media);
  const starts = usePlayback((playback) => playback.starts);
  const slot = usePlayback((playback) => playback.slot);
  const player = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const isAtFoot = useDocking(player, foot, slot);
  if (!media) return null;
  return (
    <aside aria-label="Now playing">
      {media.way === "listen" ? (
        <AudioElement key={starts} media={media} />
      ) : (
        <div
          ref={player}
          className={cn("overflow-clip", isAtFoot ? "z-45 rounded-sign" : "z-15 tablet:rounded-control")}
        >
          <VideoFrame key={starts} video={media} />
        </div>
      )}
      <MiniPlayer media={media} isShown={isAtFoot} foot={foot} slot={slot} />
    </aside>
  );
}
