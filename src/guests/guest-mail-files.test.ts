import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MAIL_WRITERS } from "#app/all-jobs.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { applyAsGuest } from "./testing/applications.ts";

type Guest = { id: number; statusUrl: string };

const WAYS_TO_DELETE: [how: string, end: (team: Client, guest: Guest) => Promise<{ status: number }>][] = [
  [
    "the team deletes the request permanently",
    (team, { id }) => team.delete(`/api/guest-requests/${id}?forever=true`),
  ],
  [
    "it is deleted permanently from the trash",
    async (team, { id }) => {
      await team.delete(`/api/guest-requests/${id}`);
      const [row] = (await team.request("/api/trash")).json<{ id: number }[]>();
      return team.delete(`/api/trash/${row?.id}`);
    },
  ],
  ["the guest erases it", (team, { statusUrl }) => team.delete(`/api/guest/${statusUrl.split("/g/")[1]}`)],
];

describeOnBothEngines("a guest's emails stored as files", (open) => {
  test.each(WAYS_TO_DELETE)("are removed immediately when %s, and nobody else's are", async (_, end) => {
    const app = openTestApp(await open());
    const team = await app.member("owner", "boss");
    const guest = await applyAsGuest(app.client(), { email: "paul@example.com" });
    await applyAsGuest(app.client(), { email: "ana@example.com" });
    await sendDueEmails(app.house, MAIL_WRITERS);
    const listMailFiles = () => readdir(join(app.house.env.DATA_DIR, "outbox"));
    expect(await listMailFiles()).toHaveLength(2);
    expect((await end(team, guest)).status).toBe(204);
    expect(await listMailFiles()).toHaveLength(1);
  });
});
