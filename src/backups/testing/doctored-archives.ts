import { randomBytes } from "node:crypto";
import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackupContent } from "./doctoring.ts";

const FACE_FILE = "uploads/public/face.webp";
const TOPICS_FILE = "rows/topics.jsonl";

const setValues = (table: string, values: object) => (content: BackupContent) =>
  content.editRow(table, (row) => Object.assign(row, values));

/** Changes to an archive that keep its checksums right, each with a description and the message of the refusal. */
export const DOCTORED_ARCHIVES: [string, (content: BackupContent) => Promise<unknown>, RegExp][] = [
  [
    "a link",
    ({ path, ...c }) => symlink("/etc/passwd", join(c.folder, "uploads/public/a.webp")),
    /neither a file nor/,
  ],
  ["an extra upload", (c) => writeFile(c.path("uploads/public/a.webp"), "a"), /a\.webp is not in its list/],
  ["a missing upload", (c) => rm(c.path(FACE_FILE)), /face\.webp is missing/],
  ["a changed byte", (c) => writeFile(c.path(FACE_FILE), "Picture"), /face\.webp has changed/],
  ["a changed row", (c) => writeFile(c.path(TOPICS_FILE), "{}\n"), /topics\.jsonl has changed/],
  ["a file of another name", (c) => c.forge("evil.sh", "rm"), /evil\.sh is not part of a backup/],
  ["a table of another name", (c) => c.forge("rows/a b.jsonl", ""), /a b\.jsonl is not part of a backup/],
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
    "a history with gaps",
    (c) => c.editManifest((list) => Object.assign(list, { migrations: list.migrations.slice(1) })),
    /made by no version of this program/,
  ],
  [
    "an upload that no memory holds",
    (c) => c.forge("uploads/public/a.webp", randomBytes(33 * 1024 * 1024)),
    /a\.webp is too large/,
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
  [
    "rows of a table that is no part of it",
    (c) => c.editManifest(({ tables }) => Object.assign(tables, { migrations: { rows: 9e15 } })),
    /has a table migrations/,
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
  [
    "a last id that leaves no more",
    (c) => c.editManifest(({ tables }) => Object.assign(tables.topics ?? {}, { lastId: 2_147_483_647 })),
    /has no more ids for the table topics/,
  ],
  ["an extra column", setValues("topics", { evil: 1 }), /Row 1 of the table topics has a column evil, which/],
  [
    "an inherited column",
    (c) => c.editLines("topics", ([line = ""]) => [line.replace("{", '{"__proto__":{"a":1},')]),
    /has a column __proto__/,
  ],
  ["a missing column", (c) => c.editRow("topics", (row) => delete row.content), /lacks the column content/],
  [
    "a text for a number",
    setValues("topics", { votes: "1); drop table users; --" }),
    /has no whole number in votes/,
  ],
  ["a fraction", setValues("topics", { votes: 1.5 }), /has no whole number in votes/],
  ["a number too large", setValues("topics", { votes: 3e9 }), /has no whole number in votes/],
  ["a number for a truth", setValues("topics", { isUsed: 1 }), /has no true or false in isUsed/],
  ["no moment", setValues("topics", { createdAt: "now()" }), /has no moment in createdAt/],
  [
    "a year that PostgreSQL refuses",
    setValues("topics", { createdAt: "0000-01-01T00:00:00.000Z" }),
    /has no moment in createdAt/,
  ],
  [
    "a value without an end",
    (c) =>
      c.editLines("episodes", ([first = "", ...others]) => [
        first.replace(/"tags":\[[^\]]*\]/, `"tags":${"[".repeat(100_000)}${"]".repeat(100_000)}`),
        ...others,
      ]),
    /Row 1 of the table episodes has no JSON in tags/,
  ],
  [
    "a day that is none",
    setValues("topics", { createdAt: "2026-13-45T00:00:00.000Z" }),
    /has no moment in createdAt/,
  ],
  ["an object for a text", setValues("topics", { content: { a: 1 } }), /has no text in content/],
  ["a letter that PostgreSQL refuses", setValues("topics", { content: "a\0b" }), /has no text in content/],
  ["half a letter", setValues("topics", { content: "a\uD83D" }), /has no text in content/],
  [
    "no JSON",
    (c) => c.editLines("topics", (lines) => ["{", ...lines]),
    /Row 1 of the table topics is not JSON/,
  ],
  [
    "a list for a row",
    (c) => c.editLines("topics", (lines) => ["[]", ...lines]),
    /Row 1 of the table topics is not a row/,
  ],
  [
    "nothing where something must be",
    setValues("topics", { content: null }),
    /breaks a rule of the table topics: NOT NULL/,
  ],
  [
    "a row twice",
    (c) => c.editLines("topics", ([first = "", ...others]) => [first, first, ...others]),
    /breaks a rule of the table topics: UNIQUE/,
  ],
  [
    "a row that refers to none",
    setValues("topic_texts", { id: 777_777 }),
    /A row of topic_texts refers to a row of topics/,
  ],
  [
    "ten million rows of nothing",
    async (c) => {
      await c.forge(TOPICS_FILE, Buffer.alloc(30_000_000, "{}\n"));
      await c.editManifest(({ tables }) => Object.assign(tables, { topics: { rows: 10_000_000 } }));
    },
    /Row 1 of the table topics lacks the column|more than 200 times its size/,
  ],
  [
    "a list without an end",
    (c) => writeFile(c.path("manifest.json"), makeRandomText(50_400_000)),
    /is refused: manifest\.json is too large/,
  ],
  [
    "a row without an end",
    (c) => c.forge(TOPICS_FILE, makeRandomText(17_000_000)),
    /topics has a row that is too long/,
  ],
];

const makeRandomText = (length: number): string => {
  const letters = Array.from({ length: 4096 }, () => Math.random().toString(36).slice(2)).join("");
  return letters.repeat(Math.ceil(length / letters.length)).slice(0, length);
};
