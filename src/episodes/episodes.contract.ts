import { z } from "zod";
import {
  dateTime,
  defineEndpoints,
  idInPath,
  pageQuery,
  searchInQuery,
} from "#platform/http/endpoint.contract.ts";
import { EpisodeTopic } from "#topics/aired/aired.contract.ts";
import { EpisodeAudio } from "./audio/audio.contract.ts";
import { Chapter } from "./chapters/chapters.contract.ts";
import { EpisodeCorrection } from "./team/episode-correction.contract.ts";
import { SpokenMoment } from "./transcripts/search/moment.contract.ts";

export const DURATION_FILTERS = ["all", "short", "medium", "long"] as const;
export const SORT_FIELDS = ["featured", "published", "number", "title", "duration", "displayOrder"] as const;
/** Parts that an episode can have besides its video. */
export const EPISODE_PARTS = ["audio", "transcript", "chapters"] as const;
export type EpisodePart = (typeof EPISODE_PARTS)[number];
export const EPISODE_ORDERS = ["asc", "desc"] as const;

export const Episode = z.object({
  id: z.int(),
  episodeNumber: z.int(),
  /** The part of the page's URL that follows the number, or "" if the title has no Latin letters or digits. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  category: z.string(),
  subCategory: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  publishedDate: dateTime,
  duration: z.string(),
  thumbnailUrl: z.string(),
  youtubeId: z.string(),
  featured: z.boolean(),
  displayOrder: z.int(),
  addedAt: dateTime,
  /** How many times the video had been watched at the last import. */
  views: z.int().nullable(),
  audio: EpisodeAudio.nullable(),
  /** Present only in responses to admins who asked for hidden episodes. */
  hidden: z.boolean().optional(),
  /** Parts that the episode doesn't have yet. Present in the same responses as `hidden`. */
  lacks: z.array(z.enum(EPISODE_PARTS)).optional(),
  /** Up to three moments in the transcript that match the search. */
  said: z.array(SpokenMoment).optional(),
  /** How many more moments match, up to 20. In lists of more than 50 episodes, it is at most 1. */
  saidMore: z.int().optional(),
});
export type Episode = z.output<typeof Episode>;

export const EpisodeCard = Episode.pick({
  id: true,
  episodeNumber: true,
  slug: true,
  title: true,
  description: true,
  publishedDate: true,
  duration: true,
  thumbnailUrl: true,
});
export type EpisodeCard = z.output<typeof EpisodeCard>;

/** `previous` was published before this episode, and `next` was published after it. */
export const EpisodePage = z.object({
  episode: Episode,
  previous: EpisodeCard.nullable(),
  next: EpisodeCard.nullable(),
  upNext: z.array(EpisodeCard),
  /** The topics discussed in the episode, each with its start time in seconds. */
  topics: z.array(EpisodeTopic),
  /** The chapters set by the team or, if there are none, those found in the description. */
  chapters: z.array(Chapter),
});
export type EpisodePage = z.output<typeof EpisodePage>;

const filterFields = {
  search: searchInQuery,
  duration: z.enum(DURATION_FILTERS, `Duration must be one of ${DURATION_FILTERS.join(", ")}`).default("all"),
};

export const HomeEpisodesQuery = z.object(filterFields);

export const EpisodeListQuery = z.object({
  ...filterFields,
  /** "featured" ignores `order`: featured episodes come first, by display order, then all others, newest first. */
  sort: z.enum(SORT_FIELDS, `Sort must be one of ${SORT_FIELDS.join(", ")}`).default("featured"),
  order: z.enum(EPISODE_ORDERS, `Order must be one of ${EPISODE_ORDERS.join(", ")}`).default("desc"),
  /** Whether to include hidden episodes. Ignored unless the caller is an admin. */
  hidden: z.enum(["true", "false"], "Hidden must be true or false").default("false"),
  /** Lists only episodes that lack this part. Ignored unless the caller is an admin. */
  lacks: z.enum(EPISODE_PARTS, `Lacks must be one of ${EPISODE_PARTS.join(", ")}`).optional(),
  ...pageQuery,
});
export type EpisodeListQuery = z.output<typeof EpisodeListQuery>;

