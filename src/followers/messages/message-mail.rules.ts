import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { MessageKind, MessageText } from "./follower-messages.contract.ts";

const BUTTON_LABELS: Record<MessageKind, string> = {
  soon: "Open the show",
  live: "Watch now",
  episode: "Watch it",
  skipped: "See what's next",
};

/** Writes a message as an email. `ownPageUrl` is the page where the follower can change or stop these emails. */
export function writeMessageMail(
  show: Show,
  { kind, subject, text, page }: MessageText & { kind: MessageKind; page: string },
  { publicUrl, ownPageUrl }: { publicUrl: string; ownPageUrl: string },
): ReturnType<typeof writeShowMail> {
  return writeShowMail(show, subject, {
    greeting: "Hello,",
    heading: subject,
    lead: text,
    button: { label: BUTTON_LABELS[kind], address: `${publicUrl}${page}` },
    // Spam filters look for phrases like "Stop these mails", so this avoids them.
    hint: "You asked us to tell you. You can change when we do, or stop, at any time.",
    link: { label: "Change when we tell you, or stop", address: ownPageUrl },
    footer: `${show.name}. You're receiving this because you follow the show. ${show.contactEmail}`,
  });
}
