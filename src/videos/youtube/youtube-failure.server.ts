/** Everything that can go wrong between us and the YouTube Data API, told apart. */
import { z } from "zod";

/**
 * - `missing-key`: none is set; nothing was asked. `key-invalid`: refused, expired, blocked, or not enabled for this API.
 * - `quota-exceeded`: used up for the day; never asked again. `rate-limited`: too many at once; not asked again either.
 * - `forbidden`: this caller may not see that.
 * - `channel-not-found`: no such channel. `uploads-not-found`: a channel with videos whose list can't be found.
 * - `network`: no connection, or it broke. `timeout`: no answer in time. `malformed`: an answer that can't be read.
 * - `provider-error`: any other refusal, and the provider's own faults (5xx).
 */
export type YoutubeFailureReason =
  | "missing-key"
  | "key-invalid"
  | "quota-exceeded"
  | "rate-limited"
  | "forbidden"
  | "channel-not-found"
  | "uploads-not-found"
  | "network"
  | "timeout"
  | "malformed"
  | "provider-error";

/** `message` is fit for an admin's eyes: our words, then the provider's own. It never holds the key. */
export class YoutubeFailure extends Error {
  override readonly name = "YoutubeFailure";
  readonly reason: YoutubeFailureReason;
  /** Whether the same question may be put once more. */
  readonly passing: boolean;

  constructor(reason: YoutubeFailureReason, message: string, { passing = false } = {}) {
    super(message);
    this.reason = reason;
    this.passing = passing;
  }
}

type RefusalReason = Exclude<YoutubeFailureReason, "missing-key" | "network" | "timeout" | "malformed">;

const opening: Record<RefusalReason, string> = {
  "key-invalid": "YouTube refused the API key",
  "quota-exceeded": "The YouTube quota is used up",
  "rate-limited": "YouTube asks for a pause, too many requests",
  forbidden: "YouTube does not permit this",
  "channel-not-found": "YouTube can't find the channel",
  "uploads-not-found": "YouTube can't find the channel's list of videos",
  "provider-error": "YouTube failed",
};

const named = z.object({ reason: z.string().optional(), message: z.string().optional() });
const detail = named.extend({ metadata: z.record(z.string(), z.unknown()).optional() });

// The provider names its reasons in `errors[]` (older form) or in ErrorInfo entries of `details[]`, or in both.
const errorBody = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, status: undefined, errors: [], details: [] })),
    z.object({
      message: z.string().catch(""),
      status: z.string().optional().catch(undefined),
      errors: z.array(named).catch([]),
      details: z.array(detail).catch([]),
    }),
  ]),
});
type ProviderError = z.infer<typeof errorBody>["error"];

const byProviderReason: [RegExp, RefusalReason][] = [
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
 * RATE_LIMIT_EXCEEDED is said of every quota, by the minute and by the day alike. What tells them apart is
 * the limit's name, in the metadata or in words; a quota without a named period is taken for the day's.
 */
const isDailyQuota = ({ message, details }: ProviderError) => {
  const told = `${message} ${JSON.stringify(details)}`;
  if (/per\s?day|1\/d\//i.test(told)) return true;
  return /quota exceeded/i.test(message) && !/per\s?(minute|\d+ seconds|second)|1\/min\//i.test(told);
};

const reasonOf = (status: number, error: ProviderError, reasons: readonly string[]): RefusalReason => {
  const known = byProviderReason.find(([pattern]) => reasons.some((reason) => pattern.test(reason)))?.[1];
  if (known === "rate-limited" || (known === undefined && status === 429))
    return isDailyQuota(error) ? "quota-exceeded" : "rate-limited";
  if (known) return known;
  if (status === 401) return "key-invalid";
  return status === 403 ? "forbidden" : "provider-error";
};

const longestWords = 300;

/** The provider writes some of its messages in HTML. */
const plainWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestWords);

/**
 * The failure behind an answer whose status is not a success. `body` is the text as it came, JSON or not; the
 * key is struck out where the provider quotes it.
 */
export const refusal = (status: number, body: string, apiKey: string): YoutubeFailure => {
  const read = errorBody.safeParse(jsonOrNothing(body));
  const passing = status >= 500;
  if (!read.success)
    return new YoutubeFailure("provider-error", `YouTube failed: status ${status}.`, { passing });
  const { error } = read.data;
  const reasons = [...error.details, ...error.errors].flatMap(({ reason }) => reason ?? []);
  const reason = reasonOf(status, error, reasons);
  const words = plainWords(error.message) || plainWords(error.errors[0]?.message ?? "") || `status ${status}`;
  const providerReason = reasons[0] ?? error.status;
  const told = providerReason === undefined ? words : `${words} (${plainWords(providerReason)})`;
  return new YoutubeFailure(reason, `${opening[reason]}: ${told.replaceAll(apiKey, "…")}`, {
    passing: passing && reason === "provider-error",
  });
};

const jsonOrNothing = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** The failure behind a fetch that threw: no connection, a broken one, or the end of our patience. */
export const unreachable = (thrown: unknown, timeoutMs: number): YoutubeFailure => {
  if (thrown instanceof Error && thrown.name === "TimeoutError")
    return new YoutubeFailure("timeout", `YouTube did not answer within ${timeoutMs / 1000} seconds.`);
  if (thrown instanceof Error && thrown.name === "AbortError")
    return new YoutubeFailure("network", "Asking YouTube was broken off: the program is stopping.");
  // Node puts the system's word (ECONNREFUSED, UND_ERR_SOCKET) into the cause; its texts may name addresses.
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return new YoutubeFailure("network", `YouTube could not be reached${code}.`, { passing: true });
};
