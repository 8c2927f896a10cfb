import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { putSampleContent } from "#app/sample-content.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { storePicture } from "#platform/files/files.server.ts";
import { createNoise } from "#platform/files/testing/pictures.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { defaultShow as show } from "#show.ts";
import { type Client, type TestApp, testApp } from "#testing/test-app.ts";
import {
  downloadBackup,
  listBackups,
  makeVerifiedBackup,
  uploadArchive,
  waitForSite,
} from "./testing/office.ts";

const NEW_TOPIC = { content: "Written since", category: "Work", subCategory: "Shops" };
const countTopics = async (client: Client) =>
  (await client.request("/api/topics/stats")).json<{ total: number }>().total;
const addTopic = (client: Client) => client.request("/api/topics", { method: "POST", json: NEW_TOPIC });

const requestRestore = (client: Client, id: number, confirm = ` ${show.name} `) =>
  client.request(`/api/backups/${id}/restore`, { method: "POST", json: { confirm } });

async function restore(client: Client, id: number): Promise<void> {
  const answer = await requestRestore(client, id);
  expect([answer.status, answer.text]).toEqual([202, JSON.stringify({ id })]);
  await waitForSite(client);
}

const fetchNewestEvent = async (client: Client) =>
  (await client.request("/api/admin-events?entity=backup&limit=1")).json<object[]>()[0];

const queueEmail = (app: TestApp, subject: string) =>
  transaction(app.house.db, (trx) =>
    queueMail(
      trx,
      app.house,
      {
        from: { name: "Show", address: "show@example.com" },
        replyTo: { name: "Show", address: "show@example.com" },
        to: { name: "", address: "guest@example.com" },
        subject,
        text: subject,
        html: subject,
      },
      { thread: subject },
    ),
  );

async function listUploadKeys({ house }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of house.storage.keys()) keys.push(key);
  return keys.sort();
}

