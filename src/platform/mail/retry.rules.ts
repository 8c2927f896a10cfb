import { CLOCKS_APART_MS } from "#platform/time/clocks-apart.rules.ts";

/** Minutes to wait after the 1st, 2nd, … failed try. After the last one the mail is given up: about three days in all. */
export const PAUSES_IN_MINUTES = [0.5, 2, 5, 15, 60, 180, 360, 720, 1440, 1440] as const;

/** Milliseconds until the next try after `attempts` tries have failed, or null where it was the last. */
export function pauseAfter(attempts: number): number | null {
  const minutes = PAUSES_IN_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

/**
 * The latest moment, in milliseconds from now, that a mail which failed `attempts` times can wait for. One that waits for a
 * later one was put off by a clock that has been set back since.
 */
export const latestDueAfter = (attempts: number): number => (pauseAfter(attempts) ?? 0) + CLOCKS_APART_MS;

/** What is known of a failed try; the fields are nodemailer's. */
export type SendingFailure = { code?: string; responseCode?: number; permanent?: boolean };

/** The server wants a sign-in first (RFC 4954): said in answer to a sender, but about the settings. */
const SIGN_IN_WANTED = 530;

/**
 * Whether the same mail would be refused again: the server answered 5xx to its sender, its recipient or its content,
 * or it cannot be sent at all. A refused sign-in, or a server that turns everybody away, is about the server and its
 * settings: the mail waits until they are mended.
 */
export function isRefusal({ code, responseCode, permanent }: SendingFailure): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  return responseCode === undefined || (permanent === true && responseCode !== SIGN_IN_WANTED);
}
