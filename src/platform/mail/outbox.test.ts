import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listJobKeys } from "#platform/jobs/jobs.server.ts";
import { makeMailFileName, sweepMailFiles } from "./mail-files.server.ts";
import { deleteMailThreadOnceSettled, readMailStates, retryMailNow } from "./outbox.server.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";
import { openOutbox } from "./testing/outbox-process.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((finish) => finish()));
});

async function startTestServer(): Promise<MailServer> {
  const server = await startMailServer();
  cleanups.push(() => server.stop());
  return server;
}

describeOnBothEngines("the outbox", (open) => {
  test("an accepted email arrives once and complete, and leaves no content behind", async () => {
    const server = await startTestServer();
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const id = await outbox.queue();
    expect(await outbox.state(id)).toEqual({ state: "queued", error: null });
    expect(await outbox.send()).toBe(1);
    expect(await outbox.send()).toBe(0);
    expect(await outbox.state(id)).toEqual({ state: "sent", error: null });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: "show@example.com", to: ["paul@example.com"] });
    expect(server.received[0]?.message).toMatch(/^To: Paul Sorensen <paul@example.com>$/m);
    expect(JSON.stringify(outbox.logged)).not.toMatch(/paul/i);
  });

  test("emails of one thread are sent in order, even if the first one has to wait", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "refuse", code: 451, text: "later" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await outbox.queue({ subject: "First" });
    await outbox.send();
    await outbox.queue({ subject: "Second" });
    await outbox.queue({ subject: "Another guest's" }, { thread: "guest 2" });
    server.behavior = { kind: "accept" };
    await outbox.send();
    outbox.pass(31);
    await outbox.send();
    const subjects = server.received.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1]);
    expect(subjects).toEqual(["Another guest's", "First", "Second"]);
  });

  test("a waiting email can be sent sooner, but a settled one can't", async () => {
    const server = await startTestServer();
    server.behavior = { kind: "refuse", code: 451, text: "later" };
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const id = await outbox.queue();
    await outbox.send();
    server.behavior = { kind: "accept" };
    expect(await retryMailNow(outbox.house.db, outbox.house, id)).toBe(true);
    await outbox.send();
    expect(server.received).toHaveLength(1);
    expect(await retryMailNow(outbox.house.db, outbox.house, id)).toBe(false);
  });

  test("a forgotten thread keeps nothing, but emails that are waiting are still sent", async () => {
    const server = await startTestServer();
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    const sentId = await outbox.queue();
    await outbox.send();
    await deleteMailThreadOnceSettled(outbox.house.db, "guest 1");
    const lastId = await outbox.queue({ subject: "Canceled" }, { thread: "guest 1", keep: "failures" });
    await outbox.send();
    expect(await readMailStates(outbox.house.db, [sentId, lastId])).toEqual(new Map());
    expect(server.received).toHaveLength(2);
  });

  test("without a mail server, each email becomes one file, and the log says so", async () => {
    const folder = await mkdtemp(join(tmpdir(), "greenroom-outbox-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    const outbox = openOutbox(await open(), { DATA_DIR: folder });
    await outbox.queue();
    await outbox.send();
    const files = await readdir(join(folder, "outbox"));
    expect(files).toEqual([expect.stringMatching(/^[\w-]+\.eml$/)]);
    const emailFile = await readFile(join(folder, "outbox", files[0] ?? ""), "utf8");
    expect(emailFile).toMatch(/^To: Paul Sorensen <paul@example.com>\r$/m);
    expect(outbox.logged).toContainEqual({ file: join("outbox", files[0] ?? "") });
  });

  test("an email's file is swept when it is a day old and the email can't be sent again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "greenroom-outbox-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    const outbox = openOutbox(await open(), { DATA_DIR: folder });
    const writtenAt = outbox.house.now();
    const readFolder = () => readdir(join(folder, "outbox"));
    await outbox.queue();
    await outbox.queue({ subject: "Canceled" }, { thread: "guest 2", keep: "failures" });
    await outbox.send();
    await outbox.queue({ subject: "Written, but its process was killed" }, { thread: "guest 3" });
    const unsentFiles = (await listJobKeys(outbox.house.db, "mail")).map(makeMailFileName);
    for (const file of unsentFiles) await writeFile(join(folder, "outbox", file), "");
    for (const file of await readFolder()) await utimes(join(folder, "outbox", file), writtenAt, writtenAt);
    expect([await sweepMailFiles(outbox.house), (await readFolder()).length]).toEqual([0, 3]);
    outbox.pass(25 * 3600);
    expect([await sweepMailFiles(outbox.house), await readFolder()]).toEqual([2, unsentFiles]);
  });

  test("text from strangers never becomes a header", async () => {
    const server = await startTestServer();
    const outbox = openOutbox(await open(), { SMTP_URL: server.url });
    await outbox.queue({
      to: { name: 'Eve\r\nBcc: all@example.com\r\n\r\n<b>"', address: "eve@example.com" },
      subject: "Hello\r\nX-Injected: yes\u2028Z: 1",
    });
    await outbox.send();
    const [mail] = server.received;
    const [headerText = ""] = mail?.message.split("\r\n\r\n") ?? [];
    expect(mail?.to).toEqual(["eve@example.com"]);
    expect(headerText).not.toMatch(/^(bcc|x-injected|z):/im);
  });
});
