import { findShowDate, formatDayIn, formatShortDate } from "#show/dates.rules.ts";
import type { Schedule, Show } from "#show/show.contract.ts";
import { applyScheduleInput } from "#show/show-draft.rules.ts";
import { addComputedFields, addSchedule } from "#show/show-making.rules.ts";

/** Edited values by their path in the show, such as "guests.lead". A list counts as a single value. */
export type ShowEdits = Readonly<Record<string, unknown>>;

const getValueKind = (value: unknown): string =>
  value === null ? "string" : Array.isArray(value) ? "list" : typeof value;

/**
 * Returns the draft with the edits applied, just as the server will store it. Ignores edits whose type doesn't match
 * the draft.
 */
export function applyShowEdits(draft: Show, edits: ShowEdits, now: Date): Show {
  const show = structuredClone(draft);
  for (const [path, value] of Object.entries(edits)) {
    const keys = path.split(".");
    const lastKey = keys.pop() ?? "";
    const parent = Object(keys.reduce((part, key) => Object(part)[key], show));
    if (getValueKind(parent[lastKey]) === getValueKind(value)) parent[lastKey] = value;
  }
  return addComputedFields({
    ...show,
    schedule: applyScheduleInput(draft.schedule, omitComputedFields(show, edits), now),
  });
}

/**
 * Omits the label and the first day unless somebody entered them, because the server computes both when the time
 * changes.
 */
function omitComputedFields(
  { schedule: { label, from, ...timeFields } }: Show,
  edits: ShowEdits,
): Partial<Schedule> {
  return {
    ...timeFields,
    ...(edits["schedule.label"] === undefined ? {} : { label }),
    ...(edits["schedule.from"] === undefined ? {} : { from }),
  };
}

/** Returns the edits without those that have been stored. Keeps a path that was edited again in the meantime. */
export const omitStoredEdits = (edits: ShowEdits, stored: ShowEdits): ShowEdits =>
  Object.fromEntries(Object.entries(edits).filter(([path, value]) => value !== stored[path]));

/** Returns the value at the given path of an object, as text. */
export const getTextAtPath = (object: object, path: string): string =>
  String(path.split(".").reduce((part: unknown, key) => Object(part)[key], object) ?? "");

const cleanLines = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);

/**
 * Returns the fields to send to the server. Omits the slug unless somebody entered one, because the server generates
 * it.
 */
export function toShowInput(show: Show, edits: ShowEdits) {
  const { slug, hosts, ...fields } = show;
  const [firstHost = "", ...otherHosts] = cleanLines(hosts);
  return {
    ...fields,
    ...(edits.slug === undefined ? {} : { slug }),
    hosts: [firstHost, ...otherHosts] satisfies Show["hosts"],
    hostsHeading: cleanLines(show.hostsHeading),
    hashtags: cleanLines(show.hashtags),
    schedule: omitComputedFields(show, edits),
  };
}

type ComparedSetting = { field: string; name: string; value: unknown };

/** Lists the differences between two shows, with the field that each one belongs to. */
export function listShowChanges(show: Show, otherShow: Show): Pick<ComparedSetting, "field" | "name">[] {
  const otherValues = new Map(
    listComparedSettings(otherShow).map(({ name, value }) => [name, JSON.stringify(value)]),
  );
  return listComparedSettings(show).filter(
    ({ name, value }) => otherValues.get(name) !== JSON.stringify(value),
  );
}

function listComparedSettings(show: Show): ComparedSetting[] {
  const { taglineLines, timeZone: _, schedules, schedule, live, face, ...otherFields } = show;
  const { weekday, hour, minute, timeZone, lengthMinutes, label, from } = schedule;
  const scheduleSettings = {
    weekday,
    time: [hour, minute],
    zone: timeZone,
    length: lengthMinutes,
    label,
    from,
  };
  const nameField = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    ...Object.entries(scheduleSettings).map(([name, value]) => ({ field: "schedule", name, value })),
    ...Object.entries(otherFields).map(([field, value]) => ({ field, name: nameField(field), value })),
    { field: "face", name: "display face", value: face },
    { field: "live", name: "invitation", value: live.invitation },
  ];
}

type Week = { date: string; startsAt: string; guest: { name: string } | null };

/**
 * Returns the names and dates of the guests in these weeks who would be left without a show if the schedule were
 * published.
 */
export function listGuestsWithoutShow(
  weeks: readonly Week[],
  published: Show,
  schedule: Schedule,
  now: Date,
): string[] {
  const schedules = addSchedule(published.schedules, schedule, formatDayIn(schedule.timeZone, now));
  const hasShow = (show: Pick<Show, "schedules">, { date, startsAt }: Week) =>
    findShowDate(show, date)?.startsAt.toISOString() === startsAt;
  return weeks
    .filter((week) => hasShow(published, week) && !hasShow({ schedules }, week))
    .flatMap(({ date, guest }) =>
      guest ? `${guest.name} (${formatShortDate(`${date}T00:00:00Z`, "UTC")})` : [],
    );
}
