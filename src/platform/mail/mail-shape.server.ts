import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import type { JobOutcome, JobsHouse } from "#platform/jobs/jobs.server.ts";

export type MailHouse = JobsHouse & {
  env: {
    DATA_DIR: string;
    SMTP_URL?: string;
    SMTP_TLS?: "required" | "optional";
  };
};

const Mailbox = z.object({ name: z.string(), address: z.string() });

export const Mail = z.object({
  from: Mailbox,
  replyTo: Mailbox.optional(),
  to: Mailbox,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The URL to which email programs send an unsubscribe request (RFC 8058). */
  unsubscribe: z.string().optional(),
  picture: z.object({ name: z.string(), type: z.string(), base64: z.string() }).optional(),
  calendar: z.object({ method: z.enum(["REQUEST", "CANCEL"]), content: z.string() }).optional(),
  /** What the email was written from, so that it can be written again when part of that has been erased. */
  source: z.unknown().optional(),
});
export type Mail = z.output<typeof Mail>;

/**
 * An email that isn't written, or completed from a draft, until it is sent. That way, a secret in it, such as a link,
 * is never stored in the outbox.
 */
export const DeferredMail = z.object({ writer: z.string(), subjectId: z.int(), draft: Mail.optional() });
export type DeferredMail = z.output<typeof DeferredMail>;

/**
 * Functions that write emails just before they are sent, by name. `subjectId` is the id of the row that the email is
 * about. If the email should no longer be sent, a function returns undefined, or the outcome of its job.
 */
export type MailWriters<H> = Record<
  string,
  (house: H, subjectId: number, draft?: Mail) => Promise<Mail | JobOutcome | undefined>
>;

/** Makes a user's text safe for a header: one line of at most 200 characters, without control characters. */
export const cleanHeaderText = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()].slice(0, 200).join("");

/** Parses MAIL_FROM, such as `hello@show.example` or `The Show <hello@show.example>`. */
export function parseMailbox(text: string, defaultName: string): z.output<typeof Mailbox> {
  const [firstMailbox] = addressparser(text, { flatten: true });
  return { name: firstMailbox?.name || defaultName, address: firstMailbox?.address || text.trim() };
}
