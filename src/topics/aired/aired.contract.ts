import { z } from "zod";
import { dateTime, defineEndpoints, idInBody, idInPath } from "#platform/http/endpoint.contract.ts";

/** A topic and its link to the episode in which it was discussed, as the team sees them. */
export const AiredTopic = z.object({
  id: z.int(),
  content: z.string(),
  category: z.string(),
  subCategory: z.string(),
  status: z.enum(["open", "drawn", "chosen", "aired"]),
  /** The key in the URL of the topic's thread; null if the topic isn't on the board. */
  key: z.string().nullable(),
  drawId: z.int().nullable(),
  episodeId: z.int().nullable(),
  seconds: z.int().nullable(),
  airedAt: dateTime.nullable(),
  /** How many emails to the topic's suggesters are waiting to be released. */
  waitingMails: z.int(),
});
export type AiredTopic = z.output<typeof AiredTopic>;

/** A topic discussed in an episode, as visitors see it, with its start time in seconds. */
export const EpisodeTopic = AiredTopic.pick({ id: true, content: true, key: true }).extend({
  seconds: z.int(),
});
export type EpisodeTopic = z.output<typeof EpisodeTopic>;

const INVALID_SECONDS_MESSAGE = "Seconds must be a whole number from 0 to 360000";

export const AiringInput = z.object({
  episodeId: idInBody.nullable(),
  seconds: z
    .number(INVALID_SECONDS_MESSAGE)
    .int(INVALID_SECONDS_MESSAGE)
    .min(0, INVALID_SECONDS_MESSAGE)
    .max(360_000, INVALID_SECONDS_MESSAGE)
    .nullish(),
  notify: z.boolean("Notify must be true or false").default(false),
  /** The link that the sender saw. If it is out of date, the change is refused. */
  basedOn: AiredTopic.pick({ episodeId: true, seconds: true }).optional(),
});
export type AiringInput = z.output<typeof AiringInput>;

/** How many topics one request may link. A show draws three topics at a time, so this is enough for many shows. */
const MAX_AIRINGS = 100;
const INVALID_AIRINGS_MESSAGE = `Topics must be a list of 1 to ${MAX_AIRINGS}`;

export const AiringListInput = z.object({
  topics: z
    .array(AiringInput.extend({ id: idInBody }), INVALID_AIRINGS_MESSAGE)
    .min(1, INVALID_AIRINGS_MESSAGE)
    .max(MAX_AIRINGS, INVALID_AIRINGS_MESSAGE),
});
export type AiringListInput = z.output<typeof AiringListInput>;

const weekParams = z.object({ date: z.iso.date("Date must be a day, such as 2026-12-09") });

const weekDefaults = { access: "admin", params: weekParams } as const;

export const airedTopicsEndpoints = defineEndpoints({
  "PUT /api/topics/{id}/aired": {
    access: "admin",
    summary: "Link a topic to the second of an episode, or unlink it with null",
    params: z.object({ id: idInPath }),
    body: AiringInput,
    answer: AiredTopic,
    errors: [409],
    refreshesPages: true,
  },
  "PUT /api/topics/aired": {
    access: "admin",
    summary: "Link several topics to seconds of episodes, all of them or none",
    body: AiringListInput,
    answer: z.array(AiredTopic),
    errors: [404, 409],
    refreshesPages: true,
  },
  "GET /api/weeks/{date}/aired": {
    ...weekDefaults,
    summary: "The topics drawn on air that week, and how many emails are waiting",
    answer: z.object({ topics: z.array(AiredTopic), waitingMails: z.int() }),
  },
  "POST /api/weeks/{date}/release-mails": {
    ...weekDefaults,
    summary: "Send that week's waiting emails",
    answer: z.object({ released: z.int() }),
  },
});
