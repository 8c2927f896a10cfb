import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { create, Header } from "tar";
import { afterAll, describe, expect, inject, test } from "vitest";
import { putSampleContent } from "#app/sample-content.server.ts";
import { listTables } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import { openTestDatabase } from "#platform/database/testing/test-database.ts";
import { type Client, type TestApp, testApp } from "#testing/test-app.ts";
import { Content } from "./testing/doctoring.ts";
import { download, makeProved, upload } from "./testing/office.ts";

const FACE = "uploads/public/face.webp";
const TOPICS = "rows/topics.jsonl";

const set = (table: string, values: object) => (content: Content) =>
  content.editRow(table, (row) => Object.assign(row, values));

/** What is done to an archive whose sums are right nevertheless, and what the refusal says. */
const DOCTORED: [string, (content: Content) => Promise<unknown>, RegExp][] = [
  [
    "a link",
    ({ path, ...c }) => symlink("/etc/passwd", join(c.folder, "uploads/public/a.webp")),
    /neither a file nor/,
  ],
  ["an extra upload", (c) => writeFile(c.path("uploads/public/a.webp"), "a"), /a\.webp is not in its list/],
  ["a missing upload", (c) => rm(c.path(FACE)), /face\.webp is missing/],
  ["a changed byte", (c) => writeFile(c.path(FACE), "Picture"), /face\.webp is not as it was/],
  ["a changed row", (c) => writeFile(c.path(TOPICS), "{}\n"), /topics\.jsonl is not as it was/],
  ["a file of another name", (c) => c.forge("evil.sh", "rm"), /evil\.sh is no part of a backup/],
  ["a table of another name", (c) => c.forge("rows/a b.jsonl", ""), /a b\.jsonl is no part of a backup/],
  ["no list", (c) => rm(c.path("manifest.json")), /not a backup that this version knows/],
  [
    "a newer format",
    (c) => c.editManifest((list) => Object.assign(list, { format: 3 })),
    /not a backup that this/,
  ],
  [
    "a newer version",
    (c) => c.editManifest((list) => list.migrations.push("9999-later")),
    /made by a newer version/,
  ],
  [
    "a migration that is a path",
    (c) => c.editManifest((list) => list.migrations.push("../x")),
    /a newer version/,
  ],
  [
    "an extra table",
    async (c) => {
      await c.forge("rows/orders.jsonl", '{"id":1}\n');
      await c.editManifest((list) => Object.assign(list.tables, { orders: { rows: 1 } }));
    },
    /has a table orders, which this program does not have/,
  ],
  [
    "bookkeeping of its own",
    (c) => c.editManifest(({ tables }) => Object.assign(tables, { sqlite_schema: { rows: 0 } })),
    /has a table sqlite_schema/,
  ],
  ["a missing table", (c) => c.editManifest(({ tables }) => delete tables.topics), /lacks the table topics/],
  [
    "fewer rows than listed",
    (c) => c.editManifest(({ tables }) => Object.assign(tables, { topics: { rows: 9999 } })),
    /topics has fewer rows than/,
  ],
  [
    "more rows than listed",
    (c) => c.editManifest(({ tables }) => Object.assign(tables, { topics: { rows: 1 } })),
    /topics has more rows than/,
  ],
  ["an extra column", set("topics", { evil: 1 }), /Row 1 of the table topics has a column evil, which/],
  [
    "an inherited column",
    (c) => c.editLines("topics", ([line = ""]) => [line.replace("{", '{"__proto__":{"a":1},')]),
    /has a column __proto__/,
  ],
  ["a missing column", (c) => c.editRow("topics", (row) => delete row.content), /lacks the column content/],
  [
    "a text for a number",
    set("topics", { votes: "1); drop table users; --" }),
    /has no whole number in votes/,
  ],
  ["a fraction", set("topics", { votes: 1.5 }), /has no whole number in votes/],
  ["a number too large", set("topics", { votes: 3e9 }), /has no whole number in votes/],
  ["a number for a truth", set("topics", { isUsed: 1 }), /has no true or false in isUsed/],
  ["no moment", set("topics", { createdAt: "now()" }), /has no moment in createdAt/],
  [
    "a day that is none",
    set("topics", { createdAt: "2026-13-45T00:00:00.000Z" }),
    /has no moment in createdAt/,
  ],
  ["an object for a text", set("topics", { content: { a: 1 } }), /has no text in content/],
  ["a letter that PostgreSQL refuses", set("topics", { content: "a\0b" }), /has no text in content/],
  ["half a letter", set("topics", { content: "a\uD83D" }), /has no text in content/],
  [
    "no JSON",
    (c) => c.editLines("topics", (lines) => ["{", ...lines]),
    /Row 1 of the table topics is no JSON/,
  ],
  [
    "a list for a row",
    (c) => c.editLines("topics", (lines) => ["[]", ...lines]),
    /Row 1 of the table topics is no row/,
  ],
  [
    "nothing where something must be",
    set("topics", { content: null }),
    /breaks a rule of the table topics: NOT NULL/,
  ],
  [
    "a row twice",
    (c) => c.editLines("topics", ([first = "", ...others]) => [first, first, ...others]),
    /breaks a rule of the table topics: UNIQUE/,
  ],
  [
    "a row that refers to none",
    set("topic_texts", { id: 777_777 }),
    /A row of topic_texts refers to a row of topics/,
  ],
  [
    "ten million rows of nothing",
    async (c) => {
      await c.forge(TOPICS, Buffer.alloc(30_000_000, "{}\n"));
      await c.editManifest(({ tables }) => Object.assign(tables, { topics: { rows: 10_000_000 } }));
    },
    /Row 1 of the table topics lacks the column|more than 200 times its size/,
  ],
  [
    "a list without an end",
    (c) => writeFile(c.path("manifest.json"), randomText(50_400_000)),
    /is refused: its list is too long/,
  ],
  [
    "a row without an end",
    (c) => c.forge(TOPICS, randomText(17_000_000)),
    /topics has a row that is too long/,
  ],
];

