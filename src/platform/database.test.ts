import type { Generated } from "kysely";
import { expect, it } from "vitest";
import { columns } from "#platform/columns.server.ts";
import { on, transaction } from "#platform/database.server.ts";
import { onBothEngines } from "#platform/testing/on-both-engines.ts";

type Tables = { things: { id: Generated<number>; name: string; done: boolean; data: string; at: string } };

onBothEngines("a database", (open, engine) => {
  it("gives back what it was given", async () => {
    const { db } = await open();
    const type = columns(engine);
    await on(db)
      .schema.createTable("things")
      .addColumn("id", type.integer, type.id)
      .addColumn("name", type.folded)
      .addColumn("done", type.boolean)
      .addColumn("data", type.jsonb)
      .addColumn("at", type.timestamptz)
      .execute();
    const at = "2026-03-01T10:30:00.005Z";
    const row = await transaction(db, (trx) =>
      on<Tables>(trx)
        .insertInto("things")
        .values({ name: "a", done: true, data: JSON.stringify({ a: [1] }), at })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    expect(row).toStrictEqual({ id: 1, name: "a", done: true, data: { a: [1] }, at });
    await expect(
      transaction(db, () => on<Tables>(db).selectFrom("things").selectAll().execute()),
    ).rejects.toThrow("past the transaction");
  });
});
