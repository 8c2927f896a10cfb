import { Link } from "react-router";
import { FollowButton } from "#followers/follow-button.tsx";
import { useShow } from "#show/use-show.ts";
import type { BoardTop } from "#suggestions/board/board.queries.ts";
import { TopTopics } from "#suggestions/board/top-topics.tsx";
import TopicRequestForm from "./topic-request-form.tsx";

/**
 * Shows the home page's section for voting on topics and suggesting them. `board` is undefined if loading it failed.
 */
export default function TopicRequestSection({ board }: { board: BoardTop | undefined }) {
  const show = useShow();
  const hasTopics = board !== undefined && board.topics.length > 0;
  return (
    <div className="grid grid-cols-1 gap-x-[6vw] gap-y-6 tablet:gap-y-8 desktop:grid-cols-2">
      <header className="grid items-end gap-x-[4vw] gap-y-2.5 tablet:grid-cols-[7fr_4fr] desktop:col-span-2">
        <h2 id="suggest-your-topic-ideas-heading" className="display text-t-6">
          {show.suggestionHeading}
        </h2>
        <p className="text-on-2">{show.suggestionNote}</p>
      </header>
      {hasTopics ? (
        <TopTopics {...board} />
      ) : (
        <p>
          <Link
            to="/topics"
            className="inline-block py-1 pointer-coarse:py-2.5 font-label text-link underline underline-offset-6"
          >
            See the board
          </Link>
        </p>
      )}
      <div className="grid content-start gap-4">
        {hasTopics && <h3 className="display text-t-3">Or ask your own</h3>}
        <TopicRequestForm />
        <FollowButton variant="outline" className="justify-self-start max-tablet:hidden" />
      </div>
    </div>
  );
}
