import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey } from "./journey.ts";
import { findRequestCard, signInWithoutRequests, suggestTopic } from "./request-steps.ts";

journey("one press makes a suggestion drawable, and another undoes it", async ({ page }) => {
  await signInWithoutRequests(page, "presser");
  for (const name of ["Dana Whitcomb", "Rob Ellery"]) await suggestTopic(page, name);
  await page.goto("/admin/topic-requests");
  await findRequestCard(page, "Dana").getByRole("button", { name: "Into the drum" }).click();
  await page
    .getByText("“What does Dana Whitcomb ask?” is on the board, and Dana Whitcomb gets an email.")
    .waitFor();
  await findRequestCard(page, "Dana").waitFor({ state: "detached" });
  const countBoardTopics = async () => (await (await page.request.get("/api/board")).json()).length;
  expect(await countBoardTopics()).toBe(1);
  // Hover over the toast, because it stays open while the pointer is on it.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The request is pending again", { exact: true }).waitFor();
  await findRequestCard(page, "Dana").getByRole("button", { name: "Into the drum" }).waitFor();
  expect(await countBoardTopics()).toBe(0);
});

journey("a viewer's question, which has no address, promises nobody an email", async ({ page, visitor }) => {
  await signInWithoutRequests(page, "asker");
  await page.request.put("/api/questions/open", { data: { open: true } });
  const viewer = await visitor();
  const data = { text: "Who pays for the empty chair?" };
  const question = await (await viewer.request.post("/api/questions", { data })).json();
  await page.request.post(`/api/questions/${question.key}/topic-request`);
  await page.goto("/admin/topic-requests");
  const card = findRequestCard(page, data.text);
  await card.getByText("A viewer, name withheld", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Into the drum" }).click();
  await page.getByText(`“${data.text}” is on the board.`, { exact: true }).waitFor();
});

journey("letter keys decide while the focus is in the list, and can be switched off", async ({ page }) => {
  await signInWithoutRequests(page, "letters");
  for (const name of ["Third", "Second", "First"]) await suggestTopic(page, name);
  await page.goto("/admin/topic-requests");
  await findRequestCard(page, "First").waitFor();
  await page.keyboard.press("r");
  expect(await findRequestCard(page, "First").count()).toBe(1);
  await page.getByRole("region", { name: "Requests", exact: true }).focus();
  await page.keyboard.press("j");
  const isFocused = (name: string) =>
    findRequestCard(page, name).evaluate((item) => item === document.activeElement);
  await expect.poll(() => isFocused("First")).toBe(true);
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page.getByText("“What does Second ask?” is rejected.").waitFor();
  await findRequestCard(page, "Second").waitFor({ state: "detached" });
  await expect.poll(() => isFocused("Third")).toBe(true);
  await page.keyboard.press("z");
  await findRequestCard(page, "Second").waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog", { name: "Review Topic Request" })
    .getByText("What does Second ask?")
    .waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused("Second")).toBe(true);
  await page.keyboard.press("m");
  await page.getByRole("dialog", { name: "Merge Topic Request" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Letters work in this list" }).click();
  await page.reload();
  await findRequestCard(page, "Third").getByRole("button", { name: "Into the drum" }).focus();
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Refresh Requests" }).click();
  await page.getByRole("tab", { name: "Pending 3" }).waitFor();
});

journey("a letter that is held down decides once", async ({ page }) => {
  await signInWithoutRequests(page, "leans-on-keys");
  for (const name of ["Third", "Second", "First"]) await suggestTopic(page, name);
  await page.goto("/admin/topic-requests");
  await findRequestCard(page, "First").waitFor();
  await page.getByRole("region", { name: "Requests", exact: true }).focus();
  await page.keyboard.press("j");
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down("r");
  await page.keyboard.up("r");
  await page.getByText("“What does First ask?” is rejected.").waitFor();
  await page.getByRole("tab", { name: "Pending 2" }).waitFor();
});

journey(
  "a colleague's edit stops a decision, and the request stays visible",
  async ({ page, complaints }) => {
    complaints.expect(/409/);
    await signInWithoutRequests(page, "overtaken");
    const id = await suggestTopic(page, "Lena Brandt");
    await page.goto("/admin/topic-requests");
    await findRequestCard(page, "Lena").waitFor();
    await page.request.put(`/api/topic-requests/${id}`, {
      data: { status: "pending", adminNotes: "Ask Ruth" },
    });
    await findRequestCard(page, "Lena").getByRole("button", { name: "Reject" }).click();
    await page.getByText("Failed to update", { exact: true }).waitFor();
    await findRequestCard(page, "Lena").getByText("Ask Ruth").waitFor();
  },
);
