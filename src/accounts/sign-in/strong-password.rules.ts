const MIN_PASSWORD_LENGTH = 10;

/** Returns why a password is too weak for a team member, or undefined if it is strong enough. */
export function findPasswordWeakness(
  password: string,
  commonPasswords: ReadonlySet<string>,
): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
  if (commonPasswords.has(password.toLowerCase()) || isSequence(password))
    return "This password is too common. Please choose another one.";
  return undefined;
}

/**
 * Returns whether a text repeats one character or counts up or down, as in 'aaaaaaaaaa', '0123456789' or 'jihgfedcba'.
 * Lists of common passwords don't include these.
 */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}
