import { z } from "zod";
import { EpisodeMoment } from "#episodes/topics/episode-moment.contract.ts";
import {
  createDefaultLimit,
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  idInBody,
  idInPath,
  limitInQuery,
  pageQuery,
  searchInQuery,
} from "#platform/http/endpoint.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";
import { Topic } from "#topics/topics.contract.ts";

export const PASSCODE_LENGTH = 10;
/** How many spins a correct passcode gives a visitor. */
export const SPINS_PER_ROUND = 3;
/**
 * Both calls of a pick count as one. A lower limit could stop an audience that shares an address. A higher limit would
 * let a single address use up more topics.
 */
const pickLimit = createHourlyLimit("visitor-pick", 20);

export const spinPasscodeSetting = {
  name: "spinPasscode",
  title: "The spin passcode",
  shape: z.string(),
  change: z
    .string("Spin passcode must be text")
    .trim()
    .min(1, "Please enter a passcode")
    .max(PASSCODE_LENGTH, `Spin passcode must be at most ${PASSCODE_LENGTH} characters`),
  default: "",
  secretLength: 6,
  fixedBy: "SPIN_PASSCODE",
} as const satisfies Setting;

/** A drawn topic. `text` is the topic's `content`. */
export const DrawnTopic = z.object({
  id: z.int(),
  text: z.string(),
  category: z.string(),
  subCategory: z.string(),
  requesterName: z.string().optional(),
});
export type DrawnTopic = z.output<typeof DrawnTopic>;

export const Draw = z.object({
  categoryReel: DrawnTopic,
  subCategoryReel: DrawnTopic,
  contentReel: DrawnTopic,
  spinsLeft: z.int(),
});
export type Draw = z.output<typeof Draw>;

/** The part of a draw that the database stores. */
export const DrawnReels = Draw.omit({ spinsLeft: true });
export type DrawnReels = z.output<typeof DrawnReels>;

export const REEL_TYPES = ["category", "subCategory", "content"] as const;
export type ReelType = (typeof REEL_TYPES)[number];

export const SelectedTopic = z.object({
  id: z.int(),
  selectedAt: dateTime,
  selectedType: z.enum(REEL_TYPES),
  category: z.string(),
  subCategory: z.string(),
  content: z.string(),
  categoryId: z.int(),
  subCategoryId: z.int(),
  contentId: z.int(),
  /** Whether the picked topic is currently marked used; null if it was deleted. Only sent with `state=true`. */
  isUsed: z.boolean().nullable().optional(),
});
export type SelectedTopic = z.output<typeof SelectedTopic>;

export const HistoryRow = SelectedTopic.extend({
  /** The on-air draw from which the topic was chosen; null if a visitor picked it. */
  drawId: z.int().nullable(),
  /** The picked topic's current text; null if it was deleted. Only sent with `state=true`. */
  topicNow: z.string().nullable().optional(),
  episode: EpisodeMoment.nullable(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

/** Texts for the turning reels. */
export const ReelTexts = z.object({
  categories: z.array(z.string()),
  subCategories: z.array(z.string()),
  contents: z.array(z.string()),
});
export type ReelTexts = z.output<typeof ReelTexts>;

export const PasscodeInput = z.object({
  passcode: z
    .string("Please enter a passcode")
    .trim()
    .min(1, "Please enter a passcode")
    .max(PASSCODE_LENGTH, `The passcode has at most ${PASSCODE_LENGTH} characters`),
});

export const SelectionInput = z.object({
  categoryId: idInBody,
  subCategoryId: idInBody,
  contentId: idInBody,
  selectedType: z.enum(REEL_TYPES, `Selected type must be one of ${REEL_TYPES.join(", ")}`),
});
export type SelectionInput = z.output<typeof SelectionInput>;

export const HistoryQuery = z.object({
  search: searchInQuery,
  limit: limitInQuery.default(50),
  offset: pageQuery.offset,
  state: z.enum(["true", "false"], "State must be true or false").default("false"),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

const makeSoundEndpoint = (summary: string) =>
  ({ access: "public", summary, media: "audio/mpeg", ranges: true, tagged: true }) as const;

export const drawEndpoints = defineEndpoints({
  "POST /api/verify-passcode": {
    access: "public",
    summary: "Trade the spin passcode for three spins",
    body: PasscodeInput,
    answer: z.object({ success: z.literal(true), spinsLeft: z.int() }),
    errors: [403],
    limit: { name: "passcode", points: 10, seconds: 15 * 60, counts: "refused" },
  },
  "GET /api/slot-machine/spins": {
    access: "public",
    summary: "How many spins this visitor has left",
    answer: z.object({ spinsLeft: z.int() }),
  },
  "GET /api/slot-machine/reels": {
    access: "public",
    summary: "Texts for the turning reels",
    answer: ReelTexts,
  },
  "POST /api/topics/generate": {
    access: "public",
    summary: "Draw three topics. Uses one spin",
    headers: {
      "Idempotency-Key":
        "A repeat by the same visitor within 10 minutes gets the same answer and uses no spin",
    },
    answer: Draw,
    errors: [403, 409],
    limit: createDefaultLimit("draw"),
  },
  "POST /api/topics/{id}/used": {
    access: "public",
    summary: "Mark a topic of the caller's latest draw as used",
    params: z.object({ id: idInPath }),
    answer: Topic,
    errors: [403, 409],
    limit: createDefaultLimit("pick"),
    addressLimit: pickLimit,
  },
  "POST /api/selected-topics": {
    access: "public",
    summary: "Record which of the three topics was picked; with the call above it counts as one pick",
    status: 201,
    body: SelectionInput,
    answer: SelectedTopic,
    errors: [403, 404],
    limit: createDefaultLimit("selection"),
    addressLimit: pickLimit,
  },
  "GET /api/sounds/slot-machine-music": makeSoundEndpoint("The sound while the reels turn"),
  "GET /api/sounds/win": makeSoundEndpoint("The sound when the topics appear"),
  "GET /api/sounds/beep": makeSoundEndpoint("The sound when a reel stops"),
  "GET /api/selected-topics/recent": {
    access: "admin",
    summary: "History of picked topics, newest first",
    query: HistoryQuery,
    answer: z.array(HistoryRow),
    counted: true,
  },
  "GET /api/selected-topics/export": {
    access: "admin",
    summary: "The whole history as CSV, newest first",
    media: "text/csv",
  },
});
