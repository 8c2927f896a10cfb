import { on, transaction } from "#platform/database/database.server.ts";
import type { FilesHouse } from "./files-house.server.ts";
import { removeFilesOf } from "./picture-files.server.ts";
import { pictureFileAt, type StoredPicture } from "./pictures.rules.ts";
import type { PictureTables } from "./pictures.table.server.ts";

/** How long a picture that nobody holds is kept: somebody may still be filling in the form that it was sent with. */
const GRACE_MS = 24 * 60 * 60 * 1000;

type SweepingHouse = Pick<FilesHouse, "db" | "now" | "storage">;

/** Background work: removes pictures that nobody has held or asked for in the last day. Returns how many. */
export async function sweepPictures(house: SweepingHouse): Promise<number> {
  const unusedSince = new Date(house.now().getTime() - GRACE_MS).toISOString();
  let swept = 0;
  for (;;) {
    const names = await on<PictureTables>(house.db)
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
      .limit(50)
      .execute();
    for (const { name } of names) if (await remove(house, name, unusedSince)) swept += 1;
    if (names.length < 50) return swept;
  }
}

/**
 * Removes pictures at once, without the day of grace, where nobody holds them any more: for what must not outlive its
 * row. Call it after the transaction that let go of them. Addresses that are not stored pictures are passed over.
 */
export async function removeUnheld(house: SweepingHouse, addresses: (string | null)[]): Promise<void> {
  const afterNow = new Date(house.now().getTime() + 1).toISOString();
  for (const address of addresses) {
    const picture = address ? pictureFileAt(address) : undefined;
    if (picture) await remove(house, picture.name, afterNow);
  }
}

/**
 * First nobody can find or hold it any more, then its files go, then its row: a process that ends in between leaves a
 * row that the next sweep takes up again.
 */
async function remove(house: SweepingHouse, name: string, unusedSince: string): Promise<boolean> {
  const picture = await condemn(house, name, unusedSince);
  if (!picture) return false;
  await removeFilesOf(house.storage, picture);
  await on<PictureTables>(house.db).deleteFrom("pictures").where("name", "=", name).execute();
  return true;
}

/**
 * Marks a picture as gone, or leaves it where somebody holds it. The first statement takes the row, so that whoever is
 * just claiming it has finished, and the second one sees what they did.
 */
function condemn(
  house: SweepingHouse,
  name: string,
  unusedSince: string,
): Promise<StoredPicture | undefined> {
  return transaction(house.db, async (trx) => {
    const tables = on<PictureTables>(trx);
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
