import type { Actor, House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Video } from "./import.rules.ts";

export type StoredVideosResult = {
  added: number;
  /** The ids of known videos whose episodes were updated, because something has changed on the provider's site. */
  changed: ReadonlySet<string>;
  /** How many videos were skipped because the team has deleted their episodes. */
  unwanted: number;
  /** The ids of the videos that already had an episode. */
  known: ReadonlySet<string>;
};

/** `deletionId` is missing if there were no episodes to replace. */
export type ReplacementResult = { count: number; deletionId?: number };

/**
 * Functions that store imported videos. The module that owns the episodes' tables passes them in, so that this folder
 * doesn't depend on those tables.
 */
export type VideoStoreAccess = {
  /**
   * Adds new videos and updates known ones. With `restoreDeleted`, also adds videos whose episodes were deleted. Must
   * be called in a transaction.
   */
  add(
    trx: Db,
    videos: readonly Video[],
    options: { house: House; restoreDeleted: boolean },
  ): Promise<StoredVideosResult>;
  /**
   * Moves all episodes to the trash and adds the given videos instead. Returns the new number of episodes. Must be
   * called in a transaction.
   */
  replaceAll(
    trx: Db,
    videos: readonly Video[],
    options: { house: House; actor: Actor },
  ): Promise<ReplacementResult>;
  /**
   * Counts the episodes that `replaceAll` would replace, how many of them the team has edited, and how many deleted
   * episodes it could bring back.
   */
  countResyncLosses(db: Db): Promise<{ total: number; edited: number; deleted: number }>;
};
