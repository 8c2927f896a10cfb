import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Route } from "playwright-core";
import { expect } from "vitest";
import { listShows } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest } from "./request-steps.ts";
import { expectToast } from "./toast.ts";

const SCREENSHOT_FOLDER = join(import.meta.dirname, "../.cache/guest-calendar");

journey("dates are offered and guests are scheduled on the guest calendar", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 960 });
  await signIn(page, "scheduler");
  const dates = listShows(defaultShow, new Date(), 6).map(({ date }) => date);
  const [, first = "", second = "", third = ""] = dates;
  const paul = await applyAsGuest(page, "Paul Sorensen");
  await applyAsGuest(page, "Amara Lindqvist");
  await page.request.put(`/api/guest-requests/${paul}`, {
    data: { status: "scheduled", scheduledDate: first, sendEmailNotification: false },
  });
  await page.goto("/admin/guest-requests");
  await page.getByRole("link", { name: "Offer dates to Amara Lindqvist" }).click();
  await page.getByRole("heading", { name: "The coming weeks" }).waitFor();
  const card = (date: string) =>
    page.getByRole("listitem").filter({ has: page.locator(`time[datetime^="${date}"]`) });
  await card(first).getByText("Confirmed", { exact: true }).waitFor();
  for (const date of [second, third]) await card(date).getByRole("checkbox").check();
  await mkdir(SCREENSHOT_FOLDER, { recursive: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 960 });
    await page.screenshot({ path: join(SCREENSHOT_FOLDER, `wall-${width}.png`), fullPage: true });
  }
  const bar = page.getByRole("region", { name: "Offer dates" });
  await bar.getByRole("button", { name: "Read the email" }).click();
  await page.getByLabel("Your message, optional").fill("Come and tell the part with the printer.");
  await page.getByRole("button", { name: "Done" }).click();
  await bar.getByRole("button", { name: "Offer 2 dates" }).click();
  await card(second).getByText("Amara Lindqvist").waitFor();

  // The second guest's application comes first in the list.
  await card(second).getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule" }).click();
  const schedule = page.getByRole("dialog");
  const spelled = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  await schedule.getByRole("button", { name: spelled.format(new Date(`${first}T00:00:00Z`)) }).click();
  await schedule.getByRole("button", { name: "Schedule" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "This date has a guest" });
  await confirmation.getByRole("button", { name: "Add as second guest" }).click();
  await card(first).getByText("Amara Lindqvist").waitFor();
  await card(second).getByText("No guest yet").waitFor();
  expect(await card(first).getByRole("button", { name: "Actions" }).count()).toBe(2);
});

journey("a waiting guest can be dragged onto a date, or turned down", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1440, height: 960 } });
  await signIn(page, "drags");
  await applyAsGuest(page, "Terrence Vail");
  await applyAsGuest(page, "Beth Amundsen");
  const [, , , , fifth = { date: "" }] = listShows(defaultShow, new Date(), 5);
  await page.goto("/admin/guest-requests/calendar");
  const waitingList = page.getByRole("region", { name: "Waiting" }).getByRole("listitem");
  const week = page
    .getByRole("region", { name: "The coming weeks" })
    .getByRole("listitem")
    .filter({ has: page.locator(`time[datetime^="${fifth.date}"]`) });
  await waitingList.filter({ hasText: "Terrence Vail" }).dragTo(week);
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  const spelled = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  await dialog
    .getByText(spelled.format(new Date(`${fifth.date}T00:00:00Z`)))
    .first()
    .waitFor();
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await week.getByText("Terrence Vail").waitFor();
  await waitingList.filter({ hasText: "Terrence Vail" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Not this time Beth Amundsen" }).click();
  await waitingList.filter({ hasText: "Beth Amundsen" }).waitFor({ state: "detached" });
  await expectAccessible(page);

  // The other lists are also shown next to the weeks, and guests can be dragged back from them.
  await page.getByRole("tab", { name: /^Scheduled/ }).click();
  const findListed = (name: string) => page.getByRole("region", { name }).getByRole("listitem");
  await findListed("Scheduled").filter({ hasText: "Terrence Vail" }).waitFor();
  await page.getByRole("tab", { name: /^Rejected/ }).click();
  const actions = findListed("Rejected")
    .filter({ hasText: "Beth Amundsen" })
    .getByRole("button", { name: "Actions" });
  await actions.waitFor();
  await expectAccessible(page);
  await actions.click();
  await page.getByRole("menuitem", { name: "Set to Pending" }).click();
  await findListed("Rejected").waitFor({ state: "detached" });
  await page.getByRole("tab", { name: /^Pending/ }).click();
  await waitingList.filter({ hasText: "Beth Amundsen" }).waitFor();
  await page.reload();
  await page.getByRole("tab", { name: /^Pending/, selected: true }).waitFor();
});

