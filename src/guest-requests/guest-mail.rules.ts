import { clockTime, dayOfYear, longDate, offsetName, zoneName } from "#platform/time/zoned-time.rules.ts";
import { type MailWords, writeMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { addShowLength, type MailKind } from "./guest-requests.rules.ts";

type About = { show: Show; kind: MailKind; name: string; date: Date; calendarAddress: string };

/** The mail about a recording date; text and page say the same. */
export function writeGuestMail(about: About) {
  return writeMail(about.show, writeSubject(about), writeWords(about));
}

function writeSubject({ show, kind, date }: About): string {
  const day = dayOfYear(date, show.timeZone);
  if (kind === "invitation") return `${show.name}: you are our guest on ${day}`;
  if (kind === "update") return `${show.name}: your new date is ${day}`;
  return `${show.name}: canceled, ${day}`;
}

function writeWords({ show, kind, name, date, calendarAddress }: About): MailWords {
  const day = dayOfYear(date, show.timeZone);
  const start = clockTime(date, show.timeZone);
  const { guests, live, contactEmail } = show;
  const comes = kind !== "cancellation";
  return {
    greeting: `Dear ${name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()},`,
    heading: {
      invitation: `You have ${guests.place} on ${day}.`,
      update: `Your new date is ${day}.`,
      cancellation: `We have to call off ${day}.`,
    }[kind],
    lead: comes
      ? `We start at ${start} and talk for ${describeDuration(live.lengthMinutes)}. ${guests.early}`
      : "The recording below will not take place. If your calendar took the invitation, it takes it back by itself.",
    rows: [
      { name: comes ? "When" : "Canceled", lines: writeTimes(date, show) },
      ...(comes
        ? [
            { name: "Where", lines: [guests.where] },
            { name: "Bring", lines: [guests.bring] },
          ]
        : []),
    ],
    button: comes ? { label: "Add it to your calendar", address: calendarAddress } : null,
    hint: comes ? guests.changeOfMind : "Questions? Answer this mail.",
    signature: joinNames(show.hosts.map((host) => host.split(" ")[0] ?? host)),
    footer: `${show.name}, live every ${nameWeekday(show)} at ${live.label}. You receive this because you asked to be a guest. ${contactEmail}`,
  };
}

/** In the show's zone and in UTC, because the guest's zone is unknown. */
function writeTimes(date: Date, show: Show): string[] {
  const [end, zone] = [addShowLength(date, show), show.timeZone];
  const inUtc = `${clockTime(date, "UTC")} to ${clockTime(end, "UTC")} UTC`;
  return [
    longDate(date, zone),
    `${clockTime(date, zone)} to ${clockTime(end, zone)} ${zoneName(date, zone)} (${offsetName(date, zone)})`,
    ...(offsetName(date, zone) === "UTC" ? [] : [`That is ${inUtc}`]),
  ];
}

/** January 1, 2023 was a Sunday, which `show.live.weekday` counts as 0. */
const nameWeekday = (show: Show): string =>
  longDate(new Date(Date.UTC(2023, 0, 1 + show.live.weekday)), "UTC").split(",")[0] ?? "";

const describeDuration = (minutes: number): string => (minutes === 60 ? "an hour" : `${minutes} minutes`);

const joinNames = (names: string[]): string =>
  new Intl.ListFormat("en-US").format(names).replace(/, and /, " and ");
