import { startTransition, useId, useState } from "react";
import { Link } from "react-router";
import { FollowButton } from "#followers/follow-button.tsx";
import { VoteButton, VoteCount } from "#ui/votes/vote-button.tsx";
import type { BoardTopic } from "./board.contract.ts";
import type { BoardTop } from "./board.queries.ts";
import { useBoardVote } from "./use-board-vote.ts";

/** Shows the board's top topics with vote buttons. Votes don't reorder the topics until the page is reloaded. */
export function TopTopics({ topics, total }: BoardTop) {
  return (
    <section aria-labelledby="vote-for-one">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="vote-for-one" className="display text-t-3">
          Vote for one
        </h3>
        <Link
          to="/topics"
          className="inline-block py-1 pointer-coarse:py-2.5 font-label text-link text-t-1 underline underline-offset-6"
        >
          {topics.length < total ? `All ${total.toLocaleString("en-US")} on the board` : "See the board"}
        </Link>
      </div>
      <ul className="mt-1.5">
        {topics.map((topic) => (
          <TopTopic key={topic.key} topic={topic} />
        ))}
      </ul>
    </section>
  );
}

function TopTopic({ topic }: { topic: BoardTopic }) {
  const vote = useBoardVote(topic);
  const [hasPressed, setPressed] = useState(false);
  const id = useId();
  const pressVote = () => {
    vote.press();
    startTransition(() => setPressed(true));
  };
  return (
    <li className="grid gap-1 border-rule py-3 not-last:border-b">
      <p className="text-t-0 wrap-anywhere max-tablet:hidden">
        <span className="font-label">{topic.category}</span>{" "}
        <span className="text-on-2">/ {topic.subCategory}</span>
      </p>
      <h4 id={id} dir="auto" className="display text-t-3 leading-[1.2] wrap-anywhere">
        <Link to={`/topics/${topic.key}`} className="decoration-1 underline-offset-4 hover:underline">
          {topic.content}
        </Link>
      </h4>
      <div className="flex flex-wrap items-center justify-end gap-4">
        <VoteCount votes={vote.votes} className="text-t-4" />
        <span aria-hidden="true" className="leader h-2 min-w-6 flex-1" />
        <VoteButton voted={vote.voted} onPress={pressVote} describedBy={id} />
      </div>
      {hasPressed && vote.voted && <FollowButton size="sm" className="justify-self-end" />}
    </li>
  );
}
