import type { Walk } from "./stage.ts";

const LOAN_QUESTION = "Your brother asks for a loan to keep his shop open until spring. What do you say?";

/**
 * Shows a suggestion on the board, its thread, its suggester's page, and the suggestion form when a similar topic has
 * been suggested before.
 */
export const walkBoard: Walk = async ({ admin, visitor, look }) => {
  const { request } = await admin();
  const response = await request.post("/api/topic-requests", {
    data: { name: "Rafa", email: "rafa@example.org", category: "Family", description: LOAN_QUESTION },
  });
  const { id, followUrl }: { id: number; followUrl: string } = await response.json();
  await request.put(`/api/topic-requests/${id}`, { data: { status: "approved" } });
  for (const approvedRequest of await (await request.get("/api/topic-requests?status=approved")).json())
    await request.post(`/api/topic-requests/${approvedRequest.id}/convert`);

  const page = await visitor();
  await page.goto("/topics");
  await page.getByRole("main").getByRole("button", { name: "Vote" }).first().click();
  await page.getByRole("button", { name: "Voted", pressed: true }).waitFor();
  await look(page, "board");
  await page.goto("/topics?search=no+such+words");
  await look(page, "board-no-hit");
  await page.goto("/topics");
  await page.getByRole("link", { name: LOAN_QUESTION }).first().click();
  await page.getByRole("heading", { level: 1, name: LOAN_QUESTION }).waitFor();
  await look(page, "thread");
  await page.goto(followUrl);
  await look(page, "suggester");
  await page.goto("/#suggest-your-topic-ideas");
  const form = page.getByRole("form", { name: "Suggest a topic" });
  await form.getByRole("button", { name: "Submit Topic Request", disabled: false }).waitFor();
  await form.getByLabel("Topic Description").fill("My brother asks for a loan");
  await form.getByText("Already suggested?").waitFor();
  await look(page, "suggest-similar", { viewportOnly: true });
};
