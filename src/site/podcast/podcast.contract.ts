import { z } from "zod";
import { defineEndpoints, KB, MB, requiredText } from "#platform/http/endpoint.contract.ts";
import { CATEGORY_NAMES } from "./categories.rules.ts";

export const MAX_COVER_BYTES = 10 * MB;

const makeUrlField = (label: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${label} must be a web address that begins with https:// or http://`,
    })
    .trim()
    .overwrite((url) => url.replaceAll(" ", "%20"))
    .max(2000, `${label} must be at most 2000 characters`);
const makeBooleanField = (label: string) => z.boolean(`${label} must be true or false`);

/** The podcast's details for directories such as Apple Podcasts. */
export const Podcast = z.object({
  title: requiredText("Title", 150),
  author: requiredText("Author", 150),
  /** The owner's email address. It is "" if nobody has entered one and the show has no contact address. */
  email: z
    .string("Owner's email must be text")
    .trim()
    .max(254, "Owner's email must be at most 254 characters")
    .refine(
      (text) => text === "" || z.email().safeParse(text).success,
      "Owner's email must be an email address",
    ),
  category: z
    .string("Category is required")
    .refine((name) => CATEGORY_NAMES.includes(name), "Category must be one of Apple's"),
  explicit: makeBooleanField("Explicit"),
  /** Whether the feed asks other platforms not to import the podcast as their own. */
  locked: makeBooleanField("Locked"),
  /** The uploaded picture's URL, or null. */
  picture: z
    .string("Picture must be an uploaded picture")
    .max(200, "Picture must be an uploaded picture")
    .nullable(),
  funding: z
    .object({ url: makeUrlField("Funding address"), text: requiredText("Funding text", 128) })
    .nullable(),
  /** Directories that list the podcast, which the site shows as 'Listen on'. */
  links: z
    .array(z.object({ name: requiredText("Name", 40), url: makeUrlField("Address") }))
    .max(10, "Links must be at most 10"),
});
export type Podcast = z.output<typeof Podcast>;

const podcastEndpoint = { access: "admin", answer: Podcast } as const;

/**
 * Omitted fields stay unchanged. `basedOn` is what the sender saw, so that two people's changes don't overwrite each
 * other.
 */
const PodcastChange = Podcast.partial().extend({ basedOn: Podcast.optional() });
export type PodcastChange = z.output<typeof PodcastChange>;

export const podcastEndpoints = defineEndpoints({
  "GET /api/podcast": { ...podcastEndpoint, summary: "The podcast's details for directories" },
  "PUT /api/podcast": {
    ...podcastEndpoint,
    refreshesPages: true,
    summary: "Change the podcast's details for directories",
    bodyLimit: 256 * KB,
    body: PodcastChange,
    errors: [409],
  },
  "GET /api/podcast/links": {
    access: "public",
    summary: "The podcast's feed, and the directories that list it, for the site's 'Listen on'",
    answer: Podcast.pick({ links: true }).extend({
      feed: z
        .object({ title: z.string(), url: z.string() })
        .nullable()
        .meta({ description: "null if no episode has audio" }),
    }),
    cached: true,
  },
  "POST /api/podcast/picture": {
    access: "admin",
    summary: "Store a square picture for the podcast: JPEG or PNG of 1,400 to 3,000 pixels",
    status: 201,
    file: "picture",
    bodyLimit: MAX_COVER_BYTES,
    answer: z.object({ picture: z.string() }),
  },
  "GET /podcast.xml": {
    access: "public",
    openToSites: true,
    summary: "The newest episodes with audio, as a podcast",
    media: "application/rss+xml",
    tagged: true,
  },
});