journey("a guest can be scheduled on the next free date with two clicks", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, "two-clicks");
  await applyAsGuest(page, "Oskar Reyes");
  await page.goto("/admin/guest-requests");
  await page.getByRole("button", { name: "Schedule Oskar Reyes" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Guest request updated", { exact: true }).waitFor();
});

journey("a message written to one guest does not go to another", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, "writes");
  await applyAsGuest(page, "Ingrid Solheim");
  const id = await applyAsGuest(page, "Tomas Varga");
  const [, , third = { date: "" }] = listShows(defaultShow, new Date(), 3);
  await page.goto(`/admin/guest-requests/calendar?date=${third.date}`);
  const waitingList = page.getByRole("region", { name: "Waiting" });
  const bar = page.getByRole("region", { name: "Offer dates" });
  await waitingList.getByRole("button", { name: "Offer dates to Ingrid Solheim" }).click();
  await bar.getByRole("button", { name: "Read the email" }).click();
  await page.getByLabel("Your message, optional").fill("Dear Ingrid, bring your brother.");
  await page.getByRole("button", { name: "Done" }).click();
  await waitingList.getByRole("button", { name: "Offer dates to Tomas Varga" }).click();
  await bar.getByText("Offer to Tomas Varga").waitFor();
  const sent = page.waitForRequest(`**/api/guest-requests/${id}/offer`);
  await bar.getByRole("button", { name: "Offer 1 date" }).click();
  expect((await sent).postDataJSON()).toEqual({ dates: [third.date], message: "" });
});

journey("pressing Schedule twice on a slow connection schedules once", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, "twice");
  const id = await applyAsGuest(page, "Nadia Brandt");
  await page.goto("/admin/guest-requests");
  // The dialog requests who else is coming that day, and the response is slow.
  const held: Route[] = [];
  await page.route(/api\/weeks\/[^/]+\/guests/, (route) => void held.push(route));
  let changes = 0;
  await page.route(`**/api/guest-requests/${id}`, async (route) => {
    changes += route.request().method() === "PUT" ? 1 : 0;
    await route.continue();
  });
  await page.getByRole("button", { name: "Schedule Nadia Brandt" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
  const button = dialog.getByRole("button", { name: "Schedule" });
  await button.click();
  await button.click({ force: true });
  for (const route of held.splice(0)) await route.continue();
  await expectToast(page, "Guest request updated");
  await dialog.waitFor({ state: "hidden" });
  expect(changes).toBe(1);
});

journey(
  "a guest on a day without a show is listed there, with a way to move to the next show",
  async ({ visitor }) => {
    const page = await visitor();
    await signIn(page, "friday");
    const id = await applyAsGuest(page, "Mei-Ling Prado");
    const [, { startsAt } = { startsAt: new Date() }] = listShows(defaultShow, new Date(), 2);
    const friday = new Date(startsAt.getTime() + 2 * 24 * 60 * 60 * 1000).toISOString();
    await page.request.put(`/api/guest-requests/${id}`, {
      data: { status: "scheduled", scheduledDate: friday, sendEmailNotification: false },
    });
    await page.goto("/admin/guest-requests/calendar");
    const odd = page.getByRole("listitem").filter({ hasText: "There is no show on Friday" });
    await odd.getByText("Mei-Ling Prado").waitFor();
    await odd.getByRole("button", { name: /^Move to / }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
    await dialog.getByText(/^Wednesday, .*, 11:00 AM Mountain Time$/).waitFor();
    await dialog.getByRole("checkbox").uncheck();
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await odd.waitFor({ state: "detached" });
  },
);
