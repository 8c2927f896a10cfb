import type { Role } from "#platform/http/endpoint.contract.ts";
import { writeMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";

const ROLE_RIGHTS: Record<Role, string> = {
  owner: "You may do everything, the team and its roles included.",
  producer: "You run the back office: topics, episodes, guests and hosts.",
  moderator: "You decide what visitors suggest.",
};

export const writeInvitationMail = (
  show: Show,
  { role, invitedBy }: { role: Role; invitedBy: string },
  address: string,
) =>
  writeMail(show, `${show.name}: you are invited to the team`, {
    greeting: "Hello,",
    heading: "You are invited to the team.",
    lead: `${invitedBy} asks you to join ${show.name} as ${role === "owner" ? "an owner" : `a ${role}`}. ${ROLE_RIGHTS[role]}`,
    button: { label: "Accept the invitation", address },
    hint: "The link works once and ends 72 hours after you were invited. If you did not expect it, ignore this email.",
    footer: `${show.name}. You receive this because somebody on the team entered your address. ${show.contactEmail}`,
  });
