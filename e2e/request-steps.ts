import type { Page } from "playwright-core";
import { signIn } from "./journey.ts";

/** Input for the topic request form, by the names of its fields. */
export const SUGGESTION = {
  "Your Name": "Dana Whitcomb",
  "Email Address": "dana@example.com",
  "Topic Category": "Pay",
  "Topic Description": "What does a fair day rate look like?",
};

/** Input for the guest form, with only the required fields. */
export const APPLICATION = {
  "Full name": "Paul Sorensen",
  "Email Address": "paul@example.com",
  Bio: "Lets a joinery workshop by the half-day and publishes the books every quarter.",
};

/** Returns the Wednesday after next, as the calendar and the list write it. */
export function wednesday() {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7) + 14);
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(date);
  return {
    iso: date.toISOString().slice(0, 10),
    long: written({ dateStyle: "full" }),
    short: written({ dateStyle: "medium" }),
    month: written({ month: "long", year: "numeric" }),
  };
}

/** Signs in as an admin and deletes all requests of earlier journeys. */
export async function signInWithoutRequests(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  for (const list of ["/api/guest-requests", "/api/topic-requests"])
    for (const { id } of await (await page.request.get(list)).json())
      await page.request.delete(`${list}/${id}`);
}

/** Applies as a guest. On a site that trusts a proxy, `address` avoids the limit on applications per address. */
export async function apply(page: Page, name: string, address?: string): Promise<number> {
  const answer = await page.request.post("/api/guest-requests", {
    ...(address && { headers: { "x-forwarded-for": address } }),
    data: { name, email: "guest@example.com", bio: APPLICATION.Bio },
  });
  return (await answer.json()).id;
}

export async function suggest(page: Page, name: string): Promise<number> {
  const answer = await page.request.post("/api/topic-requests", {
    data: { name, email: "dana@example.com", category: "Pay", description: `What does ${name} ask?` },
  });
  return (await answer.json()).id;
}

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const card = (page: Page, name: string) => page.getByRole("listitem", { name });

/** Opens a row's menu and returns its items. */
export async function actions(page: Page, name: string): Promise<string[]> {
  await row(page, name).getByRole("button", { name: "Actions" }).click();
  return page.getByRole("menuitem").allTextContents();
}

export const choose = (page: Page, action: string) => page.getByRole("menuitem", { name: action }).click();

export async function pick(page: Page, day: { long: string; month: string }): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Next month" }).waitFor();
  for (
    let turns = 0;
    turns < 3 && !(await dialog.getByText(day.month, { exact: true }).isVisible());
    turns += 1
  )
    await dialog.getByRole("button", { name: "Next month" }).click();
  await dialog.getByRole("button", { name: day.long }).click();
}
