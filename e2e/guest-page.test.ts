import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { parseMail } from "../src/platform/mail/testing/mail-parts.ts";
import { type MailServer, startMailServer } from "../src/platform/mail/testing/mail-server.ts";
import { listUpcomingShowDates } from "../src/show/dates.rules.ts";
import { defaultShow as show } from "../src/show.ts";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest } from "./request-steps.ts";
import { startSite } from "./site.ts";

const SCREENSHOT_FOLDER = join(import.meta.dirname, "../.cache/guest-page");

/** Takes screenshots of a page at a phone's and a desktop's width. */
async function takeScreenshots(page: Page, name: string): Promise<void> {
  await mkdir(SCREENSHOT_FOLDER, { recursive: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(SCREENSHOT_FOLDER, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

async function findLinkInEmail(mail: MailServer, subject: string): Promise<string> {
  const findLink = () =>
    mail.received
      .map(({ message }) => parseMail(message))
      .find(({ headers }) => headers.get("subject")?.includes(subject));
  await expect.poll(() => findLink() !== undefined).toBe(true);
  const text = findLink()?.parts.find(({ type }) => type === "text/plain")?.text ?? "";
  return /\/g\/[\w-]+/.exec(text)?.[0] ?? "";
}

journey(
  "a guest on a phone accepts a date in three taps, gives it up, changes their details and erases them",
  async ({ visitor, complaints }) => {
    const mail = await startMailServer();
    const site = await startSite({ SMTP_URL: mail.url });
    try {
      const team = await visitor({ baseURL: site.origin });
      await signIn(team, "scheduler");
      const id = await applyAsGuest(team, "Amara Lindqvist");
      const dates = listUpcomingShowDates(show, new Date(), 5).map(({ date }) => date);
      const offerResponse = await team.request.post(`/api/guest-requests/${id}/offer`, {
        data: {
          dates: dates.slice(2),
          message: "We read what you wrote. Come and tell the part with the printer.",
        },
      });
      expect(offerResponse.status()).toBe(200);

      const guest = await visitor({
        baseURL: site.origin,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      // The guest starts with the link in the email.
      await guest.goto(await findLinkInEmail(mail, "pick your"));
      await guest.getByRole("heading", { name: "Pick your Wednesday" }).waitFor();
      await takeScreenshots(guest, "offered");
      await guest.getByRole("radio").nth(1).check();
      await guest.getByRole("button", { name: /^Take / }).click();
      await guest.getByRole("heading", { name: /^You have / }).waitFor();
      await takeScreenshots(guest, "confirmed");
      await findLinkInEmail(mail, "you are our guest on");
      const calendarResponse = await guest.request.get(
        (await guest.getByRole("link", { name: "Add it to your calendar" }).getAttribute("href")) ?? "",
      );
      expect(await calendarResponse.text()).toContain("BEGIN:VEVENT");

      await guest.getByRole("button", { name: "I cannot come" }).click();
      await guest.getByLabel("Reason, optional").fill("A funeral");
      await guest.getByRole("button", { name: "Give it back" }).click();
      await guest.getByRole("heading", { name: "Pick your Wednesday" }).waitFor();

      await guest.getByRole("button", { name: "Change my data" }).click();
      complaints.expect(/status of 400/);
      await guest.getByLabel("Bio").fill("short");
      await guest.getByRole("button", { name: "Save" }).click();
      await guest.getByText("Please provide a detailed bio").waitFor();
      await guest.getByLabel("Bio").fill("Closed a design studio of nine people in six weeks.");
      await takeScreenshots(guest, "own-data");
      await guest.getByRole("button", { name: "Save" }).click();
      await guest.getByRole("button", { name: "Change my data" }).waitFor();

      const guestPageUrl = guest.url();
      await guest.getByRole("button", { name: "Erase everything" }).click();
      await guest.getByRole("button", { name: "Erase", exact: true }).click();
      await guest.getByRole("heading", { name: "Everything is erased." }).waitFor();
      const erasedPage = await guest.request.get(guestPageUrl);
      expect([erasedPage.status(), erasedPage.headers()["cache-control"]]).toEqual([
        404,
        "private, no-store",
      ]);
      expect(JSON.stringify(site.log)).not.toContain(guestPageUrl.split("/g/")[1]);
      // Open pages would keep calling the site after it has stopped.
      await Promise.all([team, guest].map((page) => page.context().close()));
    } finally {
      await site.stop();
      await mail.stop();
    }
  },
);
