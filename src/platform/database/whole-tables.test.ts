import { sql } from "kysely";
import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Db, on } from "./database.server.ts";
import { listTables, readRows, sumTables } from "./whole-tables.server.ts";

const put = (db: Db, name: string, value: string) =>
  sql`insert into settings (name, value) values (${name}, ${value})`.execute(on(db));

onBothEngines("whole tables", (open) => {
  test("every table is listed with its key, search indexes are not", async () => {
    const { db } = await open();
    const tables = Object.fromEntries((await listTables(db)).map(({ name, key }) => [name, key]));
    expect(tables).toMatchObject({
      settings: ["name"],
      users: ["id"],
      topics: ["id"],
      topic_drum: ["number"],
    });
    expect(tables.picture_holders).toHaveLength(2);
    expect(Object.keys(tables).filter((name) => name.includes("parts"))).toEqual([]);
  });

  test("all rows come, over many pages", async () => {
    const { db } = await open();
    const values = Array.from({ length: 4_321 }, (_, number) => ({
      name: `n${number}`,
      value: String(number),
    }));
    for (let at = 0; at < values.length; at += 500)
      await on<{ settings: { name: string; value: string } }>(db)
        .insertInto("settings")
        .values(values.slice(at, at + 500))
        .execute();
    const seen = new Set<unknown>();
    for await (const page of readRows(db, { name: "settings", key: ["name"] }))
      for (const row of page) seen.add(row.name);
    expect(seen.size).toBe(4_321);
  });

  test("a sum is the same for the same rows in another order, and another for one changed letter", async () => {
    const one = await open();
    const other = await open();
    await put(one.db, "a", "1");
    await put(one.db, "b", "2");
    await put(other.db, "b", "2");
    await put(other.db, "a", "1");
    const settings = [{ name: "settings", key: ["name"] }];
    expect(await sumTables(one.db, settings)).toEqual(await sumTables(other.db, settings));
    await put(other.db, "c", "");
    expect((await sumTables(other.db, settings)).settings?.digest).not.toBe(
      (await sumTables(one.db, settings)).settings?.digest,
    );
  });
});
