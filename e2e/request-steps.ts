import type { Page } from "playwright-core";
import { signIn } from "./journey.ts";

/** Values for the topic request form, keyed by field label. */
export const SUGGESTION_FIELDS = {
  "Your Name": "Dana Whitcomb",
  "Email Address": "dana@example.com",
  "Topic Category": "Pay",
  "Topic Description": "What does a fair day rate look like?",
};

/** Values for the guest form's required fields, keyed by field label. */
export const APPLICATION_FIELDS = {
  "Full name": "Paul Sorensen",
  "Email Address": "paul@example.com",
  Bio: "Lets a joinery workshop by the half-day and publishes the books every quarter.",
};

/** Returns a Wednesday in two to three weeks, in the formats that the calendar and the list use. */
export function findWednesday() {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7) + 14);
  const formatDay = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(date);
  return {
    iso: date.toISOString().slice(0, 10),
    long: formatDay({ dateStyle: "full" }),
    short: formatDay({ dateStyle: "medium" }),
    month: formatDay({ month: "long", year: "numeric" }),
  };
}

/** Signs in as an admin and deletes all requests left by earlier journeys. */
export async function signInWithoutRequests(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  for (const list of ["/api/guest-requests", "/api/topic-requests"])
    for (const { id } of await (await page.request.get(list)).json())
      await page.request.delete(`${list}/${id}`);
}

/**
 * Applies as a guest. Returns the request's id. On a site that trusts a proxy, a different `address` for each guest
 * avoids the limit on applications from a single IP address.
 */
export async function applyAsGuest(page: Page, name: string, address?: string): Promise<number> {
  const response = await page.request.post("/api/guest-requests", {
    ...(address && { headers: { "x-forwarded-for": address } }),
    data: { name, email: "guest@example.com", bio: APPLICATION_FIELDS.Bio },
  });
  return (await response.json()).id;
}

export async function suggestTopic(page: Page, name: string): Promise<number> {
  const response = await page.request.post("/api/topic-requests", {
    data: { name, email: "dana@example.com", category: "Pay", description: `What does ${name} ask?` },
  });
  return (await response.json()).id;
}

export const findRequestRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const findRequestCard = (page: Page, name: string) => page.getByRole("listitem", { name });

/** Opens a row's menu. Returns its items. */
export async function readRowActions(page: Page, name: string): Promise<string[]> {
  await findRequestRow(page, name).getByRole("button", { name: "Actions" }).click();
  return page.getByRole("menuitem").allTextContents();
}

export const chooseRowAction = (page: Page, action: string) =>
  page.getByRole("menuitem", { name: action }).click();

export async function pickDate(page: Page, day: { long: string; month: string }): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Next month" }).waitFor();
  for (
    let monthCount = 0;
    monthCount < 3 && !(await dialog.getByText(day.month, { exact: true }).isVisible());
    monthCount += 1
  )
    await dialog.getByRole("button", { name: "Next month" }).click();
  await dialog.getByRole("button", { name: day.long }).click();
}
