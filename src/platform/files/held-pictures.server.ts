import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { type FilesHouse, removePictureFiles } from "./picture-files.server.ts";
import { formatPictureAddress, parsePictureAddress } from "./pictures.rules.ts";
import type { PictureTables } from "./pictures.table.server.ts";

type SweepHouse = Pick<FilesHouse, "db" | "now" | "storage">;

/** How long an uploaded picture is kept if no row uses it. This gives people time to submit the form. */
const GRACE_PERIOD_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH_SIZE = 50;

/**
 * Sets which pictures a row uses. `holder` identifies the row, as in `host-profile 3`. Returns the given URLs that
 * don't belong to a stored picture.
 */
export async function setHeldPictures(
  db: Db,
  house: Pick<FilesHouse, "now">,
  holder: string,
  addresses: (string | null)[],
): Promise<string[]> {
  const tables = qb<PictureTables>(db);
  await tables.deleteFrom("picture_holders").where("holder", "=", holder).execute();
  const unknownAddresses: string[] = [];
  for (const address of new Set(addresses.filter((nullableAddress) => nullableAddress !== null))) {
    const picture = await touchPicture(db, house, address);
    if (picture === undefined) unknownAddresses.push(address);
    else await tables.insertInto("picture_holders").values({ picture, holder }).execute();
  }
  return unknownAddresses;
}

/** Updates `lastUsedAt`, so that the sweep keeps a picture that an open transaction is about to use. */
async function touchPicture(db: Db, house: Pick<FilesHouse, "now">, address: string) {
  const file = parsePictureAddress(address);
  if (!file) return undefined;
  const picture = await qb<PictureTables>(db)
    .updateTable("pictures")
    .set({ lastUsedAt: house.now().toISOString() })
    .where("name", "=", file.name)
    .where("isReady", "=", true)
    .returning(["name", "isPrivate", "width", "height"])
    .executeTakeFirst();
  return picture && formatPictureAddress(picture) === address ? picture.name : undefined;
}

/** Removes pictures that no row has used for a day. Returns the number of removed pictures. */
export async function sweepPictures(house: SweepHouse): Promise<number> {
  const unusedSince = new Date(house.now().getTime() - GRACE_PERIOD_MS).toISOString();
  let removedCount = 0;
  for (;;) {
    const names = await listUnheldPictures(house, unusedSince);
    for (const name of names) if (await removePicture(house, name, unusedSince)) removedCount += 1;
    if (names.length < SWEEP_BATCH_SIZE) return removedCount;
  }
}

async function listUnheldPictures({ db }: SweepHouse, unusedSince: string): Promise<string[]> {
  const rows = await qb<PictureTables>(db)
    .selectFrom("pictures")
    .select("name")
    .where("lastUsedAt", "<", unusedSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("picture_holders")
            .select("holder")
            .whereRef("picture_holders.picture", "=", "pictures.name"),
        ),
      ),
    )
    .orderBy("name")
    .limit(SWEEP_BATCH_SIZE)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Removes the given pictures immediately, except those that a row still uses. Call this after the transaction in which
 * a row stopped using them.
 */
export async function removeUnheldPictures(house: SweepHouse, addresses: (string | null)[]): Promise<void> {
  const afterNow = new Date(house.now().getTime() + 1).toISOString();
  for (const address of addresses) {
    const picture = address ? parsePictureAddress(address) : undefined;
    if (picture) await removePicture(house, picture.name, afterNow);
  }
}

async function removePicture(house: SweepHouse, name: string, unusedSince: string): Promise<boolean> {
  const picture = await retirePicture(house, name, unusedSince);
  if (!picture) return false;
  await removePictureFiles(house.storage, picture);
  await qb<PictureTables>(house.db).deleteFrom("pictures").where("name", "=", name).execute();
  return true;
}

function retirePicture(house: SweepHouse, name: string, unusedSince: string) {
  return transaction(house.db, async (trx) => {
    const tables = qb<PictureTables>(trx);
    // Lock the row, so that the next query sees what another transaction has just written.
    const picture = await tables
      .updateTable("pictures")
      .set((row) => ({ lastUsedAt: row.ref("lastUsedAt") }))
      .where("name", "=", name)
      .where("lastUsedAt", "<", unusedSince)
      .returning(["name", "isPrivate", "width", "height"])
      .executeTakeFirst();
    if (!picture) return undefined;
    const holder = await tables
      .selectFrom("picture_holders")
      .select("holder")
      .where("picture", "=", name)
      .limit(1)
      .executeTakeFirst();
    if (holder) return undefined;
    await tables
      .updateTable("pictures")
      .set({ contentHash: null, isReady: false })
      .where("name", "=", name)
      .execute();
    return picture;
  });
}

/**
 * Removes those of the given files that belong to a picture without a row in the database, such as one from data that a
 * restore has replaced. New uploads are safe, because a picture's row is written before its files.
 */
export async function removeOrphanedUploads(
  { db, storage }: Pick<FilesHouse, "db" | "storage">,
  keys: Iterable<string>,
): Promise<void> {
  const pictures = qb<PictureTables>(db).selectFrom("pictures").select("name");
  for (const key of keys) {
    const picture = parsePictureAddress(`/uploads/${key.replace(/^public\//, "")}`);
    if (picture && !(await pictures.where("name", "=", picture.name).executeTakeFirst()))
      await storage.remove(key);
  }
}

const HIDDEN_PREFIX = "hidden: ";

/**
 * Hides the pictures of a row that is being moved to the trash. The files are kept, but private pictures are no longer
 * served.
 */
export const hideHeldPictures = (trx: Db, holder: string): Promise<void> =>
  renameHolder(trx, holder, HIDDEN_PREFIX + holder);

export const unhideHeldPictures = (trx: Db, holder: string): Promise<void> =>
  renameHolder(trx, HIDDEN_PREFIX + holder, holder);

/** Releases a deleted row's hidden pictures, so that the sweep can remove them. */
export async function releaseHiddenPictures(trx: Db, holder: string): Promise<void> {
  await qb<PictureTables>(trx)
    .deleteFrom("picture_holders")
    .where("holder", "=", HIDDEN_PREFIX + holder)
    .execute();
}

async function renameHolder(trx: Db, oldHolder: string, newHolder: string): Promise<void> {
  await qb<PictureTables>(trx)
    .updateTable("picture_holders")
    .set({ holder: newHolder })
    .where("holder", "=", oldHolder)
    .execute();
}

export async function isHiddenPicture(db: Db, picture: string): Promise<boolean> {
  const holders = await qb<PictureTables>(db)
    .selectFrom("picture_holders")
    .select("holder")
    .where("picture", "=", picture)
    .execute();
  return holders.length > 0 && holders.every(({ holder }) => holder.startsWith(HIDDEN_PREFIX));
}
