import type { Database } from "#platform/database/database.server.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { BoardTopic } from "../board.contract.ts";

/** Opens an app with these topics on its board, all of them converted from requests in this order. */
export async function openBoard(database: Database, contents: readonly string[] = [], options = {}) {
  const app = openTestApp(database, options);
  const boss = await app.admin();
  for (const description of contents) await addSuggestedTopic(app.client(), boss, { description });
  const fetchBoard = async (query = "", client: Client = app.client()) =>
    (await client.request(`/api/board${query}`)).json<BoardTopic[]>();
  return { app, boss, board: fetchBoard };
}

export const SUGGESTION_DEFAULTS = { name: "Rafa", email: "rafa@example.org", category: "Family" };

/** Suggests a topic as `visitor`, then approves and converts it as `boss`. */
export async function addSuggestedTopic(visitor: Client, boss: Client, fields: object) {
  const requestResponse = await visitor.post("/api/topic-requests", {
    ...SUGGESTION_DEFAULTS,
    description: "Do you lend to family?",
    ...fields,
  });
  const { id, followUrl } = requestResponse.json<{ id: number; followUrl: string }>();
  await boss.put(`/api/topic-requests/${id}`, { status: "approved" });
  const conversionResponse = await boss.post(`/api/topic-requests/${id}/convert`);
  return { requestId: id, followUrl, topicId: conversionResponse.json<{ topic: { id: number } }>().topic.id };
}

export const putVote = (client: Client, key: string, address?: string) =>
  client.request(`/api/board/${key}/vote`, { method: "PUT", ...(address ? { address } : {}) });

export const deleteVote = (client: Client, key: string) => client.delete(`/api/board/${key}/vote`);
