import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { listUpcomingShowDates } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { expectAccessible } from "./axe.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { applyAsGuest } from "./request-steps.ts";
import { expectToast } from "./toast.ts";

const SCREENSHOT_FOLDER = join(import.meta.dirname, "../.cache/guest-calendar");

journey("dates are offered and guests are scheduled on the guest calendar", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 960 });
  await signIn(page, "scheduler");
  const dates = listUpcomingShowDates(defaultShow, new Date(), 6).map(({ date }) => date);
  const [, firstDate = "", secondDate = "", thirdDate = ""] = dates;
  const paulId = await applyAsGuest(page, "Paul Sorensen");
  await applyAsGuest(page, "Amara Lindqvist");
  await page.request.put(`/api/guest-requests/${paulId}`, {
    data: { status: "scheduled", scheduledDate: firstDate, sendEmailNotification: false },
  });
  await page.goto("/admin/guest-requests");
  await page.getByRole("link", { name: "Offer dates to Amara Lindqvist" }).click();
  await page.getByRole("heading", { name: "The coming weeks" }).waitFor();
  const findCard = (date: string) =>
    page.getByRole("listitem").filter({ has: page.locator(`time[datetime^="${date}"]`) });
  await findCard(firstDate).getByText("Confirmed", { exact: true }).waitFor();
  for (const date of [secondDate, thirdDate]) await findCard(date).getByRole("checkbox").check();
  await mkdir(SCREENSHOT_FOLDER, { recursive: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 960 });
    await page.screenshot({ path: join(SCREENSHOT_FOLDER, `wall-${width}.png`), fullPage: true });
  }
  const offerBar = page.getByRole("region", { name: "Offer dates" });
  await offerBar.getByRole("button", { name: "Read the email" }).click();
  await page.getByLabel("Your message, optional").fill("Come and tell the part with the printer.");
  await page.getByRole("button", { name: "Done" }).click();
  await offerBar.getByRole("button", { name: "Offer 2 dates" }).click();
  await findCard(secondDate).getByText("Amara Lindqvist").waitFor();

  // Amara was offered the second date. The team schedules her on the first date instead, which Paul already has.
  await findCard(secondDate).getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule" }).click();
  const scheduleDialog = page.getByRole("dialog");
  const fullDateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  await scheduleDialog
    .getByRole("button", { name: fullDateFormat.format(new Date(`${firstDate}T00:00:00Z`)) })
    .click();
  await scheduleDialog.getByRole("button", { name: "Schedule" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "This date has a guest" });
  await confirmation.getByRole("button", { name: "Add as second guest" }).click();
  await findCard(firstDate).getByText("Amara Lindqvist").waitFor();
  await findCard(secondDate).getByText("No guest yet").waitFor();
  expect(await findCard(firstDate).getByRole("button", { name: "Actions" }).count()).toBe(2);
});

journey("dates that can't be offered say why", async ({ page }) => {
  await signIn(page, "scheduler");
  await page.goto("/admin/guest-requests/calendar");
  const offers = page.getByRole("checkbox", { name: "Offer" });
  await applyAsGuest(page, "Amara Lindqvist");
  await page.reload();
  for (let pick = 0; pick < 5; pick += 1)
    await page.getByRole("checkbox", { name: "Offer", exact: true }).first().check();
  const lastOffer = offers.last();
  expect(await lastOffer.isDisabled()).toBe(true);
  const reason = page.getByText("You can offer up to 5 dates at a time.");
  expect(await lastOffer.getAttribute("aria-describedby")).toContain(await reason.getAttribute("id"));
});

