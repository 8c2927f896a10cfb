import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { VideoProviderFailure } from "#episodes/import/video-provider-failure.server.ts";
import { createBoundedFetch, ResponseTooLargeError } from "#platform/http/http.server.ts";
import { tryParseJson } from "#platform/http/json.rules.ts";
import { makeConnectionFailure, makeResponseFailure, toPlainLine } from "./youtube-failure.server.ts";

export type YoutubeSettings = {
  apiKey: string | undefined;
  baseUrl: string;
  /** The time limit for a response and its body. */
  timeoutMs?: number;
  retryDelayMs?: number;
  signal?: AbortSignal | undefined;
};

type Resource = "channels" | "playlistItems" | "videos";

/**
 * Returns functions that send requests to the API and count them. `get` retries once if that may help, and throws only
 * `VideoProviderFailure`. Each request costs one unit of the daily quota.
 */
export const makeYoutubeClient = ({
  apiKey,
  baseUrl,
  timeoutMs = 10_000,
  retryDelayMs = 300,
  signal,
}: YoutubeSettings) => {
  let requestCount = 0;

  const getOnce = async <Answer>(
    resource: Resource,
    query: Record<string, string>,
    shape: z.ZodType<Answer>,
  ): Promise<Answer> => {
    if (!apiKey)
      throw new VideoProviderFailure("missing-key", "The YouTube API key is missing: set YOUTUBE_API_KEY.");
    const url = new URL(`/youtube/v3/${resource}`, baseUrl);
    url.search = new URLSearchParams({ ...query, key: apiKey }).toString();
    requestCount += 1;
    const { status, ok, body } = await fetchResponse(url, timeoutMs, signal);
    if (!ok) throw makeResponseFailure(status, body, apiKey);
    return parseBody(body, shape);
  };

  const getWithRetry: typeof getOnce = async (resource, query, shape) => {
    try {
      return await getOnce(resource, query, shape);
    } catch (failure) {
      if (!(failure instanceof VideoProviderFailure && failure.retryable)) throw failure;
      await delay(retryDelayMs);
      return await getOnce(resource, query, shape);
    }
  };

  return { get: getWithRetry, countRequests: () => requestCount };
};

/** Fetches responses of up to 8 MB. A page of 50 videos is smaller than 1 MB, even with the longest descriptions. */
const fetchBounded = createBoundedFetch(8 * 1024 * 1024);

const fetchResponse = async (url: URL, timeoutMs: number, stopSignal: AbortSignal | undefined) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopSignal ? AbortSignal.any([timeout, stopSignal]) : timeout;
  try {
    const response = await fetchBounded(url, { signal });
    return { status: response.status, ok: response.ok, body: await response.text() };
  } catch (error) {
    if (error instanceof ResponseTooLargeError) throw makeMalformedFailure(error.message);
    throw makeConnectionFailure(error, timeoutMs);
  }
};

const parseBody = <Answer>(body: string, shape: z.ZodType<Answer>): Answer => {
  const json = tryParseJson(body);
  if (json === undefined) throw makeMalformedFailure("not JSON");
  const parsedResponse = shape.safeParse(json);
  if (parsedResponse.success) return parsedResponse.data;
  const [issue] = parsedResponse.error.issues;
  throw makeMalformedFailure(issue ? `${issue.path.join(".")}: ${issue.message}` : "unknown shape");
};

export const makeMalformedFailure = (subject: string) =>
  new VideoProviderFailure("malformed", `YouTube's answer could not be read (${toPlainLine(subject)}).`);
