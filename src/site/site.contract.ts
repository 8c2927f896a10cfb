import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";

const Place = z.object({ name: z.string(), url: z.string() });

/** What the pages need to know of the show, from `show.ts`. */
export const ShowAnswer = z.object({
  name: z.string(),
  slug: z.string(),
  tagline: z.string(),
  hosts: z.array(z.string()),
  timeZone: z.string(),
  hashtags: z.array(z.string()),
  channelHandle: z.string(),
  channelUrl: z.string(),
  streams: z.array(Place),
  social: z.array(z.object({ type: z.string(), url: z.string() })),
  contactEmail: z.string(),
  live: z.object({
    weekday: z.int(),
    hour: z.int(),
    minute: z.int(),
    lengthMinutes: z.int(),
    label: z.string(),
    clock: z.enum(["visitor", "show"]),
  }),
});

export const siteEndpoints = endpoints({
  "GET /api/show": { access: "public", summary: "Who the show is", status: 200, answer: ShowAnswer },
  "GET /site.webmanifest": {
    access: "public",
    summary: "The site as an app on a home screen",
    status: 200,
    media: "application/manifest+json",
  },
  "GET /sharing-picture.png": {
    access: "public",
    summary: "The picture that stands for the show where a page is shared",
    status: 200,
    media: "image/png",
  },
});
