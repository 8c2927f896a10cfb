import type { Generated } from "kysely";

type SessionsTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  createdAt: string;
  renewedAt: string;
  lastSeenAt: string | null;
  /** The browser and operating system, such as 'Chrome on Windows'. Null for sessions older than this column. */
  device: string | null;
  /**
   * The passkey that was used at sign-in or later in the session. Null if none was used or the passkey has been
   * removed.
   */
  passkeyId: number | null;
  expiresAt: string;
};

type PasskeyChallengesTable = {
  id: Generated<number>;
  hash: string;
  /** The person who is adding a passkey, or null if somebody is signing in. */
  userId: number | null;
  expiresAt: string;
};

export type SessionTables = {
  sessions: SessionsTable;
  passkey_challenges: PasskeyChallengesTable;
};
