/** What the log says of an error. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
};

/** Causes of causes are followed this far. */
const DEEPEST = 4;

/**
 * An error as it may stand in the log: what it is, what it says, where it came from. Its further fields stay out,
 * because libraries put into them what was worked on: a refused row, a mail's recipients, a request's headers. Addresses
 * in the words themselves are crossed out.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersons(String(error)) };
  const code = "code" in error && typeof error.code !== "object" ? String(error.code) : undefined;
  return {
    type: error.name,
    message: withoutPersons(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: withoutPersons(error.stack) } : {}),
    ...(error.cause !== undefined && depth < DEEPEST ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}

/** `user:password@host` in an address, and then every e-mail address. */
const CREDENTIALS = /(?<=:\/\/)[^\s/@]+(?=@)/g;
const MAIL_ADDRESS = /[^\s@<>()[\]"',;:/\\]+@[^\s@<>()[\]"',;:/\\]+\.[A-Za-z]{2,}/g;

/** A text as it may stand in the log, whoever wrote it. */
export const withoutPersons = (text: string): string =>
  text.includes("@") ? text.replaceAll(CREDENTIALS, "[hidden]").replaceAll(MAIL_ADDRESS, "[address]") : text;
