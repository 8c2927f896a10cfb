import type { Actor, House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Video } from "./import.rules.ts";

export type IntakeResult = {
  added: number;
  /** The ids of known videos whose title, description, length, picture or date has changed on the provider's site. */
  changed: ReadonlySet<string>;
  unwanted: number;
  known: ReadonlySet<string>;
};

/** `deletionId` is missing if there were no episodes to replace. */
export type Replacement = { count: number; deletionId?: number };

/**
 * Functions that store imported videos. The module that owns the episodes passes them in, so that importing doesn't
 * depend on its tables.
 */
export type VideoIntake = {
  /**
   * Adds new videos and updates known ones in the transaction `trx`. With `restoreDeleted`, also adds videos whose
   * episodes were deleted.
   */
  add(
    trx: Db,
    videos: readonly Video[],
    options: { house: House; restoreDeleted: boolean },
  ): Promise<IntakeResult>;
  /**
   * In the transaction `trx`, moves all episodes to the trash and adds the given videos instead. Returns the new number
   * of episodes.
   */
  replaceAll(
    trx: Db,
    videos: readonly Video[],
    options: { house: House; actor: Actor },
  ): Promise<Replacement>;
  /** Counts the episodes that a replacement would affect, and how many of them the team has edited or deleted. */
  countLosses(db: Db): Promise<{ total: number; edited: number; deleted: number }>;
};
