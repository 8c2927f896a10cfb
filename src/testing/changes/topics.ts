import { type Client, SPIN_PASSCODE } from "../test-app.ts";
import { type CreatedRow, createRow, type ExampleWrite, findFirstRow } from "./change.ts";

const TOPIC = { content: "What does a night shift cost?", category: "Work", subCategory: "Nights" };

const createTopic = (admin: Client) =>
  createRow(admin, "/api/topics", { ...TOPIC, content: `Topic ${Math.random()}` });

export const exampleTopicWrites: Record<string, ExampleWrite> = {
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
    await admin.post(`/api/topics/${id}/archive`);
    return { path: "/api/topics/reactivate-all" };
  },
  "POST /api/topics/used-by-visitors/put-back": async ({ admin, visitor }) => {
    await createTopic(admin);
    await visitor.post("/api/verify-passcode", { passcode: SPIN_PASSCODE });
    const draw = (await visitor.post("/api/topics/generate")).json<{
      contentReel: CreatedRow;
    }>();
    await visitor.post(`/api/topics/${draw.contentReel.id}/used`);
    return { path: "/api/topics/used-by-visitors/put-back" };
  },
  "POST /api/topics/undo-bulk": async ({ admin }) => {
    await createTopic(admin);
    const { undoId } = (await admin.post("/api/topics/archive-all")).json();
    return { path: "/api/topics/undo-bulk", json: { undoId } };
  },
  "POST /api/topics/selected": async ({ admin }) => ({
    path: "/api/topics/selected",
    json: { ids: [(await createTopic(admin)).id], change: "archive" },
  }),
  "POST /api/topics/{id}/archive": async ({ admin }) => ({
    path: `/api/topics/${(await createTopic(admin)).id}/archive`,
  }),
  "POST /api/topics/{id}/reactivate": async ({ admin }) => {
    const { id } = await createTopic(admin);
    await admin.post(`/api/topics/${id}/archive`);
    return { path: `/api/topics/${id}/reactivate` };
  },
  "POST /api/topics/import": async () => ({
    path: "/api/topics/import",
    json: { csv: "category,subCategory,content\nWork,Nights,Who pays for the light?\n" },
  }),
  "PUT /api/board/{key}": async ({ admin }) => {
    const { id, content } = await createTopic(admin);
    await admin.put(`/api/topics/${id}`, { ...TOPIC, content, onBoard: true });
    const [listedTopic] = (await admin.request("/api/board?sort=new")).json<{ key: string }[]>();
    return { path: `/api/board/${listedTopic?.key}`, json: { onBoard: false, showName: false } };
  },
  "PUT /api/topics/{id}/aired": async ({ admin }) => {
    const { id } = await createTopic(admin);
    const { id: episodeId } = await findFirstRow(admin, "/api/episodes");
    return { path: `/api/topics/${id}/aired`, json: { episodeId, seconds: 90 } };
  },
  "PUT /api/topics/aired": async ({ admin }) => {
    const { id } = await createTopic(admin);
    const { id: episodeId } = await findFirstRow(admin, "/api/episodes");
    return { path: "/api/topics/aired", json: { topics: [{ id, episodeId, seconds: 90 }] } };
  },
  "POST /api/weeks/{date}/release-mails": async () => ({ path: "/api/weeks/2026-12-09/release-mails" }),
};
