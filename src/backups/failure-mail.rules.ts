import { shortMoment } from "#show/dates.rules.ts";
import { writeMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { Backup } from "./backups.contract.ts";

/** Writes the mail to owners after a scheduled backup has failed. */
export const writeFailureMail = (show: Show, { at, proof }: Backup, publicUrl: string) =>
  writeMail(show, `${show.name}: the backup failed`, {
    greeting: "Hello,",
    heading: "The scheduled backup failed.",
    lead: `The backup of ${shortMoment(at, show.timeZone)} can’t be trusted: ${proof?.detail}. Older backups are untouched.`,
    button: { label: "Open backups", address: `${publicUrl}/admin/settings/backups` },
    hint: "Press 'Back up now' once the cause is fixed. The next scheduled backup is made as usual.",
    footer: `${show.name}. You receive this because you own the show. ${show.contactEmail}`,
  });
