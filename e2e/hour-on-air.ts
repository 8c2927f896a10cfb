import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, findContrastViolations, findWcagViolations } from "./axe.ts";
import { chooseLongestPoll } from "./desk-steps.ts";
import { goLive } from "./go-live.ts";
import { signIn } from "./journey.ts";

const RUN_SHEET = [
  { kind: "segment", title: "Cold open", minutes: 10 },
  { kind: "draw", title: "The draw", minutes: 5 },
  { kind: "poll", title: "The poll", minutes: 3 },
] as const;

/** The screens of a show: the desk, the overlay, the hosts' view and a visitor's phone. */
export type ShowScreens = { desk: Page; overlay: Page; host: Page; phone: Page };

export async function openShowScreens(
  desk: Page,
  visitor: (options?: object) => Promise<Page>,
): Promise<ShowScreens> {
  await signIn(desk, "kit");
  await suggestTopics(desk);
  const [week] = await (await desk.request.get("/api/weeks")).json();
  await desk.request.put(`/api/weeks/${week.date}`, { data: { version: week.version, runSheet: RUN_SHEET } });
  const links: Record<string, string> = await (await desk.request.get("/api/overlay")).json();
  const openScreen = async (url: string | undefined, size: { width: number; height: number }) => {
    const page = await visitor({ viewport: size });
    await page.goto(new URL(url ?? "").pathname);
    return page;
  };
  const overlay = await openScreen(links.url, { width: 960, height: 540 });
  const host = await openScreen(links.hostUrl, { width: 390, height: 844 });
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto("/");
  await desk.goto("/admin/week?view=air");
  return { desk, overlay, host, phone };
}

/**
 * Makes exactly three topics drawable. All of them are suggestions, so that whichever one is chosen, its suggester gets
 * an email.
 */
async function suggestTopics({ request }: Page): Promise<void> {
  await request.post("/api/topics/archive-all");
  for (const description of ["Who pays for dinner?", "What is a favor worth?", "Do you lend to family?"]) {
    const data = { name: "Rafa", email: "rafa@example.org", category: "Family", description };
    const { id } = await (await request.post("/api/topic-requests", { data })).json();
    await request.put(`/api/topic-requests/${id}`, { data: { status: "approved" } });
    await request.post(`/api/topic-requests/${id}/convert`);
  }
}

/** Runs a whole show from the desk, and checks every screen after each step. */
export async function runHourOnAir(screens: ShowScreens): Promise<void> {
  await setUpWeek(screens);
  await startShow(screens);
  await drawWithSeedWord(screens);
  await voteAndChoose(screens);
  await endShow(screens);
  await finishWeek(screens);
  await checkAfterwards(screens);
}

async function setUpWeek({ desk, overlay }: ShowScreens): Promise<void> {
  await desk.getByRole("button", { name: "Add a part" }).click();
  const dialog = desk.getByRole("dialog", { name: "Add a part" });
  await dialog.getByLabel("Title").fill("On the table, with callers");
  await dialog.getByLabel("Minutes").fill("42");
  await dialog.getByRole("button", { name: "Save" }).click();
  await desk.getByText("60 of 60 min", { exact: true }).waitFor();
  await desk.getByText("On 1 screen").first().waitFor();
  await desk.getByRole("button", { name: /^Countdown/ }).click();
  await overlay.getByText("The Going Rate").waitFor();
  await checkAccessibility(desk);
}

async function startShow({ desk, overlay, host, phone }: ShowScreens): Promise<void> {
  await goLive(desk);
  await host.getByText("LIVE NOW").waitFor();
  await host.getByText("Now: Cold open").waitFor();
  await expect.poll(() => countCards(overlay)).toBe(0);
  await phone.getByText("LIVE NOW").first().waitFor();
  // If the test runs during the show's scheduled hour, the desk says how late the show is.
  await desk
    .getByText(/^On time$|^[\d:]+ late$/)
    .filter({ visible: true })
    .waitFor();
}

async function drawWithSeedWord({ desk, overlay, host }: ShowScreens): Promise<void> {
  // The desk ignores keys until the Go live dialog is gone.
  await desk.locator("[data-layer]").waitFor({ state: "detached" });
  await desk.keyboard.press("?");
  await desk.getByRole("switch", { name: "Shortcuts in this browser" }).check();
  await desk.keyboard.press("Escape");
  await desk.getByRole("dialog").waitFor({ state: "hidden" });
  await desk.locator("button:not([aria-disabled])", { hasText: "Next: The draw" }).waitFor();
  await desk.keyboard.press("n");
  await host.getByText("Now: The draw").waitFor();
  await desk.getByText("Type the audience's word first").waitFor();
  await desk.keyboard.press("d");
  await desk.keyboard.type("porch light");
  await desk.getByRole("button", { name: "Draw with “porch light”" }).click();
  await overlay.getByText("Drawn with your word: porch light").waitFor({ state: "attached" });
  await host.getByText("porch light").waitFor();
}

