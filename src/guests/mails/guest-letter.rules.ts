import { formatWeekdayDate } from "#platform/time/zoned-time.rules.ts";
import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";
import { withScheduleAt } from "#show/show-making.rules.ts";
import {
  formatRecordingTimes,
  LINK_PLACEHOLDER,
  makeGuestMailFrame,
  onlyIfShowHasEmail,
} from "./guest-mail.rules.ts";

type Guest = { name: string; timeZone: string | null };

const KEEP_LINK_PRIVATE_HINT = "This link is only for you, so keep it to yourself.";

/**
 * Writes the receipt for an application. It quotes nothing from the application, because nobody has confirmed yet that
 * the email address is the sender's.
 */
export const writeGuestReceipt = (show: Show) =>
  writeShowMail(show, `${show.name}: we have your request`, {
    ...makeGuestMailFrame(show, ""),
    greeting: "Hello,",
    heading: "We have your request.",
    lead: "The team will read it and answer by email. On your own page you can see the decision, and change or erase what you sent.",
    button: { label: "See your request", address: LINK_PLACEHOLDER },
    hint: `${KEEP_LINK_PRIVATE_HINT} If you didn't ask to be a guest, ignore this email.`,
  });

/** Writes an offer of dates. It describes the show with the schedule that applies on the first date. */
export function writeOfferMail(
  currentShow: Show,
  { name, timeZone }: Guest,
  { starts, message, endsAt }: { starts: Date[]; message: string | null; endsAt: Date },
) {
  const show = withScheduleAt(currentShow, starts[0] ?? endsAt);
  return writeShowMail(show, `${show.name}: pick your ${formatShowDay(show)}`, {
    ...makeGuestMailFrame(show, name),
    heading: `Pick your ${formatShowDay(show)}.`,
    lead: message ?? "Your request is accepted. Take the date that suits you best.",
    rows: starts.map((start, index) => ({
      name: starts.length === 1 ? "Date" : `Date ${index + 1}`,
      lines: formatRecordingTimes(show, start, timeZone),
    })),
    button: { label: "Pick your date", address: LINK_PLACEHOLDER },
    hint: [
      `Dates go to whoever takes them first. We hold them until ${formatWeekdayDate(endsAt, show.timeZone)}.`,
      onlyIfShowHasEmail(show, "If none of them works, reply to this email."),
      KEEP_LINK_PRIVATE_HINT,
    ]
      .filter(Boolean)
      .join(" "),
  });
}

/** Writes a reminder, with the schedule in effect on the date, which may differ from the current one. */
export function writeGuestReminder(currentShow: Show, { name, timeZone }: Guest, date: Date) {
  const show = withScheduleAt(currentShow, date);
  return writeShowMail(show, `${show.name}: see you on ${formatWeekdayDate(date, show.timeZone)}`, {
    ...makeGuestMailFrame(show, name),
    heading: `See you on ${formatWeekdayDate(date, show.timeZone)}.`,
    lead: show.guests.early,
    rows: [
      { name: "When", lines: formatRecordingTimes(show, date, timeZone) },
      { name: "Where", lines: [show.guests.where] },
      { name: "Bring", lines: [show.guests.bring] },
    ],
    button: { label: "Open your page", address: LINK_PLACEHOLDER },
    hint: show.guests.changeOfMind,
  });
}

export const writeGuestThanks = (show: Show, { name }: Guest, episodeAddress: string | null) =>
  writeShowMail(show, `${show.name}: thank you`, {
    ...makeGuestMailFrame(show, name),
    heading: "Thank you for coming.",
    lead: episodeAddress
      ? "The episode is out, and it's yours to share."
      : "It was good to have you on the show. We'll have the episode for you as soon as it's out.",
    button: episodeAddress ? { label: "Watch the episode", address: episodeAddress } : null,
    hint: onlyIfShowHasEmail(show, "Reply to this email if there's anything you'd like to add."),
  });
