import { z } from "zod";
import { defineEndpoints, idInPath, numberInQuery } from "#platform/http/endpoint.contract.ts";

const embedEndpoint = { access: "public", media: "text/html", errors: [404] } as const;

/**
 * An id in the path, or 0 if it is invalid. No row has the id 0, so these endpoints respond to an invalid id with the
 * 'Not found' page, not with an API error.
 */
const idOrZero = idInPath.catch(0);

const INVALID_SIZE_MESSAGE = "Sizes must be whole numbers from 1";
const sizeField = numberInQuery(z.int(INVALID_SIZE_MESSAGE).min(1, INVALID_SIZE_MESSAGE)).optional();

const OEmbed = z.object({
  version: z.literal("1.0"),
  type: z.enum(["video", "rich"]),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
});
export type OEmbed = z.output<typeof OEmbed>;

export const embedsEndpoints = defineEndpoints({
  "GET /embed/next": { ...embedEndpoint, summary: "The next show, to be framed by other sites" },
  "GET /embed/episodes/{id}": {
    ...embedEndpoint,
    summary: "An episode, to be framed by other sites",
    params: z.object({ id: idOrZero }),
  },
  "GET /embed/topics/{key}": {
    ...embedEndpoint,
    summary: "A topic of the board, to be framed by other sites",
    params: z.object({ key: z.string() }),
  },
  "GET /embed/draws/{id}": {
    ...embedEndpoint,
    summary: "A draw on air, to be framed by other sites",
    params: z.object({ id: idOrZero }),
  },
  "GET /api/oembed": {
    access: "public",
    summary: "How other sites embed a page of ours (oEmbed 1.0)",
    query: z.object({
      url: z.string("Url is required").max(2000, "Url is too long"),
      maxwidth: sizeField,
      maxheight: sizeField,
      format: z.string().max(20, "Format is too long").default("json"),
    }),
    answer: OEmbed,
    errors: [404, 501],
  },
});
