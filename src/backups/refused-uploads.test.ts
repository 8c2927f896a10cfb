import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create, extract } from "tar";
import { expect, inject, test } from "vitest";
import { listTables, on, sumTables } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { testApp } from "#testing/test-app.ts";
import { download, listBackups, makeProved, upload } from "./testing/office.ts";

const MANIFEST = "manifest.json";
const FACE = "uploads/public/face.webp";

type Manifest = {
  format: number;
  tables: Record<string, { rows: number; digest: string }>;
  files: Record<string, { bytes: number; sha256: string }>;
};

async function editManifest(content: string, edit: (manifest: Manifest) => unknown): Promise<void> {
  const manifest = JSON.parse(await readFile(join(content, MANIFEST), "utf8"));
  edit(manifest);
  await writeFile(join(content, MANIFEST), JSON.stringify(manifest));
}

async function forge(content: string, path: string, bytes: string): Promise<void> {
  await writeFile(join(content, path), bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await editManifest(content, ({ files }) => {
    files[path] = { bytes: bytes.length, sha256 };
  });
}

const TAMPERED: [string, (content: string, engine: string) => Promise<void>, RegExp][] = [
  [
    "a link",
    (content) => symlink("/etc/passwd", join(content, "uploads/public/a.webp")),
    /neither a file nor/,
  ],
  [
    "an extra file",
    (content) => writeFile(join(content, "uploads/public/a.webp"), "a"),
    /is not in its list/,
  ],
  ["a missing file", (content) => rm(join(content, FACE)), /face\.webp is missing/],
  ["a changed byte", (content) => writeFile(join(content, FACE), "Picture"), /face\.webp is not as it was/],
  ["a file of another name", (content) => forge(content, "evil.sh", "rm"), /no backup has a file evil\.sh/],
  ["no list", (content) => rm(join(content, MANIFEST)), /not a backup that this version knows/],
  [
    "a list of a newer format",
    (content) => editManifest(content, (manifest) => Object.assign(manifest, { format: 2 })),
    /not a backup that this version knows/,
  ],
  [
    "other rows than its list",
    (content) =>
      editManifest(content, ({ tables }) =>
        Object.assign(tables, { topics: { rows: 0, digest: "1".repeat(64) } }),
      ),
    /The table topics is not as it was/,
  ],
  [
    "a table that its list lacks",
    (content) => editManifest(content, ({ tables }) => delete tables.topics),
    /The table topics is not in the backup's list/,
  ],
  [
    "a database that is none",
    (content, engine) =>
      forge(content, engine === "sqlite" ? "database.sqlite" : "database.dump", "no database"),
    /database/,
  ],
  [
    "another engine's database",
    (content, engine) =>
      editManifest(content, (manifest) =>
        Object.assign(manifest, { engine: engine === "sqlite" ? "postgres" : "sqlite" }),
      ),
    /refused: no backup has a file|is damaged: its database is missing/,
  ],
];

onBothEngines("an upload is refused with what is wrong, and nothing is kept or changed:", (open, engine) => {
  async function openOffice() {
    const database = await open();
    const app = testApp(database);
    const owner = await app.admin();
    await app.house.storage.put("public/face.webp", Buffer.from("picture"), "image/webp");
    const { id } = await makeProved(owner);
    const folder = await mkdtemp(join(inject("testFolder"), "tampered-"));
    const archive = join(folder, "backup.tar.gz");
    await writeFile(archive, await download(owner, id));
    const expectRefused = async (reason: RegExp) => {
      const digest = async () => sumTables(database.db, await listTables(database.db));
      const withoutTurns = async () => ({ ...(await digest()), backup_runs: null });
      const before = await withoutTurns();
      const refused = await upload(owner, Uint8Array.from(await readFile(archive)));
      expect([refused.status, refused.json().message]).toEqual([400, expect.stringMatching(reason)]);
      expect(refused.text).not.toContain(app.house.env.DATA_DIR);
      expect((await listBackups(owner)).map(({ id }) => id)).toEqual([1]);
      expect(await withoutTurns()).toEqual(before);
      const left = await readdir(app.house.env.DATA_DIR);
      expect(left.filter((name) => name.startsWith("."))).toEqual([]);
      expect(await readdir(join(app.house.env.DATA_DIR, "backups"))).toHaveLength(2);
    };
    return { database, owner, folder, archive, expectRefused };
  }

  test("each kind of tampering", async () => {
    const { folder, archive, expectRefused } = await openOffice();
    for (const [name, change, reason] of TAMPERED) {
      const content = join(folder, name);
      await mkdir(content);
      await extract({ file: join(folder, "whole.tar.gz"), cwd: content }).catch(async () => {
        await writeFile(join(folder, "whole.tar.gz"), await readFile(archive));
        await extract({ file: archive, cwd: content });
      });
      await change(content, engine);
      await create({ gzip: true, cwd: content, file: archive }, ["."]);
      await expectRefused(reason);
    }
  });

  test("a path that leads out", async () => {
    const { folder, archive, expectRefused } = await openOffice();
    const content = join(folder, "content");
    await mkdir(join(content, "inner"), { recursive: true });
    await writeFile(join(content, "out"), "out");
    await create({ gzip: true, cwd: join(content, "inner"), file: archive, preservePaths: true }, ["../out"]);
    await expectRefused(/path contains '\.\.'/);
  });

  test("one that was cut off, and files that are no archive", async () => {
    const { archive, expectRefused } = await openOffice();
    const { length } = await readFile(archive);
    await truncate(archive, Math.floor(length / 2));
    await expectRefused(/^The backup cannot be unpacked/);
    for (const text of ["", "hello", "PK\u0003\u0004", "x".repeat(100_000)]) {
      await writeFile(archive, text);
      await expectRefused(/^The backup (cannot be unpacked|is not a backup)/);
    }
  });

  test("one of a newer version", async () => {
    const { database, owner, archive, expectRefused } = await openOffice();
    const row = { name: "9999-from-the-future", applied_at: new Date().toISOString() };
    const migrations = on<{ migrations: typeof row }>(database.db);
    await migrations.insertInto("migrations").values(row).execute();
    const newer = await makeProved(owner);
    expect(newer.proof?.detail).toBe("The backup was made by a newer version of this program");
    await writeFile(archive, await download(owner, newer.id));
    await owner.request(`/api/backups/${newer.id}`, { method: "DELETE" });
    await migrations.deleteFrom("migrations").where("name", "=", row.name).execute();
    await expectRefused(/newer version of this program/);
  });

  test("one of another program", async () => {
    const { database, owner, archive, expectRefused } = await openOffice();
    await on(database.db)
      .schema.createTable("orders")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .execute();
    const { id } = await makeProved(owner);
    await writeFile(archive, await download(owner, id));
    await owner.request(`/api/backups/${id}`, { method: "DELETE" });
    await on(database.db).schema.dropTable("orders").execute();
    await expectRefused(/not of this program: it has a table orders/);
  });

  test("a form without the file", async () => {
    const { owner } = await openOffice();
    const body = new FormData();
    body.append("other", "x");
    const refused = await owner.request("/api/backups/upload", { method: "POST", body });
    expect([refused.status, refused.json().message]).toEqual([400, "Please choose a backup"]);
    expect((await owner.request("/api/backups/upload", { method: "POST", json: {} })).status).toBe(415);
  });
});
