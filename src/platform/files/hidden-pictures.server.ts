import { type Db, on } from "#platform/database/database.server.ts";
import type { PictureTables } from "./pictures.table.server.ts";

const HIDDEN_PREFIX = "hidden: ";

/** A row that can come back keeps its pictures. Private ones are not served in the meantime. */
export const hideHeldPictures = (trx: Db, holder: string): Promise<void> =>
  renameHolder(trx, holder, HIDDEN_PREFIX + holder);

export const showHeldPictures = (trx: Db, holder: string): Promise<void> =>
  renameHolder(trx, HIDDEN_PREFIX + holder, holder);

/** Releases the pictures of a hidden row. */
export async function dropHiddenPictures(trx: Db, holder: string): Promise<void> {
  await on<PictureTables>(trx)
    .deleteFrom("picture_holders")
    .where("holder", "=", HIDDEN_PREFIX + holder)
    .execute();
}

async function renameHolder(trx: Db, from: string, to: string): Promise<void> {
  await on<PictureTables>(trx)
    .updateTable("picture_holders")
    .set({ holder: to })
    .where("holder", "=", from)
    .execute();
}

export async function isHidden(db: Db, picture: string): Promise<boolean> {
  const holders = await on<PictureTables>(db)
    .selectFrom("picture_holders")
    .select("holder")
    .where("picture", "=", picture)
    .execute();
  return holders.length > 0 && holders.every(({ holder }) => holder.startsWith(HIDDEN_PREFIX));
}
