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

/** Pages that other sites may embed differ only in these headers. */
const FRAMED: Record<string, RegExp> = {
  ...WANTED,
  "x-frame-options": /^$/,
  "cross-origin-resource-policy": /^cross-origin$/,
};

/** Files that other sites may show differ in this one. Private ones have same-origin, which their own tests check. */
const SHOWN: Record<string, RegExp> = {
  ...WANTED,
  "cross-origin-resource-policy": /^(same|cross)-origin$/,
};

/** Matches the types of files that pages load. They don't have the headers that only pages need. */
const PAGE_ASSETS = /^(text\/(css|javascript)|font\/|image\/)/;
const PAGE_ONLY_HEADERS = ["cross-origin-opener-policy", "permissions-policy", "referrer-policy"];

/** Returns what is wrong with an answer's headers: missing protection, or a software name. */
export function headerFaults(headers: Headers): string[] {
  const isPart = PAGE_ASSETS.test(headers.get("content-type") ?? "");
  const isFramed = headers.get("content-security-policy")?.endsWith("frame-ancestors *");
  const isFile = /^(audio|image)\//.test(headers.get("content-type") ?? "");
  const absent = Object.entries(isFramed ? FRAMED : isFile ? SHOWN : WANTED).filter(
    ([name, value]) => !(isPart && PAGE_ONLY_HEADERS.includes(name)) && !value.test(headers.get(name) ?? ""),
  );
  const telling = TELLING.filter((name) => headers.has(name));
  return [...absent.map(([name]) => `lacks ${name}`), ...telling.map((name) => `tells ${name}`)];
}
