import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { create } from "tar";
import { expect, inject, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { defaultShow } from "#show.ts";
import { openTestApp } from "#testing/test-app.ts";
import { fetchBackups, uploadArchive, waitForSite } from "./testing/backup-calls.ts";

const OLD_DATA_FOLDER = join(import.meta.dirname, "../../e2e/old-data/1.0.0");

/** Makes a backup as version 1.0.0 did: a copy of the database file, and a manifest with row counts and checksums. */
async function makeOldBackup(change = (_: DatabaseSync) => {}): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(inject("testFolder"), "old-"));
  const content = join(folder, "content");
  await mkdir(content);
  await cp(join(OLD_DATA_FOLDER, "uploads"), join(content, "uploads"), { recursive: true });
  const file = join(content, "database.sqlite");
  await writeFile(file, gunzipSync(await readFile(join(OLD_DATA_FOLDER, "greenroom.sqlite.gz"))));
  const database = new DatabaseSync(file);
  const names = database
    .prepare(
      "select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite%'",
    )
    .all();
  const countRows = (name: unknown) => database.prepare(`select count(*) as rows from "${name}"`).get();
  const tables = Object.fromEntries(
    names.map(({ name }) => [name, { ...countRows(name), digest: "0".repeat(64) }]),
  );
  change(database);
  database.close();
  const files: Record<string, object> = {};
  for (const entry of await readdir(content, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    files[join(entry.parentPath, entry.name).slice(content.length + 1)] = { bytes: bytes.length, sha256 };
  }
  const manifest = { format: 1, madeAt: "2026-11-22T04:00:00.000Z", engine: "sqlite", tables, files };
  await writeFile(join(content, "manifest.json"), JSON.stringify(manifest));
  await create({ gzip: true, cwd: content, file: `${content}.tar.gz` }, ["."]);
  return Uint8Array.from(await readFile(`${content}.tar.gz`));
}

describeOnBothEngines("a backup that version 1.0.0 made", (open) => {
  test("comes in by upload, and is restored with all that it holds", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin("newcomer");
    const uploadResponse = await uploadArchive(owner, await makeOldBackup());
    expect([uploadResponse.status, uploadResponse.json()]).toMatchObject([
      201,
      { kind: "uploaded", at: "2026-11-22T04:00:00.000Z", proof: { ok: true, files: 5 } },
    ]);
    const { id } = uploadResponse.json<{ id: number }>();
    const restoreRequest = { method: "POST", json: { confirm: defaultShow.name } };
    expect((await owner.request(`/api/backups/${id}/restore`, restoreRequest)).status).toBe(202);
    await waitForSite(owner);
    const expectedContent = JSON.parse(
      gunzipSync(await readFile(join(OLD_DATA_FOLDER, "content.json.gz"))).toString(),
    );
    for (const path of ["/api/topics", "/api/episodes", "/api/guest-requests"])
      expect((await owner.request(path)).json()).toMatchObject(expectedContent[path]);
    const [topic] = expectedContent["/api/topics"];
    const searchResponse = await owner.request(`/api/topics?search=${encodeURIComponent(topic.content)}`);
    expect(searchResponse.json()).toMatchObject([{ id: topic.id }]);
  });
});

test.each<[string, string, RegExp]>([
  [
    "a view for a table",
    "drop table topic_drum; create view topic_drum as select 1",
    /lacks the table topic_drum/,
  ],
  [
    "a view without an end for its history",
    "drop table migrations; create view migrations as with recursive a(name) as (select 1 union all select name + 1 from a) select name from a",
    /lacks the table migrations/,
  ],
  [
    "a computed column",
    "alter table topics drop column votes; alter table topics add column votes integer as (1)",
    /lacks the column votes of the table topics/,
  ],
  [
    "a table without its key",
    "create table drum as select * from topic_drum; drop table topic_drum; alter table drum rename to topic_drum",
    /lacks the key of the table topic_drum/,
  ],
  ["a text for a number", "update topics set votes = 'x'", /has no whole number in votes/],
  [
    "a later version's history",
    "insert into migrations values ('9999-later', '')",
    /made by a newer version/,
  ],
])("an old backup with %s is refused", async (_, change, reason) => {
  const database = await openTestDatabase("sqlite");
  const owner = await openTestApp(database).admin();
  const doctoredArchive = await makeOldBackup((oldDatabase) => {
    oldDatabase.exec("pragma writable_schema = on; pragma foreign_keys = off");
    for (const index of oldDatabase
      .prepare("select name from sqlite_schema where type = 'index' and sql like '%votes%'")
      .all())
      oldDatabase.exec(`drop index "${index.name}"`);
    oldDatabase.exec(change);
  });
  const response = await uploadArchive(owner, doctoredArchive);
  expect([response.status, response.json().message]).toEqual([400, expect.stringMatching(reason)]);
  expect(await fetchBackups(owner)).toEqual([]);
  await database.close();
});

test("a trigger in an old backup does not come along", async () => {
  const database = await openTestDatabase("sqlite");
  const app = openTestApp(database);
  const owner = await app.admin();
  const createTrigger =
    "create trigger helper after insert on sessions begin update users set role = 'owner'; end";
  const uploadResponse = await uploadArchive(
    owner,
    await makeOldBackup((oldDatabase) => oldDatabase.exec(createTrigger)),
  );
  const { id } = uploadResponse.json<{ id: number }>();
  const restoreRequest = { method: "POST", json: { confirm: defaultShow.name } };
  expect((await owner.request(`/api/backups/${id}/restore`, restoreRequest)).status).toBe(202);
  await waitForSite(owner);
  const file = new DatabaseSync(database.address.file ?? "", { readOnly: true });
  expect(file.prepare("select name from sqlite_schema where type in ('trigger', 'view')").all()).toEqual([]);
  file.close();
  await database.close();
});

test("an old backup of PostgreSQL is refused with what to do instead", async () => {
  const folder = await mkdtemp(join(inject("testFolder"), "old-"));
  const dump = Buffer.from("PGDMP");
  await writeFile(join(folder, "database.dump"), dump);
  const sha256 = createHash("sha256").update(dump).digest("hex");
  const files = { "database.dump": { bytes: dump.length, sha256 } };
  const manifest = { format: 1, madeAt: "2026-11-22T04:00:00.000Z", engine: "postgres", tables: {}, files };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await create({ gzip: true, cwd: folder, file: `${folder}.tar.gz` }, ["."]);
  const database = await openTestDatabase("sqlite");
  const owner = await openTestApp(database).admin();
  const response = await uploadArchive(owner, Uint8Array.from(await readFile(`${folder}.tar.gz`)));
  expect([response.status, response.json().message]).toEqual([
    400,
    "The backup holds a dump of PostgreSQL, which only version 1.0.0 can read: restore it with that version, then " +
      "start this one on that database, and it makes a backup that can be restored anywhere",
  ]);
  await database.close();
});
