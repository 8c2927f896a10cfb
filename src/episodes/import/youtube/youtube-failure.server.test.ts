import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasYoutubeDescription, readRecordedResponse } from "../../../../dev/doubles/published-interface.ts";
import { makeConnectionFailure, makeResponseFailure } from "./youtube-failure.server.ts";

const makeLegacyError = (code: number, reason: string, message: string) => ({
  error: { code, message, errors: [{ message, domain: "youtube", reason }] },
});
const makeErrorInfo = (code: number, reason: string, message: string, metadata = {}) => ({
  error: {
    code,
    message,
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, metadata }],
  },
});
const makeFailure = (status: number, body: unknown) =>
  makeResponseFailure(status, typeof body === "string" ? body : JSON.stringify(body), "the-key");

describe("reports a refusal with the provider's reason, in either format", () => {
  it.each([
    [400, makeLegacyError(400, "keyInvalid", "Bad Request"), "key-invalid", "Bad Request (keyInvalid)"],
    [400, makeLegacyError(400, "keyExpired", "Expired"), "key-invalid", "Expired (keyExpired)"],
    [400, makeErrorInfo(400, "API_KEY_INVALID", "Not valid"), "key-invalid", "Not valid (API_KEY_INVALID)"],
    [
      403,
      makeErrorInfo(403, "API_KEY_SERVICE_BLOCKED", "Blocked"),
      "key-invalid",
      "Blocked (API_KEY_SERVICE_BLOCKED)",
    ],
    [
      403,
      makeLegacyError(403, "accessNotConfigured", "Not enabled"),
      "key-invalid",
      "Not enabled (accessNotConfigured)",
    ],
    [401, makeLegacyError(401, "required", "Login Required"), "key-invalid", "Login Required (required)"],
    [403, makeLegacyError(403, "quotaExceeded", "Over"), "quota-exceeded", "Over (quotaExceeded)"],
    [403, makeLegacyError(403, "dailyLimitExceeded", "Over"), "quota-exceeded", "Over (dailyLimitExceeded)"],
    [
      429,
      makeErrorInfo(429, "RATE_LIMIT_EXCEEDED", "Quota exceeded for quota metric 'Queries'"),
      "quota-exceeded",
      "Quota exceeded for quota metric 'Queries' (RATE_LIMIT_EXCEEDED)",
    ],
    [
      429,
      makeErrorInfo(429, "RATE_LIMIT_EXCEEDED", "Over", { quota_limit: "defaultPerDayPerProject" }),
      "quota-exceeded",
      "Over (RATE_LIMIT_EXCEEDED)",
    ],
    [
      429,
      makeErrorInfo(429, "RATE_LIMIT_EXCEEDED", "Quota exceeded for limit 'Queries per minute'"),
      "rate-limited",
      "Quota exceeded for limit 'Queries per minute' (RATE_LIMIT_EXCEEDED)",
    ],
    [
      429,
      makeErrorInfo(429, "RATE_LIMIT_EXCEEDED", "Quota exceeded", { quota_unit: "1/min/{project}" }),
      "rate-limited",
      "Quota exceeded (RATE_LIMIT_EXCEEDED)",
    ],
    [
      429,
      makeLegacyError(429, "rateLimitExceeded", "Rate Limit Exceeded"),
      "rate-limited",
      "Rate Limit Exceeded (rateLimitExceeded)",
    ],
    [
      403,
      makeLegacyError(403, "userRateLimitExceeded", "Slow down"),
      "rate-limited",
      "Slow down (userRateLimitExceeded)",
    ],
    [429, { error: { code: 429, message: "Too many" } }, "rate-limited", "Too many"],
    [
      403,
      makeLegacyError(403, "forbidden", "The caller does not have permission"),
      "forbidden",
      "The caller does not have permission (forbidden)",
    ],
    [
      404,
      makeLegacyError(404, "channelNotFound", "Channel not found."),
      "channel-not-found",
      "Channel not found. (channelNotFound)",
    ],
    [
      404,
      makeLegacyError(404, "playlistNotFound", "The <code>playlistId</code> can't be found"),
      "uploads-not-found",
      "The playlistId can't be found (playlistNotFound)",
    ],
    [
      400,
      makeLegacyError(400, "invalidPageToken", "Bad token"),
      "provider-error",
      "Bad token (invalidPageToken)",
    ],
    [
      500,
      makeLegacyError(500, "backendError", "Internal error"),
      "provider-error",
      "Internal error (backendError)",
    ],
    [
      403,
      { error: { code: 403, message: "Denied", status: "PERMISSION_DENIED" } },
      "forbidden",
      "Denied (PERMISSION_DENIED)",
    ],
    [400, { error: "error message" }, "provider-error", "error message"],
    [400, { error: { errors: "none", details: [1], message: 5 } }, "provider-error", "status 400"],
    [502, "<html>Bad gateway</html>", "provider-error", "status 502."],
    [404, "", "provider-error", "status 404."],
    [400, "[]", "provider-error", "status 400."],
  ])("%i %j: %s", (status, body, reason, message) => {
    const failure = makeFailure(status, body);
    expect(failure.reason).toBe(reason);
    expect(failure.message).toMatch(/: /);
    expect(failure.message.split(": ").slice(1).join(": ")).toBe(message);
  });
});

