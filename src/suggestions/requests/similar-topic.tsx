import { useQuery } from "@tanstack/react-query";
import Merge from "lucide-react/icons/git-merge";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { BoardTopic } from "#suggestions/board/board.contract.ts";
import { loadSimilarTopics } from "#suggestions/board/board.queries.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";

/** Finds the topics on the board that share words with a request. */
export const similarTopicsQuery = ({ id, description }: TopicRequest) => ({
  queryKey: ["merge", id, ""],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadSimilarTopics(description, signal),
});

/**
 * Loads the topic on the board that is most similar to a pending request. Returns undefined while loading, or if there
 * is no such topic.
 */
export const useSimilarTopic = (request: TopicRequest): BoardTopic | undefined =>
  useQuery({ ...similarTopicsQuery(request), enabled: request.status === "pending" }).data?.[0];

export function SimilarTopicNote({ topic: { content, votes } }: { topic: BoardTopic }) {
  return (
    <p className="flex items-baseline gap-2.5">
      <Merge aria-hidden="true" className="size-4 shrink-0 translate-y-0.5" />
      <span className="min-w-0 wrap-anywhere">
        Similar to <b className="font-label">“{content}”</b> on the board, {formatCount(votes, "vote")}
      </span>
    </p>
  );
}
