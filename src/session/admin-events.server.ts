import type { Actor, House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import type { SessionTables } from "./session.table.server.ts";

/** A change by the team: a verb, the kind of row, and which one; `detail` holds no personal data and no secret. */
export type AdminChange = { action: string; entity: string; entityId: number | null; detail?: string };

/** Who made a change: a person of the team, or nobody signed in (id null) where a command or the program itself did. */
export type ChangeAuthor = Pick<Actor, "username"> & { id: number | null };

/** Records who changed what; called inside the transaction of the change, so that neither stands without the other. */
export async function recordAdminEvent(
  db: Db,
  house: Pick<House, "now">,
  actor: ChangeAuthor,
  change: AdminChange,
): Promise<void> {
  await on<SessionTables>(db)
    .insertInto("admin_events")
    .values({
      at: house.now().toISOString(),
      userId: actor.id,
      username: actor.username,
      action: change.action,
      entity: change.entity,
      entityId: change.entityId,
      detail: change.detail ?? null,
    })
    .execute();
}

/** The newest `limit` changes. */
export function listAdminEvents(house: House, limit: number) {
  return on<SessionTables>(house.db)
    .selectFrom("admin_events")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
