/**
 * `key-invalid` also covers keys that are expired, blocked or not enabled. `quota-exceeded` means the daily quota.
 * `uploads-not-found` means that a channel has videos but its list of uploads is missing. `malformed` means a response
 * of an unknown shape. `provider-error` means anything else.
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

/** Thrown when the provider sends no usable response. `message` is shown to the team and never contains the key. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  readonly reason: FailureReason;
  /** Whether sending the same request again may help. */
  readonly retryable: boolean;

  constructor(reason: FailureReason, message: string, { retryable = false } = {}) {
    super(message);
    this.reason = reason;
    this.retryable = retryable;
  }
}
