import { sql } from "kysely";
import { type Db, getEngine, qb } from "#platform/database/database.server.ts";
import type { TeamTables } from "./team.table.server.ts";

/** The key of the PostgreSQL advisory lock on roles. It is arbitrary but must be the same in every process. */
const ROLES_LOCK_KEY = 7_205_519_304;

/**
 * Makes transactions that change roles take turns. Call it before reading the roles. SQLite needs no lock, because its
 * transactions take turns anyway.
 */
export async function lockRoles(trx: Db): Promise<void> {
  if (getEngine(trx) === "postgres")
    await sql`select pg_advisory_xact_lock(${sql.lit(ROLES_LOCK_KEY)})`.execute(qb(trx));
}

const selectOwners = (db: Db) =>
  qb<TeamTables>(db).selectFrom("users").select("id").where("role", "=", "owner");

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await selectOwners(db).limit(1).execute()).length > 0;

export const hasOtherOwner = async (db: Db, id: number): Promise<boolean> =>
  (await selectOwners(db).where("id", "!=", id).limit(1).execute()).length > 0;
