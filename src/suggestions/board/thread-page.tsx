import ArrowLeft from "lucide-react/icons/arrow-left";
import { useId } from "react";
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import type { Episode } from "#episodes/episodes.contract.ts";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import type { Quote } from "#episodes/transcripts/moments/moments.contract.ts";
import { loadQuote } from "#episodes/transcripts/page/load-transcript.ts";
import { FollowButton } from "#followers/follow-button.tsx";
import { createShowDrawsClient } from "#on-air/draws/draws.queries.ts";
import { pageContext, rethrowAsPageError } from "#platform/pages/page-context.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { EmbedButton } from "#ui/controls/embed-button.tsx";
import { ShareButton } from "#ui/controls/share-button.tsx";
import { VoteButton, VoteCount } from "#ui/votes/vote-button.tsx";
import type { BoardThread } from "./board.contract.ts";
import { createBoardClient } from "./board.queries.ts";
import type { ThreadDraw } from "./board.rules.ts";
import { ThreadEpisode } from "./thread-episode.tsx";
import { ThreadHistory } from "./thread-history.tsx";
import { ThreadMilestones } from "./thread-milestones.tsx";
import { ThreadModeration } from "./thread-moderation.tsx";
import { useBoardVote } from "./use-board-vote.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  const key = params.key ?? "";
  const thread = await createBoardClient(fetch)("GET /api/board/{key}", { params: { key } }).catch(
    rethrowAsPageError,
  );
  const episodeAddress = thread.episode?.address.split("/").at(-1);
  const drawId = thread.drawId;
  // The page works without the episode's picture, the draw and the quote, so loading errors are ignored.
  const [page, draw, quote] = await Promise.all([
    episodeAddress &&
      createEpisodesClient(fetch)("GET /api/episodes/page/{address}", {
        params: { address: episodeAddress },
      }).catch(() => null),
    drawId &&
      createShowDrawsClient(fetch)("GET /api/show-draws/{id}", {
        params: { id: drawId },
        query: { details: "true" },
      }).catch(() => null),
    thread.episode && loadQuote(fetch, thread.episode.id, thread.episode.seconds).catch(() => null),
  ]);
  return { thread, episode: page ? page.episode : null, draw: draw ? trimDraw(draw) : null, quote };
}

/** Returns the part of a draw that the page shows, without its long lists. */
const trimDraw = ({ id, word, topics, chosen, poll }: ThreadDraw): ThreadDraw => ({
  ...{ id, word, topics, chosen, poll },
});

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [];
  const { key, content, category, votes } = loaderData.thread;
  return makePageMeta(matches, (show) => ({
    title: content,
    description: `${category}, ${formatCount(votes, "vote")} on the board of ${show.name}. ${content}`,
    path: `/topics/${key}`,
    isEmbeddable: true,
    picture: { address: `/topics/${key}/picture.png`, width: 1200, height: 630, alt: content },
  }));
};

export default function ThreadPage() {
  const loaderData = useLoaderData<typeof loader>();
  return <Thread key={loaderData.thread.key} {...loaderData} />;
}

function Thread({
  thread,
  episode,
  draw,
  quote,
}: {
  thread: BoardThread;
  episode: Episode | null;
  quote: Quote | null;
  draw: ThreadDraw | null;
}) {
  const { category, subCategory, content } = thread;
  const vote = useBoardVote(thread);
  return (
    <div className="px-gutter pt-7 pb-section tablet:pt-10">
      <article className="mx-auto grid max-w-measure grid-cols-1 gap-x-[5.5vw] gap-y-8 tablet:gap-y-12 desktop:grid-cols-[14fr_9fr]">
        <header className="grid justify-items-start gap-4 desktop:col-span-2">
          <Link
            to="/topics"
            className="inline-flex items-center gap-2 py-2 font-label text-t-1 hover:underline"
          >
            <ArrowLeft className="size-4" />
            The board
          </Link>
          <p dir="auto" className="text-t-2 wrap-anywhere">
            <span className="font-label">{category}</span> <span className="text-on-2">/ {subCategory}</span>
          </p>
          <h1 dir="auto" className="display max-w-[20em] text-t-6 wrap-anywhere">
            {content}
          </h1>
        </header>
        <div className="empty:hidden desktop:col-start-2 desktop:row-start-3">
          {thread.episode ? (
            <ThreadEpisode thread={thread} airedIn={thread.episode} episode={episode} quote={quote} />
          ) : (
            thread.status === "open" && <VoteSection thread={thread} vote={vote} />
          )}
        </div>
        <div className="desktop:col-span-2 desktop:row-start-2">
          <ThreadMilestones thread={{ ...thread, votes: vote.votes }} draw={draw} />
        </div>
        <ThreadHistory thread={thread} draw={draw} />
        <ThreadModeration thread={thread} />
      </article>
    </div>
  );
}

function VoteSection({ thread, vote }: { thread: BoardThread; vote: ReturnType<typeof useBoardVote> }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-t-3">
        Want to hear it?
      </h2>
      <div className="mt-5">
        <VoteCount votes={vote.votes} className="text-t-6" />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <VoteButton voted={vote.voted} onPress={vote.press} describedBy={id} />
        <ShareButton title={thread.content} path={`/topics/${thread.key}`} what="this topic" />
        <EmbedButton path={`/embed/topics/${thread.key}`} />
      </div>
      {vote.voted && <FollowButton variant="outline" className="mt-4" />}
      <p className="mt-4 text-on-2 text-t-1">
        A vote tells us what you want to hear. It doesn't affect the draw.
      </p>
    </section>
  );
}
