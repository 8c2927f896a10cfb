export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
};

const MAX_CAUSES = 4;
const MAX_MESSAGE_LENGTH = 1000;
const MAX_STACK_LENGTH = 4000;

/**
 * Describes an error for the log. Leaves out fields that libraries add to their errors, because those may contain
 * personal data, such as rows, recipients and headers.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: redactPersonalData(String(error), MAX_MESSAGE_LENGTH) };
  const code = "code" in error && typeof error.code !== "object" ? String(error.code) : undefined;
  return {
    type: error.name,
    message: redactPersonalData(error.message, MAX_MESSAGE_LENGTH),
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: redactPersonalData(error.stack, MAX_STACK_LENGTH) } : {}),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

const CREDENTIALS_PATTERN = /(?<=:\/\/)[^\s/@]+(?=@)/g;
const LOGGED_WORD_PATTERN = /[^\s<>()[\]"',;:/\\…]+/g;
const EMAIL_ADDRESS_PATTERN = /^[^@]+@.*\.[A-Za-z]{2}/;

/** Removes email addresses and credentials from text, and shortens it to about `maxLength` characters. */
export function redactPersonalData(text: string, maxLength: number): string {
  const shortenedText = shortenText(text, maxLength);
  if (!shortenedText.includes("@")) return shortenedText;
  return shortenedText
    .replaceAll(CREDENTIALS_PATTERN, "[hidden]")
    .replaceAll(LOGGED_WORD_PATTERN, (word) => (EMAIL_ADDRESS_PATTERN.test(word) ? "[address]" : word));
}

/** The maximum length of an email address that mail servers accept (RFC 5321, section 4.5.3.1). */
const MAX_ADDRESS_LENGTH = 320;

/**
 * Shortens text, but never cuts an email address in two, because half an address would not be recognized and hidden.
 */
function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const followingText = text.slice(maxLength, maxLength + MAX_ADDRESS_LENGTH);
  const [restOfWord = ""] = followingText.split(/[\s<>()[\]"',;:/\\]/, 1);
  return `${text.slice(0, maxLength)}${restOfWord}…`;
}
