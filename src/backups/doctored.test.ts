import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { create, Header } from "tar";
import { afterAll, expect, inject, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { listTables } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { restoreBackupAndWait } from "#testing/restoring.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { openBackupRows } from "./manifest.server.ts";
import { fetchBackupFile, makeVerifiedBackup, uploadArchive } from "./testing/backup-calls.ts";
import { DOCTORED_ARCHIVES } from "./testing/doctored-archives.ts";
import { DOCTORED_ROWS, setValues } from "./testing/doctored-rows.ts";
import { BackupContent } from "./testing/doctoring.ts";

type BackedUpSite = { database: TestDatabase; app: TestApp; owner: Client; archive: Uint8Array };

async function openBackedUpSite(database: TestDatabase): Promise<BackedUpSite> {
  const app = openTestApp(database);
  await addAllSampleContent(app.house);
  // Keep the archive small, because every case unpacks and packs it.
  await rm(join(app.house.env.DATA_DIR, "uploads"), { recursive: true });
  const owner = await app.admin();
  await app.house.storage.put("public/face.webp", Buffer.from("picture"), "image/webp");
  const { id } = await makeVerifiedBackup(owner);
  return { database, app, owner, archive: await fetchBackupFile(owner, id) };
}

/** Returns the checksums of all tables, except for the two that may change when a backup is refused. */
async function computeChecksums({ db }: TestDatabase) {
  const tables = (await listTables(db)).filter(({ name }) => !["backup_runs", "admin_events"].includes(name));
  return checksumTables(db, tables);
}

async function expectRefused(
  { database, app, owner }: BackedUpSite,
  bytes: Uint8Array<ArrayBuffer>,
  reason: RegExp,
) {
  const checksumsBefore = await computeChecksums(database);
  const filesBefore = await readdir(join(app.house.env.DATA_DIR, "backups"));
  const response = await uploadArchive(owner, bytes);
  expect([response.status, response.json().message]).toEqual([400, expect.stringMatching(reason)]);
  expect(response.text).not.toContain(app.house.env.DATA_DIR);
  expect(await computeChecksums(database)).toEqual(checksumsBefore);
  expect((await readdir(app.house.env.DATA_DIR)).filter((name) => name.startsWith("."))).toEqual([]);
  expect(await readdir(join(app.house.env.DATA_DIR, "backups"))).toEqual(filesBefore);
  const [event] = (await owner.request("/api/admin-events?entity=backup&limit=1")).json<object[]>();
  expect(event).toMatchObject({ action: "fail-to-upload", detail: expect.stringMatching(reason) });
}

describeOnBothEngines(
  "a doctored archive is refused with its reason, and nothing of it is kept:",
  (_, engine) => {
    let openedSite: Promise<BackedUpSite> | undefined;
    const openOnce = () => (openedSite ??= openTestDatabase(engine).then(openBackedUpSite));
    afterAll(async () => (await openedSite)?.database.close());

    test.each([...DOCTORED_ARCHIVES, ...DOCTORED_ROWS])("%s", async (_, change, reason) => {
      const site = await openOnce();
      const content = await BackupContent.unpack(site.archive);
      await change(content);
      await expectRefused(site, await content.pack(), reason);
    });

    test("a path that leads out", async () => {
      const site = await openOnce();
      const content = await BackupContent.unpack(site.archive);
      await writeFile(`${content.folder}.out`, "out");
      const file = `${content.folder}.tar.gz`;
      const outsidePath = `../${content.folder.split("/").at(-1)}.out`;
      await create({ gzip: true, cwd: content.folder, file, preservePaths: true }, [".", outsidePath]);
      await expectRefused(
        site,
        Uint8Array.from(await readFile(file)),
        /\.\.\/content\.out is not part of a backup/,
      );
    });

    test("a bomb", async () => {
      const site = await openOnce();
      const content = new BackupContent(await mkdtemp(join(inject("testFolder"), "bomb-")));
      await mkdir(content.getPath("rows"));
      await writeFile(content.getPath("rows/topics.jsonl"), Buffer.alloc(50_000_000));
      await expectRefused(site, await content.pack(), /unpacks to more than 200 times its size/);
    });

    test("one that is zipped twice", async () => {
      const site = await openOnce();
      await expectRefused(site, Uint8Array.from(gzipSync(site.archive)), /it is zipped twice/);
    });

    test("nothing but padding", async () => {
      const site = await openOnce();
      await expectRefused(
        site,
        Uint8Array.from(gzipSync(Buffer.alloc(15_000_000))),
        /Unrecognized archive format/,
      );
    });

    test("folders without an end", async () => {
      const site = await openOnce();
      const blocks = Buffer.alloc(300_002 * 512);
      for (let number = 0; number <= 300_000; number += 1) {
        const path = `${Math.random().toString(36)}/`;
        new Header({ path, type: "Directory", mode: 0o700, size: 0 }).encode(blocks, number * 512);
      }
      await expectRefused(site, Uint8Array.from(gzipSync(blocks)), /it has more than 300000 files/);
    });

    test("one that was cut off, and files that are no archive", async () => {
      const site = await openOnce();
      const { archive } = site;
      for (const length of [11, 1000, archive.length / 2, archive.length - 9, archive.length - 1])
        await expectRefused(
          site,
          Uint8Array.from(archive.subarray(0, length)),
          /^The backup cannot be unpacked/,
        );
      const tar = gunzipSync(archive);
      for (const length of [100, 512, 5000, tar.length / 2, tar.length - 2000])
        await expectRefused(
          site,
          Uint8Array.from(gzipSync(tar.subarray(0, length))),
          /^The backup (cannot be unpacked|is of a kind)/,
        );
      for (const text of [
        "",
        "hello",
        "PK\u0003\u0004",
        "x".repeat(100_000),
        gzipSync("hello").toString("latin1"),
      ])
        await expectRefused(
          site,
          Buffer.from(text, "latin1"),
          /^The backup (cannot be unpacked|is of a kind)/,
        );
    });

    test("a form without the file", async () => {
      const site = await openOnce();
      const body = new FormData();
      body.append("other", "x");
      const response = await site.owner.request("/api/backups/upload", { method: "POST", body });
      expect([response.status, response.json().message]).toEqual([400, "Please choose a backup"]);
      expect((await site.owner.post("/api/backups/upload", {})).status).toBe(415);
    });
  },
);

test("rows of 700,000 letters are read two at a time", async () => {
  const content = new BackupContent(await mkdtemp(join(inject("testFolder"), "long-rows-")));
  await mkdir(content.getPath("rows"));
  const lines = Array.from({ length: 60 }, () => `${JSON.stringify({ text: "a".repeat(700_000) })}\n`);
  await writeFile(content.getPath("rows/notes.jsonl"), lines);
  const { readRows } = openBackupRows(content.folder, { migrations: [], tables: {} });
  const rowCounts: number[] = [];
  for await (const page of readRows({ name: "notes", key: [], columns: [{ name: "text", type: "text" }] }))
    rowCounts.push(page.length);
  expect(Math.max(...rowCounts)).toBe(2);
  expect(rowCounts.reduce((total, count) => total + count, 0)).toBe(60);
});

describeOnBothEngines("a doctored row", (open) => {
  test("reaches no table of the site", async () => {
    const site = await openBackedUpSite(await open());
    const content = await BackupContent.unpack(site.archive);
    await content.editRow("users", (row) => Object.assign(row, { evil: "x" }));
    await expectRefused(site, await content.pack(), /has a column evil/);
  });

  test("keeps no restore from ending: a last id of a table that gives none out", async () => {
    const { owner, archive } = await openBackedUpSite(await open());
    const content = await BackupContent.unpack(archive);
    await content.editManifest(({ tables }) => Object.assign(tables.settings ?? {}, { lastId: 5 }));
    const response = await uploadArchive(owner, await content.pack());
    await restoreBackupAndWait(owner, response.json<{ id: number }>().id);
    const [event] = (await owner.request("/api/admin-events?entity=backup&limit=1")).json<object[]>();
    expect(event).toMatchObject({ action: "restore" });
  });
});

describeOnBothEngines("a backup isn't restored if the site couldn't read one of its values:", (_, engine) => {
  let openedSite: Promise<BackedUpSite> | undefined;
  const openOnce = () => (openedSite ??= openTestDatabase(engine).then(openSiteWithManyRows));
  afterAll(async () => (await openedSite)?.database.close());

  test.each<[string, (content: BackupContent) => Promise<unknown>]>([
    ["show or settings have", setValues("show_state", { published: { name: 5 } })],
    [
      "show or settings have",
      (c) =>
        c.editLines("settings", (lines) => [
          ...lines,
          JSON.stringify({ name: "backupSchedule", value: '{"every":"hour"}' }),
        ]),
    ],
    ["table weeks has", setValues("weeks", { runSheet: { kind: "draw" } })],
    ["table episodes has", setValues("episodes", { audio: { url: 5 } })],
    ["table episode_chapters has", setValues("episode_chapters", { chapters: {} })],
    ["table podcast has", setValues("podcast", { told: { links: "none" } })],
    ["table live_state has", setValues("live_state", { scene: "curtain" })],
    ["table topics has", setValues("topics", { stage: "lost" })],
    ["table topic_requests has", setValues("topic_requests", { status: "done" })],
    ["table jobs has", setValues("jobs", { payload: {} })],
    ["table webhooks has", setValues("webhooks", { address: "nowhere" })],
    ["table follower_words has", setValues("follower_words", { subject: "" })],
    ["table episode_config has", setValues("episode_config", { channelFound: "Rent" })],
    ["table transcripts has", setValues("transcripts", { speakers: "Ana" })],
    ["table transcript_passages has", setValues("transcript_passages", { cues: {} })],
    ["table deletions has", setValues("deletions", { entity: "secret" })],
    ["table deleted_rows has", setValues("deleted_rows", { row: "secret" })],
    ["table show_draws has", setValues("show_draws", { waiting: null })],
    ["table model_calls has", (c) => c.editLines("model_calls", () => [JSON.stringify(UNKNOWN_CALL)])],
  ])("the %s unknown values", async (place, doctor) => {
    const { database, app, owner, archive } = await openOnce();
    const content = await BackupContent.unpack(archive);
    await doctor(content);
    const response = await uploadArchive(owner, await content.pack());
    const checksumsBefore = await computeChecksums(database);
    await restoreBackupAndWait(owner, response.json<{ id: number }>().id);
    const [event] = (await owner.request("/api/admin-events?entity=backup&limit=1")).json<object[]>();
    const detail = `The backup's ${place} values that this version does not know`;
    expect(event).toMatchObject({ action: "fail-to-restore", detail });
    expect(await computeChecksums(database)).toEqual(checksumsBefore);
    await expect(app.house.showCache.refresh()).resolves.toBeUndefined();
  });
});

const UNKNOWN_CALL = {
  id: 1,
  provider: "nobody",
  model: "x",
  inputTokens: 1,
  outputTokens: 1,
  answeredAt: "2026-01-01T00:00:00.000Z",
};

async function openSiteWithManyRows(database: TestDatabase): Promise<BackedUpSite> {
  const site = await openBackedUpSite(database);
  const { owner, app } = site;
  const suggestion = { name: "Ana", email: "ana@example.com", category: "Work", description: "Night shifts" };
  const transcript = new FormData();
  transcript.append("transcript", new Blob(["WEBVTT\n\n00:01.000 --> 00:04.000\nAna: Hello"]), "said.vtt");
  const message = { subject: "Live", text: "Tune in" };
  const webhook = { name: "Log", address: "https://log.example", kind: "json", events: ["live"] };
  const responses = [
    await owner.put("/api/weeks/2099-01-07", { version: 1, title: "Rent" }),
    await owner.put("/api/show/draft", { version: 1, tagline: "Old" }),
    await owner.put("/api/episodes/1/chapters", { chapters: [{ seconds: 0, title: "Start" }] }),
    await owner.put("/api/podcast", { title: "Rent" }),
    await owner.post("/api/live/press", { command: "scene", scene: "countdown" }),
    await owner.request("/api/episodes/config"),
    await owner.request("/api/show-draws/next"),
    await owner.request("/api/episodes/1/transcript", { method: "PUT", body: transcript }),
    await owner.put("/api/followers/messages", { soon: message, live: message, episode: message }),
    await app.client().post("/api/topic-requests", suggestion),
    await owner.post("/api/webhooks", webhook),
    await owner.delete("/api/topics/2"),
  ];
  expect(responses.map(({ status }) => status)).toEqual([...Array(9).fill(200), 201, 201, 204]);
  const { id } = await makeVerifiedBackup(owner);
  return { ...site, archive: await fetchBackupFile(owner, id) };
}
