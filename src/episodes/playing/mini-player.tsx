import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import X from "lucide-react/icons/x";
import type { MouseEvent, RefObject } from "react";
import { Link } from "react-router";
import { formatClockTime, parseDuration } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import { PlayerTimeline } from "#episodes/page/timeline.tsx";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { type PlayingMedia, stopPlaying, usePlayback } from "./playback.ts";
import { togglePlaying } from "./player-controls.ts";

/**
 * The bar at the bottom of the window. It shows what is playing, its progress, and two buttons. The title links to the
 * episode's page.
 */
export function MiniPlayer({
  media,
  isShown,
  foot,
  slot,
}: {
  media: PlayingMedia;
  isShown: boolean;
  foot: RefObject<HTMLDivElement | null>;
  slot: HTMLElement | null;
}) {
  const isPlaying = usePlayback((playback) => playback.isPlaying);
  const startSecond = media.way === "live" ? 0 : media.from;
  const second = usePlayback((playback) => Math.floor(playback.second ?? startSecond));
  const length = getMediaLength(media);
  const path = media.way === "live" ? "/" : formatEpisodePath(media.episode);
  const chapters = media.way === "live" ? [] : media.chapters;
  // If the current page has a slot for the player, scrolls to it instead of following the link.
  const scrollToSlot = (event: MouseEvent) => {
    if (!slot) return;
    event.preventDefault();
    slot.scrollIntoView({ block: "center" });
  };
  return (
    <div
      data-ground="night-3"
      data-foot-bar={isShown ? "" : undefined}
      inert={!isShown}
      className={cn(
        "fixed inset-x-0 bottom-0 z-40 px-gutter pb-[env(safe-area-inset-bottom)] transition-transform duration-220",
        !isShown && "invisible translate-y-full [transition-property:transform,visibility]",
      )}
    >
      <div className="mx-auto max-w-measure">
        <div className="h-[22px] overflow-clip">
          <PlayerTimeline seconds={length} chapters={chapters} at={second} />
        </div>
        <div className="flex h-21.5 items-center gap-3 tablet:gap-5">
          <div
            ref={foot}
            className="aspect-video w-24 shrink-0 overflow-clip rounded-sign bg-night-0 tablet:w-32"
          >
            {media.way === "listen" && (
              <EpisodePicture thumbnailUrl={media.episode.thumbnailUrl} sizes="128px" eager />
            )}
          </div>
          <p className="grid min-w-0 flex-1 text-t-1 leading-[1.3]">
            <Link
              to={path}
              onClick={scrollToSlot}
              className="line-clamp-2 font-label underline-offset-4 after:absolute after:inset-y-0 after:left-0 after:z-50 after:w-[calc(var(--spacing-gutter)+6rem)] hover:underline"
            >
              {getTitleAt(media, second)}
            </Link>
            <span className="figures text-on-2">
              {media.way === "live" ? (
                "LIVE NOW"
              ) : (
                <>
                  <b className="font-label text-on">{formatClockTime(second)}</b>
                  {length > 0 && ` of ${formatClockTime(length)}`}
                </>
              )}
            </span>
          </p>
          <Button
            size="icon"
            aria-label={isPlaying ? "Pause" : "Play"}
            onClick={togglePlaying}
            className="size-12"
          >
            {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label="Close the player" onClick={stopPlaying}>
            <X />
          </Button>
        </div>
      </div>
    </div>
  );
}

const getMediaLength = (media: PlayingMedia): number =>
  media.way === "live"
    ? 0
    : media.way === "listen"
      ? Math.round(media.audio.seconds)
      : (parseDuration(media.episode.duration ?? "") ?? 0);

/** Returns the title of the chapter at the given second, or the episode's title if it is in no chapter. */
const getTitleAt = (media: PlayingMedia, second: number): string =>
  media.way === "live"
    ? media.title
    : (media.chapters.findLast(({ seconds }) => seconds <= second)?.title ?? media.episode.title);
