import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createTopicsClient, refreshTopics } from "#topics/topics.queries.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { chooseDraftSource, makeSavedNotice, NONE_SELECTED_NOTICE } from "./drafts.rules.ts";
import type { TopicDraftsState } from "./use-topic-drafts.ts";

/** Saves all selected drafts or none. Calls `onSaved`, then reloads the lists. */
export function useSaveDrafts(onSaved: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ mode, topics, selected }: TopicDraftsState) =>
      createTopicsClient()("POST /api/topics/bulk", {
        body: {
          topics: topics
            .filter((topic) => selected.has(topic))
            .map((topic) => ({
              category: topic.category,
              subCategory: topic.subCategory,
              content: topic.content,
              source: chooseDraftSource(topic, mode, Math.random),
            })),
        },
      }),
    onSuccess: async (savedTopics) => {
      onSaved();
      toast(makeSavedNotice(savedTopics.flatMap(({ source }) => (source === "manual" ? [] : { source }))));
      await refreshTopics(queryClient);
    },
    onError: (error) => toastFailure("Failed to save topics", error),
  });
  const save = (drafts: TopicDraftsState) => {
    if (drafts.selected.size === 0) toast({ ...NONE_SELECTED_NOTICE, variant: "destructive" });
    else mutate(drafts);
  };
  return { save, saving: isPending };
}
