import type { Generated } from "kysely";

/** Of a token the hash alone is kept. `scopes` are words with a blank between. */
type ApiTokensTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  name: string;
  scopes: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
};

export type TokensTables = { api_tokens: ApiTokensTable };
