import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#ui/layers/toast.ts";
import type { Episode } from "./episodes.contract.ts";
import { episodesApi, refreshEpisodes } from "./episodes.queries.ts";

/** Says that something failed, and why. */
export const failed = (title: string) => (error: unknown) =>
  toast({
    title,
    description: error instanceof Error ? error.message : undefined,
    variant: "destructive",
  });

/** Makes a change to one episode: says that it is done or why not, and loads anew what shows it. */
function useChange<Sent>(
  words: { done: (sent: Sent) => string; failed: string },
  make: (sent: Sent) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async (_, sent) => {
      toast({ title: words.done(sent) });
      await refreshEpisodes(client);
    },
    onError: failed(words.failed),
  });
}

type Featuring = Pick<Episode, "id" | "featured"> & { displayOrder?: number };

export const useFeatureEpisode = () =>
  useChange(
    {
      done: ({ featured, displayOrder }: Featuring) =>
        displayOrder === undefined
          ? featured
            ? "Episode featured"
            : "Episode no longer featured"
          : "Display order updated",
      failed: "Failed to update featured status",
    },
    ({ id, ...body }) => episodesApi()("PATCH /api/episodes/{id}/featured", { params: { id }, body }),
  );

export const useDescribeEpisode = () =>
  useChange(
    { done: () => "Short description updated", failed: "Failed to update short description" },
    ({ id, shortDescription }: Pick<Episode, "id" | "shortDescription">) =>
      episodesApi()("PATCH /api/episodes/{id}/short-description", {
        params: { id },
        body: { shortDescription },
      }),
  );

export const useNumberEpisode = () =>
  useChange(
    { done: () => "Episode number updated", failed: "Failed to update episode number" },
    ({ id, episodeNumber }: Pick<Episode, "id" | "episodeNumber">) =>
      episodesApi()("PATCH /api/episodes/{id}/episode-number", { params: { id }, body: { episodeNumber } }),
  );

export const useDeleteEpisode = () =>
  useChange({ done: () => "Episode deleted", failed: "Failed to delete episode" }, (id: number) =>
    episodesApi()("DELETE /api/episodes/{id}", { params: { id } }),
  );
