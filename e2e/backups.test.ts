import { expect } from "vitest";
import { defaultShow } from "#show.ts";
import { expectAccessible } from "./axe.ts";
import { createJourney, signIn } from "./journey.ts";

/** Nothing listens on this port, so emails remain unsent. */
const journey = createJourney({ SMTP_URL: "smtp://127.0.0.1:1", SMTP_TLS: "optional" });

const TOPIC = { content: "Written since the backup", category: "Work", subCategory: "Shops" };

journey(
  "an owner makes a backup, downloads it, uploads it and restores it, while visitors see a maintenance page",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/503/);
    await signIn(page, "boss");
    const invitation = { role: "producer", email: "kit@example.com" };
    expect((await page.request.post("/api/team/invitations", { data: invitation })).status()).toBe(201);
    await page.goto("/admin/settings/backups");
    await page.getByRole("heading", { name: "No backups yet" }).waitFor();
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByText("files match").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the backup of" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/-1\.tar\.gz$/);
    const backupPath = await download.path();
    await page.getByRole("button", { name: "Delete the backup of" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No backups yet" }).waitFor();
    expect((await page.request.post("/api/topics", { data: TOPIC })).status()).toBe(201);

    await page.getByLabel("Backup file").setInputFiles(backupPath);
    await page.getByRole("row", { name: "Uploaded" }).getByText("files match").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("added since that backup, including 1 topic, will only be").waitFor();
    const restoreButton = dialog.getByRole("button", { name: "Restore" });
    await dialog.getByLabel("Type the show's name").fill(defaultShow.name.slice(0, -1));
    expect(await restoreButton.isDisabled()).toBe(true);
    await dialog.getByLabel("Type the show's name").fill(defaultShow.name);
    await expectAccessible(page);
    const guest = await visitor();
    const { date, week } = await (await page.request.get("/api/live")).json();
    const command = { command: "go-live", version: week.version };
    expect((await page.request.post(`/api/weeks/${date}/commands`, { data: command })).status()).toBe(200);
    const openPage = await visitor();
    await openPage.goto("/");
    await openPage.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
    const readErrorPage = async () => {
      const response = await guest.request.get("/", { headers: { accept: "text/html" } });
      return response.status() === 503 ? response.text() : "";
    };
    // Starts to watch before the press, because restoring may take less than a second.
    await Promise.all([
      expect.poll(readErrorPage, { interval: 10 }).toContain("The site is being restored"),
      restoreButton.click(),
    ]);
    await page.getByText("Restored", { exact: true }).waitFor();

    await openPage.getByRole("heading", { name: "Watch LIVE Now" }).waitFor({ state: "detached" });
    await page.getByText("1 unsent email from the backup is waiting").waitFor();
    await page.getByRole("row", { name: "Safety" }).getByText("Before the restore by boss").waitFor();
    const topics = await page.request.get("/api/topics?search=Written+since");
    expect(await topics.json()).toEqual([]);
    expect((await guest.goto("/"))?.status()).toBe(200);
    await page.getByRole("button", { name: "Release" }).press("Enter");
    await page.getByText("1 email released").waitFor();
    await page.getByText("1 unsent email from the backup is waiting").waitFor({ state: "detached" });
    expect(await page.getByRole("main").evaluate((main) => main === document.activeElement)).toBe(true);
  },
);

journey("producers have no access to backups", async ({ visitor }) => {
  const [owner, page] = [await visitor(), await visitor()];
  await signIn(owner, "boss");
  await signIn(page, "producer");
  await page.goto("/admin/settings/backups");
  await page.waitForURL("**/admin/settings");
  expect(await page.getByRole("link", { name: "Backups" }).count()).toBe(0);
});
