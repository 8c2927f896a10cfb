import type { Generated } from "kysely";

type UsersTable = {
  id: Generated<number>;
  username: string;
  usernameFolded: string;
  passwordHash: string;
  isAdmin: boolean;
  createdAt: string;
  signedInAt: string | null;
};

/** The name stays when the account goes. */
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
