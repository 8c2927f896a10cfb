import { mkdir, readdir, readlink, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test, vi } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { startS3 } from "#platform/files/testing/s3-server.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { BackupsTables } from "./backups.table.server.ts";
import {
  fetchBackupFile,
  fetchBackups,
  makeVerifiedBackup,
  uploadArchive,
  waitForProof,
} from "./testing/backup-calls.ts";
import { unlistableStorage } from "./testing/failing-storage.ts";

/** Lists the paths of the files that this process has open. Only Linux tells. */
const listOpenFiles = async () =>
  Promise.all((await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));

describeOnBothEngines("backups", (open) => {
  test("one is made while the site goes on, verified in numbers, downloaded, and deleted", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const owner = await app.admin("boss");
    expect(await fetchBackups(owner)).toEqual([]);
    const backup = await makeVerifiedBackup(owner);
    expect(backup).toMatchObject({ id: 1, kind: "manual", proof: { ok: true } });
    expect(backup.proof?.detail).toMatch(/^[\d,]+ rows and \d+ files match$/);
    expect(backup.proof?.rows).toBeGreaterThan(50);
    expect(backup.proof?.files).toBeGreaterThan(20);
    const response = await owner.request("/api/backups/1/file");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-z-]+-.*-1\.tar\.gz"$/,
    );
    expect(response.bytes).toHaveLength(backup.bytes);
    const head = await owner.request("/api/backups/1/file", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(backup.bytes)]);
    await vi.waitFor(async () =>
      expect(await listOpenFiles()).not.toContainEqual(expect.stringMatching(/backups/)),
    );
    expect((await owner.delete("/api/backups/1")).status).toBe(204);
    expect(await fetchBackups(owner)).toEqual([]);
    for (const path of ["/api/backups/1/file", "/api/backups/9/file"])
      expect((await owner.request(path)).status).toBe(404);
    expect((await owner.delete("/api/backups/1")).status).toBe(404);
    const remainingFiles = await readdir(app.house.env.DATA_DIR);
    expect(remainingFiles.filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("Activity says that one was deleted only if it was", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const { id } = await makeVerifiedBackup(owner);
    const archive = join(app.house.env.DATA_DIR, `backups/${id}.tar.gz`);
    await rm(archive);
    await mkdir(archive);
    const listActions = async () =>
      (await owner.request("/api/admin-events?entity=backup"))
        .json<{ action: string }[]>()
        .map(({ action }) => action);
    await vi.waitFor(async () => expect((await owner.delete(`/api/backups/${id}`)).status).toBe(500));
    expect(await listActions()).toEqual(["create"]);
    await rmdir(archive);
    expect((await owner.delete(`/api/backups/${id}`)).status).toBe(204);
    expect(await listActions()).toEqual(["delete", "create"]);
  });

  test("their files are readable by their owner alone", async () => {
    const app = openTestApp(await open());
    await makeVerifiedBackup(await app.admin());
    const folder = join(app.house.env.DATA_DIR, "backups");
    const modes = ["", ...(await readdir(folder))].map(async (name) => (await stat(join(folder, name))).mode);
    expect((await Promise.all(modes)).map((mode) => (mode & 0o777).toString(8))).toEqual([
      "700",
      "600",
      "600",
    ]);
  });

  test("they are the owner's: a producer may do nothing with them", async () => {
    const app = openTestApp(await open());
    await app.admin();
    const producer = await app.member("producer");
    for (const [method, path] of [
      ["GET", "/api/backups"],
      ["POST", "/api/backups"],
      ["GET", "/api/backups/schedule"],
      ["GET", "/api/mails/held"],
      ["POST", "/api/backups/1/restore"],
    ])
      expect((await producer.request(path ?? "", { method })).status).toBe(403);
  });

  test("of several at once one is made, the others are refused", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const { storage } = app.house;
    const listKeys = storage.keys.bind(storage);
    const othersCame = Promise.withResolvers<void>();
    vi.spyOn(storage, "keys").mockImplementation(async function* () {
      await othersCame.promise;
      yield* listKeys();
    });
    const responses = await Promise.all(Array.from({ length: 5 }, () => owner.post("/api/backups")));
    const startedResponse = responses.find(({ status }) => status === 202);
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    const { id } = startedResponse?.json<{ id: number }>() ?? { id: 0 };
    expect((await owner.delete(`/api/backups/${id}`)).status).toBe(409);
    othersCame.resolve();
    await waitForProof(owner, id);
    expect((await makeVerifiedBackup(owner)).id).toBe(id + 1);
  });

  test("one keeps others from their turn for fifteen seconds at most after its process was killed", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const { storage } = app.house;
    const listKeys = storage.keys.bind(storage);
    const keysUnblocked = Promise.withResolvers<void>();
    vi.spyOn(storage, "keys").mockImplementation(async function* () {
      await keysUnblocked.promise;
      yield* listKeys();
    });
    const { id } = (await owner.post("/api/backups")).json<{ id: number }>();
    const runs = qb<BackupsTables>(app.house.db).selectFrom("backup_runs").select("leasedUntil");
    const { leasedUntil } = await runs.executeTakeFirstOrThrow();
    expect(Date.parse(leasedUntil ?? "") - Date.now()).toBeLessThanOrEqual(15_000);
    keysUnblocked.resolve();
    await waitForProof(owner, id);
  });

  test("one comes back by upload, with its day, and serves again", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const backup = await makeVerifiedBackup(owner);
    const bytes = await fetchBackupFile(owner, backup.id);
    const response = await uploadArchive(owner, bytes);
    expect(response.status).toBe(201);
    expect(response.json()).toMatchObject({
      id: 2,
      kind: "uploaded",
      bytes: backup.bytes,
      proof: { ok: true },
    });
    expect(await fetchBackupFile(owner, 2)).toEqual(bytes);
    const [event] = (await owner.request("/api/admin-events?limit=1")).json<object[]>();
    expect(event).toMatchObject({ action: "upload", entity: "backup", entityId: 2 });
  });

  test("one that was killed while it was made is not listed, and goes with the next", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    await makeVerifiedBackup(owner);
    const folder = join(app.house.env.DATA_DIR, "backups");
    const unfinishedBackup = { id: 7, at: "2026-11-20T04:00:00.000Z", kind: "daily", bytes: 0, proof: null };
    await writeFile(join(folder, "7.json"), JSON.stringify(unfinishedBackup));
    await writeFile(join(folder, "7.tar.gz"), "half");
    // As long as the first one's turn lasts, this one could be the one that is being made.
    await expect.poll(async () => (await fetchBackups(owner)).map(({ id }) => id)).toEqual([1]);
    await makeVerifiedBackup(owner);
    expect((await readdir(folder)).filter((name) => name.startsWith("7."))).toEqual([]);
  });

  test("one that does not verify says so, and keeps its file", async () => {
    const database = await open();
    const app = openTestApp(database);
    const owner = await app.admin();
    const users = qb<{ users: { createdAt: string } }>(database.db);
    if (database.engine === "postgres") return;
    await users.updateTable("users").set({ createdAt: "yesterday" }).execute();
    expect((await makeVerifiedBackup(owner)).proof).toMatchObject({
      ok: false,
      detail: "Row 1 of the table users has no moment in createdAt",
    });
    expect((await owner.request("/api/backups/1/file")).status).toBe(200);
  });

  test("one says how much was added since, spam aside, to owners alone", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const owner = await app.admin();
    await makeVerifiedBackup(owner);
    const nothing = { topics: 0, topicRequests: 0, guestRequests: 0, questions: 0, followers: 0, votes: 0 };
    expect((await owner.request("/api/backups/1/newer")).json()).toEqual(nothing);
    const suggestion = {
      name: "Ann",
      email: "ann@example.com",
      category: "Work",
      description: "Why are tips so high?",
    };
    const topic = { content: "Rent", category: "Money", subCategory: "Homes" };
    expect((await app.client().post("/api/topic-requests", suggestion)).status).toBe(201);
    expect((await owner.post("/api/topics", topic)).status).toBe(201);
    const newer = (await owner.request("/api/backups/1/newer")).json();
    expect(newer).toEqual({ ...nothing, topics: 1, topicRequests: 1 });
    expect((await owner.request("/api/backups/2/newer")).status).toBe(404);
    const producer = await app.member("producer");
    expect((await producer.request("/api/backups/1/newer")).status).toBe(403);
  });

  test("one leaves a table of somebody else alone", async () => {
    const database = await open();
    await qb(database.db).schema.createTable("foreign_table").addColumn("text", "text").execute();
    expect((await makeVerifiedBackup(await openTestApp(database).admin())).proof).toMatchObject({ ok: true });
  });

  test("one that cannot be made says why in words, without a path", async () => {
    const app = openTestApp(await open(), { house: { storage: unlistableStorage } });
    const owner = await app.admin();
    const { proof } = await makeVerifiedBackup(owner);
    expect(proof).toMatchObject({ ok: false, detail: "Something went wrong; the log has details" });
    expect((await owner.request("/api/backups/1/file")).status).toBe(404);
    expect(app.logged.map(({ event }) => event)).toContain("backup failed");
  });
});

