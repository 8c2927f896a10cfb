import type { Generated } from "kysely";

/**
 * JSON columns are written as text; queries return them parsed. Until the draw, all columns except the first five are
 * null.
 */
type ShowDrawsTable = {
  id: Generated<number>;
  /** 32 random bytes in hex. The secret never leaves the server before the draw. */
  secret: string;
  commitment: string;
  sealedAt: string;
  /** 1 while the draw is waiting for the audience's word. Unique, so that only one draw can be waiting. */
  waiting: number | null;
  at: string | null;
  date: string | null;
  word: string | null;
  poolHash: string | null;
  pool: unknown;
  numbers: unknown;
  topics: unknown;
  chosen: number | null;
};

export type ShowDrawTables = { show_draws: ShowDrawsTable };
