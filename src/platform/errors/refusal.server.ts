import { isDeepStrictEqual } from "node:util";

export type Issue = { path: string; message: string };

const STATUS_BY_CODE = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "too-slow": 408,
  conflict: 409,
  "too-large": 413,
  unsupported: 415,
  "too-many": 429,
  "not-implemented": 501,
  "provider-failed": 502,
  unavailable: 503,
} as const;

type ErrorCode = keyof typeof STATUS_BY_CODE;

/**
 * An expected failure, such as invalid input. Use-cases throw this for every failure that they expect. The user sees
 * `message`, and `details` become fields of the response.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof STATUS_BY_CODE)[ErrorCode];
  readonly issues: Issue[] | undefined;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      issues?: Issue[];
      details?: Record<string, unknown>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "Refusal";
    this.code = code;
    this.status = STATUS_BY_CODE[code];
    this.issues = more.issues;
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }
}

/** Creates a refusal (400) because one field's value is invalid. */
export const invalidField = (path: string, message: string): Refusal =>
  new Refusal("invalid", message, { issues: [{ path, message }] });

/** Creates a refusal (404) that names what wasn't found. */
export const notFound = (what: string): Refusal => new Refusal("not-found", `${what} not found`);

/** Creates a refusal (409) because the current state doesn't allow the change. */
export const conflict = (message: string): Refusal => new Refusal("conflict", message);

/** Creates a refusal (409) because somebody else has changed the data in the meantime. */
export const staleEdit = (details?: Record<string, unknown>): Refusal =>
  new Refusal(
    "conflict",
    "Somebody else changed this in the meantime. Look at the newest state and try again.",
    { details },
  );

/**
 * Checks that the values that a change is based on are still current. Compares only the fields that `basedOn` has.
 * Without `basedOn`, checks nothing, so that the change overwrites the current values.
 * @throws {Refusal} 409 with the `current` values if somebody else has changed them in the meantime
 */
export function refuseStaleEdit(basedOn: object | null | undefined, current: object | null): void {
  if (basedOn === undefined) return;
  const comparedFields =
    basedOn && current
      ? Object.fromEntries(Object.entries(current).filter(([field]) => field in basedOn))
      : current;
  if (!isDeepStrictEqual(basedOn, comparedFields)) throw staleEdit({ current: comparedFields });
}

/** Creates a refusal (403) because the caller isn't allowed to make the request. */
export const forbidden = (message: string): Refusal => new Refusal("forbidden", message);

export const createTooManyUploadsRefusal = (): Refusal =>
  new Refusal("unavailable", "Too much is being uploaded at once. Please try again.", {
    headers: { "retry-after": "10", connection: "close" },
  });

/** Thrown if the configuration or the environment keeps the program from starting. The operator sees the message. */
export class StartupError extends Error {
  override name = "StartupError";
}
