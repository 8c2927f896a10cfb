import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { createImportClient, importStateQuery, refreshEpisodes } from "./import.queries.ts";

export const useUpdateEpisodes = () =>
  useChangeWithToast(() => createImportClient()("POST /api/episodes/update"), {
    done: ({ message }) => ({ title: "Episodes updated", description: message }),
    failure: "Failed to update episodes",
    refresh: refreshEpisodes,
  });

export const useCleanAndResync = () =>
  useChangeWithToast(() => createImportClient()("POST /api/episodes/clean-and-resync"), {
    done: ({ message }) => ({ title: "Episodes resynced", description: message }),
    failure: "Failed to clean and resync episodes",
    refresh: refreshEpisodes,
  });

export const useImportVideos = () =>
  useChangeWithToast(
    ({ videoUrls, videoIds }: { videoUrls: string[]; videoIds: string[] }) =>
      createImportClient()("POST /api/episodes/update-specific", {
        body: {
          ...(videoUrls.length > 0 ? { videoUrls } : {}),
          ...(videoIds.length > 0 ? { videoIds } : {}),
        },
      }),
    {
      done: ({ count, message }) =>
        count > 0
          ? { title: count === 1 ? "Video imported" : "Videos imported", description: message }
          : { title: "Failed to import video", description: message, variant: "destructive" },
      failure: "Failed to import video",
      refresh: refreshEpisodes,
    },
  );

const POLL_INTERVAL_MS = 500;

/**
 * Polls the import's state while `isImporting` is set or somebody else's import is running. Reloads the lists when the
 * import finishes.
 */
export function useImportState(isImporting: boolean) {
  const client = useQueryClient();
  const options = importStateQuery();
  const query = useQuery({
    ...options,
    refetchInterval: isImporting ? POLL_INTERVAL_MS : options.refetchInterval,
  });
  const runningUpdate = query.data?.running ?? null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !runningUpdate) void refreshEpisodes(client);
    wasRunning.current = runningUpdate !== null;
  }, [runningUpdate, client]);
  return query;
}
