import type { Client } from "../test-app.ts";
import { type Change, create, findFirst } from "./change.ts";

const TOPIC = { content: "What does a night shift cost?", category: "Work", subCategory: "Nights" };

const createTopic = (admin: Client) =>
  create(admin, "/api/topics", { ...TOPIC, content: `Topic ${Math.random()}` });

export const topicChanges: Record<string, Change> = {
  "POST /api/topics": async () => ({ path: "/api/topics", json: TOPIC }),
  "POST /api/topics/bulk": async () => ({ path: "/api/topics/bulk", json: { topics: [TOPIC] } }),
  "PUT /api/topics/{id}": async ({ admin }) => ({
    path: `/api/topics/${(await createTopic(admin)).id}`,
    json: { ...TOPIC, category: "Night work" },
  }),
  "DELETE /api/topics/{id}": async ({ admin }) => ({ path: `/api/topics/${(await createTopic(admin)).id}` }),
  "DELETE /api/topics/delete-all": async ({ admin }) => {
    await createTopic(admin);
    return { path: "/api/topics/delete-all" };
  },
  "POST /api/topics/archive-all": async ({ admin }) => {
    await createTopic(admin);
    return { path: "/api/topics/archive-all" };
  },
  "POST /api/topics/reactivate-all": async ({ admin }) => {
    const { id } = await createTopic(admin);
    await admin.request(`/api/topics/${id}/archive`, { method: "POST" });
    return { path: "/api/topics/reactivate-all" };
  },
  "POST /api/topics/undo-bulk": async ({ admin }) => {
    await createTopic(admin);
    const { undoId } = (await admin.request("/api/topics/archive-all", { method: "POST" })).json();
    return { path: "/api/topics/undo-bulk", json: { undoId } };
  },
  "POST /api/topics/{id}/archive": async ({ admin }) => ({
    path: `/api/topics/${(await createTopic(admin)).id}/archive`,
  }),
  "POST /api/topics/{id}/reactivate": async ({ admin }) => {
    const { id } = await createTopic(admin);
    await admin.request(`/api/topics/${id}/archive`, { method: "POST" });
    return { path: `/api/topics/${id}/reactivate` };
  },
  "POST /api/topics/import": async () => ({
    path: "/api/topics/import",
    json: { csv: "category,subCategory,content\nWork,Nights,Who pays for the light?\n" },
  }),
  "PUT /api/topics/{id}/aired": async ({ admin }) => {
    const { id } = await createTopic(admin);
    const { id: episodeId } = await findFirst(admin, "/api/episodes");
    return { path: `/api/topics/${id}/aired`, json: { episodeId, seconds: 90 } };
  },
  "POST /api/weeks/{date}/release-mails": async () => ({ path: "/api/weeks/2026-12-09/release-mails" }),
};
