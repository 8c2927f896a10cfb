import type { Actor, House } from "#house.server.ts";
import type { Db } from "#platform/database/database.server.ts";

/** What a room shows on an empty database, so that a new team sees a living site. */
export type SampleContent = {
  /** Whether the room has no rows at all yet. */
  isEmpty(db: Db): Promise<boolean>;
  /** Puts the sample in, inside the transaction `db`. Files that it stores must be the same when stored twice. */
  put(house: House, db: Db): Promise<void>;
  /** Removes the rows that are still as the sample put them, inside the transaction `db`: how many. */
  remove(house: House, db: Db, actor: Actor): Promise<number>;
};
