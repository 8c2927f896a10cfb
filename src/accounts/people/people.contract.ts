import { z } from "zod";
import { optionalEmailField } from "#accounts/team/team.contract.ts";
import { dateTime, defineEndpoints, idInPath, pageQuery, ROLES } from "#platform/http/endpoint.contract.ts";

const role = z.enum(ROLES, "Role must be owner, producer or moderator");

/** An account as owners see it. */
export const Member = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  createdAt: dateTime,
  signedInAt: dateTime.nullable(),
  passkeys: z.int(),
});
export type Member = z.output<typeof Member>;

const Invitation = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  email: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: dateTime,
  expiresAt: dateTime,
});
export type Invitation = z.output<typeof Invitation>;

/** `url` is the link to send to the invited person. It can't be shown again later. */
const CreatedInvitation = Invitation.extend({ url: z.string() });
export type CreatedInvitation = z.output<typeof CreatedInvitation>;

export const InvitationInput = z.object({
  role,
  email: optionalEmailField.nullish().transform((text) => text || null),
});

const ResetLink = z.object({ url: z.string(), expiresAt: dateTime });
export type ResetLink = z.output<typeof ResetLink>;

const byIdDefaults = { access: "owner", params: z.object({ id: idInPath }) } as const;

export const peopleEndpoints = defineEndpoints({
  "GET /api/team": {
    access: "owner",
    summary: "Accounts with a role, then the others",
    query: z.object(pageQuery),
    answer: z.array(Member),
    counted: true,
  },
  "PUT /api/team/{id}": {
    ...byIdDefaults,
    summary: "Give an account a role, or take it away with null; the show keeps an owner",
    body: z.object({ role: role.nullable() }),
    answer: Member,
    errors: [409],
  },
  "DELETE /api/team/{id}": {
    ...byIdDefaults,
    summary: "Delete an account with its sessions and passkeys; the record of changes keeps its name",
    status: 204,
    errors: [409],
  },
  "POST /api/team/{id}/sign-out": {
    ...byIdDefaults,
    summary: "End all sessions of another person's account. Its API tokens keep working",
    status: 204,
    errors: [409],
  },
  "GET /api/team/invitations": {
    access: "owner",
    summary: "Open invitations, newest first",
    answer: z.array(Invitation),
  },
  "POST /api/team/invitations": {
    access: "owner",
    summary:
      "Create a link that gives a role at registration, once within 72 hours. If there is an address, it is emailed",
    status: 201,
    body: InvitationInput,
    answer: CreatedInvitation,
  },
  "DELETE /api/team/invitations/{id}": {
    ...byIdDefaults,
    summary: "Withdraw an open invitation",
    status: 204,
  },
  "POST /api/team/{id}/reset-link": {
    ...byIdDefaults,
    summary: "Create a link for a new password, usable once within 24 hours. Earlier ones end",
    status: 201,
    answer: ResetLink,
  },
});
