import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import {
  addTopics,
  dinnerTopic,
  meetingTopic,
  officeJourney,
  openOffice,
  ratesTopic,
  readTopicContents,
} from "./office.ts";
import { expectToast } from "./toast.ts";

const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const openTrash = async (page: Page) => {
  await page.goto("/admin/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Trash" }).click();
  await page.getByRole("heading", { name: "Trash" }).waitFor();
};
const emptyTrash = async (page: Page) => {
  for (const { id } of await (await page.request.get("/api/trash")).json())
    await page.request.delete(`/api/trash/${id}`);
};
const deleteTopics = async (page: Page) => {
  for (const { id } of await (await page.request.get("/api/topics")).json())
    await page.request.delete(`/api/topics/${id}`);
};

officeJourney(
  "in the trash, one item is restored and another deleted permanently, by keyboard, on a phone",
  async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
    await emptyTrash(page);
    await deleteTopics(page);
    await openTrash(page);
    const ratesRow = findRow(page, ratesTopic.content);
    await ratesRow.getByText("30 days").waitFor();
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await ratesRow.getByRole("button", { name: "Restore" }).press("Enter");
    const outcome = page.getByRole("region", { name: "It is back" });
    await expect.poll(() => outcome.evaluate((panel) => panel === document.activeElement)).toBe(true);
    await ratesRow.waitFor({ state: "hidden" });

    await findRow(page, dinnerTopic.content)
      .getByRole("button", { name: "Delete permanently" })
      .press("Enter");
    const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
    await confirmation.getByText(`This will permanently delete “${dinnerTopic.content}”.`).waitFor();
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await findRow(page, dinnerTopic.content).getByRole("button", { name: "Delete permanently" }).click();
    await confirmation.getByRole("button", { name: "Delete permanently" }).click();
    await expectToast(page, "Deleted permanently", dinnerTopic.content);
    await page.getByRole("heading", { name: "The trash is empty" }).waitFor();
    await outcome.getByRole("link", { name: "Show it" }).click();
    await page.waitForURL("/admin");
    await expect.poll(() => readTopicContents(page)).toEqual([ratesTopic.content]);
  },
);

officeJourney("items that can't be restored are named, and stay in the trash", async ({ page }) => {
  await openOffice(page, "/admin", [ratesTopic, dinnerTopic, meetingTopic]);
  await emptyTrash(page);
  await page.request.delete("/api/topics/delete-all");
  await addTopics(page, [dinnerTopic]);
  await openTrash(page);
  await findRow(page, "3 topics").getByRole("button", { name: "Restore" }).click();
  const outcome = page.getByRole("region", { name: "2 of 3 are back" });
  await outcome.getByText(`“${dinnerTopic.content}”: The same topic was added again.`).waitFor();
  await findRow(page, "3 topics").getByText("Topic, 1 left").waitFor();
});

officeJourney(
  "if the trash can't be loaded, the page says so and offers to try again",
  async ({ page, complaints }) => {
    complaints.expect(/503/);
    await openOffice(page, "/admin", [ratesTopic]);
    await emptyTrash(page);
    await deleteTopics(page);
    await page.route("**/api/trash?*", (route) =>
      route.fulfill({ status: 503, json: { message: "Try later" } }),
    );
    await openTrash(page);
    await page.getByRole("alert").filter({ hasText: "Failed to load the trash: Try later" }).waitFor();
    await page.unroute("**/api/trash?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await findRow(page, ratesTopic.content).waitFor();
  },
);

officeJourney("'Undo' is announced, and F8 moves to it no matter where the focus is", async ({ page }) => {
  await openOffice(page, "/admin/analytics", [ratesTopic, dinnerTopic]);
  const pressUndoByKey = async () => {
    await page.getByRole("status").filter({ hasText: "press F8 to reach the button" }).first().waitFor();
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
    await page.keyboard.press("F8");
    // The first Tab focuses the toast, and the second one its button.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const undoButton = page.getByRole("button", { name: "Undo" });
    await expect.poll(() => undoButton.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
  };
  const changeCategory = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
  };
  await changeCategory("Archive All");
  await pressUndoByKey();
  await expectToast(page, "Undone", "2 topics are as they were.");
  await changeCategory("Delete All");
  await pressUndoByKey();
  await expectToast(page, "2 are back");
  expect((await (await page.request.get("/api/topics/stats")).json()).available).toBe(2);
});
