import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import {
  channelJourney,
  findEpisodeRow,
  importChannel,
  longVideo,
  makeVideo,
  openEpisodes,
} from "./episode-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

const readTitles = (page: Page) =>
  page.getByRole("table", { name: "Episodes" }).getByRole("link").allTextContents();
const findButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Resolves once a progress bar has appeared, even if only for a moment. */
const waitForProgressBar = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector("[role=progressbar]")) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

channelJourney("the configuration can be changed, and invalid values are explained", async ({ page }) => {
  await openEpisodes(page, "configures");
  await page.getByText(/^Not checked yet\. The next update runs Tuesday at 3:00 PM, Denver time,/).waitFor();
  await page.getByRole("heading", { name: "No episodes yet" }).waitFor();
  await page.getByLabel("Channel ID").fill("  ");
  await findButton(page, "Save Configuration").click();
  await page.getByText("Channel ID is required").waitFor();
  await page.getByLabel("Channel ID").fill("@allshows");
  await page.getByLabel("Day", { exact: true }).selectOption("Friday");
  await page.getByLabel("Hour", { exact: true }).selectOption("09");
  await page.getByLabel("Minute", { exact: true }).selectOption("45");
  await findButton(page, "Save Configuration").click();
  await expectToast(page, "Episode configuration updated successfully");
  await page.getByText(/The next update runs Friday at 9:45 AM/).waitFor();
  await page.reload();
  expect(await page.getByLabel("Hour", { exact: true }).inputValue()).toBe("9");
});

channelJourney(
  "the configuration's fields are disabled until the page's code has loaded",
  async ({ page }) => {
    const letCodeLoad = await holdBackRequests(page, "**/assets/*.js");
    await signIn(page, "hasty");
    await page.goto("/admin/episodes", { waitUntil: "commit" });
    const field = page.getByLabel("Channel ID");
    await field.waitFor();
    expect(await field.isDisabled()).toBe(true);
    letCodeLoad();
    await field.fill("@typed");
    await findButton(page, "Save Configuration").click();
    await expectToast(page, "Episode configuration updated successfully");
    expect(await field.inputValue()).toBe("@typed");
  },
);

channelJourney("updates import what is new and say how many", async ({ page, youtube, complaints }) => {
  complaints.expect(/502/);
  await openEpisodes(page, "updates");
  await findButton(page, "Update Now").click();
  await expectToast(page, "Episodes updated", "50 new episodes added.");
  await page.getByText("1 to 20 of 50").waitFor();
  await page.getByText(/^Last checked /).waitFor();
  // The form stays open for whoever is filling it in.
  expect(await page.getByLabel("Channel ID").isVisible()).toBe(true);
  await findButton(page, "Update Now").click();
  await expectToast(page, "Episodes updated", "No new episodes.");
  youtube.fail({ resource: "channels", kind: { status: 500, body: "Backend Error" } });
  await findButton(page, "Update Now").click();
  await expectToast(page, "Failed to update episodes", /YouTube failed/);
  youtube.heal();
});

channelJourney("single videos are imported by every form of address", async ({ page, complaints }) => {
  complaints.expect(/409/);
  await openEpisodes(page, "imports");
  await findButton(page, "Import Video").click();
  const dialog = page.getByRole("dialog", { name: "Import Video" });
  await dialog.getByText(/regular update covers only the latest 50 videos/).waitFor();
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("Please enter a video address or ID").waitFor();
  const field = dialog.getByLabel("Video address or ID");
  await field.fill("nothing1234");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expectToast(page, "Failed to import video", /nothing1234 \(not found\)/);
  const acceptedForms = [
    `https://www.youtube.com/watch?v=${makeVideo(1).id}&t=3`,
    `youtu.be/${makeVideo(2).id}`,
    `https://www.youtube.com/shorts/${makeVideo(3).id}`,
    `https://youtube.com/live/${makeVideo(4).id}`,
    `https://www.youtube-nocookie.com/embed/${makeVideo(5).id}`,
    makeVideo(6).id,
  ];
  await field.fill(acceptedForms.join("\n"));
  await dialog.getByRole("button", { name: "Import" }).click();
  await expectToast(page, "Videos imported", "6 videos imported.");
  await dialog.waitFor({ state: "hidden" });
  await findButton(page, "Import Video").click();
  await field.fill(makeVideo(6).id);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expectToast(page, "Failed to import video", /already an episode/);
});

