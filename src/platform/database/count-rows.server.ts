import { type SelectQueryBuilder, sql } from "kysely";

/** Returns how many rows a query finds. The query must not select anything yet. */
export async function countRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = rows.select(sql<number>`count(*)`.as("count")).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}
