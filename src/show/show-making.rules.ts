import { findScheduleAt, findScheduleOn } from "./dates.rules.ts";
import type { Schedule, Show } from "./show.contract.ts";
import { DAY_NAMES, formatShowDay } from "./show.rules.ts";

export const WEEKDAY_OPTIONS = DAY_NAMES.map((label, day) => ({ value: String(day), label }));

/** Splits a tagline into one line per sentence. Pages show them like a price list, with the last word as the price. */
export function splitTagline(tagline: string): [word: string, price: string][] {
  const sentences = tagline.trim().split(/(?<=[.!?…。！？])\s+/u);
  return sentences.map((sentence) => {
    const lastSpace = sentence.lastIndexOf(" ");
    return lastSpace < 0 ? ["", sentence] : [sentence.slice(0, lastSpace), sentence.slice(lastSpace + 1)];
  });
}

/** Returns the hashtags that every show has automatically: its name and '#ShowTopic'. */
export function makeHashtags(name: string): string[] {
  const compactName = name.replace(/[^\p{L}\p{N}]/gu, "");
  return [...(compactName ? [`#${compactName}`] : []), "#ShowTopic"];
}

/** Replacements for letters that Unicode normalization doesn't decompose. */
const LETTER_REPLACEMENTS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/**
 * Turns a name into a slug of lowercase letters, digits and hyphens. Returns "" if the name has no Latin letters or
 * digits.
 */
export const makeSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");

/** The fields of a show from which all other fields are computed. */
export type ShowWithoutComputedFields = Omit<Show, "taglineLines" | "timeZone" | "live" | "schedules"> & {
  live: Pick<Show["live"], "invitation" | "since" | "clock">;
  schedules?: Show["schedules"];
};

/** Returns the show with all computed fields. The time fields in `live` come from `schedule`. */
export function addComputedFields(fields: ShowWithoutComputedFields): Show {
  const show = {
    ...fields,
    taglineLines: splitTagline(fields.tagline),
    schedules: fields.schedules ?? ([fields.schedule] satisfies Show["schedules"]),
  };
  return { ...show, ...makeLiveFields(show, fields.schedule) };
}

function makeLiveFields(
  { live }: { live: ShowWithoutComputedFields["live"] },
  schedule: Schedule,
): Pick<Show, "live" | "timeZone"> {
  const { timeZone, from, ...timeFields } = schedule;
  const badge = `EVERY ${formatShowDay({ live: timeFields }).toUpperCase()} • ${timeFields.label}`;
  return { timeZone, live: { ...live, ...timeFields, badge } };
}

/** Returns the show with the schedule that applies at the given time. */
export const withScheduleAt = (show: Show, moment: Date): Show =>
  withSchedule(show, findScheduleAt(show, moment));

export const withSchedule = (show: Show, schedule: Schedule): Show => ({
  ...show,
  ...makeLiveFields(show, schedule),
});

/**
 * Adds a schedule to the earlier ones, so that past shows keep their times. If the time changes, the new schedule
 * starts today at the earliest. Otherwise, its first day may be in the past.
 */
export function addSchedule(
  schedules: readonly Schedule[],
  schedule: Schedule,
  today: string,
): Show["schedules"] {
  const lastSchedule = schedules.at(-1);
  const unchangedSchedule =
    lastSchedule && hasSameShowTime(lastSchedule, schedule) ? lastSchedule : undefined;
  const firstPossibleDay = schedule.from < today ? today : schedule.from;
  const from =
    unchangedSchedule && unchangedSchedule.from <= today ? unchangedSchedule.from : firstPossibleDay;
  const [firstSchedule, ...laterSchedules] = schedules.filter(
    (earlier) => earlier !== unchangedSchedule && earlier.from < from,
  );
  const newSchedule = { ...schedule, from };
  return firstSchedule ? [firstSchedule, ...laterSchedules, newSchedule] : [newSchedule];
}

/**
 * Returns the schedules after a publication is undone: those of the published show up to the day before `day`, so that
 * past shows keep their times, and then those of the previous show.
 */
export function resumeSchedules(
  { schedules: published }: Pick<Show, "schedules">,
  previous: Pick<Show, "schedules">,
  day: string,
): Show["schedules"] {
  const [first, ...others] = published.filter(({ from }) => from < day);
  if (!first) return previous.schedules;
  const last = others.at(-1) ?? first;
  const resumed = findScheduleOn(previous, day);
  const later = previous.schedules.filter(({ from }) => from > day);
  if (!hasSameShowTime(last, resumed)) return [first, ...others, { ...resumed, from: day }, ...later];
  const continued = { ...resumed, from: last.from };
  return last === first ? [continued, ...later] : [first, ...others.slice(0, -1), continued, ...later];
}

/** Returns whether two schedules have the same weekday, time, length and time zone. Ignores the label and first day. */
export const hasSameShowTime = (schedule: Schedule, otherSchedule: Schedule): boolean =>
  makeSlotKey(schedule) === makeSlotKey(otherSchedule);

const makeSlotKey = ({ weekday, hour, minute, lengthMinutes, timeZone }: Schedule): string =>
  [weekday, hour, minute, lengthMinutes, timeZone].join();
