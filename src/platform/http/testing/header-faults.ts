const WANTED: Record<string, RegExp> = {
  "content-security-policy": /default-src '(self|none)'/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "cache-control": /no-store|max-age|no-cache/,
};
const TELLING = ["server", "x-powered-by", "via"];

/** What is wrong with an answer's headers: protection that is not there, software that is named. */
export function headerFaults(headers: Headers): string[] {
  const absent = Object.entries(WANTED).filter(([name, value]) => !value.test(headers.get(name) ?? ""));
  const telling = TELLING.filter((name) => headers.has(name));
  return [...absent.map(([name]) => `lacks ${name}`), ...telling.map((name) => `tells ${name}`)];
}
