import { z } from "zod";
import type { JobKind, JobOutcome } from "#platform/jobs/jobs.server.ts";
import { DeferredMail, Mail, type MailHouse, type MailWriters } from "./mail-shape.server.ts";
import type { MailDelivery } from "./message.server.ts";
import { openMailDelivery } from "./open-delivery.server.ts";

/** The kind of job that sends an email. The job's key is the Message-ID, and its `line` is the email's thread. */
export const MAIL_JOB = { name: "mail", payload: z.union([DeferredMail, Mail]) };

/**
 * Creates the kind of job that sends emails. All emails share one connection. `writers` compose the emails that are
 * composed only when they are sent.
 */
export function createMailJobKind<H extends MailHouse>(
  writers: MailWriters<H>,
): JobKind<H, z.output<typeof MAIL_JOB.payload>> {
  const deliveries = new WeakMap<H, Promise<MailDelivery>>();
  return {
    ...MAIL_JOB,
    afterRestore: "held",
    // The attempts are spread over about three days.
    pausesInMinutes: [0.5, 2, 5, 15, 60, 180, 360, 720, 1440, 1440],
    run: async (house, content, job) => {
      const mail = await resolveMail(house, writers, content);
      if (!mail || !("to" in mail)) return mail;
      const delivery = deliveries.get(house) ?? openMailDelivery(house);
      deliveries.set(house, delivery);
      await (await delivery).deliver(mail, addSenderDomain(job.key ?? "", mail), job.signal);
      house.log.info({ mail: job.id, attempts: job.attempts }, "mail sent");
    },
    onIdle: async (house) => {
      const delivery = deliveries.get(house);
      deliveries.delete(house);
      (await delivery)?.close();
    },
  };
}

async function resolveMail<H>(
  house: H,
  writers: MailWriters<H>,
  content: z.output<typeof MAIL_JOB.payload>,
): Promise<Mail | JobOutcome | undefined> {
  if (!("writer" in content)) return content;
  const { writer, subjectId, draft } = content;
  const writeMail = Object.hasOwn(writers, writer) ? writers[writer] : undefined;
  if (!writeMail) throw new Error(`No mail is written by ${writer}`);
  return writeMail(house, subjectId, draft);
}

/**
 * Replaces `localhost` in a Message-ID with the sender's domain. If an email was queued before its sender was known,
 * its Message-ID has `localhost`.
 */
const addSenderDomain = (messageId: string, { from }: Mail): string =>
  messageId.replace(/@localhost$/, `@${from.address.split("@").at(-1) || "localhost"}`);

/**
 * Parses the payload of an email's job. For an email that is composed only when it is sent, returns the name of the
 * function that composes it (`writer`) and the draft, if any. For any other email, returns the complete email.
 */
export function parseQueuedMail(payload: unknown): { mail?: Mail | undefined; writer?: string } {
  const content = MAIL_JOB.payload.parse(payload);
  return "writer" in content ? { mail: content.draft, writer: content.writer } : { mail: content };
}
