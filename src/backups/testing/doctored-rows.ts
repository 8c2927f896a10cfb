import { type BackupContent, type DoctoredCase, makeRandomText, TOPICS_FILE } from "./doctoring.ts";

/** Returns a change that sets values in the first row of a table. */
export const setValues = (table: string, values: object) => (content: BackupContent) =>
  content.editRow(table, (row) => Object.assign(row, values));

export const DOCTORED_ROWS: DoctoredCase[] = [
  [
    "a row whose id leaves no more",
    setValues("topics", { id: 2_147_483_647 }),
    /has no more ids for the table topics|refers to/,
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
      c.editLines("episodes", ([first = "", ...otherLines]) => [
        first.replace(/"tags":\[[^\]]*\]/, `"tags":${"[".repeat(100_000)}${"]".repeat(100_000)}`),
        ...otherLines,
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
    (c) => c.editLines("topics", ([first = "", ...otherLines]) => [first, first, ...otherLines]),
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
      await c.replaceFile(TOPICS_FILE, Buffer.alloc(30_000_000, "{}\n"));
      await c.editManifest(({ tables }) => Object.assign(tables, { topics: { rows: 10_000_000 } }));
    },
    /Row 1 of the table topics lacks the column|more than 200 times its size/,
  ],
  [
    "a row without an end",
    (c) => c.replaceFile(TOPICS_FILE, makeRandomText(17_000_000)),
    /topics has a row that is too long/,
  ],
];
