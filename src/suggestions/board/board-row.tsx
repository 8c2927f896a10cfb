import { useId, useState } from "react";
import { Link } from "react-router";
import { FollowButton } from "#followers/follow-button.tsx";
import { useDateFormatters } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";
import { VoteButton, VoteCount } from "#ui/votes/vote-button.tsx";
import type { BoardTopic } from "./board.contract.ts";
import { useBoardVote } from "./use-board-vote.ts";

/** Shows a topic like a line of a price list, with votes in place of the price. */
export function BoardRow({ topic, large }: { topic: BoardTopic; large: boolean }) {
  const { key, content, category, subCategory, suggestedBy, createdAt, status } = topic;
  const { shortDate } = useDateFormatters();
  const vote = useBoardVote(topic);
  const [hasPressed, setPressed] = useState(false);
  const id = useId();
  const pressVote = () => {
    setPressed(true);
    vote.press();
  };
  return (
    <li className="grid gap-2.5 border-rule border-b py-6 tablet:py-7">
      <p dir="auto" className="text-t-1 wrap-anywhere">
        <span className="font-label">{category}</span> <span className="text-on-2">/ {subCategory}</span>
      </p>
      <h2
        id={id}
        dir="auto"
        className={cn("display max-w-[22em] wrap-anywhere", large ? "text-t-6" : "text-t-4")}
      >
        <Link to={`/topics/${key}`} className="decoration-1 underline-offset-4 hover:underline">
          {content}
        </Link>
      </h2>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <p className="text-on-2 text-t-1 max-tablet:w-full">
          {suggestedBy && (
            <span className="mr-4 wrap-anywhere">
              Suggested by <bdi>{suggestedBy}</bdi>
            </span>
          )}
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </p>
        <span aria-hidden="true" className="leader mb-1.5 h-2 min-w-8 flex-1 max-tablet:order-2" />
        <VoteCount votes={vote.votes} className={large ? "text-t-6 max-tablet:text-t-7" : "text-t-5"} />
        <div className="max-tablet:order-3">
          {status === "open" && <VoteButton voted={vote.voted} onPress={pressVote} describedBy={id} />}
        </div>
      </div>
      {hasPressed && vote.voted && <FollowButton size="sm" className="justify-self-end" />}
    </li>
  );
}