channelJourney(
  "clean and resync warns about what will be lost, shows its progress, and replaces everything",
  async ({ page, youtube, complaints }) => {
    complaints.expect(/502/);
    await openEpisodes(page, "resyncs");
    await importChannel(page);
    await page.reload();
    await findEpisodeRow(page, longVideo.title).getByRole("switch", { name: "Featured" }).click();
    await expectToast(page, "Episode featured");
    await findButton(page, "Clean & Resync All").click();
    const confirmation = page.getByRole("alertdialog", { name: "Dangerous Action" });
    await confirmation
      .getByText(/This deletes all 60 episodes .* 1 episode loses what the team has edited/)
      .waitFor();
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await confirmation.waitFor({ state: "hidden" });
    youtube.fail({ resource: "playlistItems", page: 2, kind: "malformed", times: 1 });
    await findButton(page, "Clean & Resync All").click();
    await confirmation.getByRole("button", { name: "Clean & Resync All" }).click();
    await expectToast(page, "Failed to clean and resync episodes", /could not be read/);
    expect(
      await findEpisodeRow(page, longVideo.title).getByRole("switch", { name: "Featured" }).isChecked(),
    ).toBe(true);
    // The retry after a broken connection waits for a moment, so the progress bar stays visible.
    youtube.heal();
    youtube.fail({ resource: "videos", page: 2, kind: "reset", times: 1 });
    await findButton(page, "Clean & Resync All").click();
    const progressBarSeen = waitForProgressBar(page);
    await confirmation.getByRole("button", { name: "Clean & Resync All" }).click();
    await progressBarSeen;
    await expectToast(page, "Episodes resynced", "All episodes cleaned and resynced: 60 episodes.");
    // The list only reloads after the toast has appeared.
    await expect
      .poll(() => findEpisodeRow(page, longVideo.title).getByRole("switch", { name: "Featured" }).isChecked())
      .toBe(false);
    youtube.heal();
  },
);

channelJourney("the list can be searched, filtered, sorted and refreshed", async ({ page }) => {
  await openEpisodes(page, "looks");
  await importChannel(page);
  await findButton(page, "Refresh List").click();
  await page.getByText("1 to 20 of 60").waitFor();
  expect((await readTitles(page))[1]).toBe("Show 59");
  await page.getByLabel("Sort by").selectOption("number");
  await page.getByLabel("Order", { exact: true }).selectOption("asc");
  await expect.poll(async () => (await readTitles(page))[0]).toBe("Show 1");
  await page.getByRole("columnheader", { name: "Duration" }).getByRole("button").click();
  await expect.poll(async () => (await readTitles(page))[0]).toBe(longVideo.title);
  await page.getByRole("searchbox", { name: "Search episodes" }).fill("SHOW 12");
  await page.getByText("1 to 1 of 1").waitFor();
  await page.getByLabel("Duration", { exact: true }).selectOption("short");
  await page.getByRole("heading", { name: "No Episodes Match Your Filters" }).waitFor();
  await page.reload();
  await findButton(page, "Show all episodes").click();
  await page.getByText("1 to 20 of 60").waitFor();
  await findButton(page, "Next").click();
  await page.getByText("21 to 40 of 60").waitFor();
  await expectAccessible(page);
});

