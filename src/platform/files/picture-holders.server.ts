import { type Db, on } from "#platform/database/database.server.ts";
import type { FilesHouse } from "./files-house.server.ts";
import { addressOf, pictureFileAt } from "./pictures.rules.ts";
import type { PictureTables } from "./pictures.table.server.ts";

/**
 * Says which pictures a row holds now, in the transaction that writes the row: those and no others are kept for it.
 * `holder` is the room's own word for the row, like `host-profile 3`. Returns the addresses that are not stored
 * pictures: the room refuses them by the name of its field. An empty list lets go of all.
 */
export async function holdPictures(
  db: Db,
  house: Pick<FilesHouse, "now">,
  holder: string,
  addresses: (string | null)[],
): Promise<string[]> {
  const tables = on<PictureTables>(db);
  await tables.deleteFrom("picture_holders").where("holder", "=", holder).execute();
  const unknown: string[] = [];
  for (const address of new Set(addresses.filter((one) => one !== null))) {
    const picture = await claim(db, house, address);
    if (picture === undefined) unknown.push(address);
    else await tables.insertInto("picture_holders").values({ picture, holder }).execute();
  }
  return unknown;
}

/** Touching the row keeps the sweep, which looks at `lastUsedAt`, away from it until this transaction has ended. */
async function claim(db: Db, house: Pick<FilesHouse, "now">, address: string): Promise<string | undefined> {
  const named = pictureFileAt(address);
  if (!named) return undefined;
  const picture = await on<PictureTables>(db)
    .updateTable("pictures")
    .set({ lastUsedAt: house.now().toISOString() })
    .where("name", "=", named.name)
    .where("isReady", "=", true)
    .returning(["name", "isPrivate", "width", "height"])
    .executeTakeFirst();
  return picture && addressOf(picture) === address ? picture.name : undefined;
}
