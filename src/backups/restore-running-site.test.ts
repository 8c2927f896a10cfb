import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test, vi } from "vitest";
import { Authenticator } from "#accounts/sign-in/testing/authenticator.ts";
import { addTestPasskey, PASSKEY_ORIGIN } from "#accounts/sign-in/testing/passkey-steps.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { storePicture } from "#platform/files/files.server.ts";
import { createNoisePicture } from "#platform/files/testing/pictures.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { defaultShow as show } from "#show.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import type { BackupsTables } from "./backups.table.server.ts";
import {
  fetchBackupFile,
  fetchBackups,
  makeVerifiedBackup,
  uploadArchive,
  waitForSite,
} from "./testing/backup-calls.ts";

const NEW_TOPIC = { content: "Written since", category: "Work", subCategory: "Shops" };
const countTopics = async (client: Client) =>
  (await client.request("/api/topics/stats")).json<{ total: number }>().total;
const addTopic = (client: Client) => client.post("/api/topics", NEW_TOPIC);

const requestRestore = (client: Client, id: number, confirm = ` ${show.name} `) =>
  client.post(`/api/backups/${id}/restore`, { confirm });

async function restoreAndWait(client: Client, id: number): Promise<void> {
  const response = await requestRestore(client, id);
  expect([response.status, response.text]).toEqual([202, JSON.stringify({ id })]);
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
      { thread: "guest-request 1" },
    ),
  );

async function listUploadKeys({ house }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of house.storage.keys()) keys.push(key);
  return keys.sort();
}

