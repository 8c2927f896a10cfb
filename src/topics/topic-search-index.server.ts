import { sql } from "kysely";
import type { House } from "#house.server.ts";
import { type Db, engineOf, on, transaction, withPatience } from "#platform/database/database.server.ts";
import { takeDrum } from "./topic-drum.server.ts";

/** An index over very many topics takes minutes. */
const PATIENCE_MS = 60 * 60 * 1000;

/**
 * Makes sure at the start that search has its index, and says where it can't have it. PostgreSQL needs the extension
 * pg_trgm; a server that refused it when the tables were made may have it by now. Without it search reads all texts.
 */
export async function prepareSearch({ db, log }: Pick<House, "db" | "log">): Promise<void> {
  if (engineOf(db) === "sqlite" || (await exists(db, "pg_indexes", "indexname", "topic_texts_parts"))) return;
  if (!(await exists(db, "pg_extension", "extname", "pg_trgm")))
    return log.warn(
      {},
      "searching topics is slow here: let an administrator of the database run `create extension pg_trgm`, then restart",
    );
  await withPatience(PATIENCE_MS, () =>
    transaction(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(on(trx));
      await takeDrum(trx);
      await sql`
        create index if not exists topic_texts_parts on topic_texts using gin (text gin_trgm_ops)`.execute(
        on(trx),
      );
    }),
  );
  log.info({}, "topics have an index for search now");
}

async function exists(db: Db, catalog: string, column: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(catalog)} where ${sql.ref(column)} = ${name}`.execute(on(db));
  return rows.length > 0;
}
