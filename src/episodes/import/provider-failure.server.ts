/**
 * `key-invalid`: also expired, blocked, or not enabled. `quota-exceeded`: for the day. `uploads-not-found`: a channel
 * with videos whose list is missing. `malformed`: an answer of an unknown shape. `provider-error`: anything else.
 */
export type FailureReason =
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

/** Why the provider gave no usable answer. The team reads `message`, which never contains the key. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  readonly reason: FailureReason;
  /** Whether the same request may be sent again. */
  readonly retryable: boolean;

  constructor(reason: FailureReason, message: string, { retryable = false } = {}) {
    super(message);
    this.reason = reason;
    this.retryable = retryable;
  }
}
