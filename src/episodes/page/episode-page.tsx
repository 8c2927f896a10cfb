import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { describeDuration, parseDuration } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode, EpisodePage as Page } from "#episodes/episodes.contract.ts";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { loadQuote, loadTranscript, parseStartSecond } from "#episodes/transcripts/page/load-transcript.ts";
import { TranscriptSection } from "#episodes/transcripts/page/transcript-section.tsx";
import type { Paragraphs } from "#episodes/transcripts/transcripts.contract.ts";
import { FollowButton } from "#followers/follow-button.tsx";
import { pageContext, rethrowAsPageError } from "#platform/pages/page-context.ts";
import { getChannelWithBrand } from "#show/channel.rules.ts";
import { useDateFormatters, useShow } from "#show/use-show.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { EmbedButton } from "#ui/controls/embed-button.tsx";
import { ShareButton } from "#ui/controls/share-button.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { listDescriptionParagraphs } from "./description.rules.ts";
import { EpisodeChapters } from "./episode-chapters.tsx";
import { EpisodeDescription } from "./episode-description.tsx";
import { makeEpisodeMeta } from "./episode-meta.ts";
import { EpisodeNeighbors } from "./episode-neighbors.tsx";
import { EpisodeTopics } from "./episode-topics.tsx";
import { UpNext } from "./up-next.tsx";
import { useWatchOrListen, WatchOrListen } from "./watch-or-listen.tsx";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const address = params.address ?? "";
  const { fetch } = context.get(pageContext);
  const page = await createEpisodesClient(fetch)("GET /api/episodes/page/{address}", {
    params: { address },
  }).catch(rethrowAsPageError);
  const path = formatEpisodePath(page.episode);
  if (path !== `/episodes/${address}`) throw redirect(path + new URL(request.url).search, 301);
  const { id } = page.episode;
  const second = parseStartSecond(request.url);
  const [transcript, quote] = await Promise.all([
    loadTranscript(fetch, id, second),
    loadQuote(fetch, id, second),
  ]);
  return { ...page, said: transcript, quote };
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? makeEpisodeMeta(matches, loaderData) : [];

export default function EpisodePage() {
  const { episode, previous, next, upNext, topics, chapters, said } = useLoaderData<typeof loader>();
  // The key gives each episode a new player.
  return (
    <div className="px-gutter pt-4 pb-section tablet:pt-6">
      <article
        key={episode.id}
        className="mx-auto grid max-w-measure gap-x-[4.5vw] gap-y-10 desktop:grid-cols-[2fr_1fr]"
      >
        <EpisodeBody
          episode={episode}
          topics={topics}
          chapters={chapters}
          said={said}
          aside={<UpNext episodes={upNext} />}
        />
        <FollowButton variant="outline" className="justify-self-start desktop:col-span-2 print:hidden" />
        <EpisodeNeighbors previous={previous} next={next} />
      </article>
    </div>
  );
}

function EpisodeBody({
  episode,
  topics,
  chapters,
  said,
  aside,
}: {
  episode: Episode;
  topics: Page["topics"];
  chapters: Page["chapters"];
  said: Paragraphs | null;
  aside: React.ReactNode;
}) {
  const { shortDate } = useDateFormatters();
  const seconds = parseDuration(episode.duration) ?? 0;
  const players = useWatchOrListen(episode, chapters, said !== null);
  const { player } = players;
  const isListening = players.way === "listen";
  const title = (
    <h1
      dir="auto"
      className={cn("display wrap-anywhere", isListening ? "text-t-4" : "mt-8 text-t-6 tablet:mt-9")}
    >
      {episode.title}
    </h1>
  );
  const number = (
    <p className={cn("figures text-on-2", isListening ? "text-t-1" : "mt-4 text-t-2")}>
      {`Episode ${episode.episodeNumber}, `}
      <time dateTime={episode.publishedDate}>{shortDate(episode.publishedDate)}</time>
      {", "}
      <span className="inline-block">{describeDuration(seconds)}</span>
    </p>
  );
  return (
    <>
      <div className="grid min-w-0 content-start">
        <div className="print:hidden">
          <WatchOrListen
            episode={episode}
            seconds={seconds}
            chapters={chapters}
            heading={
              <>
                {title}
                {number}
              </>
            }
            hasTranscript={said !== null}
            playing={players}
          />
        </div>
        {!isListening && title}
        {!isListening && number}
        <EpisodeDescription
          paragraphs={listDescriptionParagraphs(episode.description, chapters)}
          videoId={episode.youtubeId}
          seconds={seconds}
          onSeek={player.playFrom}
        />
        {episode.tags.length > 0 && (
          <ul aria-label="Tags" className="mt-7 flex flex-wrap gap-2">
            {episode.tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Badge variant="outline">{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
        {said && <TranscriptSection episode={episode} said={said} player={player} />}
      </div>
      <div className="grid min-w-0 content-start gap-11 desktop:pt-1">
        {topics.length > 0 && (
          <EpisodeTopics topics={topics} videoId={episode.youtubeId} onSeek={player.playFrom} />
        )}
        {chapters.length > 0 && (
          <EpisodeChapters chapters={chapters} videoId={episode.youtubeId} player={player} />
        )}
        <EpisodeLinks episode={episode} />
        {aside}
      </div>
    </>
  );
}

function EpisodeLinks({ episode }: { episode: Episode }) {
  const show = useShow();
  // A sample episode has no video, so this links to the show's channel instead.
  const place = isSampleVideo(episode.youtubeId)
    ? getChannelWithBrand(show)
    : { ...videoSite, url: videoSite.watchAddress(episode.youtubeId) };
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {place && (
        <ButtonAnchor variant="outline" href={place.url} target="_blank" rel="noreferrer">
          <SocialIcon type={place.icon} />
          {`Watch on ${place.name}`}
        </ButtonAnchor>
      )}
      <ShareButton title={episode.title} path={formatEpisodePath(episode)} what="this episode" />
      <EmbedButton path={`/embed/episodes/${episode.id}`} />
    </div>
  );
}
