import type { Db } from "./database.server.ts";
import type { Actor, House } from "./house.server.ts";

/** What a room shows on an empty database, so that a new team sees a living site. */
export type SampleContent = {
  /** Puts the sample in; called once, where the database has just been made. */
  put(house: House): Promise<void>;
  /** Removes the rows that are still as the sample put them, inside the transaction `db`: how many. */
  remove(house: House, db: Db, actor: Actor): Promise<number>;
};
