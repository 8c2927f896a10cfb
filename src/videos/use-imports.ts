import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { EpisodeConfigInput } from "./videos.contract.ts";
import { importStateQuery, refreshImported, updateConfigQuery, videosApi } from "./videos.queries.ts";

type Done = { title: string; description?: string; variant?: "destructive" };

/** A long call: shows how it ended in a toast, and loads the lists again. */
export function useImport<Sent, Answer>(
  make: (sent: Sent) => Promise<Answer>,
  words: { done: (answer: Answer) => Done; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (answer) => toast(words.done(answer)),
    onError: (error) => toastFailure(words.failed, error),
    onSettled: () => refreshImported(client),
  });
}

export const useUpdateNow = () =>
  useImport(() => videosApi()("POST /api/episodes/update"), {
    done: ({ message }) => ({ title: "Episodes updated", description: message }),
    failed: "Failed to update episodes",
  });

export const useCleanAndResync = () =>
  useImport(() => videosApi()("POST /api/episodes/clean-and-resync"), {
    done: ({ message }) => ({ title: "Episodes resynced", description: message }),
    failed: "Failed to clean and resync episodes",
  });

export const useImportVideos = () =>
  useImport(
    (body: { videoUrls: string[]; videoIds: string[] }) =>
      videosApi()("POST /api/episodes/update-specific", { body }),
    {
      done: ({ count, message }) =>
        count > 0
          ? { title: count === 1 ? "Video imported" : "Videos imported", description: message }
          : { title: "Failed to import video", description: message, variant: "destructive" },
      failed: "Failed to import video",
    },
  );

export function useSaveConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EpisodeConfigInput) => videosApi()("POST /api/episodes/config", { body }),
    onSuccess: async (config) => {
      toast({ title: "Episode configuration updated successfully" });
      client.setQueryData(updateConfigQuery().queryKey, config);
      await client.invalidateQueries({ queryKey: importStateQuery().queryKey });
    },
    onError: (error) => toastFailure("Failed to update configuration", error),
  });
}

const POLL_MS = 500;

/** The state of the import, polled while `importing` or another update runs; at its end the lists are loaded again. */
export function useImportState(importing: boolean) {
  const client = useQueryClient();
  const options = importStateQuery();
  const query = useQuery({
    ...options,
    refetchInterval: importing ? POLL_MS : options.refetchInterval,
  });
  const running = query.data?.running ?? null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running) void refreshImported(client);
    wasRunning.current = running !== null;
  }, [running, client]);
  return query;
}
