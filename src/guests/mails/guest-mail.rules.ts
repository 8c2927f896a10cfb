import { addShowLength, type MailKind } from "#guests/guests.rules.ts";
import {
  clockTime,
  dayOfYear,
  longDate,
  offsetName,
  placeName,
  zoneName,
} from "#platform/time/zoned-time.rules.ts";
import { type MailWords, writeMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";

/** Stands for the address of the guest's page until the email is sent. */
export const LINK_PLACEHOLDER = "{{guest-page}}";

type About = {
  show: Show;
  kind: MailKind;
  name: string;
  date: Date;
  timeZone: string | null;
  calendarAddress: string;
  /** Who canceled the date. */
  by?: "team" | "guest" | undefined;
  reason?: string | null | undefined;
  /** Whether the guest has a page to link to: not if their data is being erased. */
  hasPage: boolean;
};

/** Writes the email about a recording date. Its text and its HTML say the same. */
export function writeGuestMail(about: About) {
  return writeMail(about.show, writeSubject(about), writeWords(about));
}

function writeSubject({ show, kind, date }: About): string {
  const day = dayOfYear(date, show.timeZone);
  if (kind === "invitation") return `${show.name}: you are our guest on ${day}`;
  if (kind === "update") return `${show.name}: your new date is ${day}`;
  return `${show.name}: canceled, ${day}`;
}

function writeWords({
  show,
  kind,
  name,
  date,
  timeZone,
  calendarAddress,
  by,
  reason,
  hasPage,
}: About): MailWords {
  const day = dayOfYear(date, show.timeZone);
  const start = clockTime(date, show.timeZone);
  const { guests, live } = show;
  const comes = kind !== "cancellation";
  return {
    ...frameGuestMail(show, name),
    heading: {
      invitation: `You have ${guests.place} on ${day}.`,
      update: `Your new date is ${day}.`,
      cancellation: by === "guest" ? `You called off ${day}.` : `We have to call off ${day}.`,
    }[kind],
    lead: comes
      ? `We start at ${start} and talk for ${describeDuration(live.lengthMinutes)}. ${guests.early}`
      : "The recording below will not take place. If the invitation is in your calendar, it will be removed automatically.",
    rows: [
      ...(reason ? [{ name: "Why", lines: [reason] }] : []),
      { name: comes ? "When" : "Canceled", lines: writeTimes(show, date, timeZone) },
      ...(comes
        ? [
            { name: "Where", lines: [guests.where] },
            { name: "Bring", lines: [guests.bring] },
          ]
        : []),
    ],
    button: comes ? { label: "Add it to your calendar", address: calendarAddress } : null,
    hint: comes ? guests.changeOfMind : ifRepliesAreRead(show, "Questions? Answer this email."),
    ...(hasPage
      ? { link: { label: "Your own page: the date and your data", address: LINK_PLACEHOLDER } }
      : {}),
  };
}

/**
 * Returns the sentence, or undefined for a show without an email address: it sends from noreply@, where nobody reads
 * replies.
 */
export const ifRepliesAreRead = (show: Show, sentence: string): string | undefined =>
  show.contactEmail ? sentence : undefined;

/** Returns the greeting and the closing of every email to a guest. */
export const frameGuestMail = (show: Show, name: string) => ({
  greeting: `Dear ${name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()},`,
  signature: chooseSignature(show),
  footer: `${show.name}, live every ${formatShowDay(show)} at ${show.live.label}. You receive this because you asked to be a guest. ${show.contactEmail}`,
});

/**
 * Returns the hosts' first names if each host has a plain name of two words, like 'Ana Silva'; otherwise the show's
 * name.
 */
function chooseSignature({ name, hosts }: Show): string {
  const areNames = hosts.every(
    (host) => host !== name && /^\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'’-]+$/u.test(host) && !/^(The|Your) /.test(host),
  );
  return areNames ? joinNames(hosts.map((host) => host.split(" ")[0] ?? host)) : name;
}

/** Formats a moment in the show's zone and in the guest's, or in UTC if that is unknown. */
export function writeTimes(show: Show, date: Date, guestZone: string | null): string[] {
  const [end, zone, own] = [addShowLength(date, show), show.timeZone, guestZone ?? "UTC"];
  const day = longDate(date, own) === longDate(date, zone) ? "" : `${dayOfYear(date, own)}, `;
  const times = `${clockTime(date, own)} to ${clockTime(end, own)}`;
  return [
    longDate(date, zone),
    `${clockTime(date, zone)} to ${clockTime(end, zone)} ${zoneName(date, zone)} (${offsetName(date, zone)})`,
    ...(offsetName(date, zone) === offsetName(date, own) ? [] : [`That is ${day}${times} ${placeName(own)}`]),
  ];
}

const describeDuration = (minutes: number): string => (minutes === 60 ? "an hour" : `${minutes} minutes`);

const joinNames = (names: string[]): string =>
  new Intl.ListFormat("en-US").format(names).replace(/, and /, " and ");
