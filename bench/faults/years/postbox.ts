import { parseMail } from "#platform/mail/testing/mail-parts.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";

/** Counts and reads the emails that arrived. */
export class ReceivedMail {
  readonly #server: MailServer;
  readonly #counts = new Map<string, number>();
  #countedEmails = 0;

  constructor(server: MailServer) {
    this.#server = server;
  }

  count(address: string): number {
    for (const { to } of this.#server.received.slice(this.#countedEmails))
      for (const recipient of to) this.#counts.set(recipient, (this.#counts.get(recipient) ?? 0) + 1);
    this.#countedEmails = this.#server.received.length;
    return this.#counts.get(address) ?? 0;
  }

  /** Returns the text of the last email to the given address, or an empty string if there is none. */
  readLastText(address: string): string {
    const lastEmail = this.#server.received.findLast(({ to }) => to.includes(address));
    const parts = lastEmail ? parseMail(lastEmail.message).parts : [];
    return parts.find(({ type }) => type === "text/plain")?.text ?? "";
  }

  /** Returns how many emails have the same Message-ID as an earlier one. */
  countRepeatedIds(): number {
    const ids = this.#server.received.map(({ message }) => parseMail(message).headers.get("message-id"));
    return ids.length - new Set(ids).size;
  }
}
