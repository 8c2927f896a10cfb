import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { listShows } from "../src/show/dates.rules.ts";
import { defaultShow } from "../src/show.ts";
import { journey, signIn } from "./journey.ts";
import { apply } from "./request-steps.ts";

const PICTURES = join(import.meta.dirname, "../.cache/guest-calendar");

journey("dates are offered and guests scheduled on the wall of weeks", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 960 });
  await signIn(page, "scheduler");
  const dates = listShows(defaultShow, new Date(), 6).map(({ date }) => date);
  const [, first = "", second = "", third = ""] = dates;
  const paul = await apply(page, "Paul Sorensen");
  await apply(page, "Amara Lindqvist");
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
  await mkdir(PICTURES, { recursive: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 960 });
    await page.screenshot({ path: join(PICTURES, `wall-${width}.png`), fullPage: true });
  }
  const bar = page.getByRole("region", { name: "Offer dates" });
  await bar.getByRole("button", { name: "Read the mail" }).click();
  await page.getByLabel("Your message, optional").fill("Come and tell the part with the printer.");
  await page.getByRole("button", { name: "Done" }).click();
  await bar.getByRole("button", { name: "Offer 2 dates" }).click();
  await card(second).getByText("Amara Lindqvist").waitFor();

  // A second guest is asked for first.
  await card(second).getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule" }).click();
  const schedule = page.getByRole("dialog");
  const spelled = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  await schedule.getByRole("button", { name: spelled.format(new Date(`${first}T00:00:00Z`)) }).click();
  await schedule.getByRole("button", { name: "Schedule" }).click();
  const asked = page.getByRole("alertdialog", { name: "This date has a guest" });
  await asked.getByRole("button", { name: "Add as second guest" }).click();
  await card(first).getByText("Amara Lindqvist").waitFor();
  await card(second).getByText("No guest yet").waitFor();
  expect(await card(first).getByRole("button", { name: "Actions" }).count()).toBe(2);
});
