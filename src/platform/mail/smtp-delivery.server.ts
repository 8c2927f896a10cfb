import { createTransport } from "nodemailer";
import { z } from "zod";
import { getErrorMessage } from "#platform/errors/errors.server.ts";
import { JobFailure } from "#platform/jobs/jobs.server.ts";
import { composeMessage, type MailDelivery } from "./message.server.ts";

/** `socketTimeout` is this long because RFC 5321 gives servers ten minutes to respond to the last line of an email. */
const TIMEOUTS_MS = {
  connectionTimeout: 20_000,
  greetingTimeout: 30_000,
  dnsTimeout: 20_000,
  socketTimeout: 10 * 60_000,
};

/** The time limit for a whole email. Without it, a server that sends a byte now and then would hold up all emails. */
const TIME_LIMIT_MS = 20 * 60_000;

const LOOPBACK_MAIL_HOST_PATTERN = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Creates a delivery that sends all emails over one connection until `close` is called. If the server has closed the
 * connection, sends the email over a new one, unless part of the email has already been sent. With `requireTls`,
 * nothing is sent unless the server offers TLS. Without `requireTls`, or if the server is on this machine, unencrypted
 * connections and invalid certificates are accepted.
 */
export function createSmtpDelivery(
  url: string,
  { requireTls, timeLimitMs = TIME_LIMIT_MS }: { requireTls: boolean; timeLimitMs?: number },
): MailDelivery {
  const needsTls = requireTls && !LOOPBACK_MAIL_HOST_PATTERN.test(new URL(url).hostname);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    requireTLS: needsTls,
    ...(needsTls ? {} : { tls: { rejectUnauthorized: false } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS_MS,
  });
  return {
    deliver: async (mail, messageId, jobSignal) => {
      const timeout = AbortSignal.timeout(timeLimitMs);
      const signal = jobSignal ? AbortSignal.any([jobSignal, timeout]) : timeout;
      await transport.sendMail({ ...composeMessage(mail, messageId), signal }).catch((error) => {
        throw toJobFailure(timeout.aborted ? new Error("The mail server took too long.") : error);
      });
    },
    // Force the connection to close. Otherwise, a server that stops responding after rejecting an email would keep it
    // open.
    close: () => transport.close({ force: true }),
  };
}

const SmtpError = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  permanent: z.boolean().catch(false),
  response: z.string().optional().catch(undefined),
});

function toJobFailure(cause: unknown): JobFailure {
  const error = SmtpError.parse(cause);
  const { code, responseCode, response } = error;
  const reason = response ?? getErrorMessage(cause);
  return new JobFailure(addTlsAdvice(code, reason), {
    isFinal: isPermanentRefusal(error),
    logged: { code, responseCode },
    cause,
  });
}

function addTlsAdvice(code: string | undefined, reason: string): string {
  if (code === "ETLS") return `The mail server offers no TLS, which SMTP_TLS requires: ${reason}`;
  if (/certificate/i.test(reason))
    return `The mail server's certificate is not trusted (SMTP_TLS=optional would accept it): ${reason}`;
  return reason;
}

const AUTHENTICATION_REQUIRED = 530;

/** Matches responses from Gmail and others saying that the account has reached its daily limit for sending emails. */
const DAILY_LIMIT_PATTERN = /\b5\.4\.5\b|\bdaily\b.*\b(limit|quota)\b/i;

/**
 * Returns whether the server would reject this email every time. A failed login is not permanent, because somebody can
 * fix the settings while the email stays queued. Neither is a daily limit, although servers report it as permanent.
 */
export function isPermanentRefusal(error: {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
  response?: string | undefined;
}): boolean {
  const { code, responseCode, permanent, response = "" } = error;
  if ((code !== "EENVELOPE" && code !== "EMESSAGE") || DAILY_LIMIT_PATTERN.test(response)) return false;
  return responseCode === undefined || (permanent === true && responseCode !== AUTHENTICATION_REQUIRED);
}
