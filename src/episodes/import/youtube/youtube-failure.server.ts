import { z } from "zod";
import {
  VideoProviderFailure,
  type VideoProviderFailureReason,
} from "#episodes/import/video-provider-failure.server.ts";
import { tryParseJson } from "#platform/http/json.rules.ts";
import { toOneLine } from "#platform/texts/one-line.rules.ts";

type ResponseFailureReason = Exclude<
  VideoProviderFailureReason,
  "missing-key" | "network" | "timeout" | "malformed"
>;

const messagePrefixes: Record<ResponseFailureReason, string> = {
  "key-invalid": "YouTube refused the API key",
  "quota-exceeded": "The YouTube quota is used up",
  "rate-limited": "YouTube asks for a pause, too many requests",
  forbidden: "YouTube does not permit this",
  "channel-not-found": "YouTube can't find the channel",
  "uploads-not-found": "YouTube can't find the channel's list of videos",
  "provider-error": "YouTube failed",
};

const errorCause = z.object({ reason: z.string().optional(), message: z.string().optional() });
const errorDetail = errorCause.extend({ metadata: z.record(z.string(), z.unknown()).optional() });

// YouTube reports reasons in `errors[]` (the older format), in the ErrorInfo entries of `details[]`, or in both.
const errorBody = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, status: undefined, errors: [], details: [] })),
    z.object({
      message: z.string().catch(""),
      status: z.string().optional().catch(undefined),
      errors: z.array(errorCause).catch([]),
      details: z.array(errorDetail).catch([]),
    }),
  ]),
});
type YoutubeError = z.infer<typeof errorBody>["error"];

const reasonPatterns: [RegExp, ResponseFailureReason][] = [
  [
    /^(keyInvalid|keyExpired|API_KEY_\w+|accessNotConfigured|SERVICE_DISABLED|ipRefererBlocked)$/,
    "key-invalid",
  ],
  [/^(quotaExceeded|dailyLimitExceeded\w*)$/, "quota-exceeded"],
  [/^(rateLimitExceeded|userRateLimitExceeded|RATE_LIMIT_EXCEEDED)$/, "rate-limited"],
  [/^channelNotFound$/, "channel-not-found"],
  [/^playlistNotFound$/, "uploads-not-found"],
];

/**
 * Returns whether the daily quota is used up. Looks for the quota's name in the text, because YouTube also reports
 * RATE_LIMIT_EXCEEDED for per-minute quotas.
 */
const isDailyQuotaExceeded = ({ message, details }: YoutubeError) => {
  const text = `${message} ${JSON.stringify(details)}`;
  if (/per\s?day|1\/d\//i.test(text)) return true;
  return /quota exceeded/i.test(message) && !/per\s?(minute|\d+ seconds|second)|1\/min\//i.test(text);
};

const findFailureReason = (
  status: number,
  error: YoutubeError,
  reasons: readonly string[],
): ResponseFailureReason => {
  const knownReason = reasonPatterns.find(([pattern]) => reasons.some((reason) => pattern.test(reason)))?.[1];
  if (knownReason === "rate-limited" || (knownReason === undefined && status === 429))
    return isDailyQuotaExceeded(error) ? "quota-exceeded" : "rate-limited";
  if (knownReason) return knownReason;
  if (status === 401) return "key-invalid";
  return status === 403 ? "forbidden" : "provider-error";
};

const MAX_MESSAGE_LENGTH = 300;

/** Puts a text from YouTube on one line, without HTML tags and characters that databases refuse. */
export const toPlainLine = (html: string) =>
  toOneLine(html.replace(/<[^<>]*>/g, ""))
    .slice(0, MAX_MESSAGE_LENGTH)
    .toWellFormed();

/**
 * Returns the failure for an unsuccessful response. `body` may contain anything, even the API key, so the key is
 * removed from the message.
 */
export const makeResponseFailure = (status: number, body: string, apiKey: string): VideoProviderFailure => {
  const parsedBody = errorBody.safeParse(tryParseJson(body.replaceAll(apiKey, "…")));
  const isRetryable = status >= 500;
  if (!parsedBody.success)
    return new VideoProviderFailure("provider-error", `YouTube failed: status ${status}.`, {
      retryable: isRetryable,
    });
  const { error } = parsedBody.data;
  const reasons = [...error.details, ...error.errors].flatMap(({ reason }) => reason ?? []);
  const reason = findFailureReason(status, error, reasons);
  const description =
    toPlainLine(error.message) || toPlainLine(error.errors[0]?.message ?? "") || `status ${status}`;
  const code = reasons[0] ?? error.status;
  const message = code === undefined ? description : `${description} (${toPlainLine(code)})`;
  return new VideoProviderFailure(reason, `${messagePrefixes[reason]}: ${message}`, {
    retryable: isRetryable && reason === "provider-error",
  });
};

export const makeConnectionFailure = (error: unknown, timeoutMs: number): VideoProviderFailure => {
  if (error instanceof Error && error.name === "TimeoutError")
    return new VideoProviderFailure("timeout", `YouTube did not answer within ${timeoutMs / 1000} seconds.`);
  if (error instanceof Error && error.name === "AbortError")
    return new VideoProviderFailure(
      "network",
      "The request to YouTube was canceled because the program is stopping.",
    );
  // Only the error's code (such as ECONNREFUSED) is reported, because Node's messages may contain IP addresses.
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return new VideoProviderFailure("network", `YouTube could not be reached${code}.`, { retryable: true });
};
