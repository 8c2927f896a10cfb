import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type DatabaseRow, type Db, qb, type TableWithKey } from "#platform/database/database.server.ts";

type TableChecksum = { rows: number; digest: string };

const PAGE_SIZE = 500;

async function* readRows(db: Db, { name, key }: TableWithKey): AsyncGenerator<DatabaseRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let lastRow: DatabaseRow | undefined; ; ) {
    const previousRow = lastRow;
    const where = previousRow
      ? sql`where (${columns}) > (${sql.join(key.map((column) => previousRow[column]))})`
      : sql``;
    const { rows } = await sql<DatabaseRow>`
      select * from ${sql.table(name)} ${where} order by ${columns} limit ${PAGE_SIZE}`.execute(qb(db));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_SIZE) return;
    lastRow = rows.at(-1);
  }
}

/**
 * Computes a checksum of each table that has a key. It is the same on both engines, and doesn't depend on the rows'
 * order.
 */
export async function checksumTables(db: Db, tables: TableWithKey[]): Promise<Record<string, TableChecksum>> {
  const sums: Record<string, TableChecksum> = {};
  for (const table of tables)
    if (table.key.length > 0) sums[table.name] = await checksumRows(readRows(db, table));
  return sums;
}

async function checksumRows(pages: AsyncIterable<DatabaseRow[]>): Promise<TableChecksum> {
  let rows = 0;
  let total = 0n;
  for await (const page of pages) {
    rows += page.length;
    for (const row of page)
      total = BigInt.asUintN(
        256,
        total + BigInt(`0x${createHash("sha256").update(toCanonicalJson(row)).digest("hex")}`),
      );
  }
  return { rows, digest: total.toString(16).padStart(64, "0") };
}

/** Returns JSON with sorted keys, because PostgreSQL reorders the keys of jsonb objects. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, nestedValue: unknown) =>
    nestedValue !== null && typeof nestedValue === "object" && !Array.isArray(nestedValue)
      ? Object.fromEntries(Object.entries(nestedValue).sort(([a], [b]) => (a < b ? -1 : 1)))
      : nestedValue,
  );
}
