import type { Actor, House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Video } from "./import.rules.ts";

export type Intake = {
  added: number;
  /** Ids of known videos whose title, description, length, picture or date has changed at the provider. */
  changed: ReadonlySet<string>;
  unwanted: number;
  known: ReadonlySet<string>;
};

/** `deletionId` is absent if there was nothing to replace. */
export type Replacement = { count: number; deletionId?: number };

/**
 * Where imported videos go. The room that stores them passes this in, so that this room doesn't depend on its tables.
 */
export type VideoIntake = {
  /**
   * Adds new videos and updates known ones inside the transaction `trx`. With `restoreDeleted`, deleted ones come back.
   */
  add(trx: Db, videos: readonly Video[], options: { house: House; restoreDeleted: boolean }): Promise<Intake>;
  /**
   * Moves all episodes to the trash and adds these instead, inside the transaction `trx`. Returns how many there are
   * now.
   */
  replaceAll(
    trx: Db,
    videos: readonly Video[],
    options: { house: House; actor: Actor },
  ): Promise<Replacement>;
  /** Counts what a replacement would lose: all episodes, and those that the team has edited or deleted. */
  countLosses(db: Db): Promise<{ total: number; edited: number; deleted: number }>;
};
