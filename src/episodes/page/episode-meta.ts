import type { MetaArgs } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { EpisodePage } from "#episodes/episodes.contract.ts";
import { summarizeDescription } from "#episodes/list/episode-card.rules.ts";
import { makeStructuredData } from "#episodes/publishing/structured-data.rules.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import type { Quote } from "#episodes/transcripts/moments/moments.contract.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { addTopicsToChapters } from "./description.rules.ts";

type LoadedEpisode = EpisodePage & { quote: Quote | null };

/**
 * Returns the meta tags for an episode's page. If the URL points to a moment, the preview shows a quote from that
 * moment.
 */
export function makeEpisodeMeta(
  matches: MetaArgs["matches"],
  { episode, topics, chapters, quote }: LoadedEpisode,
) {
  const path = formatEpisodePath(episode);
  return makePageMeta(matches, (show, publicUrl) => ({
    title: episode.title,
    description: quote
      ? describeQuote(quote)
      : summarizeDescription(episode.description) || `Episode ${episode.episodeNumber} of ${show.name}.`,
    path,
    sharedPath: quote ? `${path}?t=${quote.seconds}` : path,
    picture: quote
      ? {
          address: `/episodes/${episode.id}/moment.png?t=${quote.seconds}`,
          ...{ width: 1200, height: 630, alt: quote.text },
        }
      : { address: episode.thumbnailUrl, alt: episode.title },
    type: "video.episode",
    isEmbeddable: true,
    structuredData: isSampleVideo(episode.youtubeId)
      ? []
      : [makeStructuredData(show, publicUrl, episode, addTopicsToChapters(chapters, topics))],
  }));
}

const describeQuote = ({ speaker, text, seconds }: Quote): string =>
  `${speaker === null ? "" : `${speaker}: `}“${text}” At ${formatClockTime(seconds)}.`;
