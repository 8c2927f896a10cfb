import type { Generated } from "kysely";

type SessionsTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  createdAt: string;
  renewedAt: string;
  lastSeenAt: string | null;
  /** The browser in words, or null for sign-ins from before it was stored. */
  device: string | null;
  /** The passkey that it was made with or stepped up by; null for a password, or once that passkey is removed. */
  passkeyId: number | null;
  expiresAt: string;
};

/** `userId` of the person who adds a passkey; null for signing in. */
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
