import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const SAMPLE_PATH = "/episodes/214-what-is-a-fair-day-rate-and-who-told-you";
const readTitles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

journey(
  "the home page's search covers only its own episodes, and a card opens the episode",
  async ({ page }) => {
    await page.goto("/#past-episodes");
    const section = page.getByRole("region", { name: "Our Episodes" });
    await section.getByText("6 episode(s) found").waitFor();
    const cards = section.getByRole("article");
    expect(await cards.count()).toBe(6);
    const firstCard = cards.first();
    for (const text of ["214", "58:41"]) await firstCard.getByText(text, { exact: true }).waitFor();
    const search = section.getByRole("searchbox", { name: "Search episodes" });
    // This word only occurs in the short description of the episode about the chair.
    await search.fill("SHOUTING");
    await section.getByText("1 episode(s) found").waitFor();
    await section.getByRole("heading", { name: "The empty chair at the family firm" }).waitFor();
    await search.fill("ladder");
    await section.getByText("0 episode(s) found").waitFor();
    await section.getByRole("heading", { name: "No episodes found" }).waitFor();
    await section.getByRole("link", { name: "Search all episodes" }).click();
    await page.waitForURL("/episodes?search=ladder");
    await page.getByText("1 episode(s) found").waitFor();
    await page.getByRole("link", { name: "The ladder nobody wants to climb" }).click();
    await page.waitForURL("/episodes/208-the-ladder-nobody-wants-to-climb");
  },
);

journey("a link under Up next opens its episode with a transition", async ({ page }) => {
  await page.goto(SAMPLE_PATH);
  const link = page.getByRole("region", { name: "Up next" }).getByRole("link").first();
  const title = (await link.textContent()) ?? "";
  await link.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await waitUntilSettled(page);
});

journey("a failed search says so and can be tried again", async ({ page, complaints }) => {
  complaints.expect(/500/);
  await page.goto("/#past-episodes");
  const section = page.getByRole("region", { name: "Our Episodes" });
  await section.getByText("6 episode(s) found").waitFor();
  await page.route("**/api/episodes/home?**", (route) =>
    route.fulfill({ status: 500, json: { message: "No" } }),
  );
  await section.getByRole("searchbox").fill("door");
  await section.getByText("Error loading episodes. Please try again later.").waitFor();
  await page.unroute("**/api/episodes/home?**");
  await section.getByRole("button", { name: "Try again" }).click();
  await section.getByText(/^\d episode\(s\) found$/).waitFor();
});

journey("featured episodes replace the newest ones, in their own order", async ({ page, visitor }) => {
  const team = await visitor();
  await signIn(team, "features");
  const episodes: { id: number; episodeNumber: number }[] = await (
    await team.request.get("/api/episodes")
  ).json();
  const feature = (number: number, data: object) =>
    team.request.patch(`/api/episodes/${episodes.find((one) => one.episodeNumber === number)?.id}/featured`, {
      data,
    });
  await feature(207, { featured: true, displayOrder: 2 });
  await feature(209, { featured: true, displayOrder: 1 });
  await page.goto("/");
  const section = page.getByRole("region", { name: "Our Episodes" });
  expect(await section.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "How long is long enough to try?",
    "Moving to where it is cheap",
  ]);
  await feature(207, { featured: false });
  await feature(209, { featured: false });
});

journey("episodes can be searched and filtered by length, and the address keeps both", async ({ page }) => {
  await page.goto("/episodes");
  await page.getByText("9 episode(s) found").waitFor();
  await page.getByLabel("Duration").selectOption("short");
  await page.waitForURL("/episodes?duration=short");
  await page.getByText("1 episode(s) found").waitFor();
  expect(await readTitles(page)).toEqual(["Moving to where it is cheap"]);
  await page.getByLabel("Duration").selectOption("all");
  await page.getByText("9 episode(s) found").waitFor();
  await page.getByRole("searchbox").fill("job");
  await page.waitForURL("/episodes?search=job");
  await page.getByText(/^[1-8] episode\(s\) found$/).waitFor();
  await page.reload();
  expect(await page.getByRole("searchbox").inputValue()).toBe("job");
  await page.getByRole("searchbox").fill("nothing like this");
  await page.getByRole("heading", { name: "No episodes found" }).waitFor();
  await page.getByRole("link", { name: "Show all episodes" }).click();
  await page.getByText("9 episode(s) found").waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("");
  await expectAccessible(page);
});

journey(
  "a sample episode says that it has no video, and its timestamps move the pointer",
  async ({ page }) => {
    await page.goto(SAMPLE_PATH);
    await page
      .getByRole("heading", { level: 1, name: "What is a fair day rate, and who told you?" })
      .waitFor();
    await page.getByText("Episode 214, ").waitFor();
    await page.getByText("This is a sample: it has no video").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "21:05 The sums, on air" }).click();
    await page.getByText("This is a sample episode", { exact: true }).waitFor();
    expect(await page.locator("[aria-current=true]").textContent()).toContain("21:05");
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("link", { name: /Previous episode/ }).click();
    await page.waitForURL("/episodes/213-the-empty-chair-at-the-family-firm");
    await page.getByRole("button", { name: /^Play episode 213/ }).waitFor();
    expect(await page.locator("[aria-current=true]").count()).toBe(0);
    await page.getByRole("link", { name: /Next episode/ }).click();
    await page.waitForURL(SAMPLE_PATH);
  },
);

journey("everything except playback works without scripts", async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto("/");
  const section = page.getByRole("region", { name: "Our Episodes" });
  await section.getByRole("searchbox").fill("door");
  await section.getByRole("searchbox").press("Enter");
  await page.waitForURL("/episodes?search=door");
  await page.getByRole("searchbox").fill("the");
  await page.getByLabel("Duration").selectOption("short");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL("/episodes?search=the&duration=short");
  await page.getByRole("link", { name: "Moving to where it is cheap" }).click();
  await page.getByRole("heading", { level: 1, name: "Moving to where it is cheap" }).waitFor();
});
