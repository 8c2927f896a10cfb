import type { Episode } from "./episodes.contract.ts";
import { chooseEpisodeNumber } from "./episodes.rules.ts";

/** Shows an episode's number and length on its picture. */
export const EpisodePictureLabels = ({
  episode,
}: {
  episode: Pick<Episode, "title" | "episodeNumber" | "duration">;
}) => (
  <>
    <p className="absolute bottom-1.5 left-3 font-display font-hero text-[2.5rem] text-paper leading-none tracking-title [text-shadow:0_1px_2px_oklch(0.135_0.008_60),0_0_14px_oklch(0.135_0.008_60/0.85)]">
      <span className="sr-only">Episode </span>
      <span>{chooseEpisodeNumber(episode)}</span>
    </p>
    <p className="figures absolute right-2.5 bottom-2.5 rounded-sign bg-night-0 px-2 py-0.5 font-strong text-paper text-t-0">
      <span className="sr-only">Length </span>
      <span>{episode.duration}</span>
    </p>
  </>
);
