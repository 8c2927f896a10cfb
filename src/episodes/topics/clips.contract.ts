import { z } from "zod";
import { dateTime, defineEndpoints, limitInQuery } from "#platform/http/endpoint.contract.ts";
import { EpisodeMoment } from "./episode-moment.contract.ts";

/** A discussed topic, with the episode and the second at which it comes up. */
export const Clip = z.object({
  id: z.int(),
  content: z.string(),
  category: z.string(),
  subCategory: z.string(),
  airedAt: dateTime,
  /** How long the topic was discussed, or null if neither chapters nor other topics show when the discussion ended. */
  lengthSeconds: z.int().nullable(),
  episode: EpisodeMoment,
  /** The video to play when the clip is clicked. */
  video: z.object({
    youtubeId: z.string(),
    episodeNumber: z.int(),
    slug: z.string(),
    thumbnailUrl: z.string(),
    duration: z.string(),
    publishedDate: dateTime,
  }),
});
export type Clip = z.output<typeof Clip>;

const DEFAULT_CLIP_COUNT = 12;

export const clipsEndpoints = defineEndpoints({
  "GET /api/episodes/clips": {
    access: "public",
    openToSites: true,
    summary: "Topics that were talked about on the show, each with its episode and second, newest first",
    query: z.object({ limit: limitInQuery.default(DEFAULT_CLIP_COUNT) }),
    answer: z.array(Clip),
    cached: true,
  },
});
