import type { ExpressionBuilder, Selectable } from "kysely";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { forbidden, notFound } from "#platform/errors/errors.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { type ChangeAuthor, recordAdminEvent, rethrowInsertError } from "./activity.server.ts";
import { hashToken, makeToken } from "./link-token.server.ts";
import type { TeamTables } from "./team.table.server.ts";

const INVITATION_LIFETIME_MS = 72 * HOUR_MS;

const SHOWN_COLUMNS = ["id", "role", "email", "invitedBy", "createdAt", "expiresAt"] as const;

export type InvitationRow = Pick<Selectable<TeamTables["invitations"]>, (typeof SHOWN_COLUMNS)[number]>;

/** Creates an invitation. Returns it together with the token for its link. Only the token's hash is stored. */
export async function addInvitation(
  db: Db,
  house: Pick<House, "now">,
  author: ChangeAuthor,
  { role, email }: { role: Role; email: string | null },
): Promise<{ invitation: InvitationRow; token: string }> {
  const { token, tokenHash } = makeToken();
  const now = house.now();
  const invitation = await qb<TeamTables>(db)
    .insertInto("invitations")
    .values({
      role,
      email,
      invitedBy: author.username,
      makerId: author.id,
      tokenHash,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS).toISOString(),
    })
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(rethrowInsertError);
  await recordInvitationChange(db, house, author, "create", invitation);
  return { invitation, token };
}

/**
 * Creates a new token for an invitation's email, and revokes the token of an earlier email. Returns undefined if the
 * invitation is not open.
 */
export async function renewEmailToken(
  house: Pick<House, "db" | "now">,
  id: number,
): Promise<{ invitation: InvitationRow; token: string } | undefined> {
  const { token, tokenHash } = makeToken();
  const invitation = await qb<TeamTables>(house.db)
    .updateTable("invitations")
    .set({ mailedTokenHash: tokenHash })
    .where("id", "=", id)
    .where((row) => makeOpenInvitationCondition(row, house.now()))
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst();
  return invitation && { invitation, token };
}

/** Revokes the invitations that a person created. Call it in the transaction that takes away their rights. */
export async function revokeInvitationsBy(db: Db, makerId: number): Promise<void> {
  await qb<TeamTables>(db).deleteFrom("invitations").where("makerId", "=", makerId).execute();
}

export const listInvitations = (house: Pick<House, "db" | "now">): Promise<InvitationRow[]> =>
  qb<TeamTables>(house.db)
    .selectFrom("invitations")
    .select(SHOWN_COLUMNS)
    .where((row) => makeOpenInvitationCondition(row, house.now()))
    .orderBy("id", "desc")
    .execute();

/** Withdraws an invitation. @throws {Refusal} 404 if the invitation doesn't exist */
export async function withdrawInvitation(
  db: Db,
  house: Pick<House, "now">,
  author: ChangeAuthor,
  id: number,
): Promise<void> {
  const withdrawnInvitation = await qb<TeamTables>(db)
    .deleteFrom("invitations")
    .where("id", "=", id)
    .returning(["id", "role"])
    .executeTakeFirst();
  if (!withdrawnInvitation) throw notFound("Invitation");
  await recordInvitationChange(db, house, author, "withdraw", withdrawnInvitation);
}

const recordInvitationChange = (
  db: Db,
  house: Pick<House, "now">,
  author: ChangeAuthor,
  action: "create" | "withdraw",
  { id, role }: { id: number; role: Role },
) => recordAdminEvent(db, house, author, { action, entity: "invitation", entityId: id, detail: role });

export async function isInvitationOpen(house: Pick<House, "db" | "now">, token: string): Promise<boolean> {
  const openInvitation = await qb<TeamTables>(house.db)
    .selectFrom("invitations")
    .select("id")
    .where((row) => makeInvitationTokenCondition(row, token, house.now()))
    .executeTakeFirst();
  return openInvitation !== undefined;
}

/** Refuses a token that doesn't belong to an open invitation. @throws {Refusal} 403 */
export async function requireInvitation(house: Pick<House, "db" | "now">, token: string): Promise<void> {
  if (!(await isInvitationOpen(house, token))) throw createInvalidInvitationRefusal();
}

/**
 * Uses up an invitation. Call it in the registration's transaction. Returns the role for the new account, and the
 * invited email address or null.
 * @throws {Refusal} 403
 */
export async function redeemInvitation(
  db: Db,
  house: Pick<House, "now">,
  token: string,
): Promise<Pick<InvitationRow, "role" | "email">> {
  const redeemedInvitation = await qb<TeamTables>(db)
    .deleteFrom("invitations")
    .where((row) => makeInvitationTokenCondition(row, token, house.now()))
    .returning(["role", "email"])
    .executeTakeFirst();
  if (!redeemedInvitation) throw createInvalidInvitationRefusal();
  return redeemedInvitation;
}

const createInvalidInvitationRefusal = () => forbidden("Invalid or expired invitation");

function makeInvitationTokenCondition(
  row: ExpressionBuilder<TeamTables, "invitations">,
  token: string,
  now: Date,
) {
  const tokenHash = hashToken(token);
  return row.and([
    row.or([row("tokenHash", "=", tokenHash), row("mailedTokenHash", "=", tokenHash)]),
    makeOpenInvitationCondition(row, now),
  ]);
}

/** Returns a condition that selects the invitations that are still open. Their creators must still be owners. */
const makeOpenInvitationCondition = (row: ExpressionBuilder<TeamTables, "invitations">, now: Date) =>
  row.and([
    row("expiresAt", ">", now.toISOString()),
    row("makerId", "in", row.selectFrom("users").select("id").where("role", "=", "owner")),
  ]);
