import type { MetaArgs } from "react-router";
import { clockTime } from "#episodes/durations.rules.ts";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { EpisodePage } from "#episodes/episodes.contract.ts";
import { summaryOf } from "#episodes/list/episode-card.rules.ts";
import { episodeStructuredData } from "#episodes/publishing/structured-data.rules.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import type { Quote } from "#episodes/transcripts/moments/moments.contract.ts";
import { pageMeta } from "#show/page-meta.ts";
import { addTopics } from "./description.rules.ts";

type Loaded = EpisodePage & { quote: Quote | null };

/** Returns the meta tags of an episode's page. The preview of a shared moment contains its quote. */
export function episodeMeta(matches: MetaArgs["matches"], { episode, topics, chapters, quote }: Loaded) {
  return pageMeta(matches, (show, publicUrl) => ({
    title: episode.title,
    description: quote
      ? describeQuote(quote)
      : summaryOf(episode.description) || `Episode ${episode.episodeNumber} of ${show.name}.`,
    path: episodePath(episode),
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
      : [episodeStructuredData(show, publicUrl, episode, addTopics(chapters, topics))],
  }));
}

const describeQuote = ({ speaker, text, seconds }: Quote): string =>
  `${speaker === null ? "" : `${speaker}: `}“${text}” At ${clockTime(seconds)}.`;
