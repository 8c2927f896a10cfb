import { randomBytes } from "node:crypto";
import { link, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DoctoredCase, makeRandomText, TOPICS_FILE } from "./doctoring.ts";

const FACE_FILE = "uploads/public/face.webp";

/** Attacks on a backup's files and manifest. Most of them keep the checksums valid. */
export const DOCTORED_ARCHIVES: DoctoredCase[] = [
  [
    "a link",
    ({ getPath: path, ...c }) => symlink("/etc/passwd", join(c.folder, "uploads/public/a.webp")),
    /neither a file nor/,
  ],
  [
    "a hard link",
    (c) => link(c.getPath(FACE_FILE), c.getPath("uploads/public/a.webp")),
    /(a|face)\.webp is neither a file nor/,
  ],
  [
    "an extra upload",
    (c) => writeFile(c.getPath("uploads/public/a.webp"), "a"),
    /a\.webp is not in its list/,
  ],
  ["a missing upload", (c) => rm(c.getPath(FACE_FILE)), /face\.webp is missing/],
  ["a changed byte", (c) => writeFile(c.getPath(FACE_FILE), "Picture"), /face\.webp has changed/],
  ["a changed row", (c) => writeFile(c.getPath(TOPICS_FILE), "{}\n"), /topics\.jsonl has changed/],
  ["a file of another name", (c) => c.replaceFile("evil.sh", "rm"), /evil\.sh is not part of a backup/],
  [
    "a trigger and a function",
    (c) =>
      c.replaceFile("rows/schema.sql", "create trigger t after insert on users begin select evil(); end"),
    /schema\.sql is not part of a backup/,
  ],
  [
    "a database next to the rows",
    (c) => c.replaceFile("database.sqlite", "SQLite format 3\0"),
    /database\.sqlite is not in its list/,
  ],
  [
    "rows of a table that it does not list",
    (c) => c.replaceFile("rows/orders.jsonl", '{"id":1}\n'),
    /orders\.jsonl is not in its list/,
  ],
  [
    "a table without its file",
    async (c) => {
      await rm(c.getPath(TOPICS_FILE));
      await c.editManifest(({ files }) => delete files[TOPICS_FILE]);
    },
    /topics\.jsonl is missing/,
  ],
  [
    "a table whose name has characters that no database stores",
    (c) => c.editManifest(({ tables }) => Object.assign(tables, { "a\0b\ud800": { rows: 0 } })),
    /rows\/a b\ufffd\.jsonl is missing/,
  ],
  [
    "a table of another name",
    (c) => c.replaceFile("rows/a b.jsonl", ""),
    /a b\.jsonl is not part of a backup/,
  ],
  ["no list", (c) => rm(c.getPath("manifest.json")), /is of a kind that this version does not know/],
  [
    "a newer format",
    (c) => c.editManifest((list) => Object.assign(list, { format: 3 })),
    /of a kind that this version/,
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
    (c) => c.replaceFile("uploads/public/a.webp", randomBytes(33 * 1024 * 1024)),
    /a\.webp is too large/,
  ],
  [
    "an extra table",
    async (c) => {
      await c.replaceFile("rows/orders.jsonl", '{"id":1}\n');
      await c.editManifest((list) => Object.assign(list.tables, { orders: { rows: 1 } }));
    },
    /has a table orders, which this version does not know/,
  ],
  [
    "bookkeeping of its own",
    async (c) => {
      await c.replaceFile("rows/sqlite_schema.jsonl", "");
      await c.editManifest(({ tables }) => Object.assign(tables, { sqlite_schema: { rows: 0 } }));
    },
    /has a table sqlite_schema/,
  ],
  [
    "rows of a table that is no part of it",
    async (c) => {
      await c.replaceFile("rows/migrations.jsonl", "");
      await c.editManifest(({ tables }) => Object.assign(tables, { migrations: { rows: 9e15 } }));
    },
    /has a table migrations/,
  ],
  [
    "a missing table",
    async (c) => {
      await rm(c.getPath(TOPICS_FILE));
      await c.editManifest(({ files, tables }) => delete files[TOPICS_FILE] && delete tables.topics);
    },
    /lacks the table topics/,
  ],
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
  [
    "a list without an end",
    (c) => writeFile(c.getPath("manifest.json"), makeRandomText(50_400_000)),
    /is refused: manifest\.json is too large/,
  ],
];
