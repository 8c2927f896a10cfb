import type { Generated } from "kysely";

/** Only a token's hash is stored. `scopes` are separated by spaces. */
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
