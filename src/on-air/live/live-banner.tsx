import Play from "lucide-react/icons/play";
import type { ReactNode } from "react";
import { nameShowDay } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { Hour } from "#ui/signs/hour.tsx";
import { useLiveState } from "./live-provider.tsx";
import { SkippedBanner } from "./skipped-banner.tsx";
import { useLive } from "./use-live.ts";

/** `children` is what stands under it while no show is on air by word. */
export function LiveBanner({ children }: { children?: ReactNode }) {
  const show = useShow();
  const { live, minute } = useLive();
  const { skipped, status } = useLiveState() ?? {};
  if (skipped) return <SkippedBanner {...skipped} />;
  const [stream] = show.streams;
  return (
    <section data-ground={live ? "live" : "night-3"} aria-labelledby="watch" className="px-gutter py-6.5">
      <div className="mx-auto flex max-w-measure flex-col gap-x-8 gap-y-4 tablet:min-h-15 tablet:flex-row tablet:items-center">
        <h2 id="watch" className="display text-t-5 leading-none tracking-[-0.029em]">
          {live ? "Watch LIVE Now" : `Watch Every ${nameShowDay(show)}`}
        </h2>
        <Hour
          minute={minute}
          className="max-tablet:order-last max-tablet:mt-0.5 tablet:min-w-20 tablet:flex-1"
        />
        <ButtonAnchor
          href={live ? stream.url : show.channelUrl}
          target="_blank"
          rel="noreferrer"
          size="lg"
          variant={live ? "default" : "outline"}
        >
          <Play />
          {live ? "Join the stream" : `Watch on ${stream.name}`}
        </ButtonAnchor>
      </div>
      {status !== "live" && children}
    </section>
  );
}
