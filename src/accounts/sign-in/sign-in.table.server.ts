import type { Generated } from "kysely";

type SessionsTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  createdAt: string;
  renewedAt: string;
  lastSeenAt: string | null;
  /** The browser in words, or null for sessions from before this was stored. */
  device: string | null;
  /** The passkey used to sign in or later in the session; null for a password, or after that passkey was removed. */
  passkeyId: number | null;
  expiresAt: string;
};

/** `userId` is the person adding a passkey, or null for signing in. */
type PasskeyChallengesTable = {
  id: Generated<number>;
  hash: string;
  userId: number | null;
  expiresAt: string;
};

export type SessionTables = {
  sessions: SessionsTable;
  passkey_challenges: PasskeyChallengesTable;
};
