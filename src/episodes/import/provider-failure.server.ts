/**
 * `key-invalid` includes keys that are expired, blocked, or not enabled. `quota-exceeded` means the quota of the day.
 * `uploads-not-found`: a channel has videos but its list is missing. `malformed`: the answer has an unknown shape.
 * `provider-error`: anything else.
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

/** Says why the provider gave no usable answer. The team reads `message`, which never contains the key. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  readonly reason: FailureReason;
  /** Whether it makes sense to send the same request again. */
  readonly retryable: boolean;

  constructor(reason: FailureReason, message: string, { retryable = false } = {}) {
    super(message);
    this.reason = reason;
    this.retryable = retryable;
  }
}
