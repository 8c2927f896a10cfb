import { z } from "zod";
import {
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  MB,
  numberInQuery,
} from "#platform/http/endpoint.contract.ts";

export const WEEK_STATUSES = ["planned", "skipped", "live", "ended"] as const;
export type WeekStatus = (typeof WEEK_STATUSES)[number];

export const RUN_SHEET_PART_KINDS = ["segment", "guest", "draw", "poll", "break"] as const;

export const RunSheetItem = z.object({
  id: z.int(),
  kind: z.enum(RUN_SHEET_PART_KINDS),
  title: z.string(),
  minutes: z.int(),
  note: z.string(),
  done: z.boolean(),
});
export type RunSheetItem = z.output<typeof RunSheetItem>;

/** Only a guest's name is public. If a show has two guests, this is 'A and B'. */
export const GuestName = z.object({ name: z.string() });

/** Each guest's name, if there are two or more. Needed because a name may itself contain ' and '. */
export const guestNamesField = z.array(z.string()).optional();

/** What happened on air. `parts` are in the order in which they began; a part that ran twice is listed twice. */
export const OnAirRecord = z.object({
  since: dateTime,
  endedAt: dateTime.nullable(),
  /** The id of the current run sheet item; null if the run sheet is empty or the show is over. */
  current: z.int().nullable(),
  parts: z.array(z.object({ id: z.int(), startedAt: dateTime })),
});
export type OnAirRecord = z.output<typeof OnAirRecord>;

export const Week = z.object({
  date: z.string(),
  startsAt: dateTime,
  endsAt: dateTime,
  status: z.enum(WEEK_STATUSES),
  title: z.string(),
  note: z.string(),
  guest: GuestName.nullable(),
  guestNames: guestNamesField,
  runSheet: z.array(RunSheetItem),
  version: z.int(),
  air: OnAirRecord.optional(),
  /** The public reason why a week was skipped; undefined for other weeks. */
  skipReason: z.string().optional(),
});
export type Week = z.output<typeof Week>;

export const WeekTemplate = Week.pick({ title: true, note: true, runSheet: true, version: true });
export type WeekTemplate = z.output<typeof WeekTemplate>;

const MAX_TITLE_LENGTH = 200;
const MAX_NOTE_LENGTH = 5000;
const MAX_PARTS = 100;
const MAX_PART_MINUTES = 24 * 60;

const makeTextField = (label: string, longest: number) =>
  z.string(`${label} must be text`).trim().max(longest, `${label} must be at most ${longest} characters`);

const INVALID_MINUTES = `Minutes must be a whole number from 0 to ${MAX_PART_MINUTES}`;

/** An item without an id is new. Other items keep the id that they are sent with. */
export const RunSheetItemInput = z.object({
  id: z.int32("Id must be an integer").nullish(),
  kind: z.enum(RUN_SHEET_PART_KINDS, `Kind must be one of ${RUN_SHEET_PART_KINDS.join(", ")}`),
  title: makeTextField("Title", MAX_TITLE_LENGTH),
  minutes: z.int(INVALID_MINUTES).min(0, INVALID_MINUTES).max(MAX_PART_MINUTES, INVALID_MINUTES),
  note: makeTextField("Note", MAX_NOTE_LENGTH).default(""),
  done: z.boolean("Done must be true or false").default(false),
});
export type RunSheetItemInput = z.output<typeof RunSheetItemInput>;

/** The longest possible run sheet has 520,000 characters of up to three bytes each. */
const LARGE_BODY_LIMITS = { bodyLimit: 2 * MB, largeAtOnce: 2 };

export const versionInBody = z.int32("Version must be an integer");

export const WeekInput = z.object({
  version: versionInBody,
  title: makeTextField("Title", MAX_TITLE_LENGTH).optional(),
  note: makeTextField("Note", MAX_NOTE_LENGTH).optional(),
  runSheet: z
    .array(RunSheetItemInput, "Run sheet must be a list")
    .max(MAX_PARTS, `The run sheet has at most ${MAX_PARTS} parts`)
    .optional(),
});
export type WeekInput = z.output<typeof WeekInput>;

const INVALID_DAY = "Date must be like 2026-12-09";

export const weekPathParams = z.object({ date: z.string().regex(/^\d{4}-\d\d-\d\d$/, INVALID_DAY) });

const INVALID_WEEK_COUNT = "Count must be a whole number from 1 to 52";

export const WeeksQuery = z.object({
  from: z.iso.date(INVALID_DAY).optional(),
  count: numberInQuery(
    z.int(INVALID_WEEK_COUNT).min(1, INVALID_WEEK_COUNT).max(52, INVALID_WEEK_COUNT),
  ).default(12),
});
export type WeeksQuery = z.output<typeof WeeksQuery>;

export const weekEndpoints = defineEndpoints({
  "GET /api/weeks": {
    access: "moderator",
    summary: "The show's weeks from a day on, by default from the live or upcoming show",
    query: WeeksQuery,
    answer: z.array(Week),
  },
  "GET /api/weeks/template": {
    access: "moderator",
    summary: "What new weeks begin with",
    answer: WeekTemplate,
  },
  "PUT /api/weeks/template": {
    access: "admin",
    summary: "Change what new weeks begin with",
    body: WeekInput,
    ...LARGE_BODY_LIMITS,
    answer: WeekTemplate,
    errors: [409],
  },
  "PUT /api/weeks/{date}": {
    access: "admin",
    summary: "Change a week's title, note or run sheet",
    params: weekPathParams,
    body: WeekInput,
    ...LARGE_BODY_LIMITS,
    answer: Week,
    errors: [409],
    refreshesPages: true,
  },
  "POST /api/weeks/{date}/plan-mail": {
    access: "admin",
    summary: "Email a week's plan to everybody on the team who has an address",
    params: weekPathParams,
    status: 202,
    answer: z.object({ sent: z.int() }),
    limit: createHourlyLimit("plan-mail", 30),
    errors: [409],
  },
});
