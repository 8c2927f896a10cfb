import { expect } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { type Client, SPIN_PASSCODE, type TestApp, testApp } from "#testing/test-app.ts";
import { addTopics, type NewTopic } from "#topics/topics.server.ts";
import type { Draw } from "../draw.contract.ts";

/** A POST, with a JSON body where one is given. */
export const post = (client: Client, path: string, json?: unknown, headers?: Record<string, string>) =>
  client.request(path, { method: "POST", json, headers });

/** Gives the passcode. */
export const unlock = (client: Client, passcode = SPIN_PASSCODE) =>
  post(client, "/api/verify-passcode", { passcode });

/** Spins, as a request of this name where one is given. */
export const generate = (client: Client, key?: string) =>
  post(client, "/api/topics/generate", undefined, key ? { "idempotency-key": key } : {});

/** How many spins a visitor has left. */
export const spins = async (client: Client) =>
  (await client.request("/api/slot-machine/spins")).json<{ spinsLeft: number }>().spinsLeft;

/** Topics whose texts end with their number, from 1. */
export const someTopics = (count: number): NewTopic[] =>
  Array.from({ length: count }, (_, index) => ({
    category: `Category ${index + 1}`,
    subCategory: `Sub ${index + 1}`,
    content: `Content ${index + 1}`,
  }));

/** An app whose topics have the ids 1, 2, 3 … */
export async function withTopics(
  database: Database,
  topics: number | NewTopic[],
  options = {},
): Promise<TestApp> {
  const app = testApp(database, options);
  await addTopics(app.house.db, app.house, typeof topics === "number" ? someTopics(topics) : topics);
  return app;
}

/** A visitor with three spins. */
export async function visitor(app: TestApp): Promise<Client> {
  const client = app.client();
  expect((await unlock(client)).status).toBe(200);
  return client;
}

/** The three ids of a draw, as a selection names them. */
export const idsOf = ({ categoryReel, subCategoryReel, contentReel }: Draw) => ({
  categoryId: categoryReel.id,
  subCategoryId: subCategoryReel.id,
  contentId: contentReel.id,
});
