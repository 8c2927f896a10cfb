const EXPECTED_HEADERS: Record<string, RegExp> = {
  "content-security-policy": /default-src '(self|none)'/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "cache-control": /no-store|max-age|no-cache/,
};
const REVEALING_HEADERS = ["server", "x-powered-by", "via"];

/** The headers expected on pages that other sites may embed. */
const EXPECTED_WHEN_FRAMED: Record<string, RegExp> = {
  ...EXPECTED_HEADERS,
  "x-frame-options": /^$/,
  "cross-origin-resource-policy": /^cross-origin$/,
};

/**
 * The headers expected on files that other sites may display. (Private files must have `same-origin` instead of
 * `cross-origin`. Separate tests check that.)
 */
const EXPECTED_WHEN_SHOWN: Record<string, RegExp> = {
  ...EXPECTED_HEADERS,
  "cross-origin-resource-policy": /^(same|cross)-origin$/,
};

/** Matches the content types of files that pages load. They don't have the headers that only pages need. */
const PAGE_ASSET_TYPE_PATTERN = /^(text\/(css|javascript)|font\/|image\/)/;
const PAGE_ONLY_HEADERS = ["cross-origin-opener-policy", "permissions-policy", "referrer-policy"];

/**
 * Returns what is wrong with a response's headers: missing protection, or headers that reveal the server's software.
 */
export function findHeaderFaults(headers: Headers): string[] {
  const isPageAsset = PAGE_ASSET_TYPE_PATTERN.test(headers.get("content-type") ?? "");
  const isFramed = headers.get("content-security-policy")?.endsWith("frame-ancestors *");
  const isFile = /^(audio|image)\//.test(headers.get("content-type") ?? "");
  const missingHeaders = Object.entries(
    isFramed ? EXPECTED_WHEN_FRAMED : isFile ? EXPECTED_WHEN_SHOWN : EXPECTED_HEADERS,
  ).filter(
    ([name, value]) =>
      !(isPageAsset && PAGE_ONLY_HEADERS.includes(name)) && !value.test(headers.get(name) ?? ""),
  );
  const revealingHeaders = REVEALING_HEADERS.filter((name) => headers.has(name));
  return [
    ...missingHeaders.map(([name]) => `lacks ${name}`),
    ...revealingHeaders.map((name) => `tells ${name}`),
  ];
}
