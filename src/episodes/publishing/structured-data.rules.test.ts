import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import { parseChapters } from "#episodes/page/description.rules.ts";
import { defaultShow } from "#show.ts";
import { makeStructuredData } from "./structured-data.rules.ts";

const episode: Episode = {
  id: 1,
  episodeNumber: 214,
  slug: "what-is-a-fair-day-rate",
  title: "What is a <fair> day rate?",
  description: "Words.\n\n0:00 Cold open\n4:12 The draw\n54:02 One thing to do",
  shortDescription: "Pay",
  category: "",
  subCategory: "",
  content: "",
  tags: ["Pay", "Callers"],
  publishedDate: "2026-11-18T18:00:00.000Z",
  duration: "58:41",
  thumbnailUrl: "https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg",
  youtubeId: "dQw4w9WgXcQ",
  featured: false,
  displayOrder: 999,
  audio: null,
  views: null,
  addedAt: "2026-11-18T18:00:00.000Z",
};

const textSchema = { type: "string", minLength: 1 };
const uriSchema = { type: "string", format: "uri", pattern: "^https?://" };
const durationSchema = { type: "string", format: "duration" };
const momentSchema = { type: "string", format: "date-time" };
/**
 * This schema combines two public sources. schema.org defines the properties' types. Google's pages about video say
 * which properties a VideoObject (name, thumbnailUrl, uploadDate) and a Clip (name, startOffset, url) must have.
 */
const STRUCTURED_DATA_SCHEMA = {
  type: "object",
  required: ["@context", "@type", "url", "name", "datePublished", "partOfSeries"],
  properties: {
    "@context": { const: "https://schema.org" },
    "@type": { const: "PodcastEpisode" },
    "@id": uriSchema,
    url: uriSchema,
    name: textSchema,
    description: textSchema,
    inLanguage: textSchema,
    episodeNumber: { type: "integer" },
    datePublished: momentSchema,
    timeRequired: durationSchema,
    image: uriSchema,
    keywords: textSchema,
    partOfSeries: {
      type: "object",
      required: ["@type", "name"],
      properties: {
        "@type": { const: "PodcastSeries" },
        name: textSchema,
        url: uriSchema,
        webFeed: uriSchema,
      },
      additionalProperties: false,
    },
    video: {
      type: "object",
      required: ["@type", "name", "thumbnailUrl", "uploadDate", "embedUrl"],
      properties: {
        "@type": { const: "VideoObject" },
        name: textSchema,
        description: textSchema,
        thumbnailUrl: { type: "array", minItems: 1, items: uriSchema },
        uploadDate: momentSchema,
        duration: durationSchema,
        embedUrl: uriSchema,
        hasPart: {
          type: "array",
          items: {
            type: "object",
            required: ["@type", "name", "startOffset", "url"],
            properties: {
              "@type": { const: "Clip" },
              name: textSchema,
              startOffset: { type: "integer", minimum: 0 },
              endOffset: { type: "integer", exclusiveMinimum: { $data: "1/startOffset" } },
              url: uriSchema,
            },
            additionalProperties: false,
          },
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};
const ajv = addFormats.default(new Ajv({ $data: true, allErrors: true }));
const validate = ajv.compile(STRUCTURED_DATA_SCHEMA);

it("describes an episode as schema.org and search engines require", () => {
  const data = makeStructuredData(
    defaultShow,
    "https://show.example",
    episode,
    parseChapters(episode.description, 3_521),
  );
  validate(data);
  expect(validate.errors).toBeNull();
  expect(data).toMatchObject({
    url: "https://show.example/episodes/214-what-is-a-fair-day-rate",
    timeRequired: "PT58M41S",
    video: {
      embedUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      hasPart: [
        { name: "Cold open", startOffset: 0, endOffset: 252 },
        { name: "The draw", startOffset: 252, endOffset: 3_242 },
        { name: "One thing to do", startOffset: 3_242, endOffset: 3_521 },
      ],
    },
  });
});

it("leaves out chapters without a length: after the video's end, or at the same second as the next one", () => {
  const chapters = [0, 0, 3_000, 3_600].map((seconds, index) => ({ seconds, title: `Chapter ${index}` }));
  const data = makeStructuredData(defaultShow, "https://show.example", episode, chapters);
  validate(data);
  expect(validate.errors).toBeNull();
  expect(data).toMatchObject({
    video: {
      hasPart: [
        { name: "Chapter 1", startOffset: 0, endOffset: 3_000 },
        { name: "Chapter 2", startOffset: 3_000, endOffset: 3_521 },
      ],
    },
  });
});

it("describes an episode that has no texts", () => {
  const bareEpisode = { ...episode, description: " ", tags: [] };
  const data = makeStructuredData(defaultShow, "https://show.example", bareEpisode, []);
  validate(data);
  expect(validate.errors).toBeNull();
  expect(data).toMatchObject({ description: episode.title });
  expect(data).not.toHaveProperty("keywords");
});
