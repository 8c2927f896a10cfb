import { afterEach, expect, test } from "vitest";
import { transaction } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { claimJob } from "#platform/jobs/claiming.server.ts";
import { sendDueMails } from "#platform/mail/testing/send-due-mails.ts";
import { mailJob } from "./mail-job.server.ts";
import { queueLateMail } from "./outbox.server.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";
import { MAIL, openOutbox } from "./testing/outbox-process.ts";

const toFinish: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(toFinish.splice(0).map((finish) => finish()));
});

async function mailServer(options = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  toFinish.push(() => server.stop());
  return server;
}

const messageIds = (server: MailServer) =>
  server.received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);

/** Queues one email for each of several guests, so that none waits for another. */
async function queueForGuests(outbox: ReturnType<typeof openOutbox>, guests: number): Promise<number[]> {
  const ids: number[] = [];
  for (let guest = 1; guest <= guests; guest += 1)
    ids.push(await outbox.queue({}, { thread: `guest ${guest}` }));
  return ids;
}

onBothEngines("sending mail", (open) => {
  test("a permanent refusal is failed at once, in the server's words, and not tried again", async () => {
    const server = await mailServer();
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

  test("mails that are due together leave over one connection, each with an answer of its own", async () => {
    const server = await mailServer();
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await queueForGuests(outbox, 3);
    expect(await outbox.send()).toBe(3);
    expect(server.connections).toBe(1);
    server.behavior = { kind: "refuse", code: 550, text: "5.1.1 No such person here" };
    const refused = await queueForGuests(outbox, 2);
    expect(await outbox.send()).toBe(0);
    expect(server.connections).toBe(2);
    for (const id of refused)
      expect(await outbox.state(id)).toEqual({ state: "failed", error: expect.stringContaining("No such") });
    expect(server.received).toHaveLength(3);
  });

  test("a server that closes the connection after each mail gets each of them at once, and once", async () => {
    const server = await mailServer();
    server.behavior = { kind: "drop", when: "after the answer" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await queueForGuests(outbox, 4);
    expect(await outbox.send()).toBe(4);
    expect(new Set(messageIds(server)).size).toBe(4);
    expect(server.received).toHaveLength(4);
  });

  test("a connection that drops in its second mail: that one is not tried at once, and arrives once, later", async () => {
    const server = await mailServer();
    let answer = () => {};
    server.behavior = { kind: "slow", until: new Promise((resolve) => (answer = resolve)) };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const [, second = 0] = await queueForGuests(outbox, 2);
    const sending = outbox.send();
    await expect.poll(() => server.held).toBe(1);
    server.behavior = { kind: "drop", when: "midway" };
    answer();
    expect(await sending).toBe(1);
    expect(server.connections).toBe(1);
    expect(await outbox.state(second)).toMatchObject({ state: "queued" });
    server.behavior = { kind: "accept" };
    outbox.pass(31);
    expect(await outbox.send()).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  test("a server beyond this machine that offers no TLS gets nothing, unless a setting allows it", async () => {
    const server = await mailServer();
    // Another name of this machine that is not a loopback address.
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
    const permissive = openOutbox(database, { SMTP_URL, SMTP_TLS: "optional" });
    permissive.pass(60);
    expect(await permissive.send()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("a certificate that nobody vouches for is taken wherever clear text would be, and nowhere else", async () => {
    const server = await mailServer({ offersTls: true });
    const beyond = server.url.replace("127.0.0.1", "0.0.0.0");
    const database = await open();
    const strict = openOutbox(database, { SMTP_URL: beyond });
    const id = await strict.queue();
    expect(await strict.send()).toBe(0);
    expect((await strict.state(id))?.error).toMatch(
      /^The mail server's certificate is not trusted \(SMTP_TLS=optional would accept it\): /,
    );
    const permissive = openOutbox(database, { SMTP_URL: beyond, SMTP_TLS: "optional" });
    permissive.pass(60);
    expect(await permissive.send()).toBe(1);
    const local = openOutbox(database, { SMTP_URL: server.url });
    await local.queue();
    expect(await local.send()).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  test("a mail that is written when it is sent is named by its sender's domain", async () => {
    const server = await mailServer();
    const { house } = openOutbox(await open(), { SMTP_URL: server.url });
    await transaction(house.db, (trx) =>
      queueLateMail(trx, house, { writer: "late", subjectId: 1 }, "late 1"),
    );
    await sendDueMails(house, { late: async () => MAIL });
    expect(messageIds(server)).toEqual([expect.stringMatching(/^<[\w-]+@example\.com>$/)]);
  });

  test("a clock that is set back holds up neither a new mail, nor a second try, nor one whose process died", async () => {
    const server = await mailServer();
    server.behavior = { kind: "refuse", code: 451, text: "4.3.0 Come back later" };
    const database = await open();
    const outbox = openOutbox(database, { SMTP_URL: server.url });
    const tried = await outbox.queue({}, { thread: "guest 1" });
    await outbox.send();
    const claimed = await outbox.queue({}, { thread: "guest 2" });
    await claimJob(outbox.house, mailJob({}));
    const fresh = await outbox.queue({}, { thread: "guest 3" });
    server.behavior = { kind: "accept" };
    outbox.pass(-24 * 3600);
    expect(await outbox.send()).toBe(3);
    for (const id of [tried, claimed, fresh]) expect((await outbox.state(id))?.state).toBe("sent");
  });

  test("a temporary refusal is tried again after half a minute, then after longer and longer", async () => {
    const server = await mailServer();
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

  test("after three days of trying the mail has failed", async () => {
    const server = await mailServer();
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

  test("while the server is down nothing is lost; up again, another process sends it once", async () => {
    const database = await open();
    // Nothing listens there. A port that a server has released may be another test's by now.
    const before = openOutbox(database, { SMTP_URL: "smtp://127.0.0.1:2" });
    const id = await before.queue();
    await before.send();
    expect(await before.state(id)).toMatchObject({ state: "queued", error: expect.any(String) });
    const again = await mailServer();
    const after = openOutbox(database, { SMTP_URL: again.url });
    after.pass(31);
    await after.send();
    expect(again.received).toHaveLength(1);
    expect(await after.state(id)).toEqual({ state: "sent", error: null });
  });

  test("a connection that drops in the middle of the mail: it arrives once, later", async () => {
    const server = await mailServer();
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

  test("what SMTP cannot exclude: a mail taken without a word comes twice, recognisably the same", async () => {
    const server = await mailServer();
    server.behavior = { kind: "drop", when: "before the answer" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await outbox.queue();
    await outbox.send();
    server.behavior = { kind: "accept" };
    outbox.pass(31);
    await outbox.send();
    const [one, two] = messageIds(server);
    expect(one).toBe(two);
    expect(one).toMatch(/^<[\w-]+@example\.com>$/);
  });

  test("a slow server takes its time: no other process sends the mail meanwhile", async () => {
    const server = await mailServer();
    let answer = () => {};
    server.behavior = { kind: "slow", until: new Promise((resolve) => (answer = resolve)) };
    const database = await open();
    const [one, two] = [
      openOutbox(database, { SMTP_URL: server.url }),
      openOutbox(database, { SMTP_URL: server.url }),
    ];
    await one.queue();
    const sending = one.send();
    await expect.poll(() => server.held).toBe(1);
    expect(await two.send()).toBe(0);
    two.pass(50);
    expect(await two.send()).toBe(0);
    answer();
    expect(await sending).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("several processes at once send each of many mails once", async () => {
    const server = await mailServer();
    const database = await open();
    const processes = [1, 2, 3, 4].map(() => openOutbox(database, { SMTP_URL: server.url }));
    for (let guest = 0; guest < 12; guest += 1)
      await processes[0]?.queue(
        { to: { name: "", address: `guest${guest}@example.com` } },
        { thread: `g${guest}` },
      );
    const sent = await Promise.all(processes.map((one) => one.send()));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(12);
    expect(server.received).toHaveLength(12);
  });

  test("a process that died while sending leaves its mail to another after a minute", async () => {
    const server = await mailServer();
    server.behavior = { kind: "slow", until: new Promise(() => {}) };
    const database = await open();
    const dying = openOutbox(database, { SMTP_URL: server.url });
    await dying.queue();
    const ended = new AbortController();
    const death = dying.send(ended.signal);
    await expect.poll(() => server.held).toBe(1);
    const next = openOutbox(database, { SMTP_URL: server.url });
    server.behavior = { kind: "accept" };
    next.pass(61);
    expect(await next.send()).toBe(1);
    await server.stop();
    await death;
    expect(server.received).toHaveLength(1);
  });
});
