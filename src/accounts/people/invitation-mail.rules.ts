import type { Role } from "#platform/http/endpoint.contract.ts";
import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";

const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: "You can do everything, including managing the team.",
  producer: "You run the back office: topics, episodes, guests and hosts.",
  moderator: "You review what visitors suggest and ask.",
};

export const writeInvitationMail = (
  show: Show,
  { role, invitedBy }: { role: Role; invitedBy: string },
  invitationUrl: string,
) =>
  writeShowMail(show, `${show.name}: you're invited to join the team`, {
    greeting: "Hello,",
    heading: "You're invited to join the team.",
    lead: `${invitedBy} has invited you to join ${show.name} as ${role === "owner" ? "an owner" : `a ${role}`}. ${ROLE_DESCRIPTIONS[role]}`,
    button: { label: "Accept the invitation", address: invitationUrl },
    hint: "The link works once and expires 72 hours after you were invited. If you weren't expecting this, ignore this email.",
    footer: `${show.name}. You're receiving this because somebody on the team entered your address. ${show.contactEmail}`,
  });
