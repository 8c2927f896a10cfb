import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, isUniqueViolation, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import {
  conflict,
  invalidField,
  notFound,
  Refusal,
  refuseStaleEdit,
} from "#platform/errors/errors.server.ts";
import { hideHeldPictures, setHeldPictures } from "#platform/files/files.server.ts";
import { parsePictureAddress } from "#platform/files/pictures.rules.ts";
import { copyToTrash, startDeletion } from "#trash/trash.server.ts";
import type { HostProfile, HostProfileChange, HostProfileInput } from "./host-profiles.contract.ts";
import type { HostsTables } from "./hosts.table.server.ts";

const entity = "host-profile";

/**
 * Lists all profiles if the caller is an admin, or otherwise only the active profiles of the show's hosts, in the order
 * in which the page shows them.
 */
export function listHostProfiles(house: House, actor: Actor | null): Promise<HostProfile[]> {
  return qb<HostsTables>(house.db)
    .selectFrom("host_profiles")
    .selectAll()
    .$if(!actor?.isAdmin, (query) =>
      query.where("isActive", "=", true).where("hostName", "in", house.show().hosts),
    )
    .orderBy("displayOrder")
    .orderBy("id")
    .execute();
}

/**
 * Adds a host's profile.
 * @throws {Refusal} 400 if `hostName` isn't a host of the show or a picture was not uploaded to this site; 409 if the
 * host already has a profile
 */
export async function addHostProfile(house: House, actor: Actor, input: HostProfileInput) {
  requireKnownHostName(house, input.hostName);
  return refuseDuplicateProfile(input.hostName, () =>
    transaction(house.db, async (trx) => {
      const now = house.now().toISOString();
      const profile = await qb<HostsTables>(trx)
        .insertInto("host_profiles")
        .values({ ...input, isSample: false, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await holdProfilePictures(trx, house, profile);
      await recordAdminEvent(trx, house, actor, { action: "create", entity, entityId: profile.id });
      return profile;
    }),
  );
}

/**
 * Changes a profile. Renaming the host also updates the name on the host's social links.
 * @throws {Refusal} 404 for an unknown profile; 409 if somebody has changed it since `basedOn`, or if
 * the host already has a profile; 400 if `hostName` isn't a host of the show or a picture was not uploaded to this site
 */
export function changeHostProfile(
  house: House,
  actor: Actor,
  id: number,
  { basedOn, ...change }: HostProfileChange,
) {
  return refuseDuplicateProfile(change.hostName, () =>
    transaction(house.db, async (trx) => {
      const hosts = qb<HostsTables>(trx);
      const profileBefore = await lockRows(
        trx,
        hosts.selectFrom("host_profiles").selectAll().where("id", "=", id),
      ).executeTakeFirst();
      if (profileBefore) refuseStaleEdit(basedOn, profileBefore);
      if (profileBefore?.hostName !== change.hostName) requireKnownHostName(house, change.hostName);
      const profile = await hosts
        .updateTable("host_profiles")
        .set({ ...change, isSample: false, updatedAt: house.now().toISOString() })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!profile) throw notFound("Host profile");
      await holdProfilePictures(trx, house, profile);
      await recordAdminEvent(trx, house, actor, { action: "change", entity, entityId: id });
      return profile;
    }),
  );
}

/**
 * Moves a profile to the trash, together with its links and pictures. Returns the deletion's id.
 * @throws {Refusal} 404 for an unknown profile
 */
export function deleteHostProfile(house: House, actor: Actor, id: number): Promise<number> {
  return transaction(house.db, async (trx) => {
    const hosts = qb<HostsTables>(trx);
    const profile = await hosts
      .updateTable("host_profiles")
      .set((row) => ({ updatedAt: row.ref("updatedAt") }))
      .where("id", "=", id)
      .returning("hostName")
      .executeTakeFirst();
    if (!profile) throw notFound("Host profile");
    const links = await hosts
      .selectFrom("host_social_links")
      .select("id")
      .where("hostName", "=", profile.hostName)
      .execute();
    const deletionId = await startDeletion(trx, house, actor, {
      entity,
      label: profile.hostName,
    });
    await copyToTrash(trx, deletionId, "host_profiles", [id]);
    await copyToTrash(
      trx,
      deletionId,
      "host_social_links",
      links.map((link) => link.id),
    );
    await hosts.deleteFrom("host_profiles").where("id", "=", id).execute();
    await hideHeldPictures(trx, makePictureHolderName(id));
    await recordAdminEvent(trx, house, actor, { action: "delete", entity, entityId: id, deletionId });
    return deletionId;
  });
}

export const makePictureHolderName = (id: number): string => `host-profile ${id}`;

const PICTURE_FIELDS = ["heroImage", "profileImage"] as const;

/**
 * Keeps the profile's pictures from being deleted.
 * @throws {Refusal} 400 that names each picture that isn't a public upload on this site
 */
export async function holdProfilePictures(trx: Db, house: House, profile: HostProfile): Promise<void> {
  const addresses = PICTURE_FIELDS.map((field) => profile[field]);
  const unknownAddresses = await setHeldPictures(trx, house, makePictureHolderName(profile.id), addresses);
  const message = "Picture must be an uploaded picture";
  const issues = PICTURE_FIELDS.filter((field) => {
    const address = profile[field];
    return (
      address !== null && (unknownAddresses.includes(address) || parsePictureAddress(address)?.isPrivate)
    );
  }).map((path) => ({ path, message }));
  if (issues.length > 0) throw new Refusal("invalid", message, { issues });
}

/** Checks that the show has a host with this name. @throws {Refusal} 400 if it doesn't */
function requireKnownHostName(house: House, hostName: string): void {
  const { hosts } = house.show();
  if (!hosts.includes(hostName))
    throw invalidField("hostName", `Host name must be one of ${hosts.join(", ")}`);
}

/**
 * Runs `work`, but refuses a second profile for the same host. Relies on the table's unique key rather than a query,
 * because two admins may add a profile at the same time.
 * @throws {Refusal} 409 if `work` violates the key
 */
async function refuseDuplicateProfile<T>(hostName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "hostName")) throw conflict(`${hostName} already has a profile`);
    throw error;
  }
}