const INVALID_DISPLAY_ORDER = "Display order must be 0 to 99, or 999";
const INVALID_EPISODE_NUMBER = "Episode number must be a whole number from 1";

const params = z.object({ id: idInPath });

const adminChangeOptions = { access: "admin", refreshesPages: true } as const;
const episodeChangeOptions = { ...adminChangeOptions, params, answer: Episode } as const;
const publicFileOptions = { access: "public", tagged: true } as const;

export const episodesEndpoints = defineEndpoints({
  "GET /api/episodes": {
    access: "public",
    openToSites: true,
    summary: "Episodes: featured first, then display order, newest first",
    query: EpisodeListQuery,
    answer: z.array(Episode),
    counted: true,
    cached: true,
  },
  "GET /api/episodes/home": {
    access: "public",
    openToSites: true,
    summary: "What the home page shows: the featured episodes, or the 6 newest if none is featured",
    query: HomeEpisodesQuery,
    answer: z.array(EpisodeCard),
  },
  "GET /api/episodes/page/{address}": {
    access: "public",
    openToSites: true,
    summary: "An episode's page by its address, as in /episodes/{address}, stale ones too",
    params: z.object({ address: z.string().max(300, "An address has at most 300 characters") }),
    answer: EpisodePage,
  },
  "GET /api/episodes/{id}/topics": {
    access: "admin",
    summary: "The topics of an episode by second, of a hidden one too",
    params,
    answer: z.array(EpisodeTopic),
  },
  "DELETE /api/episodes/{id}": { ...adminChangeOptions, summary: "Delete an episode", status: 204, params },
  "PATCH /api/episodes/{id}": {
    ...episodeChangeOptions,
    summary: "Correct an episode's texts and tags, or hide it from the public",
    body: EpisodeCorrection,
    errors: [409],
  },
  "PATCH /api/episodes/{id}/featured": {
    ...episodeChangeOptions,
    summary: "Feature an episode, or stop featuring it",
    body: z.object({
      featured: z.boolean("Featured must be true or false"),
      displayOrder: z
        .number(INVALID_DISPLAY_ORDER)
        .int(INVALID_DISPLAY_ORDER)
        .refine((order) => (order >= 0 && order <= 99) || order === 999, INVALID_DISPLAY_ORDER)
        .optional(),
    }),
  },
  "PATCH /api/episodes/{id}/short-description": {
    ...episodeChangeOptions,
    summary: "Change an episode's short description",
    body: z.object({
      shortDescription: z
        .string("Short description must be text")
        .trim()
        .max(200, "Short description must be at most 200 characters"),
      /** What the sender was shown. If it is out of date, the change is refused. */
      basedOn: Episode.pick({ shortDescription: true }).optional(),
    }),
    errors: [409],
  },
  "PATCH /api/episodes/{id}/episode-number": {
    ...episodeChangeOptions,
    summary: "Change an episode's number",
    body: z.object({
      episodeNumber: z
        .number(INVALID_EPISODE_NUMBER)
        .int(INVALID_EPISODE_NUMBER)
        .min(1, INVALID_EPISODE_NUMBER)
        .max(1_000_000, "Episode number is too large"),
    }),
  },
  "POST /api/episodes/generate-tags": {
    ...adminChangeOptions,
    summary: "Make tags from titles, descriptions and categories",
    answer: z.object({ updatedCount: z.int(), message: z.string() }),
  },
  "GET /feed.xml": {
    ...publicFileOptions,
    openToSites: true,
    summary: "The newest episodes as RSS 2.0",
    media: "application/rss+xml",
  },
  "GET /sitemap.xml": {
    ...publicFileOptions,
    summary: "All pages that search engines may list",
    media: "application/xml",
  },
  "GET /robots.txt": { ...publicFileOptions, summary: "What search engines may read", media: "text/plain" },
});
