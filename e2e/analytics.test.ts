import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import {
  addTopics,
  dinnerTopic,
  meetingTopic,
  officeJourney,
  openOffice,
  ratesTopic,
  waitForText,
} from "./office.ts";

/** Returns the figures for total, available, used and categories. */
const readCounts = async (page: Page): Promise<string[]> =>
  Object.values(await (await page.request.get("/api/topics/stats")).json()).map(String);

describe("Analytics and History", () => {
  officeJourney(
    "count the topics, and change all of them at once after a confirmation",
    async ({ page, site }) => {
      await openOffice(page, "/admin/analytics", [
        ratesTopic,
        { ...ratesTopic, content: "How much?" },
        { ...dinnerTopic, isUsed: true },
      ]);
      await page.getByText("At one topic a week, they last until").waitFor();
      const chart = page.getByRole("list", { name: "Categories", exact: true });
      expect(await chart.getByRole("listitem").allTextContents()).toEqual(["Pay2", "Family1"]);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Categories as a table", exact: true }).click();
      const rows = page.getByRole("table", { name: "Categories", exact: true }).getByRole("row");
      expect(await rows.allTextContents()).toEqual(["NameTopicsShare", "Pay267%", "Family133%"]);

      await page.getByRole("button", { name: "Archive All" }).click();
      const confirmation = page.getByRole("alertdialog");
      await confirmation
        .getByText("This marks 2 topics as used and removes them from the slot machine.")
        .waitFor();
      await expectAccessible(page);
      await confirmation.getByRole("button", { name: "Archive All" }).click();
      await waitForText(page, "All topics archived");
      await page.getByRole("button", { name: "Undo" }).click();
      await waitForText(page, "Undone");
      await expect.poll(() => readCounts(page)).toEqual(["3", "2", "1", "2"]);
      await page.getByRole("button", { name: "Archive All" }).click();
      await confirmation.getByRole("button", { name: "Archive All" }).click();
      await waitForText(page, "All topics archived");
      await page.getByText("No topics are left for the next show.").waitFor();
      await confirmation.waitFor({ state: "hidden" });
      await expect.poll(() => page.getByRole("button", { name: "Archive All" }).isDisabled()).toBe(true);

      await page.getByRole("button", { name: "Reactivate All" }).click();
      await confirmation.getByText("This puts 3 topics back into the slot machine.").waitFor();
      await confirmation.getByRole("button", { name: "Reactivate All" }).click();
      await waitForText(page, "All topics reactivated");
      await expect.poll(() => readCounts(page)).toEqual(["3", "3", "0", "2"]);

      await page.getByRole("button", { name: "Delete All" }).click();
      await confirmation.getByText(/moves 3 topics to the trash for 30 days/).waitFor();
      await confirmation.getByRole("button", { name: "Delete All" }).click();
      await waitForText(page, "All topics deleted");
      const message = page.getByText(/3 topics deleted\. A copy is in the data folder/).first();
      const copyFileName = /deleted-topics-[\w-]+\.csv/.exec((await message.textContent()) ?? "")?.[0] ?? "";
      expect(await readFile(join(site.dataDir, copyFileName), "utf8")).toContain(
        "What do you say at dinner?",
      );
      await page.getByRole("link", { name: "Topics", exact: true }).click();
      await page.getByRole("button", { name: "Add First Topic" }).waitFor();
    },
  );

  officeJourney(
    "if changing all topics fails, a message says so and nothing changes",
    async ({ page, complaints }) => {
      await openOffice(page, "/admin/analytics", [ratesTopic, { ...dinnerTopic, isUsed: true }]);
      complaints.expect(/Failed to load resource/);
      await page.route("**/api/topics/*-all", (route) => route.abort());
      for (const [verb, title] of [
        ["Archive All", "Failed to archive all topics"],
        ["Reactivate All", "Failed to reactivate all topics"],
        ["Delete All", "Failed to delete all topics"],
      ] as const) {
        await page.getByRole("button", { name: verb }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: verb }).click();
        await waitForText(page, title);
        await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      }
      await expect.poll(() => readCounts(page)).toEqual(["2", "1", "1", "2"]);
    },
  );

  officeJourney("show how many messages were sent, also as a table", async ({ page }) => {
    await openOffice(page, "/admin/analytics");
    await page.getByRole("heading", { name: "Guests so far" }).waitFor();
    expect(await page.getByRole("region", { name: "Deliveries in 30 days" }).count()).toBe(0);
    const accountChanges = { email: "boss@example.org", currentPassword: "correct horse" };
    expect((await page.request.put("/api/user", { data: accountChanges })).status()).toBe(200);
    const [week] = await (await page.request.get("/api/weeks?count=1")).json();
    expect((await page.request.post(`/api/weeks/${week.date}/plan-mail`)).status()).toBe(202);
    const fetchSentToday = async () => {
      const { days } = await (await page.request.get("/api/outgoing/summary")).json();
      return days.at(-1).sent;
    };
    await expect.poll(fetchSentToday).toBeGreaterThan(0);
    await page.reload();
    const deliveries = page.getByRole("region", { name: "Deliveries in 30 days" });
    await deliveries.getByText("Table").click();
    await deliveries.getByRole("table", { name: "Sent day by day" }).getByRole("row").nth(1).waitFor();
    await expectAccessible(page);
    await deliveries.getByRole("link", { name: "Outgoing" }).click();
    await page.getByRole("heading", { name: "Outgoing" }).waitFor();
  });

  officeJourney("list the picked topics, and say so if there are none", async ({ page }) => {
    await openOffice(page, "/admin/history");
    await page.getByText("No topic selected yet").waitFor();
    await expectAccessible(page);
    await addTopics(page, [ratesTopic, dinnerTopic, meetingTopic]);
    const topics: { id: number }[] = await (await page.request.get("/api/topics?sort=oldest")).json();
    const [categoryId, subCategoryId, contentId] = topics.map((topic) => topic.id);
    const pick = { categoryId, subCategoryId, contentId, selectedType: "subCategory" };
    expect((await page.request.post("/api/selected-topics", { data: pick })).status()).toBe(201);
    await page.reload();
    const row = page.getByRole("table", { name: "History of selected topics" }).getByRole("row").nth(1);
    for (const text of [dinnerTopic.content, dinnerTopic.category, dinnerTopic.subCategory])
      await row.getByText(text).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Analytics" }).click();
    await page.getByRole("list", { name: "Topics picked most often" }).getByText("1 time").waitFor();
  });
});
