import { type ExampleWrite, findFirstRow } from "./change.ts";

export const exampleEpisodeWrites: Record<string, ExampleWrite> = {
  "POST /api/episodes/config": async () => ({
    path: "/api/episodes/config",
    json: { updateDay: "Monday", updateHour: 9, updateMinute: 30, channelId: "@thegoingrate" },
  }),
  "POST /api/episodes/update": async () => ({ path: "/api/episodes/update" }),
  "POST /api/episodes/clean-and-resync": async () => ({ path: "/api/episodes/clean-and-resync" }),
  "POST /api/episodes/generate-tags": async () => ({ path: "/api/episodes/generate-tags" }),
  "POST /api/episodes/update-specific": async ({ admin }) => {
    const { id, youtubeId } = await findFirstRow(admin, "/api/episodes");
    await admin.delete(`/api/episodes/${id}`);
    return { path: "/api/episodes/update-specific", json: { videoIds: [String(youtubeId)] } };
  },
  "DELETE /api/episodes/{id}": async ({ admin }) => ({
    path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}`,
  }),
  "PATCH /api/episodes/{id}": async ({ admin }) => ({
    path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}`,
    json: { content: "What a lease costs" },
  }),
  "PUT /api/episodes/{id}/chapters": async ({ admin }) => ({
    path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}/chapters`,
    json: { chapters: [{ seconds: 0, title: "What a lease costs" }] },
  }),
  "PATCH /api/episodes/{id}/featured": async ({ admin }) => {
    const { id, featured } = await findFirstRow(admin, "/api/episodes");
    return { path: `/api/episodes/${id}/featured`, json: { featured: !featured } };
  },
  "PATCH /api/episodes/{id}/short-description": async ({ admin }) => ({
    path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}/short-description`,
    json: { shortDescription: "Business at night" },
  }),
  "PATCH /api/episodes/{id}/episode-number": async ({ admin }) => ({
    path: `/api/episodes/${(await findFirstRow(admin, "/api/episodes")).id}/episode-number`,
    json: { episodeNumber: 4711 },
  }),
};
