import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useRequestAction } from "#inbox/request-actions.ts";
import type { RequestDialogProps } from "#inbox/request-dialogs.tsx";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { BoardTopic } from "#suggestions/board/board.contract.ts";
import { createBoardClient } from "#suggestions/board/board.queries.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { createTopicRequestsClient, topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import type { ToastMessage } from "#ui/layers/toast.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { similarTopicsQuery } from "./similar-topic.tsx";
import { makeUndoDecisionAction } from "./use-triage.ts";

const MAX_SEARCH_RESULTS = 8;

/**
 * Lets the team choose the topic to merge a request into. At first, lists topics on the board that share words with
 * the request.
 */
export default function MergeDialog({ request, open, onOpenChange }: RequestDialogProps<TopicRequest>) {
  const [search, setSearch] = useState("");
  const searchResult = useQuery(mergeChoicesQuery(request, search));
  const merge = useMerge(request.id, () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Merge Topic Request"
      description="It joins the topic that you choose and, while voting is open, counts as a vote. Its suggester follows that topic."
    >
      <p dir="auto" className="text-on-2 wrap-anywhere">
        {request.description}
      </p>
      <SearchBox label="Search the board" search={search} onSearch={setSearch} />
      {searchResult.isPending && <LoadingRows label="Loading topics..." rows={3} rowClassName="h-14" />}
      {searchResult.isError && (
        <ErrorState message="The board could not be loaded." onRetry={() => retryQuery(searchResult)} />
      )}
      {searchResult.data && <TopicChoices topics={searchResult.data} merge={merge} />}
      <DialogFooter>
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Finds the topics to choose from: those that match the search or, without one, those that are similar. */
export const mergeChoicesQuery = (request: TopicRequest, search: string) => ({
  ...(search ? makeBoardSearchQuery(request, search) : similarTopicsQuery(request)),
  // Always refetch, because the topic to merge into may have been added to the board a moment ago.
  staleTime: 0,
});

const makeBoardSearchQuery = ({ id }: TopicRequest, search: string) => ({
  queryKey: ["merge", id, search],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    createBoardClient()("GET /api/board", { query: { search, limit: MAX_SEARCH_RESULTS }, signal }),
});

function useMerge(id: number, onDone: () => void) {
  return useRequestAction(topicRequestQueries, {
    call: (key: string) =>
      createTopicRequestsClient()("POST /api/topic-requests/{id}/merge", { params: { id }, body: { key } }),
    done: (client, request): ToastMessage => ({
      title: "Merged",
      description: "The suggestion joined the topic.",
      action: makeUndoDecisionAction(client, request),
    }),
    failed: { title: "Failed to merge", description: "There was an error merging the request." },
    after: (client, request) => {
      onDone();
      return topicRequestQueries.updateCache(client, request);
    },
  });
}

function TopicChoices({
  topics,
  merge,
}: {
  topics: readonly BoardTopic[];
  merge: ReturnType<typeof useMerge>;
}) {
  const id = useId();
  if (topics.length === 0) return <p className="text-on-2">No topics on the board match.</p>;
  return (
    <ul>
      {topics.map(({ key, content, votes }) => (
        <li key={key} className="flex items-center gap-4 border-rule border-t py-3">
          <p id={`${id}${key}`} className="min-w-0 flex-1 wrap-anywhere">
            {content} <span className="text-on-2 text-t-0">{formatCount(votes, "vote")}</span>
          </p>
          <Button
            size="sm"
            variant="outline"
            aria-describedby={`${id}${key}`}
            busy={merge.isPending && merge.variables === key}
            onClick={() => merge.mutate(key)}
          >
            Merge
          </Button>
        </li>
      ))}
    </ul>
  );
}
