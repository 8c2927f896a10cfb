import { expect } from "vitest";
import type { Client } from "#testing/test-app.ts";
import type { TopicRequest } from "../topic-requests.contract.ts";

export const SUGGESTION = {
  name: "Dana Whitcomb",
  email: "dana@example.com",
  category: "Pay",
  description: "What does a fair day rate look like?",
};

/** What a visitor gets who suggests a topic. */
export async function suggested(visitor: Client, sent: object = {}): Promise<TopicRequest> {
  const answer = await visitor.request("/api/topic-requests", {
    method: "POST",
    json: { ...SUGGESTION, ...sent },
  });
  expect(answer.status).toBe(201);
  return answer.json<TopicRequest>();
}

export const put = (admin: Client, id: number, json: object) =>
  admin.request(`/api/topic-requests/${id}`, { method: "PUT", json });

export const list = async (admin: Client, query = "") =>
  (await admin.request(`/api/topic-requests${query}`)).json<TopicRequest[]>();
