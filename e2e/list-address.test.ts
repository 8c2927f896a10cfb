import { expect } from "vitest";
import { channelJourney, importChannel, openEpisodes, stubVideoSite } from "./episode-steps.ts";
import {
  dinnerTopic,
  meetingTopic,
  officeJourney,
  openOffice,
  ratesTopic,
  readTopicContents,
} from "./office.ts";

channelJourney("a filter chosen right after typing is kept, and so is the search", async ({ page }) => {
  await openEpisodes(page, "hurries");
  await importChannel(page);
  await page.goto("/admin/episodes");
  const searchField = page.getByRole("searchbox", { name: "Search episodes" });
  const durationField = page.getByLabel("Duration", { exact: true });
  await searchField.fill("SHOW 12");
  await page.getByText("1 to 1 of 1").waitFor();
  await searchField.fill("");
  await durationField.selectOption("short");
  await page.getByRole("heading", { name: "No Episodes Match Your Filters" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?duration=short");
  expect(await durationField.inputValue()).toBe("short");
  await searchField.fill("show 3");
  await durationField.selectOption("all");
  await page.getByLabel("Sort by").selectOption("number");
  await page.getByLabel("Order", { exact: true }).selectOption("asc");
  await page.getByText("1 to 11 of 11").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?search=show+3&sort=number&order=asc");
});

channelJourney(
  "a filter that a visitor chooses while the search is still loading is kept",
  async ({ page, visitor }) => {
    await openEpisodes(page, "loads");
    await importChannel(page);
    const guest = await visitor();
    await stubVideoSite(guest);
    await guest.goto("/episodes");
    let release = () => {};
    const heldRequest = new Promise<void>((resolve) => {
      release = resolve;
    });
    await guest.route(/\/episodes\.data/, async (route) => {
      await heldRequest;
      await route.continue();
    });
    const requested = guest.waitForRequest(/\/episodes\.data/);
    await guest.getByRole("searchbox", { name: "Search episodes" }).fill("show 3");
    await requested;
    await guest.getByLabel("Duration", { exact: true }).selectOption("long");
    release();
    await guest.getByText("11 episode(s) found").waitFor();
    await expect.poll(() => new URL(guest.url()).search).toBe("?search=show+3&duration=long");
  },
);

officeJourney(
  "a sort order, filter and view chosen right after typing are kept, and a single page has no pager",
  async ({ page }) => {
    await openOffice(page, "/admin", [dinnerTopic, ratesTopic, meetingTopic]);
    await page.getByRole("searchbox", { name: "Search topics" }).fill("wh");
    await page.getByLabel("Sort").selectOption("content-asc");
    await page.getByLabel("Filter").selectOption("unused");
    await page.getByRole("radio", { name: "List" }).check();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe("?search=wh&sort=content-asc&status=unused&view=list");
    await expect
      .poll(() => readTopicContents(page))
      .toEqual([dinnerTopic.content, meetingTopic.content, ratesTopic.content]);
    await page.getByText("1 to 3 of 3").waitFor();
    for (const name of ["Previous", "Next"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
  },
);

officeJourney("a link to a topic of several lines finds it", async ({ page }) => {
  const content = "Who pays for the empty chair?\nAnd who for the coffee?";
  await openOffice(page, "/admin", [dinnerTopic, { ...ratesTopic, content }]);
  await page.goto(`/admin?search=${encodeURIComponent(content)}`);
  await expect.poll(() => readTopicContents(page)).toEqual([content]);
  await page.getByRole("searchbox", { name: "Search topics" }).press("Enter");
  await page.getByLabel("Sort").selectOption("oldest");
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ search: content, sort: "oldest" });
  await expect.poll(() => readTopicContents(page)).toEqual([content]);
});

officeJourney("the pager counts a thousand topics as the title does", async ({ page }) => {
  await openOffice(page);
  const rows = Array.from({ length: 1001 }, (_, index) => `Pay,Rise,How much is ${index}?`);
  await page.request.post("/api/topics/import", {
    data: { csv: ["category,subCategory,content", ...rows].join("\n") },
  });
  await page.goto("/admin");
  await page.getByText("1 to 24 of 1,001", { exact: true }).waitFor();
});
