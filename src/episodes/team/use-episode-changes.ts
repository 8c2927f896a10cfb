import type { Episode } from "#episodes/episodes.contract.ts";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { refreshEpisodes } from "#episodes/import/import.queries.ts";
import { makeUndoDeletionAction } from "#trash/undo-deletion.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";

type FeatureChange = Pick<Episode, "id" | "featured"> & { displayOrder?: number };

export const useFeatureEpisode = () =>
  useChangeWithToast(
    ({ id, ...body }: FeatureChange) =>
      createEpisodesClient()("PATCH /api/episodes/{id}/featured", { params: { id }, body }),
    {
      done: (_, { featured, displayOrder }) => {
        if (displayOrder !== undefined) return { title: "Display order updated" };
        return { title: featured ? "Episode featured" : "Episode no longer featured" };
      },
      failure: "Failed to update featured status",
      refresh: refreshEpisodes,
    },
  );

export const useSetShortDescription = () =>
  useChangeWithToast(
    ({
      id,
      ...body
    }: Pick<Episode, "id" | "shortDescription"> & { basedOn: Pick<Episode, "shortDescription"> }) =>
      createEpisodesClient()("PATCH /api/episodes/{id}/short-description", { params: { id }, body }),
    {
      done: () => ({ title: "Short description updated" }),
      failure: "Failed to update short description",
      refresh: refreshEpisodes,
    },
  );

export const useSetEpisodeNumber = () =>
  useChangeWithToast(
    ({ id, ...body }: Pick<Episode, "id" | "episodeNumber">) =>
      createEpisodesClient()("PATCH /api/episodes/{id}/episode-number", { params: { id }, body }),
    {
      done: () => ({ title: "Episode number updated" }),
      failure: "Failed to update episode number",
      refresh: refreshEpisodes,
    },
  );

export const useDeleteEpisode = () =>
  useChangeWithToast(
    (id: number) => createEpisodesClient().withHeaders("DELETE /api/episodes/{id}", { params: { id } }),
    {
      done: ({ headers }, _, client) => ({
        title: "Episode deleted",
        description: "It stays in the trash for 30 days.",
        action: makeUndoDeletionAction(client, headers),
      }),
      failure: "Failed to delete episode",
      refresh: refreshEpisodes,
    },
  );

export const useGenerateTags = () =>
  useChangeWithToast(() => createEpisodesClient()("POST /api/episodes/generate-tags"), {
    done: ({ message }) => ({ title: "Tags generated", description: message }),
    failure: "Failed to generate tags",
    refresh: refreshEpisodes,
  });
