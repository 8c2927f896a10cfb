import { type Db, insertRows, qb } from "#platform/database/database.server.ts";
import {
  releaseHiddenPictures,
  removeUnheldPictures,
  unhideHeldPictures,
} from "#platform/files/files.server.ts";
import type { DeletedRow, RestoreRemark, TrashKind } from "#trash/trash.server.ts";
import { makePictureHolderName } from "./host-profiles.server.ts";
import type { HostsTables } from "./hosts.table.server.ts";

/** Restores a profile with its links and pictures, unless its host has a new profile. */
export const hostTrash: TrashKind = {
  entity: "host-profile",
  async restore(trx, _house, deleted) {
    const remarks: RestoreRemark[] = [];
    for (const { id, row } of deleted.filter(isProfile)) {
      const hostName = String(row.hostName);
      if (await hasProfile(trx, hostName)) {
        remarks.push({ id, label: hostName, reason: `${hostName} already has a profile` });
        continue;
      }
      await insertRows(trx, PROFILES_TABLE, [row]);
      await unhideHeldPictures(trx, makePictureHolderName(Number(row.id)));
    }
    return [...remarks, ...(await restoreLinks(trx, deleted, remarks))];
  },
  async forget(trx, house, deleted) {
    const profiles = deleted.filter(isProfile).map(({ row }) => row);
    for (const { id } of profiles) await releaseHiddenPictures(trx, makePictureHolderName(Number(id)));
    const pictures = profiles.flatMap(({ heroImage, profileImage }) => [heroImage, profileImage]);
    return () => removeUnheldPictures(house, pictures.filter(isText));
  },
};

/** Restores a link if its host still has a profile. */
export const socialLinkTrash: TrashKind = {
  entity: "host-social-link",
  restore: (trx, _house, deleted) => restoreLinks(trx, deleted, []),
};

const PROFILES_TABLE = "host_profiles";
const isProfile = ({ table }: DeletedRow): boolean => table === PROFILES_TABLE;
const isText = (value: unknown): value is string => typeof value === "string";

async function restoreLinks(trx: Db, deletedRows: DeletedRow[], skippedProfiles: RestoreRemark[]) {
  const remarks: RestoreRemark[] = [];
  const skippedHosts = new Set(skippedProfiles.map(({ label }) => label));
  for (const { id, row } of deletedRows.filter((deletedRow) => !isProfile(deletedRow))) {
    const hostName = String(row.hostName);
    const label = `${row.linkType}, ${hostName}`;
    if (skippedHosts.has(hostName)) remarks.push({ id, label, reason: `${hostName} did not come back` });
    else if (await hasProfile(trx, hostName)) await insertRows(trx, "host_social_links", [row]);
    else remarks.push({ id, label, reason: `${hostName} has no host profile` });
  }
  return remarks;
}

async function hasProfile(trx: Db, hostName: string): Promise<boolean> {
  const profile = await qb<HostsTables>(trx)
    .selectFrom("host_profiles")
    .select("id")
    .where("hostName", "=", hostName)
    .executeTakeFirst();
  return profile !== undefined;
}
