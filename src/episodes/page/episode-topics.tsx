import { Link } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { EpisodeTopic } from "#topics/aired/aired.contract.ts";
import { SeekLink } from "./seek-link.tsx";

/**
 * Lists an episode's topics. Clicking a time stamp plays the episode from there. A topic with a thread on the board
 * links to it.
 */
export function EpisodeTopics({
  topics,
  videoId,
  onSeek,
}: {
  topics: readonly EpisodeTopic[];
  videoId: string;
  onSeek: (seconds: number) => void;
}) {
  return (
    <section aria-labelledby="topics-in-episode">
      <h2 id="topics-in-episode" className="display text-t-3">
        Topics in this episode
      </h2>
      <ol className="mt-3.5">
        {topics.map(({ id, content, key, seconds }) => (
          <li
            key={id}
            className="grid grid-cols-[4.4rem_1fr] gap-x-2.5 border-rule border-t py-3.5 text-t-1 leading-snug"
          >
            <SeekLink
              videoId={videoId}
              seconds={seconds}
              onSeek={onSeek}
              className="figures cursor-pointer self-start text-left font-label text-link hover:underline"
            >
              {formatClockTime(seconds)}
            </SeekLink>
            {key ? (
              <Link to={`/topics/${key}`} dir="auto" className="min-w-0 wrap-anywhere hover:underline">
                {content}
              </Link>
            ) : (
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {content}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
