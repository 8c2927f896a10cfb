export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
};

const MOST_CAUSES = 4;

/** Other fields of an error stay out: libraries fill them with refused rows, recipients and headers. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: hidePersons(String(error)) };
  const code = "code" in error && typeof error.code !== "object" ? String(error.code) : undefined;
  return {
    type: error.name,
    message: hidePersons(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: hidePersons(error.stack) } : {}),
    ...(error.cause !== undefined && depth < MOST_CAUSES
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

const CREDENTIALS = /(?<=:\/\/)[^\s/@]+(?=@)/g;
const MAIL_ADDRESS = /[^\s@<>()[\]"',;:/\\]+@[^\s@<>()[\]"',;:/\\]+\.[A-Za-z]{2,}/g;

export const hidePersons = (text: string): string =>
  text.includes("@") ? text.replaceAll(CREDENTIALS, "[hidden]").replaceAll(MAIL_ADDRESS, "[address]") : text;
