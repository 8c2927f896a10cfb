import { expect, test } from "vitest";
import { listTables } from "./any-table.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";

describeOnBothEngines("whole tables", (open) => {
  test("every table is listed with its key, but search indexes are not", async () => {
    const { db } = await open();
    const tables = Object.fromEntries((await listTables(db)).map(({ name, key }) => [name, key]));
    expect(tables).toMatchObject({
      settings: ["name"],
      users: ["id"],
      topics: ["id"],
      topics_on_air: ["topicId"],
    });
    expect(tables.picture_holders).toHaveLength(2);
    expect(Object.keys(tables).filter((name) => name.includes("parts"))).toEqual([]);
  });
});
