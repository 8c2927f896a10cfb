import type { Generated } from "kysely";

/** People who registered. `usernameFolded` is unique: names differ by more than case. */
type UsersTable = {
  id: Generated<number>;
  username: string;
  usernameFolded: string;
  passwordHash: string;
  isAdmin: boolean;
  createdAt: string;
  /** The last login with name and password; null before the first one. */
  signedInAt: string | null;
};

/** Who is signed in. Only the hash of the cookie's token is kept. */
type SessionsTable = {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  createdAt: string;
  renewedAt: string;
  expiresAt: string;
};

/** Values that the team or the first start sets. */
type SettingsTable = { name: string; value: string };

export type SessionTables = {
  users: UsersTable;
  sessions: SessionsTable;
  settings: SettingsTable;
};
