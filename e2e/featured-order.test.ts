import type { Page } from "playwright-core";
import { expect } from "vitest";
import { channelJourney, importChannel, openEpisodes } from "./episode-steps.ts";
import { expectToast } from "./toast.ts";

const FEATURED_TITLES = ["Show 57", "Show 58", "Show 59"];

/** Returns the titles of the featured episodes as visitors see them. */
const readFeaturedTitles = async ({ request }: Page): Promise<string[]> => {
  const episodes: { title: string }[] = await (await request.get("/api/episodes/home")).json();
  return episodes.map(({ title }) => title);
};

async function featureEpisodes({ request }: Page): Promise<void> {
  const episodes: { id: number; title: string }[] = await (
    await request.get("/api/episodes?limit=60")
  ).json();
  for (const [index, title] of FEATURED_TITLES.entries()) {
    const id = episodes.find((episode) => episode.title === title)?.id;
    const data = { featured: true, displayOrder: index + 1 };
    const response = await request.patch(`/api/episodes/${id}/featured`, { data });
    expect(response.status()).toBe(200);
  }
}

channelJourney(
  "featured episodes can be reordered by dragging a row, and with the keyboard",
  async ({ page }) => {
    await openEpisodes(page, "orders");
    await importChannel(page);
    await featureEpisodes(page);
    expect(await readFeaturedTitles(page)).toEqual(FEATURED_TITLES);
    await page.goto("/admin/episodes?sort=displayOrder&order=asc");
    const findHandle = (title: string) => page.getByRole("button", { name: `Move ${title}` });
    const findFeaturedRow = (title: string) => page.getByRole("row").filter({ has: findHandle(title) });

    const firstRowBox = await findFeaturedRow("Show 57").boundingBox();
    if (!firstRowBox) throw new Error("There is no such row");
    await findHandle("Show 59").hover();
    await page.mouse.down();
    await page.mouse.move(firstRowBox.x + 20, firstRowBox.y + firstRowBox.height / 2, { steps: 12 });
    await page.mouse.up();
    await expectToast(page, "Display order updated");
    await expect.poll(() => readFeaturedTitles(page)).toEqual(["Show 59", "Show 57", "Show 58"]);

    await findHandle("Show 59").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => readFeaturedTitles(page)).toEqual(["Show 57", "Show 59", "Show 58"]);
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => readFeaturedTitles(page)).toEqual(FEATURED_TITLES);
    await findHandle("Show 59").and(page.locator(":focus")).waitFor();

    // The second key is pressed while the first move is being saved.
    const pressedAgain = Promise.withResolvers<void>();
    let savedCount = 0;
    await page.route("**/api/episodes/*/featured", async (route) => {
      await pressedAgain.promise;
      await route.continue();
    });
    page.on("response", (response) => {
      if (response.request().method() === "PATCH") savedCount += 1;
    });
    const firstMove = page.waitForRequest((request) => request.method() === "PATCH");
    await page.keyboard.press("Alt+ArrowUp");
    await firstMove;
    await page.keyboard.press("Alt+ArrowDown");
    pressedAgain.resolve();
    await expect.poll(() => savedCount).toBe(2);
    expect(await readFeaturedTitles(page)).toEqual(FEATURED_TITLES);

    // Search results can't be reordered, because a search may leave out featured episodes, and others would take their
    // places.
    await page.getByRole("searchbox", { name: "Search episodes" }).fill("Show 59");
    await page.getByText("1 to 1 of 1").waitFor();
    await expect.poll(() => findHandle("Show 59").count()).toBe(0);
  },
);
