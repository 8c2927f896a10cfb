import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect } from "vitest";
import type { ModelDouble } from "../dev/doubles/model-server.ts";
import { makeResponsesAnswer } from "../dev/doubles/model-shapes.ts";
import { openaiRefusals, startOpenaiDouble } from "../dev/doubles/openai.ts";
import { startXaiDouble, xaiRefusals } from "../dev/doubles/xai.ts";
import { expectAccessible } from "./axe.ts";
import { createJourney, signIn } from "./journey.ts";
import { startSite } from "./site.ts";

const openai = await startOpenaiDouble();
const xai = await startXaiDouble();
beforeEach(() => {
  openai.heal();
  xai.heal();
});
afterAll(() => Promise.all([openai.close(), xai.close()]));

/** Journeys on a site that uses the fake model providers. */
const journey = createJourney({
  OPENAI_API_KEY: "journey-openai",
  OPENAI_BASE_URL: openai.baseUrl,
  XAI_API_KEY: "journey-xai",
  XAI_BASE_URL: xai.baseUrl,
  SAMPLE_CONTENT: "false",
});

let adminCount = 0;
async function openGenerator(page: Page) {
  adminCount += 1;
  await signIn(page, `drafter${adminCount}`);
  await page.goto("/admin");
  await page.getByRole("button", { name: "AI Topic Generator" }).click();
  await findDialog(page).waitFor();
}

const findDialog = (page: Page) => page.getByRole("dialog", { name: "AI Topic Generator" });
const findButton = (page: Page, name: string) => findDialog(page).getByRole("button", { name, exact: true });
const findDrafts = (page: Page) => findDialog(page).getByRole("checkbox");
const chooseOption = (page: Page, group: string, name: string) =>
  findDialog(page).getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).check();
const waitForToast = (page: Page, title: string, description: string) =>
  page.getByRole("listitem").filter({ hasText: title }).filter({ hasText: description }).waitFor();
const countRequests = (provider: ModelDouble) => provider.requests.length;

journey(
  "three presets are on by default; toggling them is saved in one call and shows in the list immediately",
  async ({ page }) => {
    await openGenerator(page);
    await findDialog(page)
      .getByRole("radio", { name: /^Debate Topics/ })
      .check();
    await findButton(page, "Generate Topics").click();
    await findDrafts(page).nth(2).waitFor();
    expect(await findDrafts(page).count()).toBe(3);
    for (const draft of await findDrafts(page).all()) expect(await draft.isChecked()).toBe(true);

    await findButton(page, "Clear").click();
    await findDialog(page).getByText("0 of 3 selected").waitFor();
    await findButton(page, "Save Selected Topics").click();
    await waitForToast(page, "No Topics Selected", "Please select at least one topic to save.");
    await findButton(page, "Select All").click();
    await findDrafts(page).nth(1).uncheck();
    await findDialog(page).getByText("2 of 3 selected").waitFor();

    const requestedPaths: string[] = [];
    page.on(
      "request",
      (request) => request.method() === "POST" && requestedPaths.push(new URL(request.url()).pathname),
    );
    await findButton(page, "Save Selected Topics").dblclick();
    await waitForToast(page, "Topics Saved", "2 topics added from OpenAI.");
    await findDialog(page).waitFor({ state: "hidden" });
    expect(requestedPaths).toEqual(["/api/topics/bulk"]);
    await page.getByRole("button", { name: "Archive" }).nth(1).waitFor();
    const { total } = await (await page.request.get("/api/topics/stats")).json();
    expect(total).toBe(2);
  },
);

