import type { Mail } from "./mail-shape.server.ts";

/** An engine of mail: brings one mail to its recipient, and resolves once the mail is safe there. */
export type Delivery = {
  /** @throws {DeliveryFailure} or any other error, after which the mail is tried again. */
  deliver(mail: Mail, messageId: string, signal?: AbortSignal): Promise<void>;
  close(): void;
};

export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  /** The same mail would be refused again. */
  readonly isFinal: boolean;
  /** What the log may say. The message may name the recipient, so it stays in the database. */
  readonly logged: Record<string, unknown>;

  constructor(reason: string, more: { isFinal: boolean; logged: Record<string, unknown>; cause: unknown }) {
    super(reason, { cause: more.cause });
    this.isFinal = more.isFinal;
    this.logged = more.logged;
  }
}
