import { join } from "node:path";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { setHeldPictures, storePreparedPicture } from "#platform/files/files.server.ts";
import type { SampleContent } from "#settings/sample/sample.server.ts";
import hosts from "../../sample/hosts.json" with { type: "json" };
import { holdProfilePictures, makePictureHolderName } from "./host-profiles.server.ts";
import type { HostsTables } from "./hosts.table.server.ts";

/** A host in the sample data. `picture` is a folder in sample/pictures/. */
type SampleHost = (typeof hosts)[number];

const PICTURES_FOLDER = join(import.meta.dirname, "../../sample/pictures");

export const hostsSample: SampleContent = {
  of: "hosts",

  async isEmpty(db) {
    return !(await qb<HostsTables>(db).selectFrom("host_profiles").select("id").limit(1).executeTakeFirst());
  },

  async put(house, db) {
    for (const [index, host] of hosts.entries()) await insertSampleHost(house, db, host, index + 1);
  },

  async count(db) {
    const tables = qb<HostsTables>(db);
    const links = await tables.selectFrom("host_social_links").select(["hostName", "isSample"]).execute();
    const profiles = await tables
      .selectFrom("host_profiles")
      .select("hostName")
      .where("isSample", "=", true)
      .execute();
    const hostsWithOwnLinks = new Set(
      links.filter(({ isSample }) => !isSample).map(({ hostName }) => hostName),
    );
    return (
      links.filter(({ isSample }) => isSample).length +
      profiles.filter(({ hostName }) => !hostsWithOwnLinks.has(hostName)).length
    );
  },

  /**
   * Removes the sample hosts. Keeps profiles and links that the team has changed, and profiles whose links the team has
   * changed.
   */
  async remove(house, db) {
    const tables = qb<HostsTables>(db);
    const links = await tables
      .deleteFrom("host_social_links")
      .where("isSample", "=", true)
      .returning("id")
      .execute();
    const profiles = await tables
      .deleteFrom("host_profiles")
      .where("isSample", "=", true)
      .where("hostName", "not in", tables.selectFrom("host_social_links").select("hostName"))
      .returning("id")
      .execute();
    for (const { id } of profiles) await setHeldPictures(db, house, makePictureHolderName(id), []);
    return links.length + profiles.length;
  },
};

async function insertSampleHost(
  house: House,
  db: Db,
  { picture, links, ...texts }: SampleHost,
  order: number,
) {
  const { url } = await storePreparedPicture({ ...house, db }, join(PICTURES_FOLDER, picture));
  const now = house.now().toISOString();
  const commonColumns = { isActive: true, isSample: true, createdAt: now, updatedAt: now };
  const profile = await qb<HostsTables>(db)
    .insertInto("host_profiles")
    .values({
      ...texts,
      ...commonColumns,
      heroImage: url,
      profileImage: url,
      heroImagePosition: "center top",
      profileImagePosition: "center center",
      heroImageScale: 1.15,
      profileImageScale: 1,
      displayOrder: order,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await holdProfilePictures(db, house, profile);
  for (const [index, link] of links.entries())
    await qb<HostsTables>(db)
      .insertInto("host_social_links")
      .values({ ...link, ...commonColumns, hostName: texts.hostName, displayOrder: index + 1 })
      .execute();
}