onBothEngines("a restore", (open, engine) => {
  async function openApp(other?: TestDatabase) {
    const app = testApp(other ?? (await open()));
    await putSampleContent(app.house);
    return { app, owner: await app.admin("boss") };
  }

  test("data comes back with its pictures, after a safety backup, and what was written since is in that", async () => {
    const { app, owner } = await openApp();
    const visitor = app.client();
    const before = await countTopics(owner);
    const backup = await makeVerifiedBackup(owner);
    await addTopic(owner);
    const keys = await listUploadKeys(app);
    await app.house.storage.remove(keys[0] ?? "");
    const picture = await createNoise(20, 20).png().toBuffer();
    const later = await storePicture(app.house, picture, { field: "image" });
    await restore(owner, backup.id);
    expect(await countTopics(owner)).toBe(before);
    await expect.poll(() => listUploadKeys(app)).toEqual(keys);
    const [safety, ...others] = await listBackups(owner);
    expect(safety).toMatchObject({ kind: "safety", proof: { ok: true } });
    expect(safety?.proof?.detail).toMatch(/^Before the restore by boss: [\d,]+ rows/);
    expect(others.map(({ id }) => id)).toEqual([backup.id]);
    expect(await fetchNewestEvent(owner)).toMatchObject({
      action: "restore",
      username: "boss",
      entityId: backup.id,
      detail: expect.stringMatching(/^of \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
    });
    expect((await visitor.request("/api/live")).status).toBeLessThan(500);
    expect((await addTopic(owner)).status).toBe(201);
    await restore(owner, safety?.id ?? 0);
    expect(await countTopics(owner)).toBe(before + 1);
    expect((await visitor.request(later.url)).status).toBe(200);
  });

  test("meanwhile everything answers 503 with Retry-After, pages with a sentence, and /healthz says why", async () => {
    const { app, owner } = await openApp();
    const { id } = await makeVerifiedBackup(owner);
    const visitor = app.client();
    expect((await requestRestore(owner, id)).status).toBe(202);
    const page = await visitor.request("/", { headers: { accept: "text/html" } });
    const call = await visitor.request("/api/slot-machine/reels");
    const health = await visitor.request("/healthz");
    const ready = await visitor.request("/readyz");
    expect([page.status, call.status, health.status, ready.status]).toEqual([503, 503, 200, 503]);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.text).toContain("The site is being restored from a backup");
    expect(call.json().message).toMatch(/^The site is being restored/);
    expect(health.json()).toEqual({ status: "maintenance" });
    await waitForSite(visitor);
    expect((await visitor.request("/api/slot-machine/reels")).status).toBe(200);
  });

  test("every session ends but the one that asked, also of the same account", async () => {
    const { app, owner } = await openApp();
    const producer = await app.member("producer", "kit");
    const { id } = await makeVerifiedBackup(owner);
    const login = { username: "boss", password: "correct horse" };
    const other = app.client();
    expect((await other.request("/api/login", { method: "POST", json: login })).status).toBe(200);
    await restore(owner, id);
    expect((await owner.request("/api/user")).json()).toMatchObject({ username: "boss", role: "owner" });
    for (const client of [producer, other]) expect((await client.request("/api/user")).status).toBe(401);
    expect((await other.request("/api/login", { method: "POST", json: login })).status).toBe(200);
  });

  test.skipIf(inject("postgresUrl") === null)(
    "the backup of another installation, on the other engine, comes in by upload, and the one that asked stays an owner of it",
    async () => {
      const elsewhere = await openTestDatabase(engine === "sqlite" ? "postgres" : "sqlite");
      const there = await openApp(elsewhere);
      await there.app.admin("kit");
      const bytes = await downloadBackup(there.owner, (await makeVerifiedBackup(there.owner)).id);
      const here = testApp(await open(), { now: () => new Date(Date.now() - 60_000) });
      const kit = await here.admin("kit");
      const { id } = (await uploadArchive(kit, bytes)).json<{ id: number }>();
      await restore(kit, id);
      expect(await countTopics(kit)).toBe(await countTopics(there.owner));
      expect((await kit.request("/api/user")).json()).toMatchObject({ username: "kit-2", role: "owner" });
      expect((await listBackups(kit)).map(({ kind }) => kind)).toEqual(["safety", "uploaded"]);
      await elsewhere.close();
    },
  );

  test("the show of the data is back at once, also where the present one was published as often", async () => {
    const publish = async (client: Client, name: string) => {
      const json = { version: 1, name };
      expect((await client.request("/api/show/draft", { method: "PUT", json })).status).toBe(200);
      const published = { method: "POST", json: { version: 2 } };
      expect((await client.request("/api/show/publish", published)).status).toBe(200);
    };
    const [there, here] = [await openApp(), await openApp()];
    await publish(there.owner, "Their Show");
    const file = await downloadBackup(there.owner, (await makeVerifiedBackup(there.owner)).id);
    await publish(here.owner, "Our Show");
    const { id } = (await uploadArchive(here.owner, file)).json<{ id: number }>();
    expect((await requestRestore(here.owner, id, "Our Show")).status).toBe(202);
    await waitForSite(here.owner);
    await here.app.house.showKeeper.refresh();
    expect((await here.app.client().request("/api/show")).json()).toMatchObject({ name: "Their Show" });
  });

  test("unsent mails of the data wait until an owner sends or discards them; new ones go", async () => {
    const { app, owner } = await openApp();
    await queueEmail(app, "old");
    const { id } = await makeVerifiedBackup(owner);
    await sendDueEmails(app.house, {});
    await restore(owner, id);
    await queueEmail(app, "new");
    const countHeldEmails = async () =>
      (await owner.request("/api/mails/held")).json<{ count: number }>().count;
    expect([await countHeldEmails(), await sendDueEmails(app.house, {})]).toEqual([1, 1]);
    const released = await owner.request("/api/mails/release", { method: "POST" });
    expect(released.json()).toEqual({ count: 1 });
    expect([await countHeldEmails(), await sendDueEmails(app.house, {})]).toEqual([0, 1]);
    await restore(owner, id);
    const discarded = await owner.request("/api/mails/discard", { method: "POST" });
    expect([discarded.status, discarded.json()]).toEqual([200, { count: 1 }]);
    expect([await countHeldEmails(), await sendDueEmails(app.house, {})]).toEqual([0, 0]);
  });

  test("a backup that was damaged since is refused by its proof, said in the list, and nothing is changed", async () => {
    const { app, owner } = await openApp();
    const { id } = await makeVerifiedBackup(owner);
    const file = join(app.house.env.DATA_DIR, `backups/${id}.tar.gz`);
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    await addTopic(owner);
    const before = await countTopics(owner);
    await restore(owner, id);
    expect(await countTopics(owner)).toBe(before);
    const damaged = (await listBackups(owner)).find((one) => one.id === id);
    expect(damaged?.proof?.ok).toBe(false);
    expect(damaged?.proof?.detail).toContain("The backup cannot be unpacked");
    expect(await fetchNewestEvent(owner)).toMatchObject({ action: "fail-to-restore", entityId: id });
    expect((await addTopic(owner)).status).toBe(201);
  });

  test("of two at once one is refused, and one safety backup is made", async () => {
    const { owner } = await openApp();
    const { id } = await makeVerifiedBackup(owner);
    const answers = await Promise.all([requestRestore(owner, id), requestRestore(owner, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, expect.toBeOneOf([409, 503])]);
    await waitForSite(owner);
    expect((await listBackups(owner)).map(({ kind }) => kind)).toEqual(["safety", "manual"]);
  });

  test("needs the show's name to the letter, and a backup", async () => {
    const owner = await testApp(await open()).admin();
    const { id } = await makeVerifiedBackup(owner);
    for (const confirm of ["", show.name.toLowerCase(), `${show.name}!`]) {
      const refused = await requestRestore(owner, id, confirm);
      expect([refused.status, refused.json().message]).toEqual([
        400,
        `Please type the show's name: ${show.name}`,
      ]);
    }
    expect((await requestRestore(owner, 99)).status).toBe(404);
    expect((await listBackups(owner)).map(({ kind }) => kind)).toEqual(["manual"]);
  });
});