describe("with a bucket", () => {
  test("backups live in it, and nothing of them is an upload", async () => {
    const { openTestDatabase } = await import("#platform/database/testing/test-database.ts");
    const bucket = await startS3(join(inject("testFolder"), "bucket-of-backups"), { listing: true });
    const database = await openTestDatabase("sqlite");
    const app = openTestApp(database, { env: bucket.env });
    const owner = await app.admin();
    await app.house.storage.put("public/face.webp", Buffer.from("picture"), "image/webp");
    await makeVerifiedBackup(owner);
    expect(await makeVerifiedBackup(owner)).toMatchObject({ id: 2, proof: { ok: true, files: 1 } });
    expect(await fetchBackupFile(owner, 2)).toHaveLength((await fetchBackups(owner))[0]?.bytes ?? 0);
    const keys: string[] = [];
    for await (const key of app.house.storage.keys()) keys.push(key);
    expect(keys).toEqual(["public/face.webp"]);
    expect((await owner.delete("/api/backups/1")).status).toBe(204);
    expect((await fetchBackups(owner)).map(({ id }) => id)).toEqual([2]);
    await database.close();
    await bucket.stop();
  });

  test("backups live in a bucket of their own where one is named, and uploads stay on the disk", async () => {
    const { openTestDatabase } = await import("#platform/database/testing/test-database.ts");
    const folder = join(inject("testFolder"), "bucket-for-backups-alone");
    const bucket = await startS3(folder, { listing: true });
    const { S3_BUCKET, ...env } = bucket.env;
    const database = await openTestDatabase("sqlite");
    const app = openTestApp(database, { env: { ...env, S3_BACKUP_BUCKET: S3_BUCKET ?? "" } });
    const owner = await app.admin();
    await app.house.storage.put("public/face.webp", Buffer.from("picture"), "image/webp");
    expect(await makeVerifiedBackup(owner)).toMatchObject({ proof: { ok: true, files: 1 } });
    expect(await readdir(join(app.house.env.DATA_DIR, "uploads/public"))).toEqual(["face.webp"]);
    expect(await readdir(app.house.env.DATA_DIR)).not.toContain("backups");
    await database.close();
    await bucket.stop();
  });
});
