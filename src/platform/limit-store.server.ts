import pg from "pg";
import type { LimitStore } from "./limits.server.ts";

/** Where tries are counted: in PostgreSQL where `url` names one, so that several processes share a count; else in memory. */
export function openLimitStore(url: string | undefined): { store: LimitStore; close(): Promise<void> } {
  if (!url) return { store: { kind: "memory" }, close: async () => {} };
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  });
  pool.on("error", () => {
    // A lost idle connection is replaced at the next count; the main pool reports the outage.
  });
  return { store: { kind: "postgres", pool, tableName: "limits" }, close: () => pool.end() };
}
