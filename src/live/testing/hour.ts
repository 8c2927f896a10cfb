import type { Client } from "#testing/test-app.ts";

export async function putTopics(producer: Client, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const json = { category: "Money", subCategory: "Rent", content: `What does topic ${index} cost?` };
    const answer = await producer.request("/api/topics", { method: "POST", json });
    if (answer.status !== 201) throw new Error(answer.text);
  }
}
