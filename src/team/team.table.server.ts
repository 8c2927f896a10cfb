import type { Generated } from "kysely";

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

export type TeamTables = { admin_events: AdminEventsTable };
