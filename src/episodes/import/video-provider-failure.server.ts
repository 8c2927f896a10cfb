/**
 * `key-invalid` includes keys that are expired, blocked or not enabled. `quota-exceeded` refers to the daily quota.
 * `uploads-not-found` means that a channel has videos but no list of uploads. `malformed` means that the response has
 * an unexpected shape. `provider-error` means anything else.
 */
export type VideoProviderFailureReason =
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

/** Thrown if the provider sends no usable response. `message` is shown to the team and never contains the key. */
export class VideoProviderFailure extends Error {
  override readonly name = "VideoProviderFailure";
  readonly reason: VideoProviderFailureReason;
  /** Whether the same request may succeed if it is sent again. */
  readonly retryable: boolean;

  constructor(reason: VideoProviderFailureReason, message: string, { retryable = false } = {}) {
    super(message);
    this.reason = reason;
    this.retryable = retryable;
  }
}
