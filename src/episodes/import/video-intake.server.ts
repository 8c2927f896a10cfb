import type { Actor, House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Video } from "./import.rules.ts";

export type Intake = {
  added: number;
  /** Ids of known videos whose title, description, length, picture or date the provider has changed. */
  changed: ReadonlySet<string>;
  unwanted: number;
  known: ReadonlySet<string>;
};

/** `deletionId` is absent where there was nothing to replace. */
export type Replacement = { count: number; deletionId?: number };

/** Where imported videos go. The room that keeps them hands this in, so that this room need not know its tables. */
export type VideoIntake = {
  /** Adds new videos and updates known ones, inside the transaction `trx`; `restoreDeleted` brings deleted ones back. */
  add(trx: Db, videos: readonly Video[], options: { house: House; restoreDeleted: boolean }): Promise<Intake>;
  /** Moves everything to the trash and adds these instead: how many there are now. Inside the transaction `trx`. */
  replaceAll(
    trx: Db,
    videos: readonly Video[],
    options: { house: House; actor: Actor },
  ): Promise<Replacement>;
  /** What a replacement would lose: all, those that the team has edited, and those that it has deleted. */
  countKept(db: Db): Promise<{ total: number; edited: number; deleted: number }>;
};
