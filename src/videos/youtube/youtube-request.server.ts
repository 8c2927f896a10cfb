/** One question to the YouTube Data API v3 and its answer: the key, the quota, the second try, the patience. */
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { refusal, unreachable, YoutubeFailure } from "#videos/youtube/youtube-failure.server.ts";

export type YoutubeSettings = {
  /** YOUTUBE_API_KEY. Without one every question fails as `missing-key`, before anything is sent. */
  apiKey: string | undefined;
  /** YOUTUBE_BASE_URL, an origin: the paths are `/youtube/v3/...`. */
  baseUrl: string;
  /** How long one answer may take, its body included. */
  timeoutMs?: number;
  /** How long to wait before the one second try. */
  retryPauseMs?: number;
  /** Breaks off what is asked: the process is stopping. */
  signal?: AbortSignal | undefined;
};

/**
 * `ask` puts a question to `/youtube/v3/{resource}` and gives the answer as its shape reads it, or throws
 * `YoutubeFailure`. `quotaSpent` counts the units since the line was opened.
 */
export const youtubeLine = ({
  apiKey,
  baseUrl,
  timeoutMs = 10_000,
  retryPauseMs = 300,
  signal,
}: YoutubeSettings) => {
  let spent = 0;

  const askOnce = async <Answer>(
    resource: "channels" | "playlistItems" | "videos",
    query: Record<string, string>,
    shape: z.ZodType<Answer>,
  ): Promise<Answer> => {
    if (!apiKey)
      throw new YoutubeFailure("missing-key", "The YouTube API key is missing: set YOUTUBE_API_KEY.");
    const address = new URL(`/youtube/v3/${resource}`, baseUrl);
    address.search = new URLSearchParams({ ...query, key: apiKey }).toString();
    spent += 1;
    const { status, ok, body } = await received(address, timeoutMs, signal);
    if (!ok) throw refusal(status, body, apiKey);
    return read(body, shape);
  };

  const ask: typeof askOnce = async (resource, query, shape) => {
    try {
      return await askOnce(resource, query, shape);
    } catch (failure) {
      if (!(failure instanceof YoutubeFailure && failure.passing)) throw failure;
      await pause(retryPauseMs);
      return await askOnce(resource, query, shape);
    }
  };

  return { ask, quotaSpent: () => spent };
};

/** Redirects are not followed: they would carry the key elsewhere. */
const received = async (address: URL, timeoutMs: number, stopped: AbortSignal | undefined) => {
  const patience = AbortSignal.timeout(timeoutMs);
  const signal = stopped ? AbortSignal.any([patience, stopped]) : patience;
  try {
    const response = await fetch(address, { signal, redirect: "manual" });
    return { status: response.status, ok: response.ok, body: await response.text() };
  } catch (thrown) {
    throw unreachable(thrown, timeoutMs);
  }
};

const read = <Answer>(body: string, shape: z.ZodType<Answer>): Answer => {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw unreadable("not JSON");
  }
  const answer = shape.safeParse(json);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  throw unreadable(issue ? `${issue.path.join(".")}: ${issue.message}` : "unknown shape");
};

/** An answer that came, but says nothing we understand; `what` names the field or the fault. */
export const unreadable = (what: string) =>
  new YoutubeFailure("malformed", `YouTube's answer could not be read (${what}).`);
