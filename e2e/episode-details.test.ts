import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { channelJourney, importChannel, openEpisodes } from "./episode-steps.ts";
import { expectToast } from "./toast.ts";

channelJourney(
  "an episode's texts can be corrected, and the episode can be hidden and shown again",
  async ({ complaints, page }) => {
    // The dialog requests the transcript, which doesn't exist.
    complaints.expect(/404/);
    // The save conflicts, because somebody else saves the short description first.
    complaints.expect(/409/);
    await openEpisodes(page, "corrects");
    await importChannel(page);
    await page.goto("/admin/episodes?search=Show+59");
    const row = page.getByRole("row").filter({ hasText: "59" }).last();
    await row.getByRole("button", { name: "Details" }).click();
    const dialog = page.getByRole("dialog", { name: "Episode Details" });
    await dialog.getByLabel("Title").fill("");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByText("Title is required").waitFor();
    await dialog.getByLabel("Title").fill("Show 59, corrected");
    await dialog.getByLabel("Tags").fill("rent, lease");
    await dialog.getByRole("switch", { name: "Hidden" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Episode updated");
    await row.getByText("Hidden", { exact: true }).waitFor();
    expect(await row.getByRole("link").count()).toBe(0);
    const fetchEpisodeStatus = async () =>
      (await page.request.get("/episodes/59-show-59-corrected")).status();
    expect(await fetchEpisodeStatus()).toBe(404);
    for (const path of ["/", "/episodes", "/feed.xml", "/sitemap.xml"])
      expect(await (await page.request.get(path)).text(), path).not.toMatch(/59.corrected/);
    await row.getByRole("button", { name: "Details" }).click();
    expect(await dialog.getByLabel("Tags").inputValue()).toBe("rent, lease");
    await dialog.getByRole("switch", { name: "Hidden" }).uncheck();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await row.getByRole("link", { name: "Show 59, corrected" }).waitFor();
    expect(await fetchEpisodeStatus()).toBe(200);
    const [shown] = await (await page.request.get("/api/episodes?search=Show+59")).json();
    const readTags = async () =>
      (await (await page.request.get("/api/episodes?search=Show+59")).json())[0].tags;
    await page.request.patch(`/api/episodes/${shown.id}`, { data: { tags: ["rent, lease"] } });
    await page.reload();
    await row.getByRole("button", { name: "Details" }).click();
    await dialog.getByLabel("Content").fill("What a lease costs");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await readTags(), "tags that nobody touched").toEqual(["rent, lease"]);

    await row.getByRole("button", { name: "Details" }).click();
    await dialog.getByLabel("Tags").fill("rent");
    const [hit] = await (await page.request.get("/api/episodes?search=Show+59")).json();
    await page.request.patch(`/api/episodes/${hit.id}`, { data: { category: "Theirs" } });
    await dialog.getByLabel("One chapter per line").scrollIntoViewIfNeeded();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    const message = dialog.getByRole("alert").getByText(/^Somebody else changed this/);
    await message.waitFor();
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await expect.poll(() => message.evaluate(isInView)).toBe(true);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.waitFor({ state: "hidden" });

    const [episode] = await (await page.request.get("/api/episodes?search=Show+59")).json();
    const description = row.getByLabel("Short description");
    await row.getByRole("button", { name: "Edit" }).click();
    await description.fill("Mine");
    const data = { shortDescription: "Theirs" };
    await page.request.patch(`/api/episodes/${episode.id}/short-description`, { data });
    await row.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Failed to update short description", /^Somebody else changed this/);
    expect(await description.inputValue()).toBe("Mine");
    await row.getByRole("button", { name: "Save" }).click();
    await row.getByText("Mine", { exact: true }).waitFor();
  },
);

channelJourney(
  "topics can be linked to moments in an episode, and unlinked again",
  async ({ complaints, page }) => {
    // The dialog requests the transcript, which doesn't exist.
    complaints.expect(/404/);
    // The save conflicts, because somebody else saves a topic's time just before we do.
    complaints.expect(/409/);
    await openEpisodes(page, "links");
    const data = { category: "Money", subCategory: "Rent", content: "What is the price of quiet?" };
    await page.request.post("/api/topics", { data });
    await importChannel(page);
    await page.goto("/admin/episodes?search=Show+58");
    const row = page.getByRole("row").filter({ hasText: "58" }).last();
    const dialog = page.getByRole("dialog", { name: "Episode Details" });
    const timeField = dialog.getByLabel(/^Time of/);
    await row.getByRole("button", { name: "Details" }).click();
    await dialog.getByLabel("Search for a topic to add").fill("price of quiet");
    await dialog.getByRole("button", { name: /^Add / }).first().click();
    await timeField.fill("soon");
    await timeField.blur();
    await dialog.getByText("Write the time like 29:12").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await timeField.fill("");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByText("Write the time like 29:12").waitFor();
    await timeField.fill("1:02");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Episode updated");
    const episodePath = await row.getByRole("link").getAttribute("href");
    await page.goto(episodePath ?? "");
    const topics = page.getByRole("region", { name: "Topics in this episode" });
    await topics.getByText("1:02").waitFor();
    await page.goto("/admin/episodes?search=Show+58");
    await row.getByRole("button", { name: "Details" }).click();
    expect(await timeField.inputValue()).toBe("1:02");
    const [episode] = await (await page.request.get("/api/episodes?search=Show+58")).json();
    const [topic] = await (await page.request.get(`/api/episodes/${episode.id}/topics`)).json();
    await timeField.fill("1:10");
    const theirs = { episodeId: episode.id, seconds: 120 };
    await page.request.put(`/api/topics/${topic.id}/aired`, { data: theirs });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByText("Somebody else has changed this to “2:00”.").waitFor();
    expect(await timeField.inputValue()).toBe("1:10");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Episode updated");
    expect(await (await page.request.get(`/api/episodes/${episode.id}/topics`)).json()).toMatchObject([
      { seconds: 70 },
    ]);
    await dialog.waitFor({ state: "hidden" });
    await row.getByRole("button", { name: "Details" }).click();
    await dialog.getByRole("button", { name: /^Take out/ }).press("Enter");
    await dialog.and(page.locator(":focus")).waitFor();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Episode updated");
    await page.goto(episodePath ?? "");
    expect(await topics.count()).toBe(0);
  },
);

channelJourney(
  "chapters are entered one per line, and can be copied for the video's description",
  async ({ complaints, page }) => {
    complaints.expect(/404/);
    // The save conflicts, because somebody else saves the chapters just before we do.
    complaints.expect(/409/);
    // The dialog says that no model is set up.
    complaints.expect(/503/);
    await page.context().grantPermissions(["clipboard-write"]);
    await openEpisodes(page, "divides");
    await importChannel(page);
    await page.goto("/admin/episodes?search=Show+59");
    const row = page.getByRole("row").filter({ hasText: "59" }).last();
    await row.getByRole("button", { name: "Details" }).click();
    const dialog = page.getByRole("dialog", { name: "Episode Details" });
    const chaptersField = dialog.getByLabel("One chapter per line");
    await chaptersField.fill("0:00 Hello\nGoodbye");
    await dialog.getByRole("button", { name: "Save Chapters" }).click();
    await dialog.getByText('"Goodbye" needs a time before it, such as 1:30').waitFor();
    await chaptersField.fill("1:30 Goodbye\n0:00 Hello");
    await dialog.getByRole("button", { name: "Save Chapters" }).click();
    await expectToast(page, "Chapters saved");
    await expect.poll(() => chaptersField.inputValue()).toBe("0:00 Hello\n1:30 Goodbye");

    const [episode] = await (await page.request.get("/api/episodes?search=Show+59")).json();
    const chapters = [{ seconds: 0, title: "Welcome" }];
    await page.request.put(`/api/episodes/${episode.id}/chapters`, { data: { chapters } });
    await chaptersField.fill("0:00 Hi");
    await dialog.getByRole("button", { name: "Save Chapters" }).click();
    await dialog.getByText("Somebody else has changed this to “0:00 Welcome”.").waitFor();
    expect(await chaptersField.inputValue()).toBe("0:00 Hi");
    await dialog.getByRole("button", { name: "Save Chapters" }).click();
    await expectToast(page, "Chapters saved");
    expect(await chaptersField.inputValue()).toBe("0:00 Hi");
    await dialog.getByRole("button", { name: "Copy for the Description" }).click();
    await expectToast(page, "Copied");
    await dialog.getByRole("button", { name: "Propose Chapters and Notes" }).click();
    await page.getByText("Failed to propose chapters").waitFor();
    await takeProposedChapters(page, dialog);
  },
);

channelJourney(
  "details open next to the list, and the arrow keys move through it",
  async ({ complaints, visitor }) => {
    // The sheet requests the transcripts, which don't exist.
    complaints.expect(/404/);
    const page = await visitor({ viewport: { width: 1440, height: 900 } });
    await openEpisodes(page, "walks");
    await importChannel(page);
    await page.goto("/admin/episodes");
    const findDetails = (number: number) =>
      page
        .getByRole("row")
        .filter({ has: page.getByText(String(number), { exact: true }) })
        .getByRole("button", { name: "Details" });
    await findDetails(59).click();
    const sheet = page.getByRole("dialog", { name: "Episode Details" });
    const title = sheet.getByLabel("Title");
    await expect.poll(() => title.inputValue()).toBe("Show 59");
    await page.getByRole("row").and(page.locator("[aria-current]")).getByText("Show 59").waitFor();
    await expectAccessible(page);
    const nextButton = sheet.getByRole("button", { name: "Next episode" });
    await nextButton.focus();
    for (const number of [58, 57]) {
      await page.keyboard.press("Enter");
      await expect.poll(() => title.inputValue()).toBe(`Show ${number}`);
    }
    const previousButton = sheet.getByRole("button", { name: "Previous episode" });
    await previousButton.click();
    await expect.poll(() => title.inputValue()).toBe("Show 58");
    // The arrow keys also switch between episodes. In a field, they move the cursor instead.
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => title.inputValue()).toBe("Show 57");
    await title.press("ArrowUp");
    await sheet.getByRole("button", { name: "Cancel" }).press("ArrowUp");
    await expect.poll(() => title.inputValue()).toBe("Show 58");
    await previousButton.and(page.locator(":focus")).waitFor();

    // Opening another episode doesn't discard what was typed, and saving doesn't close the sheet.
    await title.fill("Show 58, looked over");
    await findDetails(57).click();
    await expectToast(page, "Save or cancel your changes first");
    expect(await title.inputValue()).toBe("Show 58, looked over");
    await sheet.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Episode updated");
    await page.getByRole("link", { name: "Show 58, looked over" }).waitFor();
    await sheet.getByText("Not saved yet").waitFor({ state: "detached" });

    // While the sheet is open, the list and the strip remain usable.
    await page.getByLabel("Search episodes").fill("Show 12");
    await findDetails(12).click();
    await expect.poll(() => title.inputValue()).toBe("Show 12");
    await title.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await findDetails(12).click();
    await page
      .getByRole("link", { name: /need/ })
      .or(page.getByRole("banner").getByRole("link"))
      .first()
      .click();
    await page.waitForURL("**/admin/week");
    await sheet.waitFor({ state: "detached" });
  },
);

/** Takes one of a model's four chapters, drops one, and takes the others together. */
async function takeProposedChapters(page: Page, dialog: Locator): Promise<void> {
  const chapters = ["Welcome", "Rent", "Advertisement", "Goodbye"].map((title, index) => ({
    seconds: 60 * index,
    title,
  }));
  await page.route("**/draft-notes", (route) => route.fulfill({ json: { chapters, notes: "" } }));
  await dialog.getByRole("button", { name: "Propose Chapters and Notes" }).click();
  await dialog.getByRole("button", { name: "Take Rent" }).click();
  await page.locator(":focus").getByText("Advertisement").waitFor();
  await dialog.getByRole("button", { name: "Drop Advertisement" }).click();
  await dialog.getByRole("button", { name: "Take All" }).click();
  expect(await dialog.getByRole("list", { name: "Proposed chapters" }).count()).toBe(0);
  expect(await dialog.getByLabel("One chapter per line").inputValue()).toBe(
    "0:00 Welcome\n1:00 Rent\n3:00 Goodbye",
  );
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
