import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";

journey("twenty topics are pasted with three clicks, and existing ones are crossed out", async ({ page }) => {
  await signIn(page, "paster");
  const existingTopic = { category: "Pay", subCategory: "Raises", content: "Is a four-day week a raise?" };
  await page.request.post("/api/topics", { data: existingTopic });
  const countTopics = async () => (await (await page.request.get("/api/topics/stats")).json()).total;
  const countBefore = await countTopics();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add Several" }).click();
  const dialog = page.getByRole("dialog", { name: "Add topics" });
  const lines = Array.from(
    { length: 20 },
    (_, number) => `Pay / Raises: What does pasted question ${number} cost?`,
  );
  await dialog
    .getByLabel("One topic a line")
    .fill([...lines, lines[0], existingTopic.content, "A line without a category"].join("\n"));
  await dialog.getByText("23 topics, 2 duplicates skipped, 1 to complete").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 20 topics" }).dblclick();
  await page.getByText("20 topics added", { exact: true }).waitFor();
  expect(await countTopics()).toBe(countBefore + 20);
  expect(await dialog.getByLabel("One topic a line").inputValue()).toBe("A line without a category");
  await dialog.getByLabel("Category for the rest", { exact: true }).fill("Work");
  await dialog.getByLabel("Sub-category of A line without a category").fill("Titles");
  await dialog.getByRole("button", { name: "Add 1 topic" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await countTopics()).toBe(countBefore + 21);
  const [newestTopic] = await (await page.request.get("/api/topics?sort=newest&limit=1")).json();
  expect(newestTopic).toMatchObject({
    category: "Work",
    subCategory: "Titles",
    content: "A line without a category",
  });
});

journey("more topics than one call adds are crossed out when they are pasted again", async ({ page }) => {
  await signIn(page, "paster");
  const lines = Array.from({ length: 150 }, (_, number) => `Pay / Raises: What does raise ${number} cost?`);
  await page.goto("/admin");
  const dialog = page.getByRole("dialog", { name: "Add topics" });
  const paste = async () => {
    await page.getByRole("button", { name: "Add Several" }).click();
    await dialog.getByLabel("One topic a line").fill(lines.join("\n"));
  };
  await paste();
  await dialog.getByRole("button", { name: "Add 100 topics" }).click();
  await dialog.getByRole("button", { name: "Add 50 topics" }).click();
  await dialog.waitFor({ state: "hidden" });
  await paste();
  await dialog.getByText("150 topics, 150 duplicates skipped").waitFor();
  await dialog.getByRole("button", { name: "Add 0 topics" }).click();
  await dialog.getByText("There is nothing to add yet").waitFor();
});

journey("pasted topics are removed one after the other with the keyboard", async ({ page }) => {
  await signIn(page, "paster");
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add Several" }).click();
  const dialog = page.getByRole("dialog", { name: "Add topics" });
  await dialog
    .getByLabel("One topic a line")
    .fill(["First", "Second", "Third", "Fourth"].map((name) => `Pay / Raises: ${name} raise`).join("\n"));
  const focusedRow = dialog.getByRole("listitem").and(page.locator(":focus"));
  await dialog.getByRole("button", { name: "Remove Second raise" }).press("Enter");
  await focusedRow.getByText("Third raise").waitFor();
  await dialog.getByRole("button", { name: "Remove Fourth raise" }).press("Enter");
  await focusedRow.getByText("Third raise").waitFor();
  await dialog.getByText("2 topics", { exact: true }).waitFor();
});
