import type { Actor, House } from "#app/house.server.ts";
import { type Db, isForeignKeyViolation, qb } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import type { RecordedAction, RecordedEntity } from "./recorded-actions.rules.ts";
import type { TeamTables } from "./team.table.server.ts";

type AdminChange<Entity extends RecordedEntity> = {
  action: RecordedAction<Entity>;
  entity: Entity;
  entityId: number | null;
  /** More about the change, such as a count. Must not contain personal data or secrets. */
  detail?: string;
  /** What the change moved to the trash. */
  deletionId?: number | undefined;
};

/** Who made a change. `id` is null for terminal commands and for the app itself. */
export type ChangeAuthor = Pick<Actor, "username" | "token"> & { id: number | null };

/** The author of changes made by terminal commands. No account can have this name. */
export const TERMINAL_AUTHOR: ChangeAuthor = { id: null, username: "(terminal)" };

export const SCHEDULE_AUTHOR: ChangeAuthor = { id: null, username: "(schedule)" };

/** Records who changed what. Call it inside the change's transaction, so that either both are stored or neither is. */
export async function recordAdminEvent<Entity extends RecordedEntity>(
  db: Db,
  house: Pick<House, "now">,
  actor: ChangeAuthor,
  change: AdminChange<Entity>,
): Promise<void> {
  await qb<TeamTables>(db)
    .insertInto("admin_events")
    .values({
      at: house.now().toISOString(),
      userId: actor.id,
      username: actor.username,
      action: change.action,
      entity: change.entity,
      entityId: change.entityId,
      detail: change.detail ?? null,
      token: actor.token?.name ?? null,
      deletionId: change.deletionId ?? null,
    })
    .execute()
    .catch(rethrowInsertError);
}

export const recordUserEvent = (
  db: Db,
  house: Pick<House, "now">,
  author: ChangeAuthor,
  action: RecordedAction<"user">,
  entityId: number,
  detail?: string,
): Promise<void> => recordAdminEvent(db, house, author, { action, entity: "user", entityId, detail });

/**
 * Handles the error of a failed insert: rethrows it, or throws a refusal if the author's account was deleted in the
 * meantime.
 * @throws {Refusal} 401
 */
export function rethrowInsertError(error: unknown): never {
  throw isForeignKeyViolation(error) ? new Refusal("unauthenticated", "Please sign in") : error;
}

const YEAR_MS = 365 * DAY_MS;
const BATCH_SIZE = 500;

/** Deletes recorded changes that are more than a year old, in batches. Returns how many it deleted. */
export async function sweepAdminEvents(house: Pick<House, "db" | "now">): Promise<number> {
  const yearAgoIso = new Date(house.now().getTime() - YEAR_MS).toISOString();
  const oldEvents = qb<TeamTables>(house.db)
    .selectFrom("admin_events")
    .select("id")
    .where("at", "<", yearAgoIso);
  for (let total = 0; ; ) {
    const { numDeletedRows } = await qb<TeamTables>(house.db)
      .deleteFrom("admin_events")
      .where("id", "in", oldEvents.orderBy("at").limit(BATCH_SIZE))
      .executeTakeFirst();
    total += Number(numDeletedRows);
    if (numDeletedRows < BATCH_SIZE) return total;
  }
}

export type EventFilter = { limit: number; before?: number; username?: string; entity?: string };

type EventReference = { id: number; entity: string; entityId: number | null; deletionId: number | null };

/** Returns the present names of what events are about, by the events' ids. Things that are gone have none. */
export type FindEventSubjects = (db: Db, events: readonly EventReference[]) => Promise<Map<number, string>>;

/** A subject may be a whole suggestion. This much of it is enough to recognize it. */
const MAX_SUBJECT_LENGTH = 200;

export async function listAdminEvents(
  { db }: Pick<House, "db">,
  findSubjects: FindEventSubjects,
  { limit, before, username, entity }: EventFilter,
) {
  const events = await qb<TeamTables>(db)
    .selectFrom("admin_events")
    .selectAll()
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .$if(Boolean(username), (query) => query.where("username", "=", username ?? ""))
    .$if(Boolean(entity), (query) => query.where("entity", "=", entity ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const subjects = await findSubjects(db, events);
  return events.map((event) => {
    const subject = subjects.get(event.id);
    return { ...event, subject: subject ? [...subject].slice(0, MAX_SUBJECT_LENGTH).join("") : null };
  });
}

/** Returns the names of everybody who made a recorded change. Deleted accounts are included. */
export async function listEventAuthors({ db }: Pick<House, "db">): Promise<string[]> {
  const authors = qb<TeamTables>(db).selectFrom("admin_events").select("username").distinct();
  return (await authors.execute()).map(({ username }) => username).toSorted();
}
