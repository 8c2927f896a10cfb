import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "#ui/layers/toast.ts";
import type { EpisodeConfigInput } from "./episode-import.contract.ts";
import { episodeConfigQuery, importApi, importStateQuery, refreshEpisodes } from "./episodes.queries.ts";
import { failed } from "./use-episode-changes.ts";

type Done = { title: string; description?: string; variant?: "destructive" };

/** Something that takes a while on the server: says how it ended, and loads anew what shows episodes. */
function useImport<Sent, Answer>(
  make: (sent: Sent) => Promise<Answer>,
  words: { done: (answer: Answer) => Done; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["episodes", "import"],
    mutationFn: make,
    onSuccess: (answer) => toast(words.done(answer)),
    onError: failed(words.failed),
    onSettled: () => refreshEpisodes(client),
  });
}

export const useUpdateNow = () =>
  useImport(() => importApi()("POST /api/episodes/update"), {
    done: ({ message }) => ({ title: "Episodes updated", description: message }),
    failed: "Failed to update episodes",
  });

export const useCleanAndResync = () =>
  useImport(() => importApi()("POST /api/episodes/clean-and-resync"), {
    done: ({ message }) => ({ title: "Episodes resynced", description: message }),
    failed: "Failed to clean and resync episodes",
  });

export const useGenerateTags = () =>
  useImport(() => importApi()("POST /api/episodes/generate-tags"), {
    done: ({ message }) => ({ title: "Tags generated", description: message }),
    failed: "Failed to generate tags",
  });

export const useImportVideos = () =>
  useImport(
    (body: { videoUrls: string[]; videoIds: string[] }) =>
      importApi()("POST /api/episodes/update-specific", { body }),
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
    mutationFn: (body: EpisodeConfigInput) => importApi()("POST /api/episodes/config", { body }),
    onSuccess: async (config) => {
      toast({ title: "Episode configuration updated successfully" });
      client.setQueryData(episodeConfigQuery().queryKey, config);
      await client.invalidateQueries({ queryKey: importStateQuery().queryKey });
    },
    onError: failed("Failed to update configuration"),
  });
}

const WATCH_MS = 500;

/**
 * How the import stands, watched closely while `importing` here, and every second while somebody else or the schedule
 * updates. When their update is over, the list is loaded anew.
 */
export function useImportState(importing: boolean) {
  const client = useQueryClient();
  const options = importStateQuery();
  const query = useQuery({
    ...options,
    refetchInterval: importing ? WATCH_MS : options.refetchInterval,
  });
  const running = query.data?.running ?? null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running) void refreshEpisodes(client);
    wasRunning.current = running !== null;
  }, [running, client]);
  return query;
}
