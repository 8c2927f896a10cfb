import type { Mail } from "./mail-shape.server.ts";

export type Delivery = {
  /** Resolves when the mail is safe there. After any error but a final DeliveryFailure it is tried again. */
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
