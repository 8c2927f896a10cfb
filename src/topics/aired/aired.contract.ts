import { z } from "zod";
import { idInBody, moment } from "#platform/http/endpoint.contract.ts";

/** A topic of the show, as the team links it to the episode in which it was talked about. */
export const AiredTopic = z.object({
  id: z.int(),
  content: z.string(),
  category: z.string(),
  subCategory: z.string(),
  status: z.enum(["open", "drawn", "chosen", "aired"]),
  /** Its thread on the board, where it is on it. */
  key: z.string().nullable(),
  /** The on-air draw that had it last. */
  drawId: z.int().nullable(),
  episodeId: z.int().nullable(),
  seconds: z.int().nullable(),
  airedAt: moment.nullable(),
  /** How many mails to its suggesters wait for their release. */
  waitingMails: z.int(),
});
export type AiredTopic = z.output<typeof AiredTopic>;

/** A topic of an episode as visitors see it, by its second. */
export const EpisodeTopic = AiredTopic.pick({ id: true, content: true, key: true }).extend({
  seconds: z.int(),
});
export type EpisodeTopic = z.output<typeof EpisodeTopic>;

const SECONDS = "Seconds must be a whole number from 0 to 360000";

export const AiringInput = z.object({
  episodeId: idInBody.nullable(),
  seconds: z.number(SECONDS).int(SECONDS).min(0, SECONDS).max(360_000, SECONDS).nullish(),
  notify: z.boolean("Notify must be true or false").default(false),
});
export type AiringInput = z.output<typeof AiringInput>;
