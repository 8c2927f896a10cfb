import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openLiveDesk } from "./desk-steps.ts";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest } from "./request-steps.ts";
import { setDrawableTopics } from "./show-steps.ts";

const TOPICS = ["Who pays for dinner?", "What is a favor worth?", "Do you lend to family?"].map(
  (content) => ({ category: "Family", subCategory: "Money", content }),
);

async function scheduleGuest({ request }: Page, id: number, scheduledDate: string): Promise<void> {
  const data = { status: "scheduled", scheduledDate, sendEmailNotification: false };
  expect((await request.put(`/api/guest-requests/${id}`, { data })).status()).toBe(200);
}

journey("the desk shows a week's chosen topic, however many draws there were since", async ({ page }) => {
  const desk = await openLiveDesk(page);
  await setDrawableTopics(page, [
    ...TOPICS,
    ...TOPICS.map((topic) => ({ ...topic, content: `${topic.content}!` })),
  ]);
  const { date, draw } = await desk.run("draw", { word: "porch light" });
  await desk.run("choose", { topicId: draw?.topics[0]?.topicId });
  await desk.run("end");
  const later = await desk.run("go-live");
  for (let count = 0; count < 50; count += 1) await desk.run("draw", { word: "again" });
  await desk.run("end");
  await page.goto(`/admin/week/${date}`);
  const link = page.getByRole("region", { name: "After the show" });
  await link.getByText("On the table", { exact: true }).waitFor();
  await page.getByText("Word: porch light.").waitFor();
  await page.getByText("This show is over.").waitFor();
  expect(later.date > date).toBe(true);
});

journey("the desk names the week's guests as they are swapped, and thanks both", async ({ page }) => {
  await signIn(page, "producer");
  const [week] = await (await page.request.get("/api/weeks")).json();
  const [ada, ben] = [await applyAsGuest(page, "Ada Reyes"), await applyAsGuest(page, "Ben Okafor")];
  await scheduleGuest(page, ada, week.date);
  await page.goto("/admin/week?view=air");
  const guest = page.getByRole("region", { name: "Guest", exact: true });
  await guest.getByText("Ada Reyes").waitFor();
  await scheduleGuest(page, ada, "2035-01-03");
  await scheduleGuest(page, ben, week.date);
  await guest.getByText("Ben Okafor").waitFor();
  expect(await guest.getByText("Ada Reyes").count()).toBe(0);

  await scheduleGuest(page, ada, week.date);
  for (const data of [{ command: "go-live" }, { command: "end", confirm: true }])
    expect((await page.request.post("/api/live/press", { data })).status()).toBe(200);
  await page.goto(`/admin/week/${week.date}`);
  const after = page.getByRole("region", { name: "After the show" });
  await after.getByText(/^One email each to .* and .*, with the link/).waitFor();
  await after.getByRole("button", { name: "Read and send" }).click();
  await page.getByRole("dialog", { name: "Thank the guest" }).getByRole("button", { name: "Send" }).click();
  await after.getByText(/^The emails to .* and .* were written to files/).waitFor();
});

journey("the keys for scenes do nothing on a week that isn't on the screens", async ({ page }) => {
  await signIn(page, "producer");
  const [, laterWeek] = await (await page.request.get("/api/weeks")).json();
  const commands: string[] = [];
  page.on("request", (request) => request.url().endsWith("/commands") && commands.push(request.url()));
  await page.goto(`/admin/week/${laterWeek.date}?view=air`);
  await page.getByText("Another week is on the screens.").waitFor();
  await page.keyboard.press("?");
  const shortcutsDialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await shortcutsDialog.getByRole("switch", { name: "Shortcuts in this browser" }).check();
  await page.keyboard.press("Escape");
  // The desk ignores keys until the dialog is gone.
  await page.locator("[data-layer]").waitFor({ state: "detached" });
  await page.keyboard.press("2");
  await page.goto("/admin/week?view=air");
  await page.getByRole("button", { name: /^Countdown/, pressed: false }).waitFor();
  await page.keyboard.press("2");
  await page.getByRole("button", { name: /^Countdown/, pressed: true }).waitFor();
  expect(commands.filter((url) => url.includes(laterWeek.date))).toEqual([]);
  await page.keyboard.press("1");
  await page.getByRole("button", { name: /^Clear/, pressed: true }).waitFor();
});

journey("a day without a show says so, and leads to this week", async ({ page, complaints }) => {
  complaints.expect(/404/);
  await signIn(page, "producer");
  const [week] = await (await page.request.get("/api/weeks")).json();
  for (const date of [week.date.replace(/\d$/, (digit: string) => `${(Number(digit) + 1) % 10}`), "x"]) {
    await page.goto(`/admin/week/${date}`);
    await page.getByRole("heading", { name: "No show on this day" }).waitFor();
  }
  await page.getByRole("link", { name: "Go to this week" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
});
