import type { Locator, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { useUpTopics } from "./bad-hour.ts";
import { openLiveDesk, prepareClickAtButton, stopClock } from "./desk-steps.ts";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest } from "./request-steps.ts";
import { setDrawableTopics } from "./show-steps.ts";
import { expectToast } from "./toast.ts";

const SEGMENT = { kind: "segment", minutes: 10 };
const TALK_PARTS = [
  { ...SEGMENT, title: "Cold open" },
  { ...SEGMENT, title: "Paul does the sums", done: true },
  { ...SEGMENT, title: "Water" },
];
const TALK_AND_DRAW = [
  { kind: "guest", title: "Paul", minutes: 14 },
  { kind: "draw", title: "The draw", minutes: 5 },
  { kind: "poll", title: "The poll", minutes: 5 },
];

describe("before the show, the desk", () => {
  journey("moves a part along with its notes, and restores a removed part", async ({ page }) => {
    await signIn(page, "producer");
    const [{ date, version }] = await (await page.request.get("/api/weeks")).json();
    const data = { version, note: "Bring the quarterly sheet", runSheet: TALK_PARTS };
    await page.request.put(`/api/weeks/${date}`, { data });
    await page.goto("/admin/week?view=air");
    const sheet = page.getByRole("region", { name: /^Run sheet/ });
    const readTitles = () => sheet.getByRole("listitem").getByRole("button").allTextContents();
    await sheet.getByText("Bring the quarterly sheet").waitFor();
    const doneParts = sheet.getByRole("listitem").filter({ has: page.getByRole("img", { name: "Done" }) });
    expect(await doneParts.getByRole("button").allTextContents()).toEqual(["Paul does the sums"]);

    await sheet.getByRole("button", { name: "Cold open" }).click();
    const dialog = page.getByRole("dialog", { name: "Part of the run sheet" });
    await dialog.getByLabel("Title").fill("Hello");
    await dialog.getByRole("button", { name: "Later" }).click();
    await dialog.getByRole("button", { name: "Later" }).click();
    await dialog.getByText("Place 3 of 3").waitFor();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Hello");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(readTitles).toEqual(["Paul does the sums", "Water", "Hello"]);

    await sheet.getByRole("button", { name: "Water" }).click();
    const minutesField = dialog.getByLabel("Minutes");
    const minutes = Number(await minutesField.inputValue());
    const sum = Number((await dialog.getByText(/^\d+ of 60 min$/).innerText()).split(" ")[0]);
    await minutesField.fill(String(minutes + 7));
    await dialog.getByText(`${sum + 7} of 60 min`).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await sheet.getByRole("button", { name: "Water" }).click();
    expect(await minutesField.inputValue()).toBe(String(minutes));
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "Part removed", "Water");
    await expect.poll(readTitles).toEqual(["Paul does the sums", "Hello"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(readTitles).toEqual(["Paul does the sums", "Water", "Hello"]);
  });

  journey("keeps a part and a title that could not be saved", async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await signIn(page, "producer");
    await page.goto("/admin/week?view=air");
    const abortSaves = (route: Route) =>
      route.request().method() === "PUT" ? route.abort() : route.fallback();
    for (const [opener, name, label, text] of [
      ["Add a part", "Add a part", "Note for the hosts", "Ask Paul about the printer first"],
      [/^(Add it|Change)$/, "Title for the episode", "Title", "The printer strikes back"],
    ] as const) {
      await page.getByRole("button", { name: opener }).filter({ visible: true }).click();
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByLabel("Title").fill("The printer strikes back");
      await dialog.getByLabel(label).fill(text);
      await page.route("**/api/weeks/*", abortSaves);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Not saved", "Please check your connection and try again.");
      expect(await dialog.getByLabel(label).inputValue()).toBe(text);
      await page.unroute("**/api/weeks/*", abortSaves);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "hidden" });
    }
    const [week] = await (await page.request.get("/api/weeks")).json();
    expect(week.title).toBe("The printer strikes back");
    expect(week.runSheet.at(-1).note).toBe("Ask Paul about the printer first");
  });

  journey(
    "shows the email to the guest before a week is skipped, even to a double click",
    async ({ page, complaints }) => {
      complaints.expect(/409/);
      await signIn(page, "producer");
      const [, , { date }] = await (await page.request.get("/api/weeks")).json();
      const guest = await applyAsGuest(page, "Paul Sorensen");
      await page.request.put(`/api/guest-requests/${guest}`, {
        data: { status: "scheduled", scheduledDate: date, sendEmailNotification: true },
      });
      const readStatus = async () =>
        (await (await page.request.get(`/api/weeks?from=${date}&count=1`)).json())[0].status;
      await page.clock.install();
      await page.goto(`/admin/week/${date}?view=air`);
      await page.getByRole("button", { name: "Skip this week" }).click();
      const dialog = page.getByRole("dialog", { name: "Skip this week" });
      await dialog.getByRole("button", { name: "Skip this week" }).waitFor();
      const advanceClock = await stopClock(page);
      const pressSkip = await prepareClickAtButton(page, "Skip this week");
      await pressSkip();
      await dialog.getByText("This week has a guest, who will lose the date.").waitFor();
      await pressSkip();
      const sendButton = dialog.getByRole("button", { name: "Skip and send the email" });
      await sendButton.and(page.locator("[aria-disabled=true]")).waitFor();
      expect(await readStatus()).toBe("planned");
      await advanceClock(1000);
      await sendButton.click();
      await expect.poll(readStatus).toBe("skipped");
      // The guest is waiting for a date again, and the navigation counts them.
      await page.getByRole("link", { name: /^Guest Requests\W*1\b/ }).waitFor();
    },
  );

  journey("points to what is still missing", async ({ page }) => {
    await page.context().grantPermissions(["clipboard-write"]);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "producer");
    await applyAsGuest(page, "Amara Lindqvist");
    // Use next week's show, because guests can't be offered this week's date once its show has begun.
    const [, { date, version }] = await (await page.request.get("/api/weeks")).json();
    await page.request.put(`/api/weeks/${date}`, { data: { version, runSheet: TALK_PARTS } });
    const links = await (await page.request.get("/api/overlay")).json();
    await page.goto(`/admin/week/${date}?view=air`);
    for (const [screen, url] of [
      ["the overlay", links.url],
      ["the hosts' view", links.hostUrl],
    ]) {
      await page
        .getByRole("button", { name: `Copy link to ${screen}` })
        .filter({ visible: true })
        .click();
      await expectToast(page, "Link copied");
      const wordField = page.getByRole("textbox", { name: "The audience's word" });
      await wordField.fill("");
      await wordField.press("Control+V");
      expect(await wordField.inputValue()).toBe(url);
    }
    await page.getByRole("button", { name: "Fill it" }).click();
    await page.getByRole("button", { name: "Add a part" }).waitFor();
    await page.getByText("Before air", { exact: true }).first().click();
    await page.getByRole("link", { name: "Offer the date" }).filter({ visible: true }).click();
    const card = page.getByRole("listitem").filter({ has: page.locator(`time[datetime^="${date}"]`) });
    expect(await card.getByRole("checkbox", { name: "Offer this one" }).isChecked()).toBe(true);
    await page.getByRole("region", { name: "Offer dates" }).waitFor();
  });
});

