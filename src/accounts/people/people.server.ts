import { endAllSessions, makeResetUrl } from "#accounts/sign-in/sign-in.server.ts";
import {
  addInvitation,
  deletePerson,
  findMember,
  listMemberRows as findMembers,
  makePasswordLink,
  makeSenderAndRecipient,
  recordUserEvent,
  renewEmailToken,
  setRole,
  withdrawInvitation,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { type Mail, queueDeferredMail } from "#platform/mail/mail.server.ts";
import { writeInvitationMail } from "./invitation-mail.rules.ts";
import type { CreatedInvitation, Member, ResetLink } from "./people.contract.ts";

export { listInvitations } from "#accounts/team/team.server.ts";

export const INVITATION_MAIL_WRITER_NAME = "invitation";

export const listTeamMembers = (house: House, page: { limit?: number; offset?: number }) =>
  findMembers(house.db, page);

/** Changes an account's role. @throws {Refusal} 404 for an unknown account; 409 for the last owner */
export async function changeRole(house: House, actor: Actor, id: number, role: Role | null): Promise<Member> {
  await setRole(house, actor, id, role);
  return requireMember(house, id);
}

async function requireMember(house: House, id: number): Promise<Member> {
  const member = await findMember(house.db, id);
  if (!member) throw notFound("User");
  return member;
}

/**
 * Deletes another person's account. @throws {Refusal} 404 for an unknown account; 409 for your own or the last owner's
 */
export async function removeMember(house: House, actor: Actor, id: number): Promise<void> {
  if (id === actor.id) throw conflict("You cannot remove yourself here");
  await deletePerson(house, actor, id);
}

/** Ends another person's sessions. @throws {Refusal} 404 for an unknown account; 409 for your own */
export function signOutMember(house: House, actor: Actor, id: number): Promise<void> {
  if (id === actor.id) throw conflict("You cannot sign yourself out here");
  return transaction(house.db, async (db) => {
    const { username } = await requireMember({ ...house, db }, id);
    await endAllSessions(db, id);
    await recordUserEvent(db, house, actor, "sign-out", id, username);
  });
}

const makeInvitationUrl = ({ env }: Pick<House, "env">, token: string): string =>
  `${env.PUBLIC_URL}/auth?invitation=${token}`;

/**
 * Creates an invitation and returns its link. Whoever registers through the link gets the role. If an email address is
 * given, also queues an email that contains a second link.
 */
export function invite(
  house: House,
  actor: Actor,
  input: { role: Role; email: string | null },
): Promise<CreatedInvitation> {
  return transaction(house.db, async (db) => {
    const { invitation, token } = await addInvitation(db, house, actor, input);
    if (invitation.email)
      await queueDeferredMail(
        db,
        house,
        { writer: INVITATION_MAIL_WRITER_NAME, subjectId: invitation.id },
        `invitation ${invitation.id}`,
      );
    return { ...invitation, url: makeInvitationUrl(house, token) };
  });
}

/** Withdraws an invitation. @throws {Refusal} 404 if the invitation doesn't exist */
export const withdrawOpenInvitation = (house: House, actor: Actor, id: number): Promise<void> =>
  transaction(house.db, (db) => withdrawInvitation(db, house, actor, id));

/** Writes the email for an invitation, or returns undefined if the invitation is no longer open. */
export async function composeInvitationMail(house: House, id: number): Promise<Mail | undefined> {
  const renewedInvitation = await renewEmailToken(house, id);
  if (!renewedInvitation?.invitation.email) return undefined;
  const { invitation, token } = renewedInvitation;
  return {
    ...makeSenderAndRecipient(house, renewedInvitation.invitation.email),
    ...writeInvitationMail(house.show(), invitation, makeInvitationUrl(house, token)),
  };
}

/**
 * Creates a link for setting a new password, and revokes the account's earlier links.
 * @throws {Refusal} 404 for an unknown account
 */
export function makeResetLink(house: House, actor: Actor, id: number): Promise<ResetLink> {
  return transaction(house.db, async (db) => {
    const person = await requireMember({ ...house, db }, id);
    const { token, expiresAt } = await makePasswordLink(db, house, { userId: id, makerId: actor.id });
    await recordUserEvent(db, house, actor, "make-reset-link", id, person.username);
    return { url: makeResetUrl(house.env.PUBLIC_URL, token), expiresAt };
  });
}
