import { expect } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { type Client, openTestApp, SPIN_PASSCODE, type TestApp } from "#testing/test-app.ts";
import { addTopics, type NewTopic } from "#topics/topics.server.ts";

export const enterPasscode = (client: Client, passcode = SPIN_PASSCODE) =>
  client.post("/api/verify-passcode", { passcode });

export const postDraw = (client: Client, idempotencyKey?: string) =>
  client.post("/api/topics/generate", undefined, {
    headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : {},
  });

export const fetchSpinsLeft = async (client: Client) =>
  (await client.request("/api/slot-machine/spins")).json<{ spinsLeft: number }>().spinsLeft;

/** Returns topics that are numbered starting at 1. Each topic's content ends with its number. */
export const makeTopics = (count: number): NewTopic[] =>
  Array.from({ length: count }, (_, index) => ({
    category: `Category ${index + 1}`,
    subCategory: `Sub ${index + 1}`,
    content: `Content ${index + 1}`,
  }));

/** Opens an app whose topics have the ids 1, 2, 3 and so on. */
export async function openAppWithTopics(
  database: Database,
  topics: number | NewTopic[],
  options = {},
): Promise<TestApp> {
  const app = openTestApp(database, options);
  await addTopics(app.house.db, app.house, typeof topics === "number" ? makeTopics(topics) : topics);
  return app;
}

/** Returns a visitor who has three spins. */
export async function createVisitorWithSpins(app: TestApp): Promise<Client> {
  const client = app.client();
  expect((await enterPasscode(client)).status).toBe(200);
  return client;
}
