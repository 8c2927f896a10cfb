import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { isForeignKeyViolation, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { invalidField, notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { copyToTrash, startDeletion } from "#trash/trash.server.ts";
import type { HostsTables } from "./hosts.table.server.ts";
import type { HostSocialLink, HostSocialLinkChange, HostSocialLinkInput } from "./social-links.contract.ts";

const entity = "host-social-link";

/**
 * Lists all links if the caller is an admin, or otherwise only the active links of the show's active hosts, in the
 * order in which the page shows them.
 */
export function listSocialLinks(house: House, actor: Actor | null): Promise<HostSocialLink[]> {
  return qb<HostsTables>(house.db)
    .selectFrom("host_social_links as link")
    .innerJoin("host_profiles as profile", "profile.hostName", "link.hostName")
    .selectAll("link")
    .$if(!actor?.isAdmin, (query) =>
      query
        .where("link.isActive", "=", true)
        .where("profile.isActive", "=", true)
        .where("profile.hostName", "in", house.show().hosts),
    )
    .orderBy("link.displayOrder")
    .orderBy("link.id")
    .execute();
}

/** Adds a link to a host's profile. @throws {Refusal} 400 if the host has no profile */
export function addSocialLink(house: House, actor: Actor, input: HostSocialLinkInput) {
  return refuseLinkWithoutProfile(input.hostName, () =>
    transaction(house.db, async (trx) => {
      const now = house.now().toISOString();
      const link = await qb<HostsTables>(trx)
        .insertInto("host_social_links")
        .values({ ...input, isSample: false, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAdminEvent(trx, house, actor, { action: "create", entity, entityId: link.id });
      return link;
    }),
  );
}

/**
 * Changes a link.
 * @throws {Refusal} 404 for an unknown link; 400 if the host has no profile; 409 if the link has changed since
 * `basedOn`
 */
export function changeSocialLink(
  house: House,
  actor: Actor,
  id: number,
  { basedOn, ...change }: HostSocialLinkChange,
) {
  return refuseLinkWithoutProfile(change.hostName, () =>
    transaction(house.db, async (trx) => {
      const links = qb<HostsTables>(trx);
      const linkBefore = await lockRows(
        trx,
        links.selectFrom("host_social_links").selectAll().where("id", "=", id),
      ).executeTakeFirst();
      if (!linkBefore) throw notFound("Social link");
      refuseStaleEdit(basedOn, linkBefore);
      const link = await links
        .updateTable("host_social_links")
        .set({ ...change, isSample: false, updatedAt: house.now().toISOString() })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAdminEvent(trx, house, actor, { action: "change", entity, entityId: id });
      return link;
    }),
  );
}

/** Moves a link to the trash. Returns the deletion's id. @throws {Refusal} 404 for an unknown link */
export function deleteSocialLink(house: House, actor: Actor, id: number): Promise<number> {
  return transaction(house.db, async (trx) => {
    const links = qb<HostsTables>(trx);
    const link = await links
      .selectFrom("host_social_links")
      .select(["hostName", "linkType"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!link) throw notFound("Social link");
    const label = `${link.linkType}, ${link.hostName}`;
    const deletionId = await startDeletion(trx, house, actor, { entity, label });
    await copyToTrash(trx, deletionId, "host_social_links", [id]);
    await links.deleteFrom("host_social_links").where("id", "=", id).execute();
    await recordAdminEvent(trx, house, actor, { action: "delete", entity, entityId: id, deletionId });
    return deletionId;
  });
}

/**
 * Runs `work`, but refuses a link to a host without a profile. Relies on the foreign key rather than a query, because
 * the profile may be deleted at the same time.
 * @throws {Refusal} 400 if `work` violates the key
 */
async function refuseLinkWithoutProfile<T>(hostName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw invalidField("hostName", `${hostName} has no host profile`);
    throw error;
  }
}
