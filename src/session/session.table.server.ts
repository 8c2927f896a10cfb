import type { Generated } from "kysely";

type SessionsTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  createdAt: string;
  renewedAt: string;
  expiresAt: string;
};

export type SessionTables = { sessions: SessionsTable };