journey("a waiting guest can be dragged onto a date, or turned down", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1440, height: 960 } });
  await signIn(page, "drags");
  await applyAsGuest(page, "Terrence Vail");
  await applyAsGuest(page, "Beth Amundsen");
  const [, , , , fifthShow = { date: "" }] = listUpcomingShowDates(defaultShow, new Date(), 5);
  await page.goto("/admin/guest-requests/calendar");
  const waitingList = page.getByRole("region", { name: "Waiting" }).getByRole("listitem");
  const weekCard = page
    .getByRole("region", { name: "The coming weeks" })
    .getByRole("listitem")
    .filter({ has: page.locator(`time[datetime^="${fifthShow.date}"]`) });
  await waitingList.filter({ hasText: "Terrence Vail" }).dragTo(weekCard);
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  const fullDateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  await dialog
    .getByText(fullDateFormat.format(new Date(`${fifthShow.date}T00:00:00Z`)))
    .first()
    .waitFor();
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await weekCard.getByText("Terrence Vail").waitFor();
  await waitingList.filter({ hasText: "Terrence Vail" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Not this time Beth Amundsen" }).click();
  await waitingList.filter({ hasText: "Beth Amundsen" }).waitFor({ state: "detached" });
  await expectAccessible(page);

  // The other lists are also shown next to the weeks, and rejected guests can be set to pending there.
  await page.getByRole("tab", { name: /^Scheduled/ }).click();
  const findListItems = (name: string) => page.getByRole("region", { name }).getByRole("listitem");
  await findListItems("Scheduled").filter({ hasText: "Terrence Vail" }).waitFor();
  await page.getByRole("tab", { name: /^Rejected/ }).click();
  const actionsButton = findListItems("Rejected")
    .filter({ hasText: "Beth Amundsen" })
    .getByRole("button", { name: "Actions" });
  await actionsButton.waitFor();
  await expectAccessible(page);
  await actionsButton.click();
  await page.getByRole("menuitem", { name: "Set to Pending" }).click();
  await findListItems("Rejected").waitFor({ state: "detached" });
  await page.getByRole("tab", { name: /^Pending/ }).click();
  await waitingList.filter({ hasText: "Beth Amundsen" }).waitFor();
  await page.reload();
  await page.getByRole("tab", { name: /^Pending/, selected: true }).waitFor();
});

journey(
  "a guest is scheduled on the next free date with two clicks, and a second one only after a question",
  async ({ visitor }) => {
    const page = await visitor();
    await signIn(page, "two-clicks");
    await applyAsGuest(page, "Oskar Reyes");
    await page.goto("/admin/guest-requests");
    await page.getByRole("button", { name: "Schedule Oskar Reyes" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
    await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await page.getByText("Guest request updated", { exact: true }).waitFor();

    // A colleague schedules another guest while the dialog is open.
    const firstId = await applyAsGuest(page, "Edda Kranz");
    const secondId = await applyAsGuest(page, "Juan Ortega");
    await page.reload();
    await page.getByRole("button", { name: "Schedule Juan Ortega" }).click();
    const proposedDay = await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).textContent();
    const weeks: { startsAt: string }[] = await (await page.request.get("/api/guest-requests/wall")).json();
    const formatDay = (moment: string) =>
      new Date(moment).toLocaleDateString("en-US", {
        month: "long",
        day: "numeric",
        timeZone: "America/Denver",
      });
    const startsAt = weeks.find((week) => proposedDay?.includes(formatDay(week.startsAt)))?.startsAt;
    const data = { status: "scheduled", scheduledDate: startsAt, sendEmailNotification: false };
    await page.request.put(`/api/guest-requests/${firstId}`, { data });
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await page.getByRole("alertdialog").getByText("Edda Kranz").waitFor();
    for (const id of [firstId, secondId]) await page.request.delete(`/api/guest-requests/${id}`);
  },
);

journey("a message written to one guest does not go to another", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, "writes");
  await applyAsGuest(page, "Ingrid Solheim");
  const id = await applyAsGuest(page, "Tomas Varga");
  const [, , thirdShow = { date: "" }] = listUpcomingShowDates(defaultShow, new Date(), 3);
  await page.goto(`/admin/guest-requests/calendar?date=${thirdShow.date}`);
  const waitingList = page.getByRole("region", { name: "Waiting" });
  const offerBar = page.getByRole("region", { name: "Offer dates" });
  await waitingList.getByRole("button", { name: "Offer dates to Ingrid Solheim" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const offerButton = offerBar.getByRole("button", { name: "Offer 1 date" });
  const scrollAndCheck = async () => {
    await offerButton.scrollIntoViewIfNeeded();
    return isLowerEdgeSeen(offerButton);
  };
  // The page may still be replacing the button with the one for phones.
  await expect.poll(scrollAndCheck, { message: "the bottom bar doesn't cover the button" }).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await offerBar.getByRole("button", { name: "Read the email" }).click();
  await page.getByLabel("Your message, optional").fill("Dear Ingrid, bring your brother.");
  await page.getByRole("button", { name: "Done" }).click();
  await waitingList.getByRole("button", { name: "Offer dates to Tomas Varga" }).click();
  await offerBar.getByText("Offer to Tomas Varga").waitFor();
  const offerRequest = page.waitForRequest(`**/api/guest-requests/${id}/offer`);
  await offerBar.getByRole("button", { name: "Offer 1 date" }).click();
  expect((await offerRequest).postDataJSON()).toEqual({ dates: [thirdShow.date], message: "" });
});

const isLowerEdgeSeen = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { left, width, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  });

