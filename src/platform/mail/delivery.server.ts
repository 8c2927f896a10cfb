import type { Mail } from "./mail-shape.server.ts";

export type Delivery = {
  /** Resolves when the mail is safe there. @throws {JobFailure} final where the same mail would be refused again */
  deliver(mail: Mail, messageId: string, signal?: AbortSignal): Promise<void>;
  close(): void;
};
