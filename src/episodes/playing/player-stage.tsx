import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { useShow } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";
import { AudioElement } from "./audio-element.tsx";
import { MiniPlayer } from "./mini-player.tsx";
import { type PlayingMedia, usePlayback } from "./playback.ts";
import { VideoFrame } from "./video-frame.tsx";

/**
 * Shows what is playing: over the page's slot while it is in view, and otherwise in a bar at the bottom of the window.
 */
export default function PlayerStage() {
  const media = usePlayback((playback) => playback.media);
  const starts = usePlayback((playback) => playback.starts);
  const hasFailed = usePlayback((playback) => playback.hasFailed);
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
          {hasFailed &&
            slot?.parentElement &&
            createPortal(<BlockedVideoNote media={media} />, slot.parentElement)}
        </div>
      )}
      <MiniPlayer media={media} isShown={isAtFoot} foot={foot} slot={slot} />
    </aside>
  );
}

/**
 * Links to the video on its own site, if the player hasn't reported anything. It goes below the slot instead of over the
 * player, because a player whose messages don't arrive may still work.
 */
function BlockedVideoNote({ media }: { media: Exclude<PlayingMedia, { way: "listen" }> }) {
  const [stream] = useShow().streams;
  const address =
    media.way === "live" ? stream?.url : videoSite.watchAddress(media.episode.youtubeId, media.from);
  return (
    <p role="status" data-ground="night-3" className="px-4 py-2.5 text-on-2 text-t-0">
      No video? Your browser or network may be blocking {videoSite.name}.{" "}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="font-label text-link underline underline-offset-3"
      >
        Watch on {videoSite.name}
      </a>
    </p>
  );
}

/** If less than this fraction of the slot is in view, the player moves to the bottom of the window. */
const MIN_FRACTION_IN_VIEW = 0.25;

/**
 * Positions `player` over `slot`, its place on the page, while the slot is in view, and otherwise over `foot`, its
 * place at the bottom of the window. Uses CSS instead of moving the element, because an iframe reloads when it is
 * moved. Returns whether the player is at the bottom.
 */
function useDocking(
  player: RefObject<HTMLElement | null>,
  foot: RefObject<HTMLElement | null>,
  slot: HTMLElement | null,
): boolean {
  const [isAtFoot, setAtFoot] = useState(slot === null);
  useLayoutEffect(() => {
    const positionPlayer = () => {
      const box = slot?.getBoundingClientRect();
      const isDocked = box !== undefined && isInView(box);
      setAtFoot(!isDocked);
      if (!player.current) return;
      if (isDocked && slot) positionOver(player.current, box, isStuck(slot, box));
      else if (foot.current) positionOver(player.current, findBoxInWindow(foot.current), true);
    };
    positionPlayer();
    const abortController = new AbortController();
    const { signal } = abortController;
    addEventListener("scroll", positionPlayer, { passive: true, signal });
    addEventListener("resize", positionPlayer, { signal });
    const sizes = new ResizeObserver(positionPlayer);
    for (const element of [document.body, slot, foot.current]) if (element) sizes.observe(element);
    return () => {
      abortController.abort();
      sizes.disconnect();
    };
  }, [player, foot, slot]);
  return isAtFoot;
}

const isInView = ({ top, bottom, height }: DOMRect): boolean =>
  Math.min(bottom, innerHeight) - Math.max(top, 0) >= height * MIN_FRACTION_IN_VIEW;

/** Returns whether the slot sticks to the top of the window. If so, the player must not scroll with the page. */
const isStuck = (slot: HTMLElement, { top }: DOMRect): boolean =>
  top <= 0 && getComputedStyle(slot.closest("[data-sticks]") ?? slot).position === "sticky";

type ElementBox = Pick<DOMRect, "top" | "left" | "width" | "height">;

function positionOver(
  { style }: HTMLElement,
  { top, left, width, height }: ElementBox,
  isFixed: boolean,
): void {
  style.position = isFixed ? "fixed" : "absolute";
  style.top = `${isFixed ? top : top + scrollY}px`;
  style.left = `${isFixed ? left : left + scrollX}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

/** Returns where an element of the bottom bar will be once the bar has slid in. */
function findBoxInWindow(element: HTMLElement): ElementBox {
  const barHeight = element.offsetParent?.clientHeight ?? 0;
  return {
    top: innerHeight - barHeight + element.offsetTop,
    left: element.offsetLeft,
    width: element.offsetWidth,
    height: element.offsetHeight,
  };
}
