import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { startMailServer } from "../src/platform/mail/testing/mail-server.ts";
import { journey, signIn } from "./journey.ts";
import {
  applyAsGuest,
  chooseRowAction,
  findRequestRow,
  findWednesday,
  pickDate,
  readRowActions,
  signInWithoutRequests,
} from "./request-steps.ts";
import { startSite } from "./site.ts";

journey("without a mail server, a scheduled guest's email is stored as a file", async ({ page, site }) => {
  await signIn(page, "scheduler");
  const id = await applyAsGuest(page, "Paul Sorensen");
  const outbox = join(site.dataDir, "outbox");
  await page.request.put(`/api/guest-requests/${id}`, {
    data: { status: "scheduled", scheduledDate: findWednesday().iso },
  });
  // An email file's name only ends in .eml once the whole email has been written.
  const listEmailFiles = async () =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  // The two emails are the confirmation of the application and the one about the date.
  await expect.poll(async () => (await listEmailFiles()).length).toBe(2);
  const [file = ""] = await listEmailFiles();
  expect(await readFile(join(outbox, file), "utf8")).toContain("To: Paul Sorensen <guest@example.com>");
  await expect.poll(() => site.log).toContainEqual(expect.objectContaining({ file: join("outbox", file) }));
});

journey(
  "a guest who was canceled by email and comes back is shown as such and invited again",
  async ({ page }) => {
    await signInWithoutRequests(page, "undoes");
    const id = await applyAsGuest(page, "Paul Sorensen");
    await page.request.put(`/api/guest-requests/${id}`, {
      data: { status: "scheduled", scheduledDate: findWednesday().iso },
    });
    await page.goto("/admin/guest-requests?list=all");
    const paulRow = findRequestRow(page, "Paul");
    const writtenMark = paulRow.getByText("Email written to a file: no mail server is set up");
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Refresh Requests" }).click();
        return writtenMark.isVisible();
      })
      .toBe(true);
    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await paulRow.getByText("Canceled by mail").waitFor();
    await paulRow.getByRole("button", { name: "Send the invitation" }).click();
    await paulRow.getByText("Canceled by mail").waitFor({ state: "detached" });
    const fetchEmailStatus = async () =>
      (await (await page.request.get("/api/guest-requests")).json())[0].emailStatus;
    await expect.poll(fetchEmailStatus).toBe("sent");
  },
);

journey("a refused email shows on the request and can be sent again with its button", async ({ visitor }) => {
  const mail = await startMailServer();
  const site = await startSite({ SMTP_URL: mail.url });
  try {
    const page = await visitor({ baseURL: site.origin });
    await signIn(page, "scheduler");
    await applyAsGuest(page, "Paul Sorensen");
    const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>();
    mail.behavior = { kind: "refuse", code: 550, text: "5.1.1 No such person here", until: mayRespond };
    await page.goto("/admin/guest-requests?list=all");
    await readRowActions(page, "Paul");
    await chooseRowAction(page, "Schedule");
    await pickDate(page, findWednesday());
    await page.getByRole("dialog").getByRole("button", { name: "Schedule" }).click();
    await findRequestRow(page, "Paul").getByText("Email queued").waitFor();
    respond();
    await findRequestRow(page, "Paul").getByText("No such person here").waitFor();
    mail.behavior = { kind: "accept" };
    await findRequestRow(page, "Paul").getByRole("button", { name: "Send Again" }).click();
    await findRequestRow(page, "Paul").getByText("Email sent").waitFor();
    const invitations = mail.received.filter(({ message }) => message.includes("text/calendar"));
    expect(invitations.map(({ to }) => to)).toEqual([["guest@example.com"]]);
    // An open page would keep calling the site after it has stopped.
    await page.context().close();
  } finally {
    await site.stop();
    await mail.stop();
  }
});
