import Play from "lucide-react/icons/play";
import type { ReactNode } from "react";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { startPlaying, usePlayback } from "#episodes/playing/playback.ts";
import { PlayerSlot } from "#episodes/playing/player-slot.tsx";
import { FramedPicture } from "#hosts/framed-picture.tsx";
import type { PictureFrame } from "#hosts/framing.rules.ts";
import type { ShownHost } from "#hosts/hosts.rules.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { useLiveStatus } from "#on-air/live/use-live.ts";
import { formatLocalTime } from "#show/local-time.rules.ts";
import { useShow } from "#show/use-show.ts";
import { buttonStyles } from "#ui/controls/button.tsx";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** The aspect ratio of each host's column if there are three hosts. */
const FACE_RATIO = 0.59;
const FACE_FRAMES: readonly PictureFrame[] = [
  { media: "phone", width: "34vw", ratio: FACE_RATIO },
  { width: "17.5rem", ratio: FACE_RATIO },
];
const MAX_FACES = 4;

/**
 * Shows the hosts' faces until the visitor presses play, and then the stream. If we can't embed the stream, it opens in
 * a new tab instead.
 */
export function LivePlayer({ live, hosts }: { live: LiveState; hosts: readonly ShownHost[] }) {
  const show = useShow();
  const [stream] = show.streams;
  const address = stream && videoSite.livePlayerAddress(stream.url);
  const isPlaying = usePlayback(({ media }) => media?.way === "live" && media.address === address);
  const renderWatchButton = (className: string, content: ReactNode, label?: string) =>
    address ? (
      <button
        type="button"
        aria-label={label}
        onClick={() => startPlaying({ way: "live", address, title: live.title || show.name })}
        className={className}
      >
        {content}
      </button>
    ) : (
      <a href={stream?.url} target="_blank" rel="noreferrer" aria-label={label} className={className}>
        {content}
      </a>
    );
  return (
    <div className={cn("min-w-0", isPlaying && "max-desktop:contents")}>
      <div
        data-sticks={isPlaying || undefined}
        className="stream-frame relative overflow-clip bg-night-0 tablet:rounded-control"
      >
        {isPlaying ? (
          <PlayerSlot />
        ) : (
          <>
            <HostFaces hosts={hosts} />
            {stream &&
              renderWatchButton(
                "group absolute inset-0 cursor-pointer -outline-offset-4",
                <span className="absolute bottom-4 left-4 grid size-17.5 place-items-center rounded-pill border-[3px] border-paper bg-night-0 text-paper transition-colors group-hover:bg-night-3 desktop:bottom-6 desktop:left-6 desktop:size-24">
                  <Play aria-hidden="true" fill="currentColor" className="ml-[6%] size-2/5" />
                </span>,
                `Watch the show on ${stream.name}`,
              )}
          </>
        )}
      </div>
      <div className="min-w-0">
        <OnAirHour since={live.onAirSince} />
        <div className="mt-3.5 flex flex-wrap items-center justify-between gap-2.5">
          {stream &&
            !isPlaying &&
            renderWatchButton(
              buttonStyles({ size: "lg", className: "max-tablet:w-full" }),
              <>
                <Play fill="currentColor" aria-hidden="true" />
                Watch now
              </>,
            )}
          <ul aria-label="Watch it elsewhere" className="flex flex-wrap gap-2 max-tablet:w-full">
            {show.streams.map(({ name, url, icon }) => (
              <li key={name} className="flex-auto">
                <ButtonAnchor
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  variant="outline"
                  className="w-full px-3!"
                >
                  <SocialIcon type={icon} />
                  {name}
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

const HostFaces = ({ hosts }: { hosts: readonly ShownHost[] }) => (
  <div aria-hidden="true" className="grid h-full auto-cols-fr grid-flow-col gap-px">
    {hosts.slice(0, MAX_FACES).map((host) => (
      <FramedPicture
        key={host.id}
        address={host.heroImage ?? host.profileImage}
        position={host.heroImage ? host.heroImagePosition : host.profileImagePosition}
        scale={host.heroImage ? host.heroImageScale : host.profileImageScale}
        hostName={host.hostName}
        frames={FACE_FRAMES}
        fetchPriority="high"
        hasBlurredPreview={false}
        className="h-full"
      />
    ))}
  </div>
);

/**
 * Shows how much of the hour has passed, the minutes since the show started, and when it started in the visitor's time
 * zone.
 */
function OnAirHour({ since }: { since: string | null }) {
  const { minute } = useLiveStatus();
  return (
    <>
      <HourScale minute={minute} className="mt-4 [--mark:var(--on)]" />
      <p className="figures mt-1.5 flex min-h-[1lh] justify-between text-on-2 text-t-0">
        {minute !== undefined && since && (
          <>
            <span>Since {formatLocalTime(new Date(since), navigator.language)}</span>
            <b className="font-label text-on">{minute} min in</b>
          </>
        )}
      </p>
    </>
  );
}
