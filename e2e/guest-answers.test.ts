import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addDays, formatShortDate, listUpcomingShowDates } from "../src/show/dates.rules.ts";
import { defaultShow as show } from "../src/show.ts";
import { journey } from "./journey.ts";
import { APPLICATION_FIELDS, chooseRowAction, signInWithoutRequests } from "./request-steps.ts";

const DATES = listUpcomingShowDates(show, new Date(), 5).map(({ date }) => date);

/** Applies as a guest. Returns the request's id and the path of the guest's page. */
async function applyAsGuest(team: Page, name: string): Promise<{ id: number; page: string }> {
  const data = { name, email: "guest@example.com", bio: APPLICATION_FIELDS.Bio };
  const { id, statusUrl } = await (await team.request.post("/api/guest-requests", { data })).json();
  return { id, page: new URL(statusUrl).pathname };
}

async function sendAsTeam(team: Page, method: "put" | "post", path: string, data: object): Promise<void> {
  expect((await team.request[method](`/api/guest-requests/${path}`, { data })).status()).toBe(200);
}

journey("text that a guest typed stays when they choose a date", async ({ page, visitor }) => {
  await signInWithoutRequests(page, "scheduler");
  const { id, page: guestPagePath } = await applyAsGuest(page, "Amara Lindqvist");
  await sendAsTeam(page, "post", `${id}/offer`, { dates: [DATES[4]] });
  const guest = await visitor();
  await guest.goto(guestPagePath);
  await guest.getByRole("button", { name: "Change my data" }).click();
  await guest.getByLabel("Phone, optional").fill("0123 456");
  await guest.getByRole("button", { name: /^Take / }).click();
  await guest.getByRole("heading", { name: /^You have / }).waitFor();
  expect(await guest.getByLabel("Phone, optional").inputValue()).toBe("0123 456");
  await guest.getByText("Reminders come 7 days and 1 day before").waitFor();
  await guest.getByRole("button", { name: "Save" }).click();
  await guest.getByRole("button", { name: "Change my data" }).click();
  expect(await guest.getByLabel("Phone, optional").inputValue()).toBe("0123 456");
});

journey("a guest who is too late for the last date is told why", async ({ page, visitor, complaints }) => {
  await signInWithoutRequests(page, "scheduler");
  const { id, page: guestPagePath } = await applyAsGuest(page, "Amara Lindqvist");
  await sendAsTeam(page, "post", `${id}/offer`, { dates: [DATES[3]] });
  const guest = await visitor();
  await guest.goto(guestPagePath);
  const takeButton = guest.getByRole("button", { name: /^Take / });
  await takeButton.waitFor();
  const otherGuest = await applyAsGuest(page, "Paul Sorensen");
  await sendAsTeam(page, "put", `${otherGuest.id}`, { status: "scheduled", scheduledDate: DATES[3] });
  complaints.expect(/status of 409|ERR_FAILED/);
  const refusalReason = guest.getByText("None of these dates is free anymore.");
  const guestRequestPattern = "**/api/guest/*";
  await guest.route(guestRequestPattern, (route) => route.abort());
  await takeButton.click();
  await refusalReason.waitFor();
  await guest.unroute(guestRequestPattern);
  await takeButton.click();
  await guest.getByRole("heading", { name: "We have your request." }).waitFor();
  await refusalReason.waitFor();
});

journey("after the show, the guest is thanked and no more dates are offered", async ({ page, visitor }) => {
  await signInWithoutRequests(page, "scheduler");
  const { id, page: guestPagePath } = await applyAsGuest(page, "Amara Lindqvist");
  const pastDate = addDays(DATES[0] ?? "", -14);
  await sendAsTeam(page, "put", `${id}`, { status: "scheduled", scheduledDate: pastDate });
  const guest = await visitor();
  await guest.goto(guestPagePath);
  await guest.getByRole("heading", { name: "Thank you for coming." }).waitFor();
  for (const removedText of ["Until then", "Add it to your calendar", "I cannot come"])
    expect(await guest.getByText(removedText).count()).toBe(0);
  await guest.getByRole("button", { name: "Change my data" }).waitFor();

  await page.goto("/admin/guest-requests?list=all");
  for (const [action, words] of [
    ["Reject", /No email will be sent to guest@example\.com\.$/],
    ["Delete", /You can restore it for 30 days\. “Delete permanently” cannot be undone\.$/],
  ] as const) {
    await page.getByRole("row", { name: "Amara" }).getByRole("button", { name: "Actions" }).click();
    await chooseRowAction(page, action);
    await page.getByRole("alertdialog").getByText(words).waitFor();
    await page.keyboard.press("Escape");
  }
});

journey("the team sees which date a guest gave back, even without a reason", async ({ page, visitor }) => {
  await signInWithoutRequests(page, "scheduler");
  const { id, page: guestPagePath } = await applyAsGuest(page, "Amara Lindqvist");
  await sendAsTeam(page, "put", `${id}`, { status: "scheduled", scheduledDate: DATES[2] });
  const guest = await visitor();
  await guest.goto(guestPagePath);
  await guest.getByRole("button", { name: "I cannot come" }).click();
  await guest.getByRole("button", { name: "Give it back" }).click();
  await guest.getByText(/^You gave back \w+day, \w+ \d+\. If the team offers you other dates/).waitFor();
  const text = `Gave back ${formatShortDate(`${DATES[2]}T12:00:00Z`, "UTC")}`;
  await page.goto("/admin/guest-requests");
  await page.getByRole("row", { name: "Amara Lindqvist" }).getByText(text).waitFor();
  await page.goto("/admin/guest-requests/calendar");
  await page.getByRole("listitem").filter({ hasText: "Amara Lindqvist" }).getByText(text).waitFor();
});

journey(
  "a guest whose date the team has called off in the meantime, or whose request it has deleted, sees that",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/status of 40[49]/);
    await signInWithoutRequests(page, "scheduler");
    const { id, page: guestPagePath } = await applyAsGuest(page, "Amara Lindqvist");
    await sendAsTeam(page, "put", `${id}`, { status: "scheduled", scheduledDate: DATES[2] });
    const guest = await visitor();
    await guest.goto(guestPagePath);
    await guest.getByRole("button", { name: "I cannot come" }).click();
    const confirmation = guest.getByRole("alertdialog", { name: "Give the date back?" });
    await confirmation.waitFor();
    await sendAsTeam(page, "put", `${id}`, { status: "rejected" });
    await confirmation.getByRole("button", { name: "Give it back" }).click();
    await guest.getByRole("heading", { name: "Not this time." }).waitFor();
    await guest.getByText("There is no date to give back").waitFor();

    await guest.getByRole("button", { name: "Change my data" }).click();
    await guest.getByLabel("Phone, optional").fill("0123 456");
    expect((await page.request.delete(`/api/guest-requests/${id}`)).status()).toBe(204);
    await guest.getByRole("button", { name: "Save" }).click();
    await guest.getByRole("heading", { name: "Your request is in the trash." }).waitFor();
  },
);
