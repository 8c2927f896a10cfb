import { useQueryClient } from "@tanstack/react-query";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { makeUndoDeletionAction } from "#trash/undo-deletion.ts";
import type { ToastMessage } from "#ui/layers/toast.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { MAX_SELECTED_TOPICS } from "./topic-limits.rules.ts";
import type { TopicView } from "./topic-view.rules.ts";
import type { SelectedTopicsChange, Topic } from "./topics.contract.ts";
import { createTopicsClient, refreshTopics, topicPageQuery } from "./topics.queries.ts";
import { makeUndoBulkAction } from "./use-topic-changes.ts";

type SelectionChange = Omit<SelectedTopicsChange, "ids">;

const DONE_TITLES: Record<SelectedTopicsChange["change"], string> = {
  archive: "archived",
  reactivate: "reactivated",
  "list-on-board": "put on the board",
  "take-off-board": "taken off the board",
  categorize: "moved to another category",
  delete: "deleted",
};

/** Returns a mutation that changes the selected topics. Its toast has a button that undoes the whole change. */
export const useChangeSelected = (onDone: () => void) =>
  useChangeWithToast(
    ({ topics, change }: { topics: readonly Topic[]; change: SelectionChange }) =>
      createTopicsClient().withHeaders("POST /api/topics/selected", {
        body: { ids: topics.map(({ id }) => id), ...change },
      }),
    {
      done: ({ value, headers }, { change }, client): ToastMessage => {
        if (value.count === 0)
          return {
            title: "Nothing changed",
            description: "Somebody else has changed or deleted these topics.",
          };
        return {
          title: `${formatCount(value.count, "topic")} ${DONE_TITLES[change.change]}`,
          ...(change.change === "delete" && {
            description: `${value.count === 1 ? "It stays" : "They stay"} in the trash for 30 days.`,
          }),
          action:
            change.change === "delete"
              ? makeUndoDeletionAction(client, headers)
              : makeUndoBulkAction(client, value.undoId),
        };
      },
      failure: "The topics were not changed",
      refresh: refreshTopics,
      onDone,
    },
  );

const TOPICS_PER_PAGE = 100;

/** Returns a function that loads the topics that match the view's filters, up to the maximum for one action. */
export function useLoadAllMatches({ search, sort, status }: TopicView, total: number) {
  const client = useQueryClient();
  return async (): Promise<Topic[]> => {
    const starts = Array.from({ length: Math.ceil(Math.min(total, MAX_SELECTED_TOPICS) / TOPICS_PER_PAGE) });
    const pages = await Promise.all(
      starts.map((_, index) =>
        client.fetchQuery(
          topicPageQuery({ search, sort, status, limit: TOPICS_PER_PAGE, offset: index * TOPICS_PER_PAGE }),
        ),
      ),
    );
    return pages.flatMap(({ items }) => items);
  };
}