const randomText = (length: number): string => {
  const letters = Array.from({ length: 4096 }, () => Math.random().toString(36).slice(2)).join("");
  return letters.repeat(Math.ceil(length / letters.length)).slice(0, length);
};

type Office = { database: TestDatabase; app: TestApp; owner: Client; archive: Uint8Array };

async function openOffice(database: TestDatabase): Promise<Office> {
  const app = testApp(database);
  await putSampleContent(app.house);
  const owner = await app.admin();
  await app.house.storage.put("public/face.webp", Buffer.from("picture"), "image/webp");
  const { id } = await makeProved(owner);
  return { database, app, owner, archive: await download(owner, id) };
}

/** All of the database but what a refusal may write: the turn, and the record of the refusal. */
async function sumsOf({ db }: TestDatabase) {
  const tables = (await listTables(db)).filter(({ name }) => !["backup_runs", "admin_events"].includes(name));
  return sumTables(db, tables);
}

async function expectRefused(
  { database, app, owner }: Office,
  bytes: Uint8Array<ArrayBuffer>,
  reason: RegExp,
) {
  const before = await sumsOf(database);
  const kept = await readdir(join(app.house.env.DATA_DIR, "backups"));
  const refused = await upload(owner, bytes);
  expect([refused.status, refused.json().message]).toEqual([400, expect.stringMatching(reason)]);
  expect(refused.text).not.toContain(app.house.env.DATA_DIR);
  expect(await sumsOf(database)).toEqual(before);
  expect((await readdir(app.house.env.DATA_DIR)).filter((name) => name.startsWith("."))).toEqual([]);
  expect(await readdir(join(app.house.env.DATA_DIR, "backups"))).toEqual(kept);
  const [event] = (await owner.request("/api/admin-events?entity=backup&limit=1")).json<object[]>();
  expect(event).toMatchObject({ action: "fail-to-upload", detail: expect.stringMatching(reason) });
}

describe("an archive is refused with what is wrong, nothing of it is kept, and the record says so:", () => {
  let opened: Promise<Office> | undefined;
  const openOnce = () => (opened ??= openTestDatabase("sqlite").then(openOffice));
  afterAll(async () => (await opened)?.database.close());

  test.each(DOCTORED)("%s", async (_, change, reason) => {
    const office = await openOnce();
    const content = await Content.unpack(office.archive);
    await change(content);
    await expectRefused(office, await content.pack(), reason);
  });

  test("a path that leads out", async () => {
    const office = await openOnce();
    const content = await Content.unpack(office.archive);
    await writeFile(`${content.folder}.out`, "out");
    const file = `${content.folder}.tar.gz`;
    const out = `../${content.folder.split("/").at(-1)}.out`;
    await create({ gzip: true, cwd: content.folder, file, preservePaths: true }, [".", out]);
    await expectRefused(
      office,
      Uint8Array.from(await readFile(file)),
      /\.\.\/content\.out is no part of a backup/,
    );
  });

  test("a bomb", async () => {
    const office = await openOnce();
    const content = new Content(await mkdtemp(join(inject("testFolder"), "bomb-")));
    await mkdir(content.path("uploads/public"), { recursive: true });
    await writeFile(content.path("uploads/public/bomb.webp"), Buffer.alloc(50_000_000));
    await expectRefused(office, await content.pack(), /unpacks to more than 200 times its size/);
  });

  test("folders without an end", async () => {
    const office = await openOnce();
    const blocks = Buffer.alloc(300_002 * 512);
    for (let number = 0; number <= 300_000; number += 1) {
      const path = `${Math.random().toString(36)}/`;
      new Header({ path, type: "Directory", mode: 0o700, size: 0 }).encode(blocks, number * 512);
    }
    await expectRefused(office, Uint8Array.from(gzipSync(blocks)), /it has more than 300000 files/);
  });

  test("one that was cut off, and files that are no archive", async () => {
    const office = await openOnce();
    const half = Uint8Array.from(office.archive.subarray(0, office.archive.length / 2));
    await expectRefused(office, half, /^The backup cannot be unpacked/);
    for (const text of [
      "",
      "hello",
      "PK\u0003\u0004",
      "x".repeat(100_000),
      gzipSync("hello").toString("latin1"),
    ])
      await expectRefused(
        office,
        Buffer.from(text, "latin1"),
        /^The backup (cannot be unpacked|is not a backup)/,
      );
  });

  test("a form without the file", async () => {
    const office = await openOnce();
    const body = new FormData();
    body.append("other", "x");
    const refused = await office.owner.request("/api/backups/upload", { method: "POST", body });
    expect([refused.status, refused.json().message]).toEqual([400, "Please choose a backup"]);
    expect((await office.owner.request("/api/backups/upload", { method: "POST", json: {} })).status).toBe(
      415,
    );
  });
});

onBothEngines("a doctored row", (open) => {
  test("reaches no table of the site", async () => {
    const office = await openOffice(await open());
    const content = await Content.unpack(office.archive);
    await content.editRow("users", (row) => Object.assign(row, { evil: "x" }));
    await expectRefused(office, await content.pack(), /has a column evil/);
  });
});
