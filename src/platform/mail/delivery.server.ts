import type { Mail } from "./mail-shape.server.ts";

export type Delivery = {
  /** Resolves once the mail has been accepted. After any error except a final DeliveryFailure it is retried. */
  deliver(mail: Mail, messageId: string, signal?: AbortSignal): Promise<void>;
  close(): void;
};

export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  readonly isFinal: boolean;
  /** The error's message may name the recipient, so it is not logged. */
  readonly logged: Record<string, unknown>;

  constructor(reason: string, more: { isFinal: boolean; logged: Record<string, unknown>; cause: unknown }) {
    super(reason, { cause: more.cause });
    this.isFinal = more.isFinal;
    this.logged = more.logged;
  }
}