journey(
  "a custom prompt is written from a theme and drafted by both providers, half the count each",
  async ({ page }) => {
    await openGenerator(page);
    await findDialog(page).getByRole("tab", { name: "Custom Prompt" }).click();
    expect(await findButton(page, "Generate Prompt").isDisabled()).toBe(true);
    expect(await findButton(page, "Generate Topics").isDisabled()).toBe(true);
    const themeField = findDialog(page).getByLabel("Topic or theme");
    await themeField.press("Enter");
    await waitForToast(page, "Input Required", "Please enter a topic or theme to generate a prompt for.");

    await themeField.fill("keeping bees in town");
    await findButton(page, "Generate Prompt").click();
    const promptField = findDialog(page).getByLabel("Detailed prompt");
    await expect.poll(() => promptField.inputValue()).toContain("keeping bees in town");
    await chooseOption(page, "AI provider", "Balanced");
    await chooseOption(page, "Number of topics", "5");
    const countsBefore = [countRequests(openai), countRequests(xai)];
    await findButton(page, "Generate Topics").click();
    await findDrafts(page).nth(4).waitFor();
    expect(await findDrafts(page).count()).toBe(5);
    expect([countRequests(openai), countRequests(xai)]).toEqual(countsBefore.map((count) => count + 1));
    for (const provider of [openai, xai])
      expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain("Draft exactly 3 topics");
    const sources = await findDialog(page)
      .getByText(/^(OpenAI|XAI)$/)
      .filter({ visible: true })
      .allTextContents();
    expect(sources.slice(-5)).toEqual(["OpenAI", "XAI", "OpenAI", "XAI", "OpenAI"]);

    await findButton(page, "Save Selected Topics").click();
    await waitForToast(page, "Topics Saved", "5 topics added: 3 from OpenAI, 2 from XAI.");
  },
);

journey("drafting works with only a keyboard", async ({ page }) => {
  await openGenerator(page);
  await findDialog(page).getByRole("tab", { name: "Preset Prompts" }).focus();
  for (const key of [
    "Tab",
    "Tab",
    "ArrowDown",
    "Tab",
    "ArrowRight",
    "Tab",
    "ArrowLeft",
    "Tab",
    "Tab",
    "Enter",
  ])
    await page.keyboard.press(key);
  await findDrafts(page).first().waitFor();
  expect(await findDrafts(page).count()).toBe(1);
  expect(JSON.stringify(xai.requests.at(-1)?.body)).toContain("Draft exactly 1 business ideas");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await waitForToast(page, "Topics Saved", "1 topic added from XAI.");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("AI Topic Generator");
});

journey("in Balanced mode, a provider that fails counts as an empty list", async ({ page, complaints }) => {
  complaints.expect(/502/);
  await openGenerator(page);
  await chooseOption(page, "AI provider", "Balanced");
  xai.fail(xaiRefusals.serverError);
  await findButton(page, "Generate Topics").click();
  await findDrafts(page).nth(1).waitFor();
  expect(await findDrafts(page).count()).toBe(2);
  await findDialog(page)
    .getByText("XAI gave no topics: The service is not well. Please try again.")
    .waitFor();

  openai.fail(openaiRefusals.tooMany);
  await findButton(page, "Generate Topics").click();
  await waitForToast(page, "Error generating topics", "OpenAI: Rate limit reached for this model.");
  expect(await findDrafts(page).count()).toBe(2);
});

journey(
  "when drafting fails, the dialog says why and keeps everything that was entered",
  async ({ page, complaints }) => {
    complaints.expect(/502/);
    await openGenerator(page);
    await findDialog(page).getByRole("tab", { name: "Custom Prompt" }).click();
    const [themeField, promptField] = [
      findDialog(page).getByLabel("Topic or theme"),
      findDialog(page).getByLabel("Detailed prompt"),
    ];
    await themeField.fill("bread");
    await promptField.fill("About the price of bread.");
    openai.fail(openaiRefusals.serverError, { times: 1 });
    await findButton(page, "Generate Prompt").click();
    await waitForToast(
      page,
      "Error generating prompt",
      "The server had an error while processing your request.",
    );
    await findButton(page, "Generate Topics").click();
    await findDrafts(page).nth(2).waitFor();

    await chooseOption(page, "AI provider", "XAI");
    for (const [fault, title, message] of [
      [xaiRefusals.noCredits, "XAI Credits Required", "Please buy credits at console.x.ai, or use OpenAI."],
      [xaiRefusals.tooMany, "XAI API Error", "Too many requests for this model. Please slow down."],
    ] as const) {
      xai.fail(fault, { times: 1 });
      await findButton(page, "Generate Topics").click();
      await waitForToast(page, title, message);
    }
    expect([await themeField.inputValue(), await promptField.inputValue()]).toEqual([
      "bread",
      "About the price of bread.",
    ]);
    expect(await findDrafts(page).count()).toBe(3);

    await findButton(page, "Close").click();
    await findDialog(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "AI Topic Generator" }).click();
    await expect.poll(() => findDrafts(page).count()).toBe(3);
    await findButton(page, "Clear All").click();
    await expect.poll(() => findDrafts(page).count()).toBe(0);
    expect(await promptField.inputValue()).toBe("About the price of bread.");
  },
);

