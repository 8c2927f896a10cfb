import { addShowLength, type DateMailKind } from "#guests/guests.rules.ts";
import { toOneLine } from "#platform/texts/one-line.rules.ts";
import {
  formatLongDate,
  formatOffset,
  formatTimeOfDay,
  formatWeekdayDate,
  formatZoneName,
  formatZonePlace,
} from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { type MailContent, writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";

/** A placeholder, which is replaced by the URL of the guest's page when the email is sent. */
export const LINK_PLACEHOLDER = "{{guest-page}}";

type DateMailDetails = {
  show: Show;
  kind: DateMailKind;
  name: string;
  date: Date;
  timeZone: string | null;
  calendarAddress: string;
  /** Who canceled the date. */
  by?: "team" | "guest" | undefined;
  reason?: string | null | undefined;
  /** Whether the guest still has a page. Erasing a guest's data deletes the page. */
  hasPage: boolean;
};

/** Writes an email about a recording date, as text and as HTML. */
export function writeDateMailContent(mail: DateMailDetails) {
  return writeShowMail(mail.show, writeSubject(mail), writeContent(mail));
}

function writeSubject({ show, kind, date }: DateMailDetails): string {
  const day = formatWeekdayDate(date, show.timeZone);
  if (kind === "invitation") return `${show.name}: you are our guest on ${day}`;
  if (kind === "update") return `${show.name}: your new date is ${day}`;
  return `${show.name}: canceled, ${day}`;
}

function writeContent({
  show,
  kind,
  name,
  date,
  timeZone,
  calendarAddress,
  by,
  reason,
  hasPage,
}: DateMailDetails): MailContent {
  const day = formatWeekdayDate(date, show.timeZone);
  const start = formatTimeOfDay(date, show.timeZone);
  const { guests, live } = show;
  const isComing = kind !== "cancellation";
  return {
    ...makeGuestMailFrame(show, name),
    heading: {
      invitation: `You have ${guests.place} on ${day}.`,
      update: `Your new date is ${day}.`,
      cancellation: by === "guest" ? `You called off ${day}.` : `We have to call off ${day}.`,
    }[kind],
    lead: isComing
      ? `We start at ${start} and talk for ${describeMinutes(live.lengthMinutes)}. ${guests.early}`
      : "The recording below will not take place. If the invitation is in your calendar, it will be removed automatically.",
    rows: [
      ...(reason ? [{ name: "Why", lines: [reason] }] : []),
      { name: isComing ? "When" : "Canceled", lines: formatRecordingTimes(show, date, timeZone) },
      ...(isComing
        ? [
            { name: "Where", lines: [guests.where] },
            { name: "Bring", lines: [guests.bring] },
          ]
        : []),
    ],
    button: isComing ? { label: "Add it to your calendar", address: calendarAddress } : null,
    hint: isComing ? guests.changeOfMind : onlyIfShowHasEmail(show, "Questions? Reply to this email."),
    ...(hasPage
      ? { link: { label: "Your own page, with the date and your data", address: LINK_PLACEHOLDER } }
      : {}),
  };
}

/**
 * Returns the sentence if the show has an email address, and otherwise undefined. Shows without an address send emails
 * from noreply@, where nobody reads replies.
 */
export const onlyIfShowHasEmail = (show: Show, sentence: string): string | undefined =>
  show.contactEmail ? sentence : undefined;

/** Returns the greeting, signature and footer of every email to a guest. */
export const makeGuestMailFrame = (show: Show, name: string) => ({
  greeting: `Dear ${toOneLine(name)},`,
  signature: chooseSignature(show),
  footer: `${show.name}, live every ${formatShowDay(show)} at ${show.live.label}. You're receiving this because you asked to be a guest. ${show.contactEmail}`,
});

/**
 * Returns the hosts' first names if each host has a simple name of two words, such as 'Ana Silva'. Otherwise returns
 * the show's name.
 */
function chooseSignature({ name, hosts }: Show): string {
  const areNames = hosts.every(
    (host) => host !== name && /^\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'’-]+$/u.test(host) && !/^(The|Your) /.test(host),
  );
  return areNames ? joinNames(hosts.map((host) => host.split(" ")[0] ?? host)) : name;
}

/**
 * Formats a date with its start and end, in the show's time zone on that day and, if that differs, in the guest's. If
 * the guest's time zone isn't known, uses UTC instead.
 */
export function formatRecordingTimes(show: Show, date: Date, guestZone: string | null): string[] {
  const { timeZone: zone } = findScheduleAt(show, date);
  const [end, ownZone] = [addShowLength(date, show), guestZone ?? "UTC"];
  const day =
    formatLongDate(date, ownZone) === formatLongDate(date, zone)
      ? ""
      : `${formatWeekdayDate(date, ownZone)}, `;
  const times = `${formatTimeOfDay(date, ownZone)} to ${formatTimeOfDay(end, ownZone)}`;
  return [
    formatLongDate(date, zone),
    `${formatTimeOfDay(date, zone)} to ${formatTimeOfDay(end, zone)} ${formatZoneName(date, zone)} (${formatOffset(date, zone)})`,
    ...(formatOffset(date, zone) === formatOffset(date, ownZone)
      ? []
      : [`That is ${day}${times} ${formatZonePlace(ownZone)}`]),
  ];
}

const describeMinutes = (minutes: number): string => (minutes === 60 ? "an hour" : `${minutes} minutes`);

const joinNames = (names: string[]): string =>
  new Intl.ListFormat("en-US").format(names).replace(/, and /, " and ");
