import { type RecordedAction, recordUserEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";

/** Records a team member's change to their own account. */
export async function recordOwnChange(
  db: Db,
  house: Pick<House, "now">,
  actor: Actor,
  action: RecordedAction<"user">,
): Promise<void> {
  if (actor.role) await recordUserEvent(db, house, actor, action, actor.id);
}
