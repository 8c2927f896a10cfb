import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";

/**
 * Writes the email sent to an address that somebody entered on the site. It contains nothing that they typed, because
 * anybody can enter anybody's address.
 */
export function writeFollowMail(
  show: Show,
  { isConfirmed, pageUrl }: { isConfirmed: boolean; pageUrl: string },
): ReturnType<typeof writeShowMail> {
  const footer = `${show.name}. Somebody entered this address on our site. ${show.contactEmail}`;
  if (isConfirmed)
    return writeShowMail(show, `${show.name}: you already follow the show`, {
      greeting: "Hello,",
      heading: "You already follow the show.",
      lead: "You don't have to confirm anything. On your page you can choose when we tell you, or stop.",
      button: { label: "Open your page", address: pageUrl },
      hint: "If you didn't ask for this, ignore this email. Nothing has changed.",
      footer,
    });
  return writeShowMail(show, `${show.name}: please confirm your address`, {
    greeting: "Hello,",
    heading: "Should we tell you when we're live?",
    lead: "Somebody asked us to email this address when the show is on. Press the button if that was you.",
    button: { label: "Yes, tell me", address: pageUrl },
    hint: "If it wasn't you, ignore this email. You won't hear from us again, and we delete the address after 7 days.",
    footer,
  });
}