async function voteAndChoose({ desk, overlay, host, phone }: ShowScreens): Promise<void> {
  await chooseLongestPoll(desk);
  await desk.getByRole("button", { name: "Open the poll" }).click();
  await overlay.getByText(/^Vote: /).waitFor();
  await host.getByText(/^Read aloud, closes in/).waitFor();
  const poll = phone.getByRole("region", { name: "Which one goes on the table?" });
  await poll.getByRole("button").nth(1).click();
  await desk.getByText("1 vote. Only you see the counts until it is closed.").waitFor();
  await checkAccessibility(desk);
  for (const page of [phone, host]) await expectAccessible(page);
  // The overlay is a transparent layer without headings or landmarks, so axe's best practices don't apply to it.
  expect(await findWcagViolations(overlay)).toEqual([]);
  await desk.getByRole("button", { name: "Close the poll" }).click();
  await overlay.getByText("Your votes").waitFor();
  await phone.getByRole("region", { name: "You have chosen" }).waitFor();
  await expectAccessible(phone);
  await desk.getByRole("button", { name: "Choose 2" }).click();
  await overlay.getByText("On the table").waitFor();
  await host.getByText("On the table", { exact: true }).waitFor();
  await desk.getByText("✓ On the table").waitFor();
}

async function endShow({ desk, overlay, phone }: ShowScreens): Promise<void> {
  await desk.getByRole("button", { name: "Next: On the table, with callers" }).click();
  await desk.getByRole("button", { name: "End the show" }).last().click();
  const confirmation = desk.getByRole("alertdialog");
  await confirmation.getByText("This show can't go live again.").waitFor();
  await confirmation.getByRole("button", { name: "End the show" }).click();
  await expect.poll(() => countCards(overlay)).toBe(0);
  await phone.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();
  await desk.getByRole("heading", { name: "After the show" }).waitFor();
  await checkAccessibility(desk);
}

/** Links the chosen topic to a moment in an episode, and releases the email that notifies its suggester. */
async function finishWeek({ desk }: ShowScreens): Promise<void> {
  const timeField = desk.getByLabel(/^Time of/).first();
  // This week's episode doesn't exist until the show's hour has begun.
  await desk
    .getByRole("link", { name: "Import it" })
    .or(desk.getByText(/^Imported /))
    .waitFor();
  await desk.getByLabel("Episode").selectOption({ index: 1 });
  await desk.getByText("is when On the table, with callers began on air.").waitFor();
  await timeField.fill("29");
  await timeField.blur();
  await desk.getByText("Write the time like 29:12").waitFor();
  await checkAccessibility(desk);
  await timeField.fill("4:12");
  await desk.reload();
  await expect.poll(() => timeField.inputValue()).toBe("4:12");
  await desk.getByRole("button", { name: "Link 1 topic" }).click();
  await desk.getByRole("button", { name: "Release 1 email" }).waitFor();
  await desk.getByRole("button", { name: "Take the link back" }).click();
  await desk.getByRole("button", { name: "Release the emails" }).and(desk.locator(":disabled")).waitFor();
  await timeField.fill("4:15");
  await desk.getByRole("button", { name: "Link 1 topic" }).click();
  await desk.getByRole("button", { name: "Release 1 email" }).click();
  await desk.getByText("1 email on the way.").waitFor();
  await checkAccessibility(desk);
  const watchLink = desk.getByRole("link", { name: "Watch" }).first();
  expect(await watchLink.getAttribute("href")).toMatch(/^\/episodes\/.+\?t=255$/);
}

/** Checks what anybody can see after the show: the draw with its proof, and the topic's history. */
async function checkAfterwards({ phone }: ShowScreens): Promise<void> {
  await phone.goto("/draws");
  await checkAccessibility(phone);
  await phone.getByRole("link", { name: "Draw 1" }).click();
  await phone.getByText("porch light").first().waitFor();
  await checkAccessibility(phone);
  await phone.goto("/topics?status=aired");
  await phone.getByRole("main").getByRole("link", { name: /\?$/ }).first().click();
  await phone.getByRole("heading", { name: "The whole way" }).waitFor();
  await phone.getByRole("link", { name: "Check draw 1" }).waitFor();
  await checkAccessibility(phone);
}

const countCards = (overlay: Page): Promise<number> => overlay.locator(".stage-scene").count();

/** Checks a page's accessibility in light mode and then in dark mode. */
async function checkAccessibility(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  // Colors take 150 ms to change.
  await expect.poll(() => findContrastViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
