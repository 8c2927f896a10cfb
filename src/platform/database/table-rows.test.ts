import { expect, test } from "vitest";
import type { Db } from "./database.server.ts";
import {
  describeTables,
  insertAndVerifyRows,
  readTable,
  type TableSchema,
  toJsonLine,
} from "./table-rows.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";
import { openTestDatabase } from "./testing/test-database.ts";
import { withSnapshot } from "./whole-data.server.ts";

async function describeTablesNamed(...names: string[]): Promise<TableSchema[]> {
  const sqliteDatabase = await openTestDatabase("sqlite");
  const tables = await describeTables(sqliteDatabase.db);
  await sqliteDatabase.close();
  return names.flatMap((name) => tables.filter((table) => table.name === name));
}

const readLines = (db: Db, table: TableSchema): Promise<string[]> =>
  withSnapshot(db, async (snapshot) => {
    const lines: string[] = [];
    for await (const page of readTable(snapshot, table))
      lines.push(...page.map((row) => toJsonLine(table, row)));
    return lines;
  });

describeOnBothEngines("rows", (open) => {
  test("are read page by page in the same order on both engines, whatever characters they have", async () => {
    const { db } = await open();
    const [settings] = await describeTablesNamed("settings");
    if (!settings) throw new Error("no table");
    const letters = ["a", "B", "_", "é", "Z", "😀", "\uFFFD", "-"];
    const names = Array.from(
      { length: 1_003 },
      (_, number) => `${letters[number % letters.length]}${number}`,
    );
    for (let index = 0; index < names.length; index += 100)
      await insertAndVerifyRows(
        db,
        settings,
        names.slice(index, index + 100).map((name) => ({ name, value: "1" })),
      );
    const namesRead = (await readLines(db, settings)).map((line) => JSON.parse(line).name);
    expect(namesRead).toEqual(names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  test("result in the same lines after being written and read, with JSON in a fixed order", async () => {
    const { db } = await open();
    const [jobs] = await describeTablesNamed("jobs");
    if (!jobs) throw new Error("no table");
    const row = {
      ...{ id: 7, kind: "mail", key: "<a@b>", line: "t", payload: { zed: [1, { b: null, a: "é" }], a: 0.1 } },
      ...{ keep: "record", state: "waiting", attempts: 0, dueAt: "2026-11-23T10:00:00.120Z", additions: 1 },
      ...{ error: null, createdAt: "2026-11-23T10:00:00.000Z", settledAt: null, isHeld: false },
    };
    const completeRow = Object.fromEntries(jobs.columns.map(({ name }) => [name, null]));
    await insertAndVerifyRows(db, jobs, [{ ...completeRow, ...row }]);
    const [line] = await readLines(db, jobs);
    expect(line).toBe(toJsonLine(jobs, { ...completeRow, ...row }));
    expect(line).toContain('"payload":{"a":0.1,"zed":[1,{"a":"é","b":null}]}');
  });

  test("that a database would store differently are an error", async () => {
    const { db, engine } = await open();
    const [settings] = await describeTablesNamed("settings");
    if (!settings) throw new Error("no table");
    const wrongValue = engine === "sqlite" ? 5 : "\uD800";
    await expect(insertAndVerifyRows(db, settings, [{ name: "a", value: wrongValue }])).rejects.toThrow();
  });
});
