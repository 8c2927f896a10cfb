import { z } from "zod";
import { dateTime, defineEndpoints, MB, requiredText } from "#platform/http/endpoint.contract.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import { deletionHeader } from "#trash/trash.contract.ts";

export const UPDATE_MINUTES = [0, 15, 30, 45] as const;

export const EpisodeConfig = z.object({
  id: z.int(),
  updateDay: z.enum(DAY_NAMES),
  updateHour: z.int(),
  updateMinute: z.int(),
  channelId: z.string(),
  lastChecked: dateTime.nullable(),
  updatedAt: dateTime,
});
export type EpisodeConfig = z.output<typeof EpisodeConfig>;

export const ImportState = z.object({
  running: z
    .object({
      kind: z.enum(["update", "clean-and-resync", "update-specific"]),
      startedAt: dateTime,
      done: z.int(),
      total: z.int().nullable(),
    })
    .nullable(),
  lastFailure: z.object({ at: dateTime, message: z.string() }).nullable(),
  nextUpdate: dateTime.nullable().meta({ description: "null if no channel is set" }),
  missingApiKey: z.boolean(),
  total: z.int(),
  edited: z.int(),
  deleted: z.int(),
});
export type ImportState = z.output<typeof ImportState>;

const INVALID_HOUR = "Hour must be a whole number from 0 to 23";
const INVALID_MINUTE = "Minute must be 0, 15, 30 or 45";

const EpisodeConfigInput = z.object({
  updateDay: z.enum(DAY_NAMES, "Day is required"),
  updateHour: z.number(INVALID_HOUR).int(INVALID_HOUR).min(0, INVALID_HOUR).max(23, INVALID_HOUR),
  updateMinute: z.literal(UPDATE_MINUTES, INVALID_MINUTE),
  channelId: requiredText("Channel ID", 2000),
});

/** `basedOn` is the configuration as the sender saw it. If it is out of date, the change is refused. */
const EpisodeConfigChange = EpisodeConfigInput.extend({
  basedOn: EpisodeConfig.pick({
    updateDay: true,
    updateHour: true,
    updateMinute: true,
    channelId: true,
  }).optional(),
});
export type EpisodeConfigChange = z.output<typeof EpisodeConfigChange>;

const videoList = z
  .array(
    z
      .string("Each video must be text")
      .trim()
      .min(1, "Please enter a video address or ID")
      .max(2000, "A video address has at most 2000 characters"),
    "Videos must be a list of addresses or IDs",
  )
  .max(50, "At most 50 videos at once")
  .optional();

/** How many episodes were imported, and a message for the team. */
export const VideoImportResult = z.object({ count: z.int(), message: z.string() });
export type VideoImportResult = z.output<typeof VideoImportResult>;

const updateOptions = {
  access: "admin",
  answer: VideoImportResult,
  errors: [409, 502],
  refreshesPages: true,
} as const;

export const importEndpoints = defineEndpoints({
  "GET /api/episodes/import-state": {
    access: "admin",
    summary: "The running update, the next one, and what a clean resync would lose",
    answer: ImportState,
  },
  "GET /api/episodes/config": {
    access: "admin",
    summary: "When and from where episodes are imported",
    answer: EpisodeConfig,
  },
  "POST /api/episodes/config": {
    access: "admin",
    summary: "Change when and from where episodes are imported",
    body: EpisodeConfigChange,
    answer: EpisodeConfig,
    errors: [409],
  },
  "POST /api/episodes/update": {
    ...updateOptions,
    summary: "Import what is new among the channel's latest 50 videos",
  },
  "POST /api/episodes/clean-and-resync": {
    ...updateOptions,
    summary: "Replace all episodes, edits included, with the whole channel; they go to the trash",
    ...deletionHeader,
  },
  "POST /api/episodes/update-specific": {
    ...updateOptions,
    summary: "Import single videos by address or id",
    bodyLimit: MB,
    body: z
      .object({ videoUrls: videoList, videoIds: videoList })
      .refine((input) => (input.videoUrls?.length ?? 0) + (input.videoIds?.length ?? 0) > 0, {
        path: ["videoUrls"],
        message: "Please enter a video address or ID",
      }),
  },
});
