import { z } from "zod";
import { defineEndpoints, idInPath, MB } from "#platform/http/endpoint.contract.ts";

/** An episode's audio, on this site or another one. `type` is a media type. */
export const EpisodeAudio = z.object({
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  seconds: z.number(),
});
export type EpisodeAudio = z.output<typeof EpisodeAudio>;

export const MAX_AUDIO_BYTES = 500 * MB;

const INVALID_ADDRESS_MESSAGE = "Audio must be an https address";
const ADDRESS_WITH_LOGIN_MESSAGE = "Audio must be an address without a user name or password";
const INVALID_TYPE_MESSAGE = "Type must be an audio type such as audio/mpeg";
const INVALID_BYTES_MESSAGE = "Bytes must be a whole number from 1";
const INVALID_SECONDS_MESSAGE = "Seconds must be a number above 0";
export const MAX_AUDIO_SECONDS = 7 * 24 * 60 * 60;

/** Audio on another site, which the episode only links to. */
const ExternalAudio = z.object({
  url: z
    .url({ protocol: /^https$/, normalize: true, error: INVALID_ADDRESS_MESSAGE })
    .max(2000, "Audio must be at most 2000 characters")
    .refine((url) => !/^https:\/\/[^/?#]*@/.test(url), ADDRESS_WITH_LOGIN_MESSAGE),
  type: z
    .string(INVALID_TYPE_MESSAGE)
    .trim()
    .max(100, INVALID_TYPE_MESSAGE)
    .regex(/^audio\/[a-z0-9.+-]+$/, INVALID_TYPE_MESSAGE),
  bytes: z
    .number(INVALID_BYTES_MESSAGE)
    .int(INVALID_BYTES_MESSAGE)
    .min(1, INVALID_BYTES_MESSAGE)
    .max(Number.MAX_SAFE_INTEGER, INVALID_BYTES_MESSAGE),
  seconds: z
    .number(INVALID_SECONDS_MESSAGE)
    .positive(INVALID_SECONDS_MESSAGE)
    .max(MAX_AUDIO_SECONDS, "Seconds must be at most 604,800 (a week)"),
});

/**
 * `basedOn` is the audio that the sender was shown, or null if there was none. If it is out of date, the change is
 * refused.
 */
const AudioLink = ExternalAudio.extend({ basedOn: EpisodeAudio.nullable().optional() });
export type AudioLink = z.output<typeof AudioLink>;

const params = z.object({ id: idInPath });

export const audioEndpoints = defineEndpoints({
  "PUT /api/episodes/{id}/audio": {
    access: "admin",
    refreshesPages: true,
    summary: "Give an episode its audio: an MP3 or M4A file, or the address of one elsewhere",
    params,
    file: "audio",
    bodyLimit: MAX_AUDIO_BYTES,
    body: AudioLink,
    answer: EpisodeAudio,
    errors: [409],
  },
  "DELETE /api/episodes/{id}/audio": {
    access: "admin",
    refreshesPages: true,
    summary: "Delete an episode's audio",
    params,
    status: 204,
  },
  "GET /media/{file}": {
    access: "public",
    summary: "Audio of an episode, or the podcast's picture",
    params: z.object({ file: z.string().max(100, "A file's name has at most 100 characters") }),
    media: "audio/mpeg",
    tagged: true,
    ranges: true,
  },
});