journey(
  "a chosen guest stays chosen if their newest version can't be loaded",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await signIn(page, "scheduler");
    const id = await applyAsGuest(page, "Bea Novak");
    await page.route(`**/api/guest-requests/${id}`, (route) => route.abort());
    await page.goto("/admin/guest-requests/calendar");
    const failed = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Offer dates to Bea Novak" }).click();
    await failed;
    await waitUntilQuiet(page);
    await page
      .getByRole("checkbox", { name: /^Offer/ })
      .last()
      .check();
    await page.getByRole("button", { name: "Read the email" }).click();
    await page.getByRole("dialog", { name: "The email" }).waitFor();
  },
);

journey("what was chosen for one date doesn't replace the next date that is opened", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1440, height: 960 } });
  await signIn(page, "reconsiders");
  await applyAsGuest(page, "Nils Aaberg");
  await page.goto("/admin/guest-requests/calendar");
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  const openWeek = async (index: number) => {
    await page.getByRole("button", { name: "Schedule", exact: true }).nth(index).click();
    await page.getByRole("menuitem", { name: "Nils Aaberg" }).click();
    return dialog.getByLabel("Start time");
  };
  await (await openWeek(2)).fill("14:30");
  const firstMoment = await dialog.getByText(/ 2:30 PM Mountain Time$/).textContent();
  await page.keyboard.press("Escape");
  expect(await (await openWeek(3)).inputValue()).toBe("11:00");
  await page.keyboard.press("Escape");
  await openWeek(2);
  await dialog.getByText(firstMoment ?? "").waitFor();
});

journey("double-clicking Schedule schedules once", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, "double");
  const id = await applyAsGuest(page, "Petra Holm");
  await page.goto("/admin/guest-requests");
  const changeMethods: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/api/guest-requests/${id}`)) changeMethods.push(request.method());
  });
  await page.getByRole("button", { name: "Schedule Petra Holm" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
  await dialog.getByRole("button", { name: "Schedule" }).dblclick();
  await expectToast(page, "Guest request updated");
  await dialog.waitFor({ state: "hidden" });
  expect(changeMethods).toEqual(["PUT"]);
});

journey("pressing Schedule twice on a slow connection schedules once", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, "twice");
  const id = await applyAsGuest(page, "Nadia Brandt");
  await page.goto("/admin/guest-requests");
  // Hold back the response that tells the dialog who else is coming that day.
  const release = await holdBackRequests(page, /api\/weeks\/[^/]+\/guests/);
  let changeCount = 0;
  await page.route(`**/api/guest-requests/${id}`, async (route) => {
    changeCount += route.request().method() === "PUT" ? 1 : 0;
    await route.continue();
  });
  await page.getByRole("button", { name: "Schedule Nadia Brandt" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
  const button = dialog.getByRole("button", { name: "Schedule" });
  await button.click();
  await button.click({ force: true });
  release();
  await expectToast(page, "Guest request updated");
  await dialog.waitFor({ state: "hidden" });
  expect(changeCount).toBe(1);
});

journey(
  "a guest on a day without a show is listed there, with a way to move to the next show",
  async ({ visitor }) => {
    const page = await visitor();
    await signIn(page, "friday");
    const id = await applyAsGuest(page, "Mei-Ling Prado");
    const [, { startsAt } = { startsAt: new Date() }] = listUpcomingShowDates(defaultShow, new Date(), 2);
    const fridayTimestamp = new Date(startsAt.getTime() + 2 * DAY_MS).toISOString();
    await page.request.put(`/api/guest-requests/${id}`, {
      data: { status: "scheduled", scheduledDate: fridayTimestamp, sendEmailNotification: false },
    });
    await page.goto("/admin/guest-requests/calendar");
    const fridayCard = page.getByRole("listitem").filter({ hasText: "There is no show on Friday" });
    await fridayCard.getByText("Mei-Ling Prado").waitFor();
    await fridayCard.getByRole("button", { name: /^Move to / }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
    await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
    await dialog.getByRole("checkbox").uncheck();
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await fridayCard.waitFor({ state: "detached" });
  },
);
