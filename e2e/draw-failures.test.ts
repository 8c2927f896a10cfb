import { expect } from "vitest";
import { enterSpinPasscode, findSeriousViolations, openMachine, waitForTopicCards } from "./draw-steps.ts";
import { journey, signIn } from "./journey.ts";
import { pressAgain } from "./lost-code-steps.ts";
import { SPIN_PASSCODE } from "./site.ts";
import { expectToast } from "./toast.ts";

journey(
  "a lost response doesn't cost a spin: the next try gets the same draw",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await openMachine(page);
    let responseCount = 0;
    const drawBodies: string[] = [];
    await page.route("**/api/topics/generate", async (route) => {
      const response = await route.fetch();
      drawBodies.push(await response.text());
      responseCount += 1;
      if (responseCount === 1) await route.abort("connectionreset");
      else await route.fulfill({ response });
    });
    await enterSpinPasscode(page);
    await expectToast(
      page,
      "Error Generating Topics",
      "There was a problem generating topics. Please try again.",
    );
    await page.getByText(/^The connection was lost\./).waitFor();
    await page.getByRole("button", { name: "Spin Now" }).click();
    await waitForTopicCards(page);
    expect(drawBodies[1]).toBe(drawBodies[0]);
    await page.getByText("2 spins left").waitFor();
  },
);

journey("leaving the page while the reels turn loses no draw", async ({ page }) => {
  await openMachine(page);
  const readNextResponse = () => page.waitForResponse("**/api/topics/generate").then((one) => one.text());
  const firstResponse = readNextResponse();
  await enterSpinPasscode(page);
  const firstDraw = await firstResponse;
  await openMachine(page);
  await page.getByText("2 spins left").waitFor();
  const secondResponse = readNextResponse();
  await page.getByRole("button", { name: "Spin Now" }).click();
  expect(await secondResponse).toBe(firstDraw);
  await waitForTopicCards(page);
  await page.getByText("2 spins left").waitFor();
  await page.getByRole("button", { name: "Spin Now" }).click();
  await page.getByText("1 spins left").waitFor();
});

journey("reloading before a topic is picked shows the three topics again", async ({ page }) => {
  await openMachine(page);
  await enterSpinPasscode(page);
  const drawnTopics = await waitForTopicCards(page);
  await openMachine(page);
  expect(await waitForTopicCards(page)).toEqual(drawnTopics);
  await page.getByText("2 spins left").waitFor();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Select This Topic" }).nth(2).click();
  await expectToast(page, "Topic Selected!");
  await page.getByText("Selected topic:").waitFor();
  await openMachine(page);
  await page.getByText('Click "Spin Now" to generate random show topics').waitFor();
  expect(await page.locator(".topic-text").count()).toBe(0);
});

journey(
  "if there are too many requests, no topics or no spins, the reels stop and the machine says why",
  async ({ page, complaints }) => {
    complaints.expect(/429|409|403/);
    await openMachine(page);
    const refusals = [
      { status: 429, json: { message: "Too many tries. Please wait 30 seconds." } },
      { status: 409, json: { message: "No topics are available right now" } },
    ];
    await page.route("**/api/topics/generate", (route) => {
      const refusal = refusals.shift();
      return refusal ? route.fulfill(refusal) : route.continue();
    });
    await enterSpinPasscode(page);
    await page.getByText("Too many tries. Please wait 30 seconds.").waitFor();
    expect(await findSeriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Spin Now" }).click();
    await page.getByText("No topics are available right now").waitFor();
    await page.getByText("3 spins left").waitFor();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Spin Now" }).click();
    await expectToast(page, "Error Generating Topics");
    await page.getByRole("dialog", { name: "Passcode Required" }).waitFor();
  },
);

journey(
  "when two visitors choose the same topic, or the team archives one, the card says that it isn't available",
  async ({ visitor, complaints }) => {
    complaints.expect(/409/);
    const admin = await visitor();
    await signIn(admin, "draw-admin");
    await admin.request.post("/api/topics/archive-all");
    const response = await admin.request.get("/api/topics?limit=3&sort=oldest");
    const topics: { id: number; content: string }[] = await response.json();
    for (const { id } of topics) await admin.request.post(`/api/topics/${id}/reactivate`);

    const [ann, ben] = [await visitor(), await visitor()];
    await Promise.all([openMachine(ann), openMachine(ben)]);
    await Promise.all([enterSpinPasscode(ann), enterSpinPasscode(ben)]);
    const [pickedTopic] = await waitForTopicCards(ann);
    await waitForTopicCards(ben);
    const sameCard = ben.getByRole("article").filter({ hasText: pickedTopic });
    await ann.getByRole("button", { name: "Select This Topic" }).first().click();
    await expectToast(ann, "Topic Selected!");
    await sameCard.click();
    await expectToast(
      ben,
      "Error Selecting Topic",
      "There was a problem selecting this topic. This topic has already been used",
    );
    await sameCard.getByText("This topic is no longer available").waitFor();
    expect(await findSeriousViolations(ben)).toEqual([]);
    const [archivedTopic] = topics.filter(({ content }) => content !== pickedTopic);
    await admin.request.post(`/api/topics/${archivedTopic?.id}/archive`);
    const archivedCard = ben.getByRole("article").filter({ hasText: archivedTopic?.content ?? "" });
    await archivedCard.click();
    await archivedCard.getByText("This topic is no longer available").waitFor();
    await ben.getByRole("button", { name: "Select This Topic" }).first().click();
    await expectToast(ben, "Topic Selected!");
    await admin.request.post("/api/topics/reactivate-all");
  },
);

journey(
  "a choice whose record was lost can be made again, and no other visitor is blamed",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource|409/);
    await openMachine(page);
    await enterSpinPasscode(page);
    const [firstTopic, secondTopic] = await waitForTopicCards(page);
    await page.route("**/api/selected-topics", (route) => route.abort(), { times: 1 });
    const findCard = (text: string | undefined) => page.getByRole("article").filter({ hasText: text });
    await findCard(firstTopic).click();
    await expectToast(
      page,
      "Error Selecting Topic",
      /^There was a problem selecting this topic. The connection was lost.$/,
    );
    await findCard(secondTopic).click();
    await expectToast(
      page,
      "Error Selecting Topic",
      "There was a problem selecting this topic. Another topic of this draw is on the table already",
    );
    expect(await page.getByText("This topic is no longer available").count()).toBe(0);
    await findCard(firstTopic).click();
    await expectToast(page, "Topic Selected!");
  },
);

journey(
  "without a connection the machine says so and doesn't ask for the passcode",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await page.route("**/api/slot-machine/spins", (route) => route.abort());
    const reelsResponse = page.waitForResponse("**/api/slot-machine/reels");
    await page.goto("/#slot-machine");
    await reelsResponse;
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Spin Now" }).click();
    await expectToast(page, "Error Generating Topics");
    await page.getByText(/^The connection was lost\./).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().setOffline(false);
    await page.unroute("**/api/slot-machine/spins");
    const passcodeField = page.getByRole("textbox", { name: "Passcode" });
    await pressAgain(page, page.getByRole("button", { name: "Spin Now" }), passcodeField);
    await passcodeField.fill(SPIN_PASSCODE);
    await page.getByRole("button", { name: "Unlock and spin" }).click();
    await waitForTopicCards(page);
  },
);
