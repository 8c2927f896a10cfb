import { isDeepStrictEqual } from "node:util";
import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, qb, transaction, wakeProcesses } from "#platform/database/database.server.ts";
import type { ShowTables } from "./show.table.server.ts";
import type { ShowDraft } from "./show-calls.contract.ts";
import { withSchedule } from "./show-making.rules.ts";
import { readShowState, type ShowState } from "./stored-show.server.ts";

/**
 * Changes the draft or the published show in one transaction: calls `computeChanges` with the current state, stores the
 * fields that it returns, and records the action.
 */
export async function changeShow(
  house: House,
  actor: Actor,
  action: RecordedAction<"show">,
  computeChanges: (db: Db, state: ShowState) => Promise<Partial<ShowState>>,
): Promise<ShowDraft> {
  const state = await transaction(house.db, async (db) => {
    const oldState = await lockShowState(db);
    const newState = { ...oldState, ...(await computeChanges(db, oldState)) };
    if (isDeepStrictEqual(newState, oldState)) return oldState;
    await storeShowState(db, newState);
    await recordAdminEvent(db, house, actor, { action, entity: "show", entityId: null });
    return newState;
  });
  await house.showCache.refresh();
  return toShowDraft({ ...state, draft: withSchedule(state.draft, state.draft.schedule) });
}

/** Reads the state and locks its row. Creates the row if it doesn't exist yet. */
export async function lockShowState(db: Db): Promise<ShowState> {
  const currentState = await readShowState(db);
  await qb<ShowTables>(db)
    .insertInto("show_state")
    .values(toStoredRow(currentState))
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id: currentState.id }))
    .execute();
  return readShowState(db);
}

/** Stores the state in the transaction `db`. Once it is committed, all processes reload the show. */
export async function storeShowState(db: Db, state: ShowState): Promise<void> {
  await qb<ShowTables>(db)
    .updateTable("show_state")
    .set(toStoredRow(state))
    .where("id", "=", state.id)
    .execute();
  await wakeProcesses(db);
}

export const toShowDraft = ({ id, previous, publication, ...state }: ShowState): ShowDraft => ({
  ...state,
  canUndo: previous !== null,
});

const toStoredRow = (state: ShowState) => ({
  ...state,
  draft: JSON.stringify(state.draft),
  published: JSON.stringify(state.published),
  previous: state.previous && JSON.stringify(state.previous),
});
