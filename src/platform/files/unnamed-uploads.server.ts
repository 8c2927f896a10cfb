import { on } from "#platform/database/database.server.ts";
import type { FilesHouse } from "./files-house.server.ts";
import { pictureFileAt } from "./pictures.rules.ts";
import type { PictureTables } from "./pictures.table.server.ts";

/**
 * Removes the files of pictures that the database does not name, such as those of data that a restore has replaced,
 * among these keys or all. A picture's row is written before its files. Files that are not our pictures stay.
 */
export async function removeUnnamedUploads(
  { db, storage }: Pick<FilesHouse, "db" | "storage">,
  keys: AsyncIterable<string> | Iterable<string> = storage.keys(),
): Promise<void> {
  const pictures = on<PictureTables>(db).selectFrom("pictures").select("name");
  for await (const key of keys) {
    const picture = pictureFileAt(`/uploads/${key.replace(/^public\//, "")}`);
    if (picture && !(await pictures.where("name", "=", picture.name).executeTakeFirst()))
      await storage.remove(key);
  }
}