journey(
  "when a draw is refused because visitors have used all topics, the desk offers a way back",
  async ({ page, site, complaints }) => {
    complaints.expect(/409/);
    const desk = await openLiveDesk(page);
    await setDrawableTopics(
      page,
      ["Who pays for dinner?", "What is a favor worth?", "Do you lend to family?"].map((content) => ({
        category: "Money",
        subCategory: "Family",
        content,
      })),
    );
    await desk.run("next");
    await page.clock.install();
    await page.goto("/admin/week?view=air");
    await page.getByText("3 topics are in the drum.").waitFor();
    // The desk checks for changes twice a minute, but not while the page's clock is stopped.
    const advanceClock = await stopClock(page);
    expect(await useUpTopics(site)).toBe(3);
    await page.getByRole("textbox", { name: "The audience's word" }).fill("porch light");
    await desk.cue("Draw with “porch light”").click();
    const isShown = (part: Locator) =>
      expect
        .poll(async () => {
          // Gives the page time to render the update.
          await advanceClock(20);
          return part.count();
        })
        .toBe(1);
    const putBackButton = page.getByRole("button", { name: "Put back what visitors used today" });
    await isShown(page.getByText("0 topics are in the drum. A draw needs at least three."));
    await isShown(putBackButton);
    await putBackButton.click();
    await isShown(page.getByText("3 topics are in the drum."));
  },
);

