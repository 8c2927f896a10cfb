import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { startMailServer } from "../src/platform/mail/testing/mail-server.ts";
import { journey, signIn } from "./journey.ts";
import { actions, apply, choose, pick, row, signInWithoutRequests, wednesday } from "./request-steps.ts";
import { startSite } from "./site.ts";

journey("without a mail server, a scheduled guest's email is stored as a file", async ({ page, site }) => {
  await signIn(page, "scheduler");
  const id = await apply(page, "Paul Sorensen");
  const outbox = join(site.dataDir, "outbox");
  await page.request.put(`/api/guest-requests/${id}`, {
    data: { status: "scheduled", scheduledDate: wednesday().iso },
  });
  // An email that is still being written has a different name.
  const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  // The receipt, and the email about the date.
  await expect.poll(async () => (await files()).length).toBe(2);
  const [file = ""] = await files();
  expect(await readFile(join(outbox, file), "utf8")).toContain("To: Paul Sorensen <guest@example.com>");
  await expect.poll(() => site.log).toContainEqual(expect.objectContaining({ file: join("outbox", file) }));
});

journey(
  "a guest who was canceled by email and comes back is shown as such and invited again",
  async ({ page }) => {
    await signInWithoutRequests(page, "undoes");
    const id = await apply(page, "Paul Sorensen");
    await page.request.put(`/api/guest-requests/${id}`, {
      data: { status: "scheduled", scheduledDate: wednesday().iso },
    });
    await page.goto("/admin/guest-requests?list=all");
    const paul = row(page, "Paul");
    const written = paul.getByText("Mail written to a file: no mail server is set up");
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Refresh Requests" }).click();
        return written.isVisible();
      })
      .toBe(true);
    await actions(page, "Paul");
    await choose(page, "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await paul.getByText("Canceled by mail").waitFor();
    await paul.getByRole("button", { name: "Send the invitation" }).click();
    await paul.getByText("Canceled by mail").waitFor({ state: "detached" });
    const sent = async () => (await (await page.request.get("/api/guest-requests")).json())[0].emailStatus;
    await expect.poll(sent).toBe("sent");
  },
);

journey("a refused email shows on the request and can be sent again with its button", async ({ visitor }) => {
  const mail = await startMailServer();
  const site = await startSite({ SMTP_URL: mail.url });
  try {
    const page = await visitor({ baseURL: site.origin });
    await signIn(page, "scheduler");
    await apply(page, "Paul Sorensen");
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    mail.behavior = { kind: "refuse", code: 550, text: "5.1.1 No such person here", until };
    await page.goto("/admin/guest-requests?list=all");
    await actions(page, "Paul");
    await choose(page, "Schedule");
    await pick(page, wednesday());
    await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
    await row(page, "Paul").getByText("Mail queued").waitFor();
    answer();
    await row(page, "Paul").getByText("No such person here").waitFor();
    mail.behavior = { kind: "accept" };
    await row(page, "Paul").getByRole("button", { name: "Send Again" }).click();
    await row(page, "Paul").getByText("Email sent").waitFor();
    const invitations = mail.received.filter(({ message }) => message.includes("text/calendar"));
    expect(invitations.map(({ to }) => to)).toEqual([["guest@example.com"]]);
    // An open page would call the stopped site.
    await page.context().close();
  } finally {
    await site.stop();
    await mail.stop();
  }
});
