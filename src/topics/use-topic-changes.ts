import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { makeUndoDeletionAction, quoteExcerpt } from "#trash/undo-deletion.ts";
import { type ToastAction, type ToastMessage, toast } from "#ui/layers/toast.ts";
import { SIGNED_OUT_MESSAGE, toastFailure } from "#ui/layers/toast-failure.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import type { Topic } from "./topics.contract.ts";
import { createTopicsClient, refreshTopics } from "./topics.queries.ts";

/** Returns a mutation that archives an available topic or reactivates a used one. */
export function useToggleTopicUsed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isUsed }: Pick<Topic, "id" | "isUsed">) =>
      createTopicsClient()(isUsed ? "POST /api/topics/{id}/reactivate" : "POST /api/topics/{id}/archive", {
        params: { id },
      }),
    onSuccess: (_, { isUsed }) => toast(isUsed ? REACTIVATED_TOAST : ARCHIVED_TOAST),
    onError: (error, { isUsed }) => {
      if (error.message === SIGNED_OUT_MESSAGE) return toastFailure("Error", error);
      // If the server refuses the change, trying again doesn't help.
      const isRefused = error instanceof ApiError && error.status < 429;
      const advice = isRefused ? error.message : "Please try again";
      toast({
        title: "Error",
        description: `Failed to ${isUsed ? "reactivate" : "archive"} the topic. ${advice}.`,
        variant: "destructive",
      });
    },
    onSettled: () => refreshTopics(queryClient),
  });
}

const ARCHIVED_TOAST = {
  title: "Topic archived",
  description: "The topic has been archived and is no longer available for selection.",
};
const REACTIVATED_TOAST = {
  title: "Topic reactivated",
  description: "The topic has been marked as unused and is available for selection again.",
};

export const useDeleteTopic = () =>
  useChangeWithToast(
    ({ id }: Pick<Topic, "id" | "content">) =>
      createTopicsClient().withHeaders("DELETE /api/topics/{id}", { params: { id } }),
    {
      done: ({ headers }, { content }, client) => ({
        title: "Topic deleted",
        description: `${quoteExcerpt(content)} It stays in the trash for 30 days.`,
        action: makeUndoDeletionAction(client, headers),
      }),
      failure: "Failed to delete topic",
      refresh: refreshTopics,
    },
  );

/** Returns the 'Undo' action for the toast about a bulk change, or undefined if there is nothing to undo. */
export const makeUndoBulkAction = (
  queryClient: QueryClient,
  undoId: number | undefined,
): ToastAction | undefined =>
  undoId === undefined
    ? undefined
    : {
        label: "Undo",
        description: "Set all these topics back: press F8 to reach the button.",
        run: async () => {
          try {
            const { count } = await createTopicsClient()("POST /api/topics/undo-bulk", { body: { undoId } });
            toast(describeUndoneChange(count));
          } catch (error) {
            toastFailure("Failed to undo", error);
          } finally {
            await refreshTopics(queryClient);
          }
        },
      };

function describeUndoneChange(count: number): ToastMessage {
  if (count === 0)
    return { title: "Nothing undone", description: "Somebody has changed these topics since." };
  return {
    title: "Undone",
    description: count === 1 ? "The topic is as it was." : `${formatCount(count, "topic")} are as they were.`,
  };
}

/** Returns a mutation that makes the topics that visitors used today available again. */
export const useReactivateVisitorTopics = () =>
  useChangeWithToast(() => createTopicsClient()("POST /api/topics/used-by-visitors/put-back"), {
    done: ({ message, undoId }, _, client) => ({
      title: "Put back",
      description: message,
      action: makeUndoBulkAction(client, undoId),
    }),
    failure: "Failed to put topics back",
    refresh: refreshTopics,
  });

/** What can be done to all topics at once, with the endpoint and the toasts of each action. */
export const BULK_CHANGES = {
  archive: {
    key: "POST /api/topics/archive-all",
    done: "All topics archived",
    failed: "Failed to archive all topics",
  },
  reactivate: {
    key: "POST /api/topics/reactivate-all",
    done: "All topics reactivated",
    failed: "Failed to reactivate all topics",
  },
  delete: {
    key: "DELETE /api/topics/delete-all",
    done: "All topics deleted",
    failed: "Failed to delete all topics",
  },
} as const;

export function useChangeAllTopics(change: keyof typeof BULK_CHANGES) {
  const { key, done, failed } = BULK_CHANGES[change];
  return useChangeWithToast(() => createTopicsClient().withHeaders(key), {
    done: ({ value, headers }, _, client) => ({
      title: done,
      description: value.message,
      action:
        "undoId" in value
          ? makeUndoBulkAction(client, value.count > 0 ? value.undoId : undefined)
          : makeUndoDeletionAction(client, headers),
    }),
    failure: failed,
    refresh: refreshTopics,
  });
}
