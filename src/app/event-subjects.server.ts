import { sql } from "kysely";
import type { FindEventSubjects } from "#accounts/team/team.server.ts";
import { qb } from "#platform/database/database.server.ts";

/** The table and the column that name what an event is about. Other kinds of events name it in their details. */
const NAME_COLUMNS = new Map<string, readonly [table: string, column: string]>([
  ["topic", ["topics", "content"]],
  ["topic-request", ["topic_requests", "description"]],
  ["guest-request", ["guest_requests", "name"]],
  ["episode", ["episodes", "title"]],
  ["host-profile", ["host_profiles", "hostName"]],
  ["host-social-link", ["host_social_links", "url"]],
  ["question", ["questions", "text"]],
  ["user", ["users", "username"]],
]);

/**
 * Returns the present names of what events are about, by the events' ids. Events don't store the names, because a
 * person's name would stay there after the person's data was erased.
 */
export const findEventSubjects: FindEventSubjects = async (db, events) => {
  const subjects = new Map<number, string>();
  const addNames = async (
    [table, column]: readonly [string, string],
    rowIds: readonly (readonly [eventId: number, rowId: number | null])[],
  ) => {
    const ids = rowIds.flatMap(([, rowId]) => rowId ?? []);
    if (ids.length === 0) return;
    const select = sql<{ id: number; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)} where id in (${sql.join(ids)})`;
    const names = new Map((await select.execute(qb(db))).rows.map(({ id, name }) => [id, name]));
    for (const [eventId, rowId] of rowIds) {
      const name = names.get(rowId ?? 0);
      if (name !== undefined) subjects.set(eventId, name);
    }
  };
  for (const [entity, eventsOfKind] of Map.groupBy(events, (event) => event.entity)) {
    const column = NAME_COLUMNS.get(entity);
    if (column)
      await addNames(
        column,
        eventsOfKind.map(({ id, entityId }) => [id, entityId]),
      );
  }
  // A deleted row is no longer in its table, but as long as it is in the trash, its deletion has its name.
  const deletionsOfOne = events.filter(({ entityId }) => entityId !== null);
  await addNames(
    ["deletions", "label"],
    deletionsOfOne.map(({ id, deletionId }) => [id, deletionId]),
  );
  return subjects;
};
