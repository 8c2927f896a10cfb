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

/** What the team changed; the name stays when the account goes. */
type AdminEventsTable = {
  id: Generated<number>;
  at: string;
  userId: number | null;
  username: string;
  action: string;
  entity: string;
  entityId: number | null;
  detail: string | null;
};

export type TeamTables = { users: UsersTable; admin_events: AdminEventsTable };
