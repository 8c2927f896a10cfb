import Play from "lucide-react/icons/play";
import { Link } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { Episode, EpisodeCard } from "#episodes/episodes.contract.ts";
import { isModifiedClick } from "#episodes/page/modified-click.ts";
import { getPlayingMedia, type PlayableEpisode, startPlaying } from "#episodes/playing/playback.ts";
import { getPlayerControls } from "#episodes/playing/player-controls.ts";
import { describeExtraMoments } from "#episodes/transcripts/search/count-moments.rules.ts";
import type { SpokenMoment } from "#episodes/transcripts/search/moment.contract.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { findWordRanges, splitAtHits } from "./find-words.rules.ts";

export type EpisodeWithMoments = EpisodeCard &
  Pick<Episode, "youtubeId"> & { said: SpokenMoment[]; saidMore: number };

/**
 * Lists the episodes that a search found, each with the moments at which somebody says the search words. Clicking a
 * moment plays the episode from there.
 */
export function EpisodesWithMoments({
  episodes,
  search,
}: {
  episodes: readonly EpisodeWithMoments[];
  search: string;
}) {
  return (
    <ol className="grid gap-8">
      {episodes.map((episode) => (
        <FoundEpisode key={episode.id} episode={episode} search={search} />
      ))}
    </ol>
  );
}

function FoundEpisode({ episode, search }: { episode: EpisodeWithMoments; search: string }) {
  const { shortDate } = useDateFormatters();
  const path = formatEpisodePath(episode);
  return (
    <li className="grid gap-x-9 gap-y-5 border-rule border-t pt-5 desktop:grid-cols-[5fr_7fr]">
      <article className="group relative grid grid-cols-[7rem_1fr] content-start items-start gap-3.5 tablet:grid-cols-[11rem_1fr]">
        <EpisodePicture
          thumbnailUrl={episode.thumbnailUrl}
          sizes="(min-width: 761px) 176px, 112px"
          className="rounded-control outline-offset-3 group-hover:outline-2 group-hover:outline-mark"
        />
        <div className="grid min-w-0 gap-1.5">
          <h2 dir="auto" className="display text-balance text-t-3 leading-[1.2] wrap-anywhere">
            <Link to={path} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
              {episode.title}
            </Link>
          </h2>
          <p className="figures text-on-2 text-t-0">
            {`${episode.episodeNumber}, `}
            <time dateTime={episode.publishedDate}>{shortDate(episode.publishedDate)}</time>
          </p>
        </div>
      </article>
      {episode.said.length > 0 && (
        <ol aria-label={`Said in ${episode.title}`} className="grid content-start gap-4">
          {episode.said.map(({ seconds, text }) => (
            <li key={seconds}>
              <Link
                to={`${path}?t=${seconds}`}
                onClick={(event) => !isModifiedClick(event) && playMoment(episode, seconds)}
                className="group/said grid grid-cols-[4.6rem_1fr] gap-x-2.5 rounded-control text-on-2 text-t-2 leading-[1.45]"
              >
                <span className="figures inline-flex items-center gap-2 self-start font-label text-link group-hover/said:underline">
                  <Play aria-hidden="true" fill="currentColor" className="size-3" />
                  {formatClockTime(seconds)}
                </span>
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  <HighlightedText text={text} words={search} />
                </span>
              </Link>
            </li>
          ))}
          {episode.saidMore > 0 && (
            <li className="pl-[5.225rem]">
              <Link
                to={`${path}?find=${encodeURIComponent(search)}`}
                className="font-label text-link text-t-1 underline underline-offset-4 hover:no-underline"
              >
                {describeExtraMoments(episode.saidMore)}
              </Link>
            </li>
          )}
        </ol>
      )}
    </li>
  );
}

/** Highlights the search words in a text. */
function HighlightedText({ text, words }: { text: string; words: string }) {
  return splitAtHits(text, findWordRanges(text, words)).map(({ text, hit }) =>
    hit ? (
      <mark key={hit.from} className="rounded-sign bg-paper px-0.5 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/**
 * Plays an episode from the given second while its page opens: as audio if its audio is playing already, and otherwise
 * as video.
 */
function playMoment(episode: PlayableEpisode, second: number): void {
  const media = getPlayingMedia();
  const isListening = media?.way === "listen" && media.episode.youtubeId === episode.youtubeId;
  const controls = isListening && getPlayerControls();
  if (controls) {
    controls.seek(second);
    controls.resume();
  } else startPlaying({ way: "watch", episode, chapters: [], from: second });
}
