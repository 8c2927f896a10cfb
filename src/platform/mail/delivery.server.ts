import type { Mail } from "./mail-shape.server.ts";

export type Delivery = {
  /** Resolves once the email has been accepted. @throws {JobFailure} final if the same email would be refused again */
  deliver(mail: Mail, messageId: string, signal?: AbortSignal): Promise<void>;
  close(): void;
};