it("can be retried only after a failure on the provider's side", () => {
  expect(makeFailure(500, makeLegacyError(500, "backendError", "x")).retryable).toBe(true);
  expect(makeFailure(503, "busy").retryable).toBe(true);
  expect(makeFailure(503, makeLegacyError(503, "quotaExceeded", "x")).retryable).toBe(false);
  expect(makeFailure(429, makeLegacyError(429, "rateLimitExceeded", "x")).retryable).toBe(false);
  expect(makeFailure(400, makeLegacyError(400, "keyInvalid", "x")).retryable).toBe(false);
});

it("leaves the key and long texts out of the message", () => {
  const failure = makeFailure(400, makeLegacyError(400, "badRequest", `key=the-key ${"long ".repeat(500)}`));
  expect(failure.message).not.toContain("the-key");
  expect(failure.message).toContain("key=…");
  const cutFailure = makeFailure(400, makeLegacyError(400, "badRequest", `${"x".repeat(295)}the-key`));
  expect(cutFailure.message).not.toContain("the-");
  expect(failure.message.length).toBeLessThan(400);
});

it("tells a timeout from a failed connection", () => {
  expect(makeConnectionFailure(new DOMException("x", "TimeoutError"), 5_000)).toMatchObject({
    reason: "timeout",
    message: "YouTube did not answer within 5 seconds.",
    retryable: false,
  });
  const connectionError = Object.assign(new Error("connect 127.0.0.1:1"), { code: "ECONNREFUSED" });
  expect(makeConnectionFailure(new TypeError("fetch failed", { cause: connectionError }), 1)).toMatchObject({
    reason: "network",
    message: "YouTube could not be reached (ECONNREFUSED).",
    retryable: true,
  });
  expect(makeConnectionFailure("odd", 1).message).toBe("YouTube could not be reached.");
});

const recordedErrors = z.array(z.object({ name: z.string(), status: z.number(), body: z.unknown() }));

if (hasYoutubeDescription)
  it("tells the recorded refusals apart", () => {
    const reasonsAndMessages = recordedErrors
      .parse(readRecordedResponse("error_bodies.json"))
      .map(({ name, status, body }) => [name, makeFailure(status, body).reason]);
    expect(Object.fromEntries(reasonsAndMessages)).toEqual({
      "quotaExceeded (legacy errors[] form)": "quota-exceeded",
      rateLimitExceeded: "rate-limited",
      "ErrorInfo form (details[], no errors[])": "quota-exceeded",
      "forbidden, NOT quota": "forbidden",
      backendError: "provider-error",
      keyInvalid: "key-invalid",
    });
  });