journey("on a phone, the desk opens the tab that the current part needs", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { run } = await openLiveDesk(page, TALK_AND_DRAW);
  await page.goto("/admin/week?view=air");
  const findCheckedTab = (name: string) => page.getByRole("radio", { name, exact: true, checked: true });
  await findCheckedTab("Run sheet").waitFor();
  await page.getByText("left of 14 min").waitFor();
  await page.getByRole("button", { name: "Paul", exact: true }).click();
  const partDialog = page.getByRole("dialog", { name: "Part of the run sheet" });
  await partDialog.getByText("This part is on air, so it cannot be removed.").waitFor();
  expect(await partDialog.getByRole("button", { name: "Remove" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await partDialog.waitFor({ state: "hidden" });
  await page.getByText("On screen", { exact: true }).click();
  await findCheckedTab("On screen").waitFor();
  await page.getByText("Clear: nothing over the picture").waitFor();
  await run("next");
  await findCheckedTab("Draw").waitFor();
  await page.getByText("Run sheet", { exact: true }).first().click();
  await findCheckedTab("Run sheet").waitFor();
  // Pressing the desk's big button opens the tab with the field for the word.
  await page.getByText("Type the audience's word first").waitFor();
  await page.getByRole("button", { name: "Draw", exact: true }).and(page.locator(":enabled")).click();
  await findCheckedTab("Draw").waitFor();
  await page.getByRole("textbox", { name: "The audience's word" }).and(page.locator(":focus")).waitFor();

  const { draw } = await run("draw", { word: "porch light" });
  const drawDetails = await (await page.request.get(`/api/show-draws/${draw?.id}?details=true`)).json();
  const [topic] = drawDetails.topics;
  const drawnRegion = page.getByRole("region", { name: "Drawn" });
  await drawnRegion.getByText(/^\d+:\d\d:\d\d, porch light$/).waitFor();
  await drawnRegion.getByText(`${topic.category} / ${topic.subCategory}`).first().waitFor();
  await run("open-poll", { seconds: 300, next: true });
  const drawDetailsRegion = page.getByRole("region", { name: "The draw" });
  await drawDetailsRegion.getByText("porch light", { exact: true }).waitFor();
  await drawDetailsRegion.getByText(/^\d+:\d\d:\d\d from [\d,]+ topics$/).waitFor();
});

journey("a printed plan has the run sheet, and nothing that only works on a screen", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 960 });
  await signIn(page, "producer");
  // Another test has skipped the next week.
  const [, , { date, version }] = await (await page.request.get("/api/weeks")).json();
  await page.request.put(`/api/weeks/${date}`, { data: { version, runSheet: TALK_PARTS } });
  await page.goto(`/admin/week/${date}?view=plan`);
  const sendButton = page.getByRole("button", { name: "Send the plan to the team" });
  const screens = page.getByRole("button", { name: "Show links" });
  for (const part of [sendButton, screens]) await part.waitFor();
  await page.emulateMedia({ media: "print" });
  for (const part of [sendButton, screens]) await part.waitFor({ state: "hidden" });
  expect(await page.getByRole("textbox", { name: "What's next?" }).isVisible()).toBe(false);
  expect(await page.getByLabel("Part", { exact: true }).first().isVisible()).toBe(true);
  // Browsers leave out the circle's background, so a light check mark couldn't be seen.
  const countColors = () =>
    page
      .getByRole("region", { name: "Before air" })
      .evaluate(
        (element) =>
          new Set(
            [element.querySelector("svg") ?? element, element].map((part) => getComputedStyle(part).color),
          ).size,
      );
  await expect.poll(countColors).toBe(1);
  // Browsers print a bar that sticks to the window's edge on every sheet, over the text.
  await page.goto(`/admin/week/${date}?view=air`);
  expect(await page.getByRole("button", { name: "Go live" }).isVisible()).toBe(false);
});

journey("a plan whose tab was just hidden is sent only once it is saved", async ({ page }) => {
  await signIn(page, "producer");
  const [, , { date }] = await (await page.request.get("/api/weeks")).json();
  await page.goto(`/admin/week/${date}?view=plan`);
  const requests: string[] = [];
  const { promise: mayBeSaved, resolve: letItBeSaved } = Promise.withResolvers<void>();
  await page.route(`**/api/weeks/${date}`, async (route) => {
    await mayBeSaved;
    requests.push("saved");
    await route.continue();
  });
  await page.route("**/plan-mail", (route) => {
    requests.push("sent");
    return route.fulfill({ status: 202, json: { sent: 1 } });
  });
  await page.getByRole("textbox", { name: "Title for the episode" }).fill("Rent");
  await page.evaluate(`
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    delete document.hidden`);
  await page.getByRole("button", { name: "Send the plan to the team" }).click();
  await page.evaluate("new Promise(requestAnimationFrame)");
  letItBeSaved();
  await page.getByText("1 person gets it by email.").waitFor();
  expect(requests).toEqual(["saved", "sent"]);
});