channelJourney(
  "an episode can be edited in its row, featured at a position, and deleted",
  async ({ page }) => {
    await openEpisodes(page, "edits");
    await importChannel(page);
    await page.goto("/admin/episodes");
    const row = findEpisodeRow(page, "Show 59");
    await row.getByRole("button", { name: "Edit" }).click();
    await row.getByLabel("Short description").fill("Barter");
    await row.getByLabel("Episode number").fill("0");
    await page.keyboard.press("Enter");
    await expectToast(page, "Short description updated");
    await row.getByText("Barter", { exact: true }).waitFor();
    expect(await row.getByRole("rowheader").textContent()).toMatch(/^1Show 59Lacks /);
    await row.getByRole("button", { name: "Edit" }).click();
    await row.getByLabel("Short description").fill("Forgotten");
    await page.keyboard.press("Escape");
    await row.getByText("Barter", { exact: true }).waitFor();
    await row.getByRole("switch", { name: "Featured" }).click();
    await expectToast(page, "Episode featured");
    const displayOrderField = row.getByLabel("Display order");
    expect(await displayOrderField.inputValue()).toBe("999");
    await displayOrderField.fill("7");
    await displayOrderField.press("Enter");
    await expectToast(page, "Display order updated");
    await displayOrderField.fill("500");
    await displayOrderField.press("Tab");
    await expect.poll(() => displayOrderField.inputValue()).toBe("0");
    await row.getByRole("switch", { name: "Featured" }).click();
    await expectToast(page, "Episode no longer featured");
    await row.getByText("999", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Delete" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
    await confirmation.getByText(/Updates won't bring it back; Import Video can\./).waitFor();
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Episode deleted");
    await row.waitFor({ state: "hidden" });
  },
);

channelJourney("tags are generated and counted", async ({ page }) => {
  await openEpisodes(page, "tags");
  await importChannel(page);
  await page.goto("/admin/episodes");
  await findButton(page, "Generate Tags").click();
  // The title "Show 12" contains no word that could become a tag.
  await expectToast(page, "Tags generated", "Tags updated for 1 episode.");
  await findButton(page, "Generate Tags").click();
  await expectToast(page, "Tags generated", "Tags updated for 0 episodes.");
});

channelJourney(
  "every failure says what went wrong and why, and nothing is lost",
  async ({ page, complaints }) => {
    complaints.expect(/500/);
    await openEpisodes(page, "fails");
    await importChannel(page);
    await page.goto("/admin/episodes");
    const failRequests = (url: string) =>
      page.route(url, (route) =>
        route.request().method() === "GET" && !url.includes("config")
          ? route.continue()
          : route.fulfill({ status: 500, json: { message: "The reason" } }),
      );
    for (const url of ["**/featured", "**/short-description", "**/episode-number", "**/generate-tags"])
      await failRequests(`**/api/episodes/${url}`);
    await failRequests("**/api/episodes/config");
    await page.route(/\/api\/episodes\/\d+$/, (route) =>
      route.fulfill({ status: 500, json: { message: "The reason" } }),
    );
    const row = findEpisodeRow(page, "Show 58");
    await row.getByRole("switch", { name: "Featured" }).click();
    await expectToast(page, "Failed to update featured status", "The reason");
    await expect.poll(() => row.getByRole("switch", { name: "Featured" }).isChecked()).toBe(false);
    await row.getByRole("button", { name: "Edit" }).click();
    await row.getByLabel("Short description").fill("Kept");
    await row.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Failed to update short description", "The reason");
    expect(await row.getByLabel("Short description").inputValue()).toBe("Kept");
    await row.getByLabel("Episode number").fill("900");
    await row.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Failed to update episode number", "The reason");
    await row.getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Delete" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Failed to delete episode", "The reason");
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await findButton(page, "Generate Tags").click();
    await expectToast(page, "Failed to generate tags", "The reason");
    await page.getByText(/^Last checked /).click();
    await page.getByLabel("Channel ID").fill("@other");
    await findButton(page, "Save Configuration").click();
    await expectToast(page, "Failed to update configuration", "The reason");
    expect(await page.getByLabel("Channel ID").inputValue()).toBe("@other");
  },
);

channelJourney(
  "if the list or the configuration can't be loaded, the page says so",
  async ({ page, site, complaints }) => {
    complaints.expect(/500/);
    await openEpisodes(page, "loads");
    await page.route(/\/api\/episodes\?/, (route) =>
      route.fulfill({ status: 500, json: { message: "The reason" } }),
    );
    await page.getByRole("searchbox", { name: "Search episodes" }).fill("anything");
    await page.getByText("Failed to load episodes: The reason").first().waitFor();
    const database = new DatabaseSync(join(site.dataDir, "greenroom.sqlite"), { timeout: 60_000 });
    database.exec("alter table episode_config rename to episode_config_away");
    await page.goto("/admin/episodes");
    const failure = "Failed to load configuration";
    await page.getByText(failure, { exact: true }).first().waitFor();
    database.exec("alter table episode_config_away rename to episode_config");
    database.close();
    await findButton(page, "Try again").click();
    await page.getByText(/The next update runs/).waitFor();
  },
);
