import { z } from "zod";
import { endpoints, idInPath, MB } from "#platform/http/endpoint.contract.ts";

/** An episode's audio, on this site or another one. `type` is a media type. */
export const Audio = z.object({ url: z.string(), type: z.string(), bytes: z.number(), seconds: z.number() });
export type Audio = z.output<typeof Audio>;

export const MAX_AUDIO_BYTES = 500 * MB;

const INVALID_ADDRESS = "Audio must be an https address";
const ADDRESS_WITH_LOGIN = "Audio must be an address without a user name or password";
const INVALID_TYPE = "Type must be an audio type such as audio/mpeg";
const INVALID_BYTES = "Bytes must be a whole number from 1";
const INVALID_SECONDS_MESSAGE = "Seconds must be a number above 0";
const MAX_SECONDS = 7 * 24 * 60 * 60;

/** Audio on another site, which the episode only links to. */
const ExternalAudio = z.object({
  url: z
    .url({ protocol: /^https$/, normalize: true, error: INVALID_ADDRESS })
    .max(2000, "Audio must be at most 2000 characters")
    .refine((url) => !/^https:\/\/[^/?#]*@/.test(url), ADDRESS_WITH_LOGIN),
  type: z
    .string(INVALID_TYPE)
    .trim()
    .max(100, INVALID_TYPE)
    .regex(/^audio\/[a-z0-9.+-]+$/, INVALID_TYPE),
  bytes: z
    .number(INVALID_BYTES)
    .int(INVALID_BYTES)
    .min(1, INVALID_BYTES)
    .max(Number.MAX_SAFE_INTEGER, INVALID_BYTES),
  seconds: z
    .number(INVALID_SECONDS_MESSAGE)
    .positive(INVALID_SECONDS_MESSAGE)
    .max(MAX_SECONDS, INVALID_SECONDS_MESSAGE),
});

/**
 * `basedOn` is the audio that the sender was shown, or null if there was none. If it is out of date, the change is
 * refused.
 */
const AudioLink = ExternalAudio.extend({ basedOn: Audio.nullable().optional() });
export type AudioLink = z.output<typeof AudioLink>;

const params = z.object({ id: idInPath });

export const audioEndpoints = endpoints({
  "PUT /api/episodes/{id}/audio": {
    access: "admin",
    refreshesPages: true,
    summary: "Give an episode its audio: an MP3 or M4A file, or the address of one elsewhere",
    params,
    file: "audio",
    bodyLimit: MAX_AUDIO_BYTES,
    body: AudioLink,
    answer: Audio,
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
