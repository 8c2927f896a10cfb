import type { Role } from "#platform/http/endpoint.contract.ts";
import { formatWeekdayTime } from "#platform/time/zoned-time.rules.ts";
import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";

type NoticeEntry = { text: string; page: string; at: string };

const MAX_NOTICES = 50;

type Recipient = { username: string; role: Role };

/**
 * Writes an email with one or more notices, oldest first. Moderators have no Settings page, so their emails link to
 * their account page instead.
 */
export function writeNoticeMail(
  show: Show,
  notices: readonly NoticeEntry[],
  { username, role }: Recipient,
  siteUrl: string,
) {
  const [firstNotice] = notices;
  const isSingle = notices.length === 1;
  const hiddenCount = notices.length - MAX_NOTICES;
  const commonPath = new Set(notices.map((notice) => notice.page)).size === 1 ? firstNotice?.page : undefined;
  const settingsName = role === "moderator" ? "Your account" : "Settings";
  return writeShowMail(show, `${show.name}: ${isSingle ? firstNotice?.text : `${notices.length} notices`}`, {
    greeting: `Hello ${username},`,
    heading: isSingle ? "News from the show." : `${notices.length} notices.`,
    lead: isSingle ? (firstNotice?.text ?? "") : "This is what happened.",
    rows: isSingle
      ? []
      : notices
          .slice(0, MAX_NOTICES)
          .map(({ at, text }) => ({ name: formatWeekdayTime(new Date(at), show.timeZone), lines: [text] })),
    button: { label: "Open the back office", address: `${siteUrl}${commonPath ?? "/admin"}` },
    hint: `${hiddenCount > 0 ? `There are ${hiddenCount} more. ` : ""}Choose what we email you under ${settingsName}, Notices.`,
    footer: `${show.name}. You're receiving this because you are on the show's team. ${show.contactEmail}`,
  });
}
