import { dayIn, findShow, shortDate } from "#show/dates.rules.ts";
import type { Schedule, Show } from "#show/show.contract.ts";
import { applySchedule } from "#show/show-draft.rules.ts";
import { addSchedule, completeShow } from "#show/show-making.rules.ts";

/** Typed values by their paths in the show ("guests.lead"). A list counts as one value. */
export type Edits = Readonly<Record<string, unknown>>;

const getKind = (value: unknown): string =>
  value === null ? "string" : Array.isArray(value) ? "list" : typeof value;

/** Returns the draft with the edits, just as the server will store it. Edits that don't fit the draft are left out. */
export function applyEdits(draft: Show, edits: Edits, now: Date): Show {
  const show = structuredClone(draft);
  for (const [path, value] of Object.entries(edits)) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const place = Object(keys.reduce((part, key) => Object(part)[key], show));
    if (getKind(place[last]) === getKind(value)) place[last] = value;
  }
  return completeShow({
    ...show,
    schedule: applySchedule(draft.schedule, leaveOutComputed(show, edits), now),
  });
}

/** Leaves out the label and the first day unless somebody typed them: for a new time, the server computes both. */
function leaveOutComputed({ schedule: { label, from, ...hour } }: Show, edits: Edits): Partial<Schedule> {
  return {
    ...hour,
    ...(edits["schedule.label"] === undefined ? {} : { label }),
    ...(edits["schedule.from"] === undefined ? {} : { from }),
  };
}

/** Returns the value at a path of an object as text. */
export const readTextAt = (whole: object, path: string): string =>
  String(path.split(".").reduce((part: unknown, key) => Object(part)[key], whole) ?? "");

const cleanLines = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);

/** Returns what to send to the server. The server makes the slug, unless somebody typed one. */
export function makeInput(show: Show, edits: Edits) {
  const { slug, hosts, ...fields } = show;
  const [host = "", ...others] = cleanLines(hosts);
  return {
    ...fields,
    ...(edits.slug === undefined ? {} : { slug }),
    hosts: [host, ...others] satisfies Show["hosts"],
    hostsHeading: cleanLines(show.hostsHeading),
    hashtags: cleanLines(show.hashtags),
    schedule: leaveOutComputed(show, edits),
  };
}

type Part = { field: string; name: string; value: unknown };

/** Lists the parts in which two shows differ, each with its field. */
export function listChanges(one: Show, other: Show): Pick<Part, "field" | "name">[] {
  const theirs = new Map(listParts(other).map(({ name, value }) => [name, JSON.stringify(value)]));
  return listParts(one).filter(({ name, value }) => theirs.get(name) !== JSON.stringify(value));
}

function listParts(show: Show): Part[] {
  const { taglineLines, timeZone: _, schedules, schedule, live, face, ...others } = show;
  const { weekday, hour, minute, timeZone, lengthMinutes, label, from } = schedule;
  const hours = { weekday, time: [hour, minute], zone: timeZone, length: lengthMinutes, label, from };
  const named = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    ...Object.entries(hours).map(([name, value]) => ({ field: "schedule", name, value })),
    ...Object.entries(others).map(([field, value]) => ({ field, name: named(field), value })),
    { field: "face", name: "display face", value: face },
    { field: "live", name: "invitation", value: live.invitation },
  ];
}

type Week = { date: string; startsAt: string; guest: { name: string } | null };

/**
 * Lists the guests of coming weeks, with their dates, who will have no show at that time once the schedule is
 * published.
 */
export function listLostGuests(
  weeks: readonly Week[],
  published: Show,
  schedule: Schedule,
  now: Date,
): string[] {
  const schedules = addSchedule(published.schedules, schedule, dayIn(schedule.timeZone, now));
  const has = (show: Pick<Show, "schedules">, { date, startsAt }: Week) =>
    findShow(show, date)?.startsAt.toISOString() === startsAt;
  return weeks
    .filter((week) => has(published, week) && !has({ schedules }, week))
    .flatMap(({ date, guest }) => (guest ? `${guest.name} (${shortDate(`${date}T00:00:00Z`, "UTC")})` : []));
}
