import { isDeepStrictEqual } from "node:util";
import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import type { ShowTables } from "./show.table.server.ts";
import type { ShowDraft } from "./show-calls.contract.ts";
import { readState, type ShowState } from "./show-keeper.server.ts";
import { showWith } from "./show-making.rules.ts";

/** Changes the draft or the published show the way `decide` says, in one transaction, and records the change. */
export async function changeShow(
  house: House,
  actor: Actor,
  action: RecordedAction<"show">,
  decide: (db: Db, state: ShowState) => Promise<Partial<ShowState>>,
): Promise<ShowDraft> {
  const state = await transaction(house.db, async (db) => {
    const before = await lockState(db);
    const after = { ...before, ...(await decide(db, before)) };
    if (isDeepStrictEqual(after, before)) return before;
    await storeState(db, after);
    await recordAdminEvent(db, house, actor, { action, entity: "show", entityId: null });
    return after;
  });
  await house.showKeeper.refresh();
  return describeState({ ...state, draft: showWith(state.draft, state.draft.schedule) });
}

/** Reads the state and locks its row, creating it first if it is missing. */
export async function lockState(db: Db): Promise<ShowState> {
  const fresh = await readState(db);
  await on<ShowTables>(db)
    .insertInto("show_state")
    .values(toRow(fresh))
    .onConflict((same) => same.column("id").doUpdateSet({ id: fresh.id }))
    .execute();
  return readState(db);
}

export const storeState = (db: Db, state: ShowState) =>
  on<ShowTables>(db).updateTable("show_state").set(toRow(state)).where("id", "=", state.id).execute();

export const describeState = ({ id, previous, publication, ...state }: ShowState): ShowDraft => ({
  ...state,
  canUndo: previous !== null,
});

const toRow = (state: ShowState) => ({
  ...state,
  draft: JSON.stringify(state.draft),
  published: JSON.stringify(state.published),
  previous: state.previous && JSON.stringify(state.previous),
});
