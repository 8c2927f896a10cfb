import { afterEach, expect, test } from "vitest";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { claimJob } from "#platform/jobs/claiming.server.ts";
import type { JobsTables } from "#platform/jobs/jobs.table.server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { createMailJobKind } from "./mail-job.server.ts";
import { queueDeferredMail } from "./outbox.server.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";
import { openOutbox, TEST_MAIL } from "./testing/outbox-process.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((finish) => finish()));
});

async function startTestServer(options = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  cleanups.push(() => server.stop());
  return server;
}

const listMessageIds = (server: MailServer) =>
  server.received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);

/** Queues this many emails, each in a separate guest's thread, so that no email waits for another. */
async function queueForGuests(outbox: ReturnType<typeof openOutbox>, guests: number): Promise<number[]> {
  const ids: number[] = [];
  for (let guest = 1; guest <= guests; guest += 1)
    ids.push(await outbox.queue({}, { thread: `guest ${guest}` }));
  return ids;
}

describeOnBothEngines("sending mail", (open) => {
  test("a permanent refusal fails immediately, in the server's words, and is not retried", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "refuse", code: 550, text: "5.1.1 No such person here" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const id = await outbox.queue();
    await outbox.send();
    expect(await outbox.state(id)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("No such person here"),
    });
    outbox.pass(7 * 24 * 3600);
    server.behavior = { kind: "accept" };
    expect(await outbox.send()).toBe(0);
    expect(server.received).toHaveLength(0);
  });

  test("emails that are due together are sent over one connection, each with its own answer", async () => {
    const server = await startTestServer();
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await queueForGuests(outbox, 3);
    expect(await outbox.send()).toBe(3);
    expect(server.connections).toBe(1);
    server.behavior = { kind: "refuse", code: 550, text: "5.1.1 No such person here" };
    const refusedIds = await queueForGuests(outbox, 2);
    expect(await outbox.send()).toBe(0);
    expect(server.connections).toBe(2);
    for (const id of refusedIds)
      expect(await outbox.state(id)).toEqual({ state: "failed", error: expect.stringContaining("No such") });
    expect(server.received).toHaveLength(3);
  });

  test("a server that closes the connection after each email gets each one immediately, and only once", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "drop", when: "after the answer" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await queueForGuests(outbox, 4);
    expect(await outbox.send()).toBe(4);
    expect(new Set(listMessageIds(server)).size).toBe(4);
    expect(server.received).toHaveLength(4);
  });

  test("an email whose connection drops is not retried immediately, and arrives once, later", async () => {
    const server = await startTestServer();
    let acceptEmail = () => {};
    server.behavior = { kind: "slow", until: new Promise((resolve) => (acceptEmail = resolve)) };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const [, secondId = 0] = await queueForGuests(outbox, 2);
    const pendingSend = outbox.send();
    await expect.poll(() => server.held).toBe(1);
    server.behavior = { kind: "drop", when: "midway" };
    acceptEmail();
    expect(await pendingSend).toBe(1);
    expect(server.connections).toBe(1);
    expect(await outbox.state(secondId)).toMatchObject({ state: "queued" });
    server.behavior = { kind: "accept" };
    outbox.pass(31);
    expect(await outbox.send()).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  test("a server on another machine that doesn't offer TLS gets nothing, unless a setting allows it", async () => {
    const server = await startTestServer();
    // The address 0.0.0.0 reaches the same server, but doesn't count as a loopback address.
    const SMTP_URL = server.url.replace("127.0.0.1", "0.0.0.0");
    const database = await open();
    const outbox = openOutbox(database, { SMTP_URL });
    const id = await outbox.queue();
    expect(await outbox.send()).toBe(0);
    expect(await outbox.state(id)).toEqual({
      state: "queued",
      error: expect.stringContaining("offers no TLS"),
    });
    expect(server.received).toEqual([]);
    const permissiveOutbox = openOutbox(database, { SMTP_URL, SMTP_TLS: "optional" });
    permissiveOutbox.pass(60);
    expect(await permissiveOutbox.send()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("a self-signed certificate is accepted only where clear text would be", async () => {
    const server = await startTestServer({ offersTls: true });
    const nonLoopbackUrl = server.url.replace("127.0.0.1", "0.0.0.0");
    const database = await open();
    const strictOutbox = openOutbox(database, { SMTP_URL: nonLoopbackUrl });
    const id = await strictOutbox.queue();
    expect(await strictOutbox.send()).toBe(0);
    expect((await strictOutbox.state(id))?.error).toMatch(
      /^The mail server's certificate is not trusted \(SMTP_TLS=optional would accept it\): /,
    );
    const permissiveOutbox = openOutbox(database, { SMTP_URL: nonLoopbackUrl, SMTP_TLS: "optional" });
    permissiveOutbox.pass(60);
    expect(await permissiveOutbox.send()).toBe(1);
    const localOutbox = openOutbox(database, { SMTP_URL: server.url });
    await localOutbox.queue();
    expect(await localOutbox.send()).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  test("the Message-ID of an email that is written when it is sent has the sender's domain", async () => {
    const server = await startTestServer();
    const { house } = openOutbox(await open(), { SMTP_URL: server.url });
    await transaction(house.db, (trx) =>
      queueDeferredMail(trx, house, { writer: "late", subjectId: 1 }, "late 1"),
    );
    await sendDueEmails(house, { late: async () => TEST_MAIL });
    expect(listMessageIds(server)).toEqual([expect.stringMatching(/^<[\w-]+@example\.com>$/)]);
  });

  test("a clock that is set back delays neither new emails, nor retries, nor those of a dead process", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "refuse", code: 451, text: "4.3.0 Come back later" };
    const database = await open();
    const outbox = openOutbox(database, { SMTP_URL: server.url });
    const triedId = await outbox.queue({}, { thread: "guest 1" });
    await outbox.send();
    const claimedId = await outbox.queue({}, { thread: "guest 2" });
    await claimJob(outbox.house, createMailJobKind({}));
    const freshId = await outbox.queue({}, { thread: "guest 3" });
    server.behavior = { kind: "accept" };
    outbox.pass(-24 * 3600);
    expect(await outbox.send()).toBe(3);
    for (const id of [triedId, claimedId, freshId]) expect((await outbox.state(id))?.state).toBe("sent");
  });

  test("a temporary refusal is retried after half a minute, and then at longer and longer intervals", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "refuse", code: 451, text: "4.3.0 Come back later" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const id = await outbox.queue();
    await outbox.send();
    expect(await outbox.state(id)).toMatchObject({
      state: "queued",
      error: expect.stringContaining("later"),
    });
    outbox.pass(29);
    await outbox.send();
    expect(server.connections).toBe(1);
    outbox.pass(1);
    await outbox.send();
    expect(server.connections).toBe(2);
    outbox.pass(60);
    await outbox.send();
    expect(server.connections).toBe(2);
    server.behavior = { kind: "accept" };
    outbox.pass(60);
    await outbox.send();
    expect(await outbox.state(id)).toEqual({ state: "sent", error: null });
    expect(server.received).toHaveLength(1);
  });

  test("an email fails after three days of retries", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "refuse", code: 451, text: "4.3.0 Come back later" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const id = await outbox.queue();
    for (let tries = 1; tries <= 11; tries += 1) {
      expect(await outbox.state(id)).toMatchObject({ state: "queued" });
      await outbox.send();
      outbox.pass(24 * 3600);
    }
    expect(await outbox.state(id)).toMatchObject({ state: "failed" });
    expect(server.connections).toBe(11);
  });

  test("nothing is lost while the server is down, and another process sends it once when it is back", async () => {
    const database = await open();
    // Nothing listens on port 2. A port that has just become free could already be in use by another test.
    const outboxBefore = openOutbox(database, { SMTP_URL: "smtp://127.0.0.1:2" });
    const id = await outboxBefore.queue();
    await outboxBefore.send();
    expect(await outboxBefore.state(id)).toMatchObject({ state: "queued", error: expect.any(String) });
    const restartedServer = await startTestServer();
    const outboxAfter = openOutbox(database, { SMTP_URL: restartedServer.url });
    outboxAfter.pass(31);
    await outboxAfter.send();
    expect(restartedServer.received).toHaveLength(1);
    expect(await outboxAfter.state(id)).toEqual({ state: "sent", error: null });
  });

  test("an email whose connection drops in the middle arrives once, later", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "drop", when: "midway" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const id = await outbox.queue();
    await outbox.send();
    expect(await outbox.state(id)).toMatchObject({ state: "queued" });
    expect(server.received).toHaveLength(0);
    server.behavior = { kind: "accept" };
    outbox.pass(31);
    await outbox.send();
    expect(server.received).toHaveLength(1);
  });

  test("an email that was accepted without confirmation arrives twice, with the same Message-ID, which SMTP can't prevent", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "drop", when: "before the answer" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await outbox.queue();
    await outbox.send();
    server.behavior = { kind: "accept" };
    outbox.pass(31);
    await outbox.send();
    const [firstMessageId, secondMessageId] = listMessageIds(server);
    expect(firstMessageId).toBe(secondMessageId);
    expect(firstMessageId).toMatch(/^<[\w-]+@example\.com>$/);
  });

  test("while a slow server takes its time, no other process sends the same email", async () => {
    const server = await startTestServer();
    let acceptEmail = () => {};
    server.behavior = { kind: "slow", until: new Promise((resolve) => (acceptEmail = resolve)) };
    const database = await open();
    const [one, secondMessageId] = [
      openOutbox(database, { SMTP_URL: server.url }),
      openOutbox(database, { SMTP_URL: server.url }),
    ];
    await one.queue();
    const pendingSend = one.send();
    await expect.poll(() => server.held).toBe(1);
    expect(await secondMessageId.send()).toBe(0);
    secondMessageId.pass(50);
    expect(await secondMessageId.send()).toBe(0);
    acceptEmail();
    expect(await pendingSend).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("several processes together send each of many emails once", async () => {
    const server = await startTestServer();
    const database = await open();
    const processes = [1, 2, 3, 4].map(() => openOutbox(database, { SMTP_URL: server.url }));
    for (let guest = 0; guest < 12; guest += 1)
      await processes[0]?.queue(
        { to: { name: "", address: `guest${guest}@example.com` } },
        { thread: `g${guest}` },
      );
    const sentCounts = await Promise.all(processes.map((one) => one.send()));
    expect(sentCounts.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(12);
    expect(server.received).toHaveLength(12);
  });

  test("a minute after a process died while sending, another one sends its email", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "slow", until: new Promise(() => {}) };
    const database = await open();
    const dyingOutbox = openOutbox(database, { SMTP_URL: server.url });
    await dyingOutbox.queue();
    const processEnded = new AbortController();
    const dyingSend = dyingOutbox.send(processEnded.signal);
    await expect.poll(() => server.held).toBe(1);
    // A process doesn't take over from itself, so the lease has to be another process's.
    await qb<JobsTables>(database.db).updateTable("jobs").set({ leaseToken: "another process" }).execute();
    const nextOutbox = openOutbox(database, { SMTP_URL: server.url });
    server.behavior = { kind: "accept" };
    nextOutbox.pass(61);
    expect(await nextOutbox.send()).toBe(1);
    await server.stop();
    await dyingSend;
    expect(server.received).toHaveLength(1);
  });
});
