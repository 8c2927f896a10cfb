import { z } from "zod";
import { endpoints, idInPath, moment, pageQuery } from "#platform/endpoint.contract.ts";

export const DURATIONS = ["all", "short", "medium", "long"] as const;
export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export const UPDATE_MINUTES = [0, 15, 30, 45] as const;

export const Episode = z.object({
  id: z.int(),
  episodeNumber: z.int().nullable(),
  title: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  category: z.string(),
  subCategory: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  publishedDate: moment,
  /** mm:ss or h:mm:ss. */
  duration: z.string(),
  thumbnailUrl: z.string(),
  youtubeId: z.string(),
  featured: z.boolean(),
  displayOrder: z.int(),
  addedAt: moment,
});
export type Episode = z.output<typeof Episode>;

export const EpisodeListQuery = z.object({
  search: z.string().trim().max(500, "Search must be at most 500 characters").optional(),
  duration: z.enum(DURATIONS, `Duration must be one of ${DURATIONS.join(", ")}`).default("all"),
  ...pageQuery,
});
export type EpisodeListQuery = z.output<typeof EpisodeListQuery>;

export const EpisodeConfig = z.object({
  id: z.int(),
  updateDay: z.enum(DAYS),
  updateHour: z.int(),
  updateMinute: z.int(),
  channelId: z.string(),
  lastChecked: moment.nullable(),
  updatedAt: moment,
});
export type EpisodeConfig = z.output<typeof EpisodeConfig>;

const HOUR = "Hour must be a whole number from 0 to 23";
const MINUTE = "Minute must be 0, 15, 30 or 45";

export const EpisodeConfigInput = z.object({
  updateDay: z.enum(DAYS, "Day is required"),
  updateHour: z.number(HOUR).int(HOUR).min(0, HOUR).max(23, HOUR),
  updateMinute: z.literal(UPDATE_MINUTES, MINUTE),
  channelId: z
    .string("Channel ID is required")
    .trim()
    .min(1, "Channel ID is required")
    .max(2000, "Channel ID must be at most 2000 characters"),
});
export type EpisodeConfigInput = z.output<typeof EpisodeConfigInput>;

const videoList = z
  .array(
    z
      .string("Each video must be text")
      .trim()
      .min(1, "Please enter a video address or ID")
      .max(2000, "A video address has at most 2000 characters"),
  )
  .max(50, "At most 50 videos at once")
  .optional();

const ORDER = "Display order must be 0 to 99, or 999";
const NUMBER = "Episode number must be a whole number from 1";

const ImportCount = z.object({ count: z.int(), message: z.string() });
const id = z.object({ id: idInPath });

export const episodesEndpoints = endpoints({
  "GET /api/episodes": {
    access: "public",
    summary: "Episodes: featured first, then display order, newest first",
    status: 200,
    query: EpisodeListQuery,
    answer: z.array(Episode),
    counted: true,
  },
  "GET /api/episodes/config": {
    access: "admin",
    summary: "When and from where episodes are imported",
    status: 200,
    answer: EpisodeConfig,
  },
  "POST /api/episodes/config": {
    access: "admin",
    summary: "Change when and from where episodes are imported",
    status: 200,
    body: EpisodeConfigInput,
    answer: EpisodeConfig,
  },
  "POST /api/episodes/update": {
    access: "admin",
    summary: "Import what is new among the channel's latest 50 videos",
    status: 200,
    answer: ImportCount,
    errors: [409, 502, 503],
    refreshesPages: true,
  },
  "POST /api/episodes/clean-and-resync": {
    access: "admin",
    summary: "Replace all episodes, edits included, by the whole channel",
    status: 200,
    answer: ImportCount,
    errors: [409, 502, 503],
    refreshesPages: true,
  },
  "POST /api/episodes/generate-tags": {
    access: "admin",
    summary: "Make tags from titles, descriptions and categories",
    status: 200,
    answer: z.object({ updatedCount: z.int() }),
    errors: [502],
    refreshesPages: true,
  },
  "POST /api/episodes/update-specific": {
    access: "admin",
    summary: "Import single videos by address or id",
    status: 200,
    body: z
      .object({ videoUrls: videoList, videoIds: videoList })
      .refine((input) => (input.videoUrls?.length ?? 0) + (input.videoIds?.length ?? 0) > 0, {
        path: ["videoUrls"],
        message: "Please enter a video address or ID",
      }),
    answer: ImportCount,
    errors: [409, 502, 503],
    refreshesPages: true,
  },
  "DELETE /api/episodes/{id}": {
    access: "admin",
    summary: "Delete an episode",
    status: 204,
    params: id,
    refreshesPages: true,
  },
  "PATCH /api/episodes/{id}/featured": {
    access: "admin",
    summary: "Feature an episode, or no longer",
    status: 200,
    params: id,
    body: z.object({
      featured: z.boolean("Featured must be true or false"),
      displayOrder: z
        .number(ORDER)
        .int(ORDER)
        .refine((order) => (order >= 0 && order <= 99) || order === 999, ORDER)
        .optional(),
    }),
    answer: Episode,
    refreshesPages: true,
  },
  "PATCH /api/episodes/{id}/short-description": {
    access: "admin",
    summary: "Change an episode's short description",
    status: 200,
    params: id,
    body: z.object({
      shortDescription: z
        .string("Short description must be text")
        .trim()
        .max(200, "Short description must be at most 200 characters"),
    }),
    answer: Episode,
    refreshesPages: true,
  },
  "PATCH /api/episodes/{id}/episode-number": {
    access: "admin",
    summary: "Change an episode's number",
    status: 200,
    params: id,
    body: z.object({ episodeNumber: z.number(NUMBER).int(NUMBER).min(1, NUMBER).max(1_000_000, NUMBER) }),
    answer: Episode,
    refreshesPages: true,
  },
});
