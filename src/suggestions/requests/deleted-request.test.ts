import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MAIL_WRITERS } from "#app/all-jobs.server.ts";
import type { OutgoingMessage } from "#notices/outgoing/outgoing.contract.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { suggestTopic } from "#suggestions/testing/suggestions.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";

async function deletePermanently(team: Client, id: number): Promise<void> {
  const deletion = (await team.delete(`/api/topic-requests/${id}`)).headers.get("x-deletion-id");
  expect((await team.delete(`/api/trash/${deletion}`)).status).toBe(204);
}

describeOnBothEngines("the emails of a topic request that is deleted permanently", (open) => {
  test("are gone even if they failed", async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    mail.behavior = { kind: "refuse", code: 550, text: "5.1.1 <dana@example.com>: user unknown" };
    const app = openTestApp(await open(), { env: { SMTP_URL: mail.url } });
    const boss = await app.admin();
    const { id } = await suggestTopic(app.client());
    await sendDueEmails(app.house, MAIL_WRITERS);
    const listOutgoing = async () => (await boss.request("/api/outgoing")).json<OutgoingMessage[]>();
    expect(await listOutgoing()).toMatchObject([{ state: "failed" }]);
    await deletePermanently(boss, id);
    expect(await listOutgoing()).toEqual([]);
  });

  test("are removed immediately if they are files, and nobody else's are", async () => {
    const app = openTestApp(await open());
    const boss = await app.admin();
    const { id } = await suggestTopic(app.client());
    await suggestTopic(app.client(), { email: "ana@example.com" });
    await sendDueEmails(app.house, MAIL_WRITERS);
    const listMailFiles = () => readdir(join(app.house.env.DATA_DIR, "outbox"));
    expect(await listMailFiles()).toHaveLength(2);
    await deletePermanently(boss, id);
    expect(await listMailFiles()).toHaveLength(1);
  });
});
