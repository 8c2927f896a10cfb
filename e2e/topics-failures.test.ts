import { expect } from "vitest";
import {
  addTopics,
  dinnerTopic,
  findTopicCard,
  officeJourney,
  openOffice,
  ratesTopic,
  waitForText,
} from "./office.ts";
import { expectToast } from "./toast.ts";

officeJourney(
  "if a topic can't be reactivated or changed, a message says so",
  async ({ page, complaints }) => {
    await openOffice(page, "/admin", [{ ...ratesTopic, isUsed: true }]);
    complaints.expect(/Failed to load resource/);
    await page.route(/\/api\/topics\/\d+/, (route) => route.abort());
    await findTopicCard(page, ratesTopic.content).getByRole("button", { name: "Reactivate" }).click();
    await expectToast(page, "Error", "Failed to reactivate the topic. Please try again.");
    await findTopicCard(page, ratesTopic.content).getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Topic" });
    await dialog.getByLabel("Content").fill("Half a thought");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Failed to update topic");
    expect(await dialog.getByLabel("Content").inputValue()).toBe("Half a thought");
    await page.unroute(/\/api\/topics\/\d+/);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await findTopicCard(page, "Half a thought").waitFor();
  },
);

officeJourney(
  "if the answer to a change is lost, saving again succeeds instead of blaming somebody else",
  async ({ page, complaints }) => {
    await openOffice(page, "/admin", [ratesTopic]);
    // The first answer is lost, and the second one says that the topic has changed.
    complaints.expect(/Failed to load resource/);
    await findTopicCard(page, ratesTopic.content).getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Topic" });
    await dialog.getByLabel("Content").fill("Who is told last?");
    await page.route(
      /\/api\/topics\/\d+/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Failed to update topic");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Topic updated");
    await dialog.waitFor({ state: "hidden" });
    await findTopicCard(page, "Who is told last?").waitFor();
  },
);

officeJourney("a topic that is drawn while it's being edited stays used", async ({ page, visitor }) => {
  await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
  await findTopicCard(page, ratesTopic.content).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Topic" });
  await dialog.getByLabel("Content").fill("Who hears first?");
  const secondWindow = await visitor();
  await secondWindow.request.post("/api/login", { data: { username: "boss", password: "correct horse" } });
  const [{ id }] = await (await secondWindow.request.get("/api/topics?search=raising")).json();
  expect((await secondWindow.request.post(`/api/topics/${id}/used`)).status()).toBe(200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await waitForText(page, "Topic updated");
  await findTopicCard(page, "Who hears first?").getByText("Used").waitFor();

  await findTopicCard(page, "Who hears first?").getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Used").uncheck();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await findTopicCard(page, "Who hears first?").getByText("Available").waitFor();
});

officeJourney(
  "the history's next page loads, even after a failure, and a picked topic can be reactivated there",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await openOffice(page, "/admin");
    await addTopics(page, [ratesTopic]);
    const [{ id }] = await (await page.request.get("/api/topics")).json();
    const pickBody = { categoryId: id, subCategoryId: id, contentId: id, selectedType: "content" };
    for (let pickCount = 0; pickCount < 51; pickCount += 1)
      await page.request.post("/api/selected-topics", { data: pickBody });
    await page.goto("/admin/history");
    const rows = page.getByRole("table", { name: "History of selected topics" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(51);
    await page.route("**/api/selected-topics/recent?*", (route) =>
      route.fulfill({ status: 418, json: { message: "The kettle is on" } }),
    );
    await page.getByRole("button", { name: "Next" }).click();
    await waitForText(page, "Error loading the history: The kettle is on");
    await page.unroute("**/api/selected-topics/recent?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("51 to 51 of 51").waitFor();
    expect(new URL(page.url()).search).toBe("?page=2");
    await page.getByRole("searchbox", { name: "Search history" }).fill("no such words");
    await waitForText(page, "Nothing found");
    await page.getByRole("searchbox", { name: "Search history" }).fill("TELL FIRST");
    await page.getByText("1 to 50 of 51").waitFor();
    await expect.poll(() => rows.nth(1).textContent()).toMatch(/, \d{1,2}:\d\d [AP]M/);
    expect(await page.getByRole("button", { name: "Reactivate" }).count()).toBe(0);
    await page.request.post(`/api/topics/${id}/archive`);
    await page.reload();
    await page.getByRole("button", { name: "Reactivate" }).first().click();
    await expectToast(page, "Topic reactivated");
    await expect.poll(() => page.getByRole("button", { name: "Reactivate" }).count()).toBe(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("podcast-history.csv");
  },
);

officeJourney(
  "without a connection, a change fails immediately, and isn't made later",
  async ({ page, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await openOffice(page, "/admin", [ratesTopic, dinnerTopic]);
    const confirmation = page.getByRole("alertdialog");
    // Open the confirmation once while online, because its code only loads when it is first opened.
    await findTopicCard(page, dinnerTopic.content).getByRole("button", { name: "Delete" }).click();
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await confirmation.waitFor({ state: "detached" });
    await page.context().setOffline(true);
    await findTopicCard(page, ratesTopic.content).getByRole("button", { name: "Archive" }).click();
    await expectToast(page, "Error", "Failed to archive the topic. Please try again.");
    await findTopicCard(page, dinnerTopic.content).getByRole("button", { name: "Delete" }).click();
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Failed to delete topic", "Please check your connection and try again.");
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    const failedSearch = page.waitForEvent("requestfailed", (request) => request.url().includes("raising"));
    await page.getByRole("searchbox", { name: "Search topics" }).fill("raising");
    await failedSearch;
    await waitForText(page, "Error loading topics: Please check your connection and try again.");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await findTopicCard(page, ratesTopic.content).getByText("Available").waitFor();
    expect(await (await page.request.get("/api/topics/stats")).json()).toMatchObject({
      total: 2,
      available: 2,
    });
  },
);
