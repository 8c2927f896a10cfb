import Play from "lucide-react/icons/play";
import { formatClockTime, parseDuration } from "#episodes/durations.rules.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { Episode } from "#episodes/episodes.contract.ts";
import { PlayerTimeline } from "#episodes/page/timeline.tsx";
import type { EpisodeMoment } from "#episodes/topics/episode-moment.contract.ts";
import type { Quote } from "#episodes/transcripts/moments/moments.contract.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { ShareButton } from "#ui/controls/share-button.tsx";
import type { BoardThread } from "./board.contract.ts";

/** Shows the episode in which the topic was discussed, with a link to that moment. */
export function ThreadEpisode({
  thread,
  airedIn,
  episode,
  quote,
}: {
  thread: BoardThread;
  airedIn: EpisodeMoment;
  episode: Episode | null;
  /** The first words about the topic in the episode's transcript. */
  quote: Quote | null;
}) {
  const { shortDate } = useDateFormatters();
  return (
    <section aria-labelledby="hear-it">
      <h2 id="hear-it" className="display text-t-3">
        Hear it
      </h2>
      {episode && (
        <>
          <EpisodePicture
            thumbnailUrl={episode.thumbnailUrl}
            sizes="(min-width: 1041px) 470px, 92vw"
            className="mt-4 mb-3 rounded-control"
          />
          <PlayerTimeline seconds={parseDuration(episode.duration) ?? 0} at={airedIn.seconds} isMoment />
        </>
      )}
      <p className="display mt-5 text-t-3 wrap-anywhere">{airedIn.title}</p>
      {episode && (
        <p className="figures mt-1 text-on-2 text-t-1">
          {`Episode ${episode.episodeNumber}, ${shortDate(episode.publishedDate)}`}
        </p>
      )}
      {quote && (
        <blockquote className="mt-4 text-t-2 wrap-anywhere">
          {quote.speaker && <span className="font-label">{`${quote.speaker}: `}</span>}
          <span className="text-on-2">{`“${quote.text}”`}</span>
        </blockquote>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={`${airedIn.address}?t=${airedIn.seconds}`}>
          <Play />
          {`Watch from ${formatClockTime(airedIn.seconds)}`}
        </ButtonLink>
        <ShareButton title={thread.content} path={`/topics/${thread.key}`} what="this topic" />
      </div>
    </section>
  );
}