describeOnBothEngines("a restore", (open, engine) => {
  async function openApp(otherDatabase?: TestDatabase) {
    const app = openTestApp(otherDatabase ?? (await open()));
    await addAllSampleContent(app.house);
    return { app, owner: await app.admin("boss") };
  }

  test("data comes back with its pictures, after a safety backup, and what was written since is in that", async () => {
    const { app, owner } = await openApp();
    const visitor = app.client();
    const topicCountBefore = await countTopics(owner);
    const backup = await makeVerifiedBackup(owner);
    await addTopic(owner);
    const keys = await listUploadKeys(app);
    await app.house.storage.remove(keys[0] ?? "");
    const picture = await createNoisePicture(20, 20).png().toBuffer();
    const laterPicture = await storePicture(app.house, picture, { field: "image" });
    await restoreAndWait(owner, backup.id);
    expect(await countTopics(owner)).toBe(topicCountBefore);
    await expect.poll(() => listUploadKeys(app)).toEqual(keys);
    const [safetyBackup, ...otherBackups] = await fetchBackups(owner);
    expect(safetyBackup).toMatchObject({ kind: "safety", proof: { ok: true } });
    expect(safetyBackup?.proof?.detail).toMatch(/^Before the restore by boss: [\d,]+ rows/);
    expect(otherBackups.map(({ id }) => id)).toEqual([backup.id]);
    expect(await fetchNewestEvent(owner)).toMatchObject({
      action: "restore",
      username: "boss",
      entityId: backup.id,
      detail: expect.stringMatching(/^of \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
    });
    expect((await visitor.request("/api/live")).status).toBeLessThan(500);
    expect((await addTopic(owner)).status).toBe(201);
    await restoreAndWait(owner, safetyBackup?.id ?? 0);
    expect(await countTopics(owner)).toBe(topicCountBefore + 1);
    expect((await visitor.request(laterPicture.url)).status).toBe(200);
  });

  test("meanwhile everything answers 503 with Retry-After, pages with a sentence, and /healthz says why", async () => {
    const { app, owner } = await openApp();
    const { id } = await makeVerifiedBackup(owner);
    const visitor = app.client();
    expect((await requestRestore(owner, id)).status).toBe(202);
    const page = await visitor.request("/", { headers: { accept: "text/html" } });
    const call = await visitor.request("/api/slot-machine/reels");
    const health = await visitor.request("/healthz");
    const readinessResponse = await visitor.request("/readyz");
    expect([page.status, call.status, health.status, readinessResponse.status]).toEqual([503, 503, 200, 503]);
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
    const otherClient = app.client();
    expect((await otherClient.post("/api/login", login)).status).toBe(200);
    await restoreAndWait(owner, id);
    expect((await owner.request("/api/user")).json()).toMatchObject({ username: "boss", role: "owner" });
    for (const client of [producer, otherClient])
      expect((await client.request("/api/user")).status).toBe(401);
    expect((await otherClient.post("/api/login", login)).status).toBe(200);
  });

  test("the one that asked stays signed in with the passkey that they used", async () => {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: PASSKEY_ORIGIN } });
    const owner = await app.admin("boss");
    await addTestPasskey(owner, new Authenticator(PASSKEY_ORIGIN));
    await owner.put("/api/settings", { requirePasskey: true });
    const { id } = await makeVerifiedBackup(owner);
    await restoreAndWait(owner, id);
    expect((await owner.request("/api/admin-events")).status).toBe(200);
  });

  test.skipIf(inject("postgresUrl") === null)(
    "the backup of another installation, on the other engine, comes in by upload, and the one that asked stays an owner of it",
    async () => {
      const otherDatabase = await openTestDatabase(engine === "sqlite" ? "postgres" : "sqlite");
      const otherSite = await openApp(otherDatabase);
      await otherSite.app.admin("kit");
      const bytes = await fetchBackupFile(otherSite.owner, (await makeVerifiedBackup(otherSite.owner)).id);
      const localApp = openTestApp(await open(), { now: () => new Date(Date.now() - 60_000) });
      const kit = await localApp.admin("kit");
      const { id } = (await uploadArchive(kit, bytes)).json<{ id: number }>();
      await restoreAndWait(kit, id);
      expect(await countTopics(kit)).toBe(await countTopics(otherSite.owner));
      expect((await kit.request("/api/user")).json()).toMatchObject({ username: "kit-2", role: "owner" });
      expect((await fetchBackups(kit)).map(({ kind }) => kind)).toEqual(["safety", "uploaded"]);
      await otherDatabase.close();
    },
  );

  test("the show of the data is back at once, also where the present one was published as often", async () => {
    const publish = async (client: Client, name: string) => {
      const json = { version: 1, name };
      expect((await client.put("/api/show/draft", json)).status).toBe(200);
      const publishRequest = { method: "POST", json: { version: 2 } };
      expect((await client.request("/api/show/publish", publishRequest)).status).toBe(200);
    };
    const [otherSite, site] = [await openApp(), await openApp()];
    await publish(otherSite.owner, "Their Show");
    const file = await fetchBackupFile(otherSite.owner, (await makeVerifiedBackup(otherSite.owner)).id);
    await publish(site.owner, "Our Show");
    const { id } = (await uploadArchive(site.owner, file)).json<{ id: number }>();
    expect((await requestRestore(site.owner, id, "Our Show")).status).toBe(202);
    await waitForSite(site.owner);
    await site.app.house.showCache.refresh();
    expect((await site.app.client().request("/api/show")).json()).toMatchObject({ name: "Their Show" });
  });

  test("unsent mails of the data wait until an owner sends or discards them; new ones go", async () => {
    const { app, owner } = await openApp();
    await queueEmail(app, "old");
    const { id } = await makeVerifiedBackup(owner);
    await sendDueEmails(app.house, {});
    await restoreAndWait(owner, id);
    await queueEmail(app, "new");
    const countHeldEmails = async () =>
      (await owner.request("/api/mails/held")).json<{ count: number }>().count;
    expect([await countHeldEmails(), await sendDueEmails(app.house, {})]).toEqual([1, 1]);
    const releaseResponse = await owner.post("/api/mails/release");
    expect(releaseResponse.json()).toEqual({ count: 1 });
    expect([await countHeldEmails(), await sendDueEmails(app.house, {})]).toEqual([0, 1]);
    await restoreAndWait(owner, id);
    const discarded = await owner.post("/api/mails/discard");
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
    const topicCountBefore = await countTopics(owner);
    await restoreAndWait(owner, id);
    expect(await countTopics(owner)).toBe(topicCountBefore);
    const damagedBackup = (await fetchBackups(owner)).find((one) => one.id === id);
    expect(damagedBackup?.proof?.ok).toBe(false);
    expect(damagedBackup?.proof?.detail).toContain("The backup cannot be unpacked");
    expect(await fetchNewestEvent(owner)).toMatchObject({ action: "fail-to-restore", entityId: id });
    expect((await addTopic(owner)).status).toBe(201);
  });

  test("of two at once one is refused, and one safety backup is made", async () => {
    const { owner } = await openApp();
    const { id } = await makeVerifiedBackup(owner);
    const responses = await Promise.all([requestRestore(owner, id), requestRestore(owner, id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([202, expect.toBeOneOf([409, 503])]);
    await waitForSite(owner);
    expect((await fetchBackups(owner)).map(({ kind }) => kind)).toEqual(["safety", "manual"]);
  });

  test("the next one waits until the pictures of the replaced data have been removed", async () => {
    const { app, owner } = await openApp();
    const { storage } = app.house;
    const { id } = await makeVerifiedBackup(owner);
    const picture = await createNoisePicture(20, 20).png().toBuffer();
    await storePicture(app.house, picture, { field: "image" });
    const removal = Promise.withResolvers<void>();
    const [add, remove] = [storage.add.bind(storage), storage.remove.bind(storage)];
    vi.spyOn(storage, "remove").mockImplementation((key) => removal.promise.then(() => remove(key)));
    vi.spyOn(storage, "add").mockImplementation((...file) => {
      // Adding the backup's pictures takes a minute.
      vi.spyOn(app.house, "now").mockImplementation(() => new Date(Date.now() + 60_000));
      return add(...file);
    });
    await restoreAndWait(owner, id);
    const runs = qb<BackupsTables>(app.house.db).selectFrom("backup_runs").select("leasedUntil");
    const { leasedUntil } = await runs.executeTakeFirstOrThrow();
    expect(Date.parse(leasedUntil ?? "")).toBeGreaterThan(app.house.now().getTime());
    expect((await requestRestore(owner, id)).status).toBe(409);
    removal.resolve();
    await expect.poll(async () => (await requestRestore(owner, id)).status).toBe(202);
    await waitForSite(owner);
  });

  test("an embedded database is not replaced if the disk has no space for that", async () => {
    const { app, owner } = await openApp();
    const { DATA_DIR } = app.house.env;
    const { id } = await makeVerifiedBackup(owner);
    await addTopic(owner);
    const topicCountBefore = await countTopics(owner);
    vi.spyOn(app.house.storage, "add").mockImplementation(async () => {
      const folder = (await readdir(DATA_DIR)).find((name) => name.startsWith(".scratch-"));
      // The file gets a hole of 8 TB, which takes no space.
      await truncate(join(DATA_DIR, folder ?? "", "greenroom.sqlite"), 2 ** 43);
    });
    await restoreAndWait(owner, id);
    const isRefused = engine === "sqlite";
    expect(await countTopics(owner)).toBe(isRefused ? topicCountBefore : topicCountBefore - 1);
    expect(await fetchNewestEvent(owner)).toMatchObject(
      isRefused
        ? { action: "fail-to-restore", detail: "There is not enough space on the server's disk for that" }
        : { action: "restore" },
    );
  });

  test("a line break in the show's name is typed as a space", async () => {
    const owner = await openTestApp(await open()).admin();
    const { version } = (await owner.request("/api/show/draft")).json<{ version: number }>();
    const draft = { version, name: "The Going\nRate" };
    expect((await owner.put("/api/show/draft", draft)).status).toBe(200);
    const publication = { version: version + 1 };
    expect((await owner.post("/api/show/publish", publication)).status).toBe(200);
    const { id } = await makeVerifiedBackup(owner);
    expect((await requestRestore(owner, id, "The Going Rate")).status).toBe(202);
    await waitForSite(owner);
  });

  test("needs the show's name to the letter, and a backup", async () => {
    const owner = await openTestApp(await open()).admin();
    const { id } = await makeVerifiedBackup(owner);
    for (const typedName of ["", show.name.toLowerCase(), `${show.name}!`]) {
      const response = await requestRestore(owner, id, typedName);
      expect([response.status, response.json().message]).toEqual([
        400,
        `Please type the show's name: ${show.name}`,
      ]);
    }
    expect((await requestRestore(owner, 99)).status).toBe(404);
    expect((await fetchBackups(owner)).map(({ kind }) => kind)).toEqual(["manual"]);
  });
});
