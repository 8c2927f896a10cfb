const SHORTEST = 10;

/** Returns in words what makes a team member's password weak, or undefined. `common` is in lower case. */
export function findPasswordWeakness(password: string, common: ReadonlySet<string>): string | undefined {
  if (password.length < SHORTEST) return `Password must be at least ${SHORTEST} characters`;
  if (common.has(password.toLowerCase()) || isRun(password))
    return "This password is too common. Please choose another one.";
  return undefined;
}

/** Such as 'aaaaaaaaaa', '0123456789' or 'jihgfedcba', which lists of common passwords leave out. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}
