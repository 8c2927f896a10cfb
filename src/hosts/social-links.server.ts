import type { Actor, House } from "#house.server.ts";
import { isForeignKeyViolation, on, transaction } from "#platform/database/database.server.ts";
import { invalid, notFound } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import type { HostsTables } from "./hosts.table.server.ts";
import type { HostSocialLink, HostSocialLinkChange, HostSocialLinkInput } from "./social-links.contract.ts";

const entity = "host-social-link";

/** Active links of active hosts in the order of the page; for an admin all. */
export function listSocialLinks(house: House, actor: Actor | null): Promise<HostSocialLink[]> {
  return on<HostsTables>(house.db)
    .selectFrom("host_social_links as link")
    .innerJoin("host_profiles as profile", "profile.hostName", "link.hostName")
    .selectAll("link")
    .$if(!actor?.isAdmin, (query) =>
      query.where("link.isActive", "=", true).where("profile.isActive", "=", true),
    )
    .orderBy("link.displayOrder")
    .orderBy("link.id")
    .execute();
}

/** @throws {Refusal} 400 where the host has no profile. */
export function addSocialLink(
  house: House,
  actor: Actor,
  input: HostSocialLinkInput,
): Promise<HostSocialLink> {
  return requireProfile(input.hostName, () =>
    transaction(house.db, async (trx) => {
      const now = house.now().toISOString();
      const link = await on<HostsTables>(trx)
        .insertInto("host_social_links")
        .values({ ...input, isSample: false, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAdminEvent(trx, house, actor, { action: "create", entity, entityId: link.id });
      return link;
    }),
  );
}

/** @throws {Refusal} 404; 400 where the host has no profile. */
export function changeSocialLink(
  house: House,
  actor: Actor,
  id: number,
  change: HostSocialLinkChange,
): Promise<HostSocialLink> {
  return requireProfile(change.hostName, () =>
    transaction(house.db, async (trx) => {
      const link = await on<HostsTables>(trx)
        .updateTable("host_social_links")
        .set({ ...change, isSample: false, updatedAt: house.now().toISOString() })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!link) throw notFound("Social link");
      await recordAdminEvent(trx, house, actor, { action: "change", entity, entityId: id });
      return link;
    }),
  );
}

/** @throws {Refusal} 404. */
export function deleteSocialLink(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    const deleted = await on<HostsTables>(trx)
      .deleteFrom("host_social_links")
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound("Social link");
    await recordAdminEvent(trx, house, actor, { action: "delete", entity, entityId: id });
  });
}

/** The foreign key decides, so that a profile deleted at the same moment is noticed. */
async function requireProfile<T>(hostName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw invalid("hostName", `${hostName} has no host profile`);
    throw error;
  }
}
