import { expect } from "vitest";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { createJourney, signIn } from "./journey.ts";
import { applyAsGuest, findWednesday } from "./request-steps.ts";

/** Nothing listens on this port, so emails remain unsent. */
const journey = createJourney({ SMTP_URL: "smtp://127.0.0.1:1", SMTP_TLS: "optional" });

journey("while an email is retried, the next one of its thread says that it waits", async ({ page }) => {
  await signIn(page, "boss");
  const id = await applyAsGuest(page, "Paul Sorensen");
  const listAttempted = async () => {
    const messages: { attempts: number }[] = await (await page.request.get("/api/outgoing?way=email")).json();
    return messages.map(({ attempts }) => attempts > 0);
  };
  const moveDate = (scheduledDate: string) =>
    page.request.put(`/api/guest-requests/${id}`, { data: { status: "scheduled", scheduledDate } });
  const { iso } = findWednesday();
  await moveDate(iso);
  // One of the two emails is the receipt.
  await expect.poll(listAttempted).toEqual([true, true]);
  await moveDate(new Date(Date.parse(iso) + 7 * DAY_MS).toISOString().slice(0, 10));
  await expect.poll(listAttempted).toEqual([false, true, true]);
  await page.goto("/admin/settings/outgoing");
  const rows = page.getByRole("row").filter({ hasText: "guest@example.com" });
  await rows
    .filter({ hasText: /(1 try|\d tries), next/ })
    .first()
    .waitFor();
  const waitingRow = rows.filter({ hasText: "Waiting for an earlier email" });
  await waitingRow.waitFor();
  expect(await waitingRow.locator("time").count()).toBe(0);
});
