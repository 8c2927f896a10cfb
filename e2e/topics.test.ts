import { describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import {
  addTopics,
  dinnerTopic,
  findTopicCard,
  meetingTopic,
  officeJourney,
  openOffice,
  ratesTopic,
  readTopicContents,
  readTopicFigures,
  waitForText,
} from "./office.ts";

describe("a topic", () => {
  officeJourney("is added at the top of the list, with errors next to the fields", async ({ page }) => {
    await openOffice(page);
    await page.getByText("No topics yet").waitFor();
    await page.getByRole("button", { name: "Add First Topic" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Topic" });
    for (const hint of [
      "The main topic, shown as the title.",
      "The main category.",
      "A more specific aspect.",
    ])
      await dialog.getByText(hint).waitFor();
    await dialog.getByRole("button", { name: "Add Topic" }).click();
    for (const message of ["Content is required", "Category is required", "Sub-category is required"])
      await dialog.getByText(message, { exact: true }).waitFor();
    await dialog.getByLabel("Content").fill(ratesTopic.content);
    await dialog.getByLabel("Category", { exact: true }).fill("x".repeat(101));
    await dialog.getByLabel("Sub-category").fill(ratesTopic.subCategory);
    await dialog.getByText("Content is required").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Add Topic" }).click();
    await dialog.getByText("Category must be at most 100 characters").waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Category", { exact: true }).fill(ratesTopic.category);
    await dialog.getByRole("button", { name: "Add Topic" }).click();
    await waitForText(page, "Topic created");
    await findTopicCard(page, ratesTopic.content).getByText("Available").waitFor();
    await expect.poll(() => readTopicFigures(page)).toEqual(["1", "1", "0", "1"]);
  });

  officeJourney("can be archived, reactivated, edited and deleted", async ({ page }) => {
    await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
    const topicCard = findTopicCard(page, ratesTopic.content);
    await topicCard.getByRole("button", { name: "Archive" }).click();
    await waitForText(page, "Topic archived");
    await waitForText(page, "The topic has been archived and is no longer available for selection.");
    await topicCard.getByText("Used").waitFor();
    await expect.poll(() => readTopicFigures(page)).toEqual(["2", "1", "1", "2"]);
    await topicCard.getByRole("button", { name: "Reactivate" }).click();
    await waitForText(page, "Topic reactivated");
    await waitForText(page, "The topic has been marked as unused and is available for selection again.");

    await topicCard.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Topic" });
    await dialog.getByLabel("Content").fill("Who hears first?");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await waitForText(page, "Topic updated");
    const editedCard = findTopicCard(page, "Who hears first?");
    await editedCard.getByRole("button", { name: "Delete" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
    await confirmation
      .getByText('This will permanently delete the topic "Who hears first?". This action cannot be undone.', {
        exact: true,
      })
      .waitFor();
    await expectAccessible(page);
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await editedCard.getByRole("button", { name: "Delete" }).click();
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await waitForText(page, "Topic deleted");
    await expect.poll(() => readTopicContents(page)).toEqual([dinnerTopic.content]);
    await page.getByText("It stays in the trash for 30 days.").waitFor();
    // Hover over the toast, because it stays open while the pointer is on it.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await waitForText(page, "It is back");
    await editedCard.waitFor();
  });

  officeJourney("stays in its dialog, as typed, if saving fails", async ({ page, complaints }) => {
    await openOffice(page);
    complaints.expect(/Failed to load resource/);
    await page.route("**/api/topics", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Add New Topic" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Topic" });
    await dialog.getByLabel("Content").fill(ratesTopic.content);
    await dialog.getByLabel("Category", { exact: true }).fill(ratesTopic.category);
    await dialog.getByLabel("Sub-category").fill(ratesTopic.subCategory);
    await dialog.getByRole("button", { name: "Add Topic" }).click();
    await waitForText(page, "Failed to create topic");
    expect(await dialog.getByLabel("Content").inputValue()).toBe(ratesTopic.content);
    await page.unroute("**/api/topics");
    await dialog.getByRole("button", { name: "Add Topic" }).click();
    await findTopicCard(page, ratesTopic.content).waitFor();
  });

  officeJourney(
    "that can't be moved or deleted causes a message that says so",
    async ({ page, complaints }) => {
      await openOffice(page, "/admin", [ratesTopic]);
      complaints.expect(/Failed to load resource/);
      await page.route(/\/api\/topics\/\d+/, (route) => route.abort());
      await findTopicCard(page, ratesTopic.content).getByRole("button", { name: "Archive" }).click();
      await waitForText(page, "Failed to archive the topic. Please try again.");
      await findTopicCard(page, ratesTopic.content).getByRole("button", { name: "Delete" }).click();
      const confirmation = page.getByRole("alertdialog");
      await confirmation.getByRole("button", { name: "Delete" }).click();
      await waitForText(page, "Failed to delete topic");
      await confirmation.waitFor();
    },
  );

  officeJourney(
    "added by a second admin appears with Refresh Data, and what is being typed stays",
    async ({ page, visitor }) => {
      await openOffice(page);
      await page.getByText("No topics yet").waitFor();
      await page.getByRole("button", { name: "Add New Topic" }).click();
      await page.getByRole("dialog").getByLabel("Content").fill("Half a thought");
      await page.keyboard.press("Escape");
      const secondWindow = await visitor();
      await openOffice(secondWindow);
      await addTopics(secondWindow, [dinnerTopic]);
      await page.getByRole("button", { name: "Refresh Data" }).click();
      await findTopicCard(page, dinnerTopic.content).waitFor();
      await page.getByRole("button", { name: "Add New Topic" }).click();
      expect(await page.getByRole("dialog").getByLabel("Content").inputValue()).toBe("Half a thought");
    },
  );
});

describe("the list of topics", () => {
  officeJourney(
    "can be searched, sorted, filtered and viewed differently, and the address keeps all of it",
    async ({ page }) => {
      await openOffice(page, "/admin", [ratesTopic, { ...dinnerTopic, isUsed: true }, meetingTopic]);
      await expect
        .poll(() => readTopicContents(page))
        .toEqual([meetingTopic.content, dinnerTopic.content, ratesTopic.content]);

      await page.getByLabel("Sort").selectOption("Category A-Z");
      await expect
        .poll(() => readTopicContents(page))
        .toEqual([dinnerTopic.content, ratesTopic.content, meetingTopic.content]);
      await page.getByLabel("Filter").selectOption("Unused");
      await expect.poll(() => readTopicContents(page)).toEqual([ratesTopic.content, meetingTopic.content]);
      await page.getByRole("searchbox", { name: "Search topics" }).fill("RAISING");
      await expect.poll(() => readTopicContents(page)).toEqual([ratesTopic.content]);
      expect(new URL(page.url()).search).toBe("?search=RAISING&sort=category-asc&status=unused");

      await page.reload();
      await expect.poll(() => readTopicContents(page)).toEqual([ratesTopic.content]);
      expect(await page.getByRole("searchbox").inputValue()).toBe("RAISING");
      await page.getByRole("searchbox").fill("50 % off");
      await waitForText(page, "No topics found");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Show all topics" }).click();
      await expect
        .poll(() => readTopicContents(page))
        .toEqual([dinnerTopic.content, ratesTopic.content, meetingTopic.content]);
      await page.goBack();
      await waitForText(page, "No topics found");
      expect(await page.getByRole("searchbox").inputValue()).toBe("50 % off");
    },
  );

  officeJourney("can be a grid, a list, or a table with sortable headers", async ({ page }) => {
    await openOffice(page, "/admin", [ratesTopic, dinnerTopic, meetingTopic]);
    await page.getByRole("radio", { name: "List" }).check();
    await expect
      .poll(() => readTopicContents(page))
      .toEqual([meetingTopic.content, dinnerTopic.content, ratesTopic.content]);
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Table" }).check();
    const rows = page.getByRole("table", { name: "Topics" }).getByRole("row");
    const readFirstContent = () => rows.nth(1).getByRole("rowheader").textContent();
    for (const [header, sort, content] of [
      ["Content", "ascending", dinnerTopic.content],
      ["Content", "descending", ratesTopic.content],
      ["Category", "ascending", dinnerTopic.content],
      ["Sub-category", "descending", ratesTopic.content],
      ["Created", "descending", meetingTopic.content],
      ["Created", "ascending", ratesTopic.content],
    ] as const) {
      const columnHeader = page.getByRole("columnheader", { name: header, exact: true });
      for (
        let pressCount = 0;
        (await columnHeader.getAttribute("aria-sort")) !== sort && pressCount < 2;
        pressCount += 1
      ) {
        const orderBefore = await columnHeader.getAttribute("aria-sort");
        await columnHeader.getByRole("button").click();
        await expect.poll(() => columnHeader.getAttribute("aria-sort")).not.toBe(orderBefore);
      }
      await expect.poll(readFirstContent, { message: `${header} ${sort}` }).toBe(content);
    }
    await expectAccessible(page);
    await rows.nth(1).getByRole("button", { name: "Archive" }).click();
    await waitForText(page, "Topic archived");
    expect(new URL(page.url()).search).toBe("?sort=oldest");
  });

  officeJourney("is paged, and goes back a page when the last one becomes empty", async ({ page }) => {
    await openOffice(page);
    const topics = Array.from({ length: 25 }, (_, index) => ({
      ...ratesTopic,
      content: `Topic ${index + 1}`,
    }));
    await addTopics(page, topics);
    await page.goto("/admin");
    await page.getByText("1 to 24 of 25").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("25 to 25 of 25").waitFor();
    expect(new URL(page.url()).search).toBe("?page=2");
    await findTopicCard(page, "Topic 25").waitFor({ state: "hidden" });
    await findTopicCard(page, "Topic 1").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("1 to 24 of 24").waitFor();
    expect(await page.getByRole("button", { name: "Next" }).count()).toBe(0);
  });

  officeJourney("says why it couldn't be loaded, and loads on a second try", async ({ page, complaints }) => {
    await openOffice(page, "/admin/history");
    complaints.expect(/Failed to load resource/);
    await page.route("**/api/topics?*", (route) =>
      route.fulfill({ status: 418, json: { message: "The kettle is on" } }),
    );
    await page.getByRole("link", { name: "Topics", exact: true }).click();
    await page.waitForURL(/\/admin$/);
    // The server has loaded the first topics, so only this search gets the fake error.
    await page.getByRole("searchbox", { name: "Search topics" }).fill("pay");
    await waitForText(page, "Error loading topics: The kettle is on");
    await expectAccessible(page);
    await page.unroute("**/api/topics?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await waitForText(page, "No topics found");
  });
});

officeJourney("a long category doesn't make its row of the table taller", async ({ page }) => {
  const longTopic = { ...dinnerTopic, category: "Infrastructure and web development" };
  await openOffice(page, "/admin", [ratesTopic, longTopic]);
  const measureRow = async (content: string) =>
    (await findTopicCard(page, content).boundingBox())?.height ?? 0;
  expect(await measureRow(longTopic.content)).toBeCloseTo(await measureRow(ratesTopic.content), -1);
});
