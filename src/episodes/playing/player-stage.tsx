import { useRef } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { AudioElement } from "./audio-element.tsx";
import { MiniPlayer } from "./mini-player.tsx";
import { usePlayback } from "./playback.ts";
import { useDocking } from "./use-docking.ts";
import { VideoFrame } from "./video-frame.tsx";

/**
 * Shows what is playing: over the page's slot while the slot is in view, otherwise in a bar at the bottom of the
 * window.
 */
export default function PlayerStage() {
  const played = usePlayback((playback) => playback.played);
  const starts = usePlayback((playback) => playback.starts);
  const slot = usePlayback((playback) => playback.slot);
  const player = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const isAtFoot = useDocking(player, foot, slot);
  if (!played) return null;
  return (
    <aside aria-label="Now playing">
      {played.way === "listen" ? (
        <AudioElement key={starts} heard={played} />
      ) : (
        <div
          ref={player}
          className={cn("overflow-clip", isAtFoot ? "z-45 rounded-sign" : "z-15 tablet:rounded-control")}
        >
          <VideoFrame key={starts} video={played} />
        </div>
      )}
      <MiniPlayer played={played} isShown={isAtFoot} foot={foot} slot={slot} />
    </aside>
  );
}
