import type { Generated } from "kysely";

/** Who is signed in. Only the hash of the cookie's token is kept. */
type SessionsTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  createdAt: string;
  renewedAt: string;
  expiresAt: string;
};

export type SessionTables = { sessions: SessionsTable };
