import { z } from "zod";
import { endpoints, limitInQuery, moment } from "#platform/http/endpoint.contract.ts";
import { AiredIn } from "./aired-in.contract.ts";

/** A topic that was discussed, and the second at which it begins. */
export const Clip = z.object({
  id: z.int(),
  content: z.string(),
  category: z.string(),
  subCategory: z.string(),
  airedAt: moment,
  /** How long it was discussed, if chapters or other topics tell, or else null. */
  lengthSeconds: z.int().nullable(),
  episode: AiredIn,
  /** The video that plays when the clip is pressed. */
  video: z.object({
    youtubeId: z.string(),
    episodeNumber: z.int(),
    thumbnailUrl: z.string(),
    duration: z.string(),
  }),
});
export type Clip = z.output<typeof Clip>;

const NEWEST = 12;

export const clipsEndpoints = endpoints({
  "GET /api/episodes/clips": {
    access: "public",
    openToSites: true,
    summary: "Topics that were talked about on the show, each with its episode and second, newest first",
    query: z.object({ limit: limitInQuery.default(NEWEST) }),
    answer: z.array(Clip),
    kept: true,
  },
});
