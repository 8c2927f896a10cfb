import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Episode } from "#episodes/episodes.contract.ts";
import { episodesApi } from "#episodes/episodes.queries.ts";
import { undoDeletion } from "#trash/undo-deletion.ts";
import { type ToastMessage, toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useImport } from "#videos/use-imports.ts";
import { refreshImported } from "#videos/videos.queries.ts";
import type { EpisodeCorrection } from "./episode-correction.contract.ts";

/** A change of one episode: shows that it is done, or why it failed, and loads the lists again. */
function useChange<Sent, Answer>(
  words: {
    done: (sent: Sent) => string;
    failed: string;
    more?: (client: QueryClient, answer: Answer) => Partial<ToastMessage>;
  },
  make: (sent: Sent) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async (answer, sent) => {
      toast({ title: words.done(sent), ...words.more?.(client, answer) });
      await refreshImported(client);
    },
    onError: (error) => toastFailure(words.failed, error),
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

export const useCorrectEpisode = () =>
  useChange(
    { done: () => "Episode updated", failed: "Failed to update episode" },
    ({ id, ...body }: Pick<Episode, "id"> & EpisodeCorrection) =>
      episodesApi()("PATCH /api/episodes/{id}", { params: { id }, body }),
  );

export const useDeleteEpisode = () =>
  useChange(
    {
      done: () => "Episode deleted",
      failed: "Failed to delete episode",
      more: (client, { headers }: { headers: Headers }) => ({
        description: "It stays in the trash for 30 days.",
        action: undoDeletion(client, headers),
      }),
    },
    (id: number) => episodesApi().whole("DELETE /api/episodes/{id}", { params: { id } }),
  );

export const useGenerateTags = () =>
  useImport(() => episodesApi()("POST /api/episodes/generate-tags"), {
    done: ({ message }) => ({ title: "Tags generated", description: message }),
    failed: "Failed to generate tags",
  });
