import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import {
  dinnerTopic,
  findTopicCard,
  meetingTopic,
  officeJourney,
  openOffice,
  ratesTopic,
  readTopicContents,
  readTopicFigures,
} from "./office.ts";

officeJourney(
  "selected topics are archived, categorized and deleted together, each change with Undo",
  async ({ page }) => {
    await openOffice(page, "/admin", [ratesTopic, dinnerTopic, meetingTopic]);
    await findTopicCard(page, meetingTopic.content).getByRole("checkbox").check();
    await findTopicCard(page, ratesTopic.content)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    const selectionBar = page.getByRole("region", { name: "Selected topics" });
    await selectionBar.getByText("3 selected").waitFor();
    await expectAccessible(page);
    await selectionBar.getByRole("button", { name: "Archive" }).click();
    await page.getByText("3 topics archived", { exact: true }).waitFor();
    await selectionBar.waitFor({ state: "hidden" });
    await expect.poll(() => readTopicFigures(page)).toEqual(["3", "0", "3", "3"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => readTopicFigures(page)).toEqual(["3", "3", "0", "3"]);

    await page.getByRole("checkbox", { name: "Select all topics shown" }).check();
    const message = page.getByText("3 topics are as they were.", { exact: true });
    const isAboveBar = async () => {
      const [messageBox, barBox] = [await message.boundingBox(), await selectionBar.boundingBox()];
      return messageBox !== null && barBox !== null && messageBox.y + messageBox.height < barBox.y;
    };
    await expect.poll(isAboveBar).toBe(true);
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Category of 3 topics" });
    await dialog.getByRole("button", { name: "Set Category" }).click();
    await dialog.getByText("Category is required").waitFor();
    await dialog.getByRole("button", { name: "Pay", exact: true }).click();
    await expectAccessible(page);
    await dialog.getByLabel("Category", { exact: true }).press("Control+Enter");
    await page.getByText("2 topics moved to another category", { exact: true }).waitFor();
    await expect.poll(() => readTopicFigures(page)).toEqual(["3", "3", "0", "1"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 topics are as they were.", { exact: true }).waitFor();
    await expect.poll(() => readTopicFigures(page)).toEqual(["3", "3", "0", "3"]);

    await findTopicCard(page, dinnerTopic.content).getByRole("checkbox").check();
    await page.keyboard.press("Delete");
    await page.getByText("1 topic deleted", { exact: true }).waitFor();
    await page.getByText("It stays in the trash for 30 days.", { exact: true }).waitFor();
    await expect.poll(() => readTopicContents(page)).toEqual([meetingTopic.content, ratesTopic.content]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(() => readTopicContents(page))
      .toEqual([meetingTopic.content, dinnerTopic.content, ratesTopic.content]);
  },
);

officeJourney("letters move through the list, select, search and add", async ({ page }) => {
  await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
  await page.getByRole("checkbox", { name: "Select all topics shown" }).focus();
  for (const key of ["j", "j", "k", "j", "x"]) await page.keyboard.press(key);
  expect(await findTopicCard(page, ratesTopic.content).getByRole("checkbox").isChecked()).toBe(true);
  expect(await findTopicCard(page, dinnerTopic.content).getByRole("checkbox").isChecked()).toBe(false);
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search topics" }).and(page.locator(":focus")).waitFor();
  await findTopicCard(page, dinnerTopic.content).getByRole("checkbox").focus();
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Add New Topic" }).waitFor();
});

officeJourney("selected topics that somebody else has deleted are not counted", async ({ page }) => {
  await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
  await findTopicCard(page, dinnerTopic.content).getByRole("checkbox").check();
  const [newest] = await (await page.request.get("/api/topics?limit=1")).json();
  await page.request.delete(`/api/topics/${newest.id}`);
  await page.getByRole("region", { name: "Selected topics" }).getByRole("button", { name: "Delete" }).click();
  await page.getByText("Nothing changed", { exact: true }).waitFor();
  await expect.poll(() => readTopicContents(page)).toEqual([ratesTopic.content]);
});

officeJourney("all topics are archived from the list's menu, and restored", async ({ page }) => {
  await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
  await page.getByRole("button", { name: "All topics" }).click();
  await page.getByRole("menuitem", { name: "Archive All" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Mark all topics as used?" });
  await confirmation.getByRole("button", { name: "Archive All" }).click();
  await expect.poll(() => readTopicFigures(page)).toEqual(["2", "0", "2", "2"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readTopicFigures(page)).toEqual(["2", "2", "0", "2"]);
});

officeJourney("the dialog stays open for another topic in the same category", async ({ page }) => {
  await openOffice(page);
  await page.getByRole("button", { name: "Add New Topic" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Topic" });
  await dialog.getByLabel("Add another").check();
  await dialog.getByLabel("Category", { exact: true }).fill("Pay");
  await dialog.getByLabel("Sub-category").fill("Raises");
  for (const [index, content] of ["First?", "Second?"].entries()) {
    await dialog.getByLabel("Content").fill(content);
    await dialog.getByLabel("Content").press("Control+Enter");
    await dialog.getByText(`Added. ${index + 1} so far.`).waitFor();
    expect(await dialog.getByLabel("Content").inputValue()).toBe("");
    expect(await dialog.getByLabel("Category", { exact: true }).inputValue()).toBe("Pay");
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => readTopicContents(page)).toEqual(["Second?", "First?"]);
});

officeJourney("no more topics are selected than one action can change", async ({ page }) => {
  await openOffice(page, "/admin", []);
  const rows = Array.from({ length: 600 }, (_, number) => `Pay,Raises,What does raise ${number} cost?`);
  const csv = ["category,subCategory,content", ...rows, "Pay,Prices,Who rounds up?"].join("\n");
  await page.request.post("/api/topics/import", { data: { csv } });
  await page.goto("/admin?search=rounds");
  await page.getByRole("checkbox", { name: "Select all topics shown" }).check();
  await page.getByRole("searchbox", { name: "Search topics" }).fill("raise");
  const selectionBar = page.getByRole("region", { name: "Selected topics" });
  await selectionBar.getByRole("button", { name: "Select 500" }).click();
  await selectionBar.getByText("500 selected").waitFor();
  await selectionBar.getByRole("button", { name: "Archive" }).click();
  await page.getByText("500 topics archived", { exact: true }).waitFor();
});