journey("the drafts survive a lost connection and a failed save", async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource|500/);
  await openGenerator(page);
  await page.route("**/api/ai/generate-topics", (route) => route.abort(), { times: 1 });
  await findButton(page, "Generate Topics").click();
  await waitForToast(page, "Error generating topics", "Something went wrong. Please try again.");
  await findButton(page, "Generate Topics").click();
  await findDrafts(page).nth(2).waitFor();
  await findDrafts(page).nth(0).uncheck();
  const failedResponse = { status: 500, json: { message: "Something went wrong. Please try again." } };
  await page.route("**/api/topics/bulk", (route) => route.fulfill(failedResponse), { times: 1 });
  await findButton(page, "Save Selected Topics").click();
  await waitForToast(page, "Failed to save topics", "Something went wrong. Please try again.");
  await findDialog(page).getByText("2 of 3 selected").waitFor();
  await findButton(page, "Save Selected Topics").click();
  await waitForToast(page, "Topics Saved", "2 topics added from OpenAI.");
});

journey("closing the dialog cancels what is in progress", async ({ page, site }) => {
  await openGenerator(page);
  const loggedCount = site.log.length;
  for (const closeDialog of [() => page.keyboard.press("Escape"), () => findButton(page, "Cancel").click()]) {
    openai.fail("hang", { times: 1 });
    const [requestCountBefore, abandonedBefore] = [countRequests(openai), openai.abandoned];
    await findButton(page, "Generate Topics").click();
    await expect.poll(() => countRequests(openai)).toBe(requestCountBefore + 1);
    expect(await findButton(page, "Generate Topics").isDisabled()).toBe(true);
    await closeDialog();
    await findDialog(page).waitFor({ state: "hidden" });
    // The limit is less than 30 seconds, which is how long the request would last if the browser didn't abort it.
    await expect.poll(() => openai.abandoned, { timeout: 20_000 }).toBe(abandonedBefore + 1);
    await page.getByRole("button", { name: "AI Topic Generator" }).click();
    expect(await findButton(page, "Generate Topics").isEnabled()).toBe(true);
  }
  expect(site.log.slice(loggedCount).filter(({ level }) => level === "error" || level === "warn")).toEqual(
    [],
  );
});

journey("topics that already exist are marked", async ({ page }) => {
  await openGenerator(page);
  const topic = { category: "Pay", subCategory: "Tips", content: "Who gets the tips on a slow night?" };
  const saveResponse = await page.request.post("/api/topics", { data: { ...topic, category: "Elsewhere" } });
  expect(saveResponse.status()).toBe(201);
  openai.fail(makeResponsesAnswer({ topics: [topic, { ...topic, content: "Who counts them?" }] }), {
    times: 1,
  });
  await findButton(page, "Generate Topics").click();
  await findDialog(page)
    .getByRole("checkbox", { name: /slow night.*Repeats another topic/ })
    .waitFor();
  expect(await findDialog(page).getByText("Repeats another topic").count()).toBe(1);
});

journey(
  "without API keys, the dialog says which one is missing and asks for it",
  async ({ browser, complaints }) => {
    complaints.expect(/503/);
    const keyless = await startSite({ SAMPLE_CONTENT: "false" });
    const context = await browser.newContext({ baseURL: keyless.origin });
    try {
      const page = await context.newPage();
      await openGenerator(page);
      for (const [mode, title, variables] of [
        ["OpenAI", "OpenAI API Key Required", "OPENAI_API_KEY"],
        ["XAI", "XAI API Key Required", "XAI_API_KEY"],
        ["Balanced", "OpenAI API Key Required", "OPENAI_API_KEY or XAI_API_KEY"],
      ] as const) {
        await chooseOption(page, "AI provider", mode);
        await findButton(page, "Generate Topics").click();
        await page.getByRole("listitem").filter({ hasText: title }).waitFor();
        await findDialog(page)
          .getByRole("alert")
          .filter({ hasText: `set ${variables} in` })
          .waitFor();
      }
      await findDialog(page).getByRole("tab", { name: "Custom Prompt" }).click();
      await findDialog(page).getByLabel("Topic or theme").fill("bread");
      await findButton(page, "Generate Prompt").click();
      await findDialog(page).getByRole("alert").filter({ hasText: "set OPENAI_API_KEY in" }).waitFor();
      await expectAccessible(page);
    } finally {
      await context.close();
      await keyless.stop();
    }
  },
);
